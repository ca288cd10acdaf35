// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Count, mean and squared deviations of a sample, and how two samples become one.
#pragma once

#include <warpfold/detail/recipe.hpp>

#include <cuda/std/cmath>
#include <cuda/std/limits>

#include <cstdint>

namespace warpfold
{
/// What one reading of n elements tells of their distribution; A is float or double. Of nothing: everything but the
/// count is NaN; the sample's own variance of one element is NaN too.
template <class A>
struct sample_moments
{
  std::int64_t count = 0;
  A average          = A(0);
  A deviations       = A(0); ///< sum of (x - mean)^2

  WARPFOLD_HD constexpr A mean() const
  {
    return count > 0 ? average : ::cuda::std::numeric_limits<A>::quiet_NaN();
  }
  /// Of the population: divided by n.
  WARPFOLD_HD constexpr A variance() const
  {
    return over(count);
  }
  /// Of a sample: divided by n - 1.
  WARPFOLD_HD constexpr A sample_variance() const
  {
    return over(count - 1);
  }
  WARPFOLD_HD A standard_deviation() const
  {
    return ::cuda::std::sqrt(variance());
  }
  WARPFOLD_HD A sample_standard_deviation() const
  {
    return ::cuda::std::sqrt(sample_variance());
  }

  friend bool operator==(const sample_moments&, const sample_moments&) = default;

private:
  WARPFOLD_HD constexpr A over(std::int64_t n) const
  {
    return n > 0 ? deviations / static_cast<A>(n) : ::cuda::std::numeric_limits<A>::quiet_NaN();
  }
};

namespace detail
{
template <class A>
struct lift_moments
{
  template <class T>
  WARPFOLD_HD constexpr sample_moments<A> operator()(const T& x) const
  {
    const A y = detail::number_from<A>(x);
    return {1, y, y - y}; // NaN where y is no finite number
  }
};

/// Chan, Golub, LeVeque, "Updating formulae and a pairwise algorithm for computing sample variances" (1979): no
/// difference of large numbers anywhere. In the trees that kernels fold their loads with, counts are known to the
/// compiler, and with them the quotient.
struct merge_moments
{
  /// Elements as lift_moments makes them: their mean, then what they deviate from it. Three operations an element,
  /// where merging two by two takes eight. 1 / N is exact, and sums of such parts overflow only where the mean does.
  template <int N, class Moments, class Get>
  WARPFOLD_HD constexpr Moments merge_elements(const Get& get) const
  {
    using A = decltype(Moments::average);
    A x[N]{};
    A mean = A(0);
    WARPFOLD_UNROLL
    for (int i = 0; i < N; ++i)
    {
      x[i] = get(i).average;
      mean += x[i] * (A(1) / A(N));
    }
    A deviations = A(0);
    WARPFOLD_UNROLL
    for (int i = 0; i < N; ++i)
    {
      const A apart = x[i] - mean;
      deviations += apart * apart;
    }
    return {N, mean, deviations};
  }

  template <class A>
  WARPFOLD_HD constexpr sample_moments<A> operator()(const sample_moments<A>& a, const sample_moments<A>& b) const
  {
    if (b.count == 0)
    {
      return a;
    }
    if (a.count == 0)
    {
      return b;
    }
    const std::int64_t n = a.count + b.count;
    const A share        = static_cast<A>(b.count) / static_cast<A>(n);
    const A apart        = b.average - a.average;
    return {n, a.average + apart * share,
            (a.deviations + b.deviations) + apart * apart * (static_cast<A>(a.count) * share)};
  }
};
} // namespace detail

template <class A>
struct identity<detail::merge_moments, sample_moments<A>>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr sample_moments<A> value()
  {
    return {};
  }
};
} // namespace warpfold
