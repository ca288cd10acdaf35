// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Sums that keep what rounding loses.
#pragma once

#include <warpfold/operators.hpp>

#include <type_traits>

namespace warpfold
{
/// An accumulator for sums of float or double: a sum and the sum of its rounding errors, which are found exactly by
/// Knuth's two-sum ("The Art of Computer Programming", vol. 2, 4.2.2). It is the summation of Neumaier ("Rundungsfehler-
/// analyse einiger Verfahren zur Summation endlicher Summen", ZAMM 54, 1974), an improved Kahan-Babuska sum; where two of
/// them meet, both keep their errors, so any grouping is as good: |error| <= eps |sum| + O(n eps^2) sum |x|.
///   float s = reduce<compensated<float>>(policy, first, last);
/// Six additions an element instead of one, eight bytes a partial of float. An infinite or NaN sum is that of plain
/// additions. A sum of nothing but -0 is +0. Compilers told to reassociate (-ffast-math) undo it.
template <class T>
struct compensated
{
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>,
                "warpfold: compensated<T> sums in float or double");
  T sum{};
  T error{};

  compensated() = default;
  /// Of a number, an element or an init.
  template <class U>
  requires std::is_convertible_v<const U&, T> WARPFOLD_HD constexpr explicit compensated(const U& x)
      : sum(detail::number_from<T>(x))
  {}
  WARPFOLD_HD constexpr compensated(T s, T e)
      : sum(s)
      , error(e)
  {}

  WARPFOLD_HD constexpr T value() const
  {
    const T whole = sum + error;
    return sum - sum == T(0) ? whole : sum; // what is left of infinity is NaN
  }
  /// Also to what T converts to.
  WARPFOLD_HD constexpr operator T() const
  {
    return value();
  }

  friend WARPFOLD_HD constexpr compensated operator+(const compensated& a, const compensated& b)
  {
    const T s = a.sum + b.sum;
    const T t = s - a.sum;
    const T e = (a.sum - (s - t)) + (b.sum - t);
    return {s, (a.error + b.error) + e};
  }
  friend bool operator==(const compensated&, const compensated&) = default;
};

template <class T>
struct identity<plus, compensated<T>>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr compensated<T> value()
  {
    return {T(0), T(0)};
  }
};
} // namespace warpfold
