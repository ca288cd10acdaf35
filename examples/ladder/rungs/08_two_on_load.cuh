// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Rung 8. Every thread folds two elements as it loads them: half as many blocks.
#pragma once

#include "07_warp_shuffles.cuh"

namespace ladder
{
struct two_on_load : warp_shuffles_of<2, 256>
{
  static constexpr const char* name     = "08_two_on_load";
  static constexpr const char* contract = "As before, with two elements a thread, folded as they are loaded.";
};
} // namespace ladder
