// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Sums of squares that neither overflow nor vanish: large, small and other elements have sums of their own, the first
/// two of scaled elements. Blue, "A portable Fortran program to find the Euclidean norm of a vector" (ACM TOMS 4, 1978);
/// constants as in Anderson, "Algorithm 978: safe scaling in the level 1 BLAS" (ACM TOMS 44, 2017).
#pragma once

#include <warpfold/detail/magnitude.hpp>

#include <cuda/std/cmath>
#include <cuda/std/limits>

namespace warpfold::detail
{
template <class A>
struct scaled_squares
{
  A middle; ///< of elements whose squares are safe
  A large; ///< of elements times `down`
  A small; ///< of elements times `up`
};

/// 2^e, exactly.
template <class A>
WARPFOLD_HD constexpr A power_of_two(int e)
{
  A x = 1;
  for (; e > 0; --e)
  {
    x *= 2;
  }
  for (; e < 0; ++e)
  {
    x /= 2;
  }
  return x;
}

/// Thresholds and scales: powers of two from the exponents' range and the digits of A.
template <class A>
struct square_scales
{
  using limits               = ::cuda::std::numeric_limits<A>;
  static constexpr int t     = limits::digits;
  static constexpr int e_min = limits::min_exponent;
  static constexpr int e_max = limits::max_exponent;
  static constexpr int floor2(int n)
  {
    return n >= 0 ? n / 2 : -((1 - n) / 2);
  }
  static constexpr int ceil2(int n)
  {
    return -floor2(-n);
  }
  static constexpr A tiny = power_of_two<A>(ceil2(e_min - 1));
  static constexpr A huge = power_of_two<A>(floor2(e_max - t + 1));
  static constexpr A up   = power_of_two<A>(-floor2(e_min - t));
  static constexpr A down = power_of_two<A>(-ceil2(e_max + t - 1));
};

template <class A>
struct lift_scaled_square
{
  template <class T>
  WARPFOLD_HD constexpr scaled_squares<A> operator()(const T& x) const
  {
    if constexpr (complex_like<T>)
    {
      const auto re = (*this)(static_cast<A>(x.real()));
      const auto im = (*this)(static_cast<A>(x.imag()));
      return {re.middle + im.middle, re.large + im.large, re.small + im.small};
    }
    else
    {
      using scales     = square_scales<A>;
      const A y        = ::cuda::std::fabs(detail::number_from<A>(x));
      const bool large = y > scales::huge;
      const bool small = y < scales::tiny;
      const A z        = y * (large ? scales::down : small ? scales::up : A(1));
      const A q        = z * z;
      return {large || small ? A(0) : q, large ? q : A(0), small ? q : A(0)};
    }
  }
};

struct add_scaled_squares
{
  template <class A>
  WARPFOLD_HD constexpr scaled_squares<A> operator()(const scaled_squares<A>& a, const scaled_squares<A>& b) const
  {
    return {a.middle + b.middle, a.large + b.large, a.small + b.small};
  }
};

struct root_of_scaled_squares
{
  template <class A>
  WARPFOLD_HD A operator()(const scaled_squares<A>& s) const
  {
    using scales = square_scales<A>;
    if (!(s.middle == s.middle))
    {
      return s.middle; // NaN, which no comparison puts among the large or the small
    }
    if (s.large > A(0))
    {
      // What is middle is worth adding unless it is too small to be seen; what is small never is.
      const A middle = (s.middle * scales::down) * scales::down;
      return ::cuda::std::sqrt(s.large + middle) / scales::down;
    }
    if (s.middle > A(0))
    {
      const A a     = ::cuda::std::sqrt(s.middle);
      const A b     = ::cuda::std::sqrt(s.small) / scales::up;
      const A most  = a < b ? b : a;
      const A least = a < b ? a : b;
      const A ratio = least / most;
      return most * ::cuda::std::sqrt(A(1) + ratio * ratio);
    }
    return ::cuda::std::sqrt(s.small) / scales::up;
  }
};
} // namespace warpfold::detail

namespace warpfold
{
template <class A>
struct identity<detail::add_scaled_squares, detail::scaled_squares<A>>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr detail::scaled_squares<A> value()
  {
    return {A(0), A(0), A(0)};
  }
};
} // namespace warpfold
