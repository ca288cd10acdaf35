// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The demo's parts: run_on_host and run_on_gpu are the same body (demo_body.hpp) with other policies and vectors.
#pragma once

#include <cstdint>

namespace demo
{
struct extents
{
  std::int64_t rows;
  std::int64_t cols;
};

bool has_gpu();
/// Prints the table; true where every result equals Thrust's.
bool run_on_gpu(extents size);
bool run_on_host(extents size);
} // namespace demo
