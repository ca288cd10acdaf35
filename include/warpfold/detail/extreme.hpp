// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The operators behind arg-reductions: of two elements the one that an order puts first, of equivalent ones the one
/// with the lower index. That makes them associative and commutative for every strict weak order.
#pragma once

#include <warpfold/detail/call.hpp>
#include <warpfold/detail/integer.hpp>
#include <warpfold/detail/order.hpp>
#include <warpfold/indexed.hpp>
#include <warpfold/operators.hpp>

#include <cuda/std/limits>

#include <cstdint>
#include <type_traits>

namespace warpfold::detail
{
/// The element that Order puts first, and of equivalent ones the one with the lowest index.
template <class Order>
struct extreme
{
  Order before;

  template <class T>
  WARPFOLD_HD constexpr indexed<T> operator()(const indexed<T>& a, const indexed<T>& b) const
  {
    // The later one has to be strictly ahead. One comparison of values, and the same for all lanes of a warp.
    const bool swapped = b.index < a.index;
    const T earlier    = swapped ? b.value : a.value;
    const T later      = swapped ? a.value : b.value;
    const bool second  = detail::call<bool>(before, later, earlier) != swapped;
    return {second ? b.value : a.value, second ? b.index : a.index};
  }
};

/// Two of them side by side.
template <class Low, class High>
struct extremes
{
  extreme<Low> low;
  extreme<High> high;

  template <class T>
  WARPFOLD_HD constexpr indexed_extremes<T> operator()(const indexed_extremes<T>& a, const indexed_extremes<T>& b) const
  {
    return {low(a.min, b.min), high(a.max, b.max)};
  }
};

template <class Order>
inline constexpr bool is_named_operator<extreme<Order>> =
  std::is_same_v<Order, ascending> || std::is_same_v<Order, descending>;
template <>
inline constexpr bool is_named_operator<extremes<ascending, descending>> = true;

/// Whether an element type has a value that nothing comes after.
template <class T>
inline constexpr bool has_bounds = is_arithmetic<T> || is_narrow_floating<T>;

/// What comes last: the least extreme value, behind every true index. An element of that value wins by its index.
template <class Known, class T>
WARPFOLD_HD constexpr indexed<T> last_of()
{
  using scalar = std::conditional_t<is_narrow_floating<T>, float, T>;
  return {static_cast<T>(identity<Known, scalar>::value()), (::cuda::std::numeric_limits<std::int64_t>::max)()};
}
} // namespace warpfold::detail

namespace warpfold
{
template <class T>
  requires detail::has_bounds<T>
struct identity<detail::extreme<detail::ascending>, indexed<T>>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr indexed<T> value()
  {
    return detail::last_of<minimum, T>();
  }
};

template <class T>
  requires detail::has_bounds<T>
struct identity<detail::extreme<detail::descending>, indexed<T>>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr indexed<T> value()
  {
    return detail::last_of<maximum, T>();
  }
};

template <class T>
  requires detail::has_bounds<T>
struct identity<detail::extremes<detail::ascending, detail::descending>, indexed_extremes<T>>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr indexed_extremes<T> value()
  {
    return {detail::last_of<minimum, T>(), detail::last_of<maximum, T>()};
  }
};
} // namespace warpfold
