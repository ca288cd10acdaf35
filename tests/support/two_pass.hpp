// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Means and variances by their definitions, in long double: first the mean, then the deviations from it.
#pragma once

#include "data.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace test
{
struct reference_moments
{
  std::int64_t n         = 0;
  long double mean       = std::numeric_limits<long double>::quiet_NaN();
  long double deviations = 0; ///< squared

  long double variance(int less = 0) const
  {
    return n > less ? deviations / static_cast<long double>(n - less) : std::numeric_limits<long double>::quiet_NaN();
  }
};

template <class T>
long double to_long_double(const T& x)
{
  if constexpr (std::is_arithmetic_v<T>)
  {
    return static_cast<long double>(x);
  }
  else
  {
    return to_double(x);
  }
}

template <class T>
reference_moments two_pass(const std::vector<T>& x)
{
  reference_moments m;
  m.n             = static_cast<std::int64_t>(x.size());
  long double sum = 0;
  for (const T& e : x)
  {
    sum += to_long_double(e);
  }
  m.mean = m.n == 0 ? m.mean : sum / static_cast<long double>(m.n);
  for (const T& e : x)
  {
    m.deviations += (to_long_double(e) - m.mean) * (to_long_double(e) - m.mean);
  }
  return m;
}

/// Equal up to a part of `wanted` and an absolute error; NaN is near NaN alone.
inline bool is_near(double got, long double wanted, double relative, double absolute = 0)
{
  if (std::isnan(wanted) || std::isinf(wanted))
  {
    return std::isnan(wanted) ? std::isnan(got) : got == static_cast<double>(wanted);
  }
  return std::fabs(got - wanted) <= relative * std::fabs(wanted) + static_cast<long double>(absolute);
}
} // namespace test
