// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What a problem's results must be, by kernels that share nothing with any contender.
#pragma once

#include "contender.hpp"

namespace bench
{

/// Adds every output's parts, output after output, to `sums`, which are zero: sums of elements, of squares or of
/// products. Exact, since doubles hold every partial sum of the benchmark's values.
void enqueue_sums(const problem& p, double* sums);

/// The result of a full reduction whose elements have these sums: wrapped where the result is.
parts result_of_sums(const problem& p, parts sums);

/// The extrema's indices and values, as parts_of orders them; of full_max the value alone. Waits.
parts find_extremes(const problem& p);

} // namespace bench
