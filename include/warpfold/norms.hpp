// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Norms and sums of powers. Each is a reducer (reducer.hpp) and, called, its result for a range:
///   double length = l2_norm(policy, first, last);
///   reduce_columns(policy, matrix, out, linf_norm);
/// Of complex elements the modulus counts. All are zero of nothing; a NaN among the elements gives NaN.
#pragma once

#include <warpfold/detail/magnitude.hpp>
#include <warpfold/detail/scaled_squares.hpp>
#include <warpfold/reducer.hpp>

#include <type_traits>

namespace warpfold
{
namespace detail
{
/// What a norm of T is computed in: double unless the call says otherwise; the largest modulus in the elements' own type.
template <class Acc, class T>
using norm_type = std::conditional_t<std::is_same_v<Acc, automatic>, double, Acc>;

/// Whether squares of R leave the range of A. Those of what has half the exponents, and of 64-bit integers in a double,
/// do not; in float those of half and of 32-bit integers.
template <class A, class R>
inline constexpr bool squares_may_leave =
  (std::is_floating_point_v<R> && sizeof(R) >= sizeof(A))
  || (std::is_same_v<A, float> && ((std::is_integral_v<R> && sizeof(R) > 4) || std::is_same_v<R, __nv_bfloat16>));
} // namespace detail

/// Maxima, whatever their identity.
template <class T>
inline constexpr bool order_independent<detail::greater_magnitude, T> = order_independent<maximum, T>;

/// Sum of |x|^2, in what a sum of T is kept in: float for float, 64 bits for integers.
struct sum_of_squares_reducer : detail::named_reducer<sum_of_squares_reducer>
{
  template <class Acc, class T>
  auto recipe_for(std::int64_t) const
  {
    using A = accumulator_t<Acc, plus, detail::real_part_t<T>>;
    return recipe{detail::lift_square<A>{}, plus{}, detail::as_it_is{}};
  }
};

/// Sum of |x|.
struct l1_norm_reducer : detail::named_reducer<l1_norm_reducer>
{
  template <class Acc, class T>
  auto recipe_for(std::int64_t) const
  {
    return recipe{detail::lift_magnitude<detail::norm_type<Acc, T>>{}, plus{}, detail::as_it_is{}};
  }
};

/// Square root of the sum of |x|^2, computed in double; no square of a double overflows or vanishes on the way.
struct l2_norm_reducer : detail::named_reducer<l2_norm_reducer>
{
  template <class Acc, class T>
  auto recipe_for(std::int64_t) const
  {
    using A = detail::norm_type<Acc, T>;
    using R = detail::real_part_t<T>;
    if constexpr (detail::squares_may_leave<A, R>)
    {
      return recipe{detail::lift_scaled_square<A>{}, detail::add_scaled_squares{}, detail::root_of_scaled_squares{}};
    }
    else
    {
      return recipe{detail::lift_square<A>{}, plus{}, detail::square_root{}};
    }
  }
};

/// Largest |x|.
struct linf_norm_reducer : detail::named_reducer<linf_norm_reducer>
{
  template <class Acc, class T>
  auto recipe_for(std::int64_t) const
  {
    using A = std::conditional_t<std::is_same_v<Acc, automatic>, detail::magnitude_t<T>, Acc>;
    return recipe{detail::lift_magnitude<A>{}, detail::greater_magnitude{}, detail::as_it_is{}};
  }
};

/// p-th root of the sum of |x|^p; p > 0. Powers that leave the range of double overflow.
struct p_norm_reducer : detail::named_reducer<p_norm_reducer>
{
  double p;

  explicit p_norm_reducer(double power)
      : p(power)
  {}

  template <class Acc, class T>
  auto recipe_for(std::int64_t) const
  {
    using A = detail::norm_type<Acc, T>;
    return recipe{detail::lift_power<A>{static_cast<A>(p)}, plus{}, detail::root_of_power<A>{static_cast<A>(1 / p)}};
  }
};

inline constexpr sum_of_squares_reducer sum_of_squares{};
inline constexpr l1_norm_reducer l1_norm{};
inline constexpr l2_norm_reducer l2_norm{};
inline constexpr linf_norm_reducer linf_norm{};

/// Throws std::invalid_argument unless p is positive and finite. For p = 1 and 2 the norms above are quicker; for infinity
/// it is linf_norm.
inline p_norm_reducer p_norm(double p)
{
  if (!(p > 0) || p - p != 0)
  {
    detail::bad_argument("p is " + std::to_string(p) + ", a norm needs a finite p > 0");
  }
  return p_norm_reducer(p);
}
} // namespace warpfold
