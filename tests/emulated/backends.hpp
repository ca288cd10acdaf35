// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The test bodies' backends on the emulated device: as large as an H200 with its threads in order, and so small that
/// every loop over a grid takes several turns, with threads and blocks in other orders.
#pragma once

#include "thrust_algorithms.hpp"

#include "../support/cuda_backend.cuh"

#include <tuple>

namespace test
{
struct large_in_order : cuda_backend
{
  static auto policy()
  {
    emulated::current = {132, emulated::order::forward};
    return cuda_backend::policy();
  }
};
struct small_out_of_order : cuda_async_backend
{
  static auto policy()
  {
    emulated::current = {3, emulated::order::varied};
    return cuda_async_backend::policy();
  }
};

using backends = std::tuple<large_in_order, small_out_of_order>;
/// For bodies that take long.
using one_backend = std::tuple<small_out_of_order>;
} // namespace test
