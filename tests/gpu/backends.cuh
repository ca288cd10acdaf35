// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../support/cuda_backend.cuh"

#include <tuple>

namespace test
{
using backends = std::tuple<cuda_backend, cuda_async_backend>;
} // namespace test
