// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Orders of elements: which comes first. Strict weak orders, all of them.
#pragma once

#include <warpfold/detail/call.hpp>
#include <warpfold/detail/floating.hpp>

#include <type_traits>

namespace warpfold::detail
{
/// Floating-point values as the hardware compares them.
template <class T>
WARPFOLD_HD constexpr auto comparable(const T& x)
{
  if constexpr (is_narrow_floating<T>)
  {
    return static_cast<float>(x);
  }
  else
  {
    return x;
  }
}

/// Smaller elements first, and NaN before all others; -0 and +0 are equivalent.
struct ascending
{
  template <class T>
  WARPFOLD_HD constexpr bool operator()(const T& a, const T& b) const
  {
    if constexpr (is_floating<T>)
    {
      // True for a NaN too unless b is one: two comparisons instead of three.
      return !(detail::comparable(a) >= detail::comparable(b)) && !detail::is_nan(b);
    }
    else
    {
      static_assert(
        requires { a < b; }, "warpfold: the elements have no operator<: pass a comparator");
      return a < b;
    }
  }
};

/// Larger elements first, and NaN before all others; -0 and +0 are equivalent.
struct descending
{
  template <class T>
  WARPFOLD_HD constexpr bool operator()(const T& a, const T& b) const
  {
    if constexpr (is_floating<T>)
    {
      return !(detail::comparable(a) <= detail::comparable(b)) && !detail::is_nan(b);
    }
    else
    {
      return ascending{}(b, a);
    }
  }
};

/// A caller's comparator the other way round.
template <class Compare>
struct reversed
{
  Compare comp;

  template <class T>
  WARPFOLD_HD constexpr bool operator()(const T& a, const T& b) const
  {
    return detail::call<bool>(comp, b, a);
  }
};

/// Stands where a comparator would: elements in their own order.
struct natural_order
{};

template <class Compare>
auto least_first(const Compare& comp)
{
  if constexpr (std::is_same_v<Compare, natural_order>)
  {
    return ascending{};
  }
  else
  {
    return comp;
  }
}

template <class Compare>
auto greatest_first(const Compare& comp)
{
  if constexpr (std::is_same_v<Compare, natural_order>)
  {
    return descending{};
  }
  else
  {
    return reversed<Compare>{comp};
  }
}
} // namespace warpfold::detail
