// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The CPU's reductions, spread over several files so that they compile side by side.
#pragma once

#include "backend.hpp"

namespace program::cpu
{
/// Elements through a pointer of their own type, for jobs whose accumulator is the default one. False, and nothing done,
/// unless the operation is sum, min, max or a mean of numbers that are not integers.
bool reduce_integers(const job& j, const piece& p, void* out);
bool reduce_floats(const job& j, const piece& p, void* out);

/// Everything else, an element at a time through any_iterator.
void reduce_any(const job& j, const piece& p, void* out);
} // namespace program::cpu
