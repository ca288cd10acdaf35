// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Inputs whose results are known.
#pragma once

#include "contender.hpp"

#include <cstdint>

namespace bench
{

/// fine: drawn from the element's index, never zero, symmetric about it (but u8), and multiples of a power of two (2^-8
/// within [-1, 1] for float and f16, 2^-20 for double, at most 21 bits for integers). Sums are therefore exact in
/// double in any order, and in the result's own type too up to about 2^28 elements, so most rows are compared exactly.
/// coarse: f32 alone, -1, -1/2, 1/2 or 1, so that sums of products are exact too, and of squares up to 2^22 elements.
enum class pattern
{
  fine,
  coarse
};

constexpr pattern pattern_of(operation op)
{
  return op == operation::full_square || op == operation::full_dot ? pattern::coarse : pattern::fine;
}

/// Writes `count` elements.
void fill(pattern how, element type, void* data, std::int64_t count, cudaStream_t stream);

/// Writes values beyond all others, each at several places, into the input of a problem of extrema. The lowest of these
/// places lies deep inside, where no kernel looks first or last.
void plant_extremes(const problem& p, void* input);

} // namespace bench
