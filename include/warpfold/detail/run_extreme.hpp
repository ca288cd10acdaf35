// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// From the arguments of an arg-reduction to a problem and its result.
#pragma once

#include <warpfold/detail/dispatch.hpp>
#include <warpfold/detail/enumerated.hpp>
#include <warpfold/detail/extreme.hpp>
#include <warpfold/detail/value.hpp>

namespace warpfold::detail
{
template <class T>
inline constexpr std::size_t bytes_of_value<indexed<T>> = sizeof(T);
template <class T>
inline constexpr std::size_t bytes_of_value<indexed_extremes<T>> = sizeof(T);

template <class Compare>
auto minimum_of(const Compare& comp)
{
  using Order = decltype(detail::least_first(comp));
  return extreme<Order>{detail::least_first(comp)};
}

template <class Compare>
auto maximum_of(const Compare& comp)
{
  using Order = decltype(detail::greatest_first(comp));
  return extreme<Order>{detail::greatest_first(comp)};
}

template <class Compare>
auto extremes_of(const Compare& comp)
{
  return extremes<decltype(detail::least_first(comp)), decltype(detail::greatest_first(comp))>{
    detail::minimum_of(comp), detail::maximum_of(comp)};
}

/// The fold of a range that is not empty to Acc with op, one of the above.
template <class Acc, bool Device, class It, class Out, class Op>
auto extreme_problem(It first, It last, Out out, const Op& op)
{
  const index n = static_cast<index>(last - first);
  detail::require_not_empty(n);
  detail::require_data("the input", first, true);
  return detail::make_problem<orientation::full, Acc>(detail::enumerate<Acc, Device>(first), full_shape(n), out, op,
                                                      no_init);
}

template <class Acc, class P, class It, class Out, class Op>
void run_extreme(const P& policy, It first, It last, Out out, const Op& op)
{
  detail::run(policy, detail::extreme_problem<Acc, on_device<P>>(first, last, out, op));
}

template <class Acc, class P, class It, class Op>
Acc extreme_value(const P& policy, It first, It last, const Op& op)
{
  return detail::value_of<Acc>(
    policy, [&](auto out) { return detail::extreme_problem<Acc, on_device<P>>(first, last, out, op); });
}

template <class It>
It advanced(It it, index n)
{
  return it + static_cast<difference_t<It>>(n);
}

template <class Acc, class P, class It, class Op>
plan explain_extreme(const P& policy, It first, It last, const Op& op)
{
  const index n = static_cast<index>(last - first);
  plan p = detail::plan_of<orientation::full, Acc>(policy, detail::enumerate<Acc, on_device<P>>(first), full_shape(n),
                                                   static_cast<Acc*>(nullptr), op);
  if constexpr (!on_device<P>)
  {
    p.bytes_read = n * static_cast<index>(sizeof(element_t<It>)); // indices are not read
  }
  return p;
}
} // namespace warpfold::detail
