// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What results are compared with: compensated sums, and the tolerance that a reordered sum may differ by.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace test
{
/// Neumaier's compensated sum, in double.
template <class T>
double compensated_sum(const std::vector<T>& x)
{
  double sum = 0.0;
  double c   = 0.0;
  for (const T& v : x)
  {
    const double d = static_cast<double>(v);
    const double t = sum + d;
    c += std::abs(sum) >= std::abs(d) ? (sum - t) + d : (d - t) + sum;
    sum = t;
  }
  return sum + c;
}

/// eps * log2(n) * ||x||_2, with a safety factor of 4: rounding errors of a tree are near a random walk.
template <class T>
double sum_tolerance(const std::vector<T>& x, double eps)
{
  double squares = 0.0;
  for (const T& v : x)
  {
    squares += static_cast<double>(v) * static_cast<double>(v);
  }
  return 4.0 * eps * std::log2(static_cast<double>(x.size()) + 2.0) * std::sqrt(squares);
}
} // namespace test
