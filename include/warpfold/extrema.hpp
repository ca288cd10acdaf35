// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The smallest and largest elements of a range with where they stand: by value and index, or, as in Thrust, by iterator.
///
/// Every call takes a policy as an optional first argument and a comparator as an optional last one: a strict weak order
/// comp(a, b), "a comes before b", as for Thrust; a maximum is what comes last. Of equivalent elements the first wins, for
/// maxima too: this is what thrust::max_element and thrust::minmax_element do, while std::minmax_element gives the last
/// maximum. Without a comparator elements are compared by <, and of floating-point elements the first NaN wins over all
/// others, for minima and maxima, as warpfold::minimum and maximum give NaN; -0 and +0 are equivalent, unlike there. A
/// comparator is applied as it is written, so NaN is the caller's to order.
///
/// Work is linear in the number of elements, in one kernel. Throws std::invalid_argument for bad arguments, before
/// anything is launched, and cuda_error for what CUDA reports.
#pragma once

#include <warpfold/detail/run_extreme.hpp>
#include <warpfold/indexed.hpp>

#include <thrust/pair.h>

namespace warpfold
{
/// Writes the smallest element and its index, an indexed<T> for elements of type T, to *out. With a CUDA policy `out` is
/// device memory, and the call is asynchronous under par_nosync. Throws std::invalid_argument when the range is empty.
template <execution_policy P, class It, class Out, class Compare = detail::natural_order>
void argmin_into(const P& policy, It first, It last, Out out, Compare comp = {})
{
  detail::run_extreme<indexed<detail::element_t<It>>>(policy, first, last, out, detail::minimum_of(comp));
}

template <class It, class Out, class Compare = detail::natural_order>
  requires(!execution_policy<It>)
void argmin_into(It first, It last, Out out, Compare comp = {})
{
  warpfold::argmin_into(detail::default_policy<It>(), first, last, out, comp);
}

/// As argmin_into, the largest element.
template <execution_policy P, class It, class Out, class Compare = detail::natural_order>
void argmax_into(const P& policy, It first, It last, Out out, Compare comp = {})
{
  detail::run_extreme<indexed<detail::element_t<It>>>(policy, first, last, out, detail::maximum_of(comp));
}

template <class It, class Out, class Compare = detail::natural_order>
  requires(!execution_policy<It>)
void argmax_into(It first, It last, Out out, Compare comp = {})
{
  warpfold::argmax_into(detail::default_policy<It>(), first, last, out, comp);
}

/// As argmin_into, both in one reading of the elements: an indexed_extremes<T>.
template <execution_policy P, class It, class Out, class Compare = detail::natural_order>
void argminmax_into(const P& policy, It first, It last, Out out, Compare comp = {})
{
  detail::run_extreme<indexed_extremes<detail::element_t<It>>>(policy, first, last, out, detail::extremes_of(comp));
}

template <class It, class Out, class Compare = detail::natural_order>
  requires(!execution_policy<It>)
void argminmax_into(It first, It last, Out out, Compare comp = {})
{
  warpfold::argminmax_into(detail::default_policy<It>(), first, last, out, comp);
}

/// The smallest element and its index, an indexed<T>. Throws std::invalid_argument when the range is empty.
template <execution_policy P, class It, class Compare = detail::natural_order>
auto argmin(const P& policy, It first, It last, Compare comp = {}) -> indexed<detail::element_t<It>>
{
  return detail::extreme_value<indexed<detail::element_t<It>>>(policy, first, last, detail::minimum_of(comp));
}

template <class It, class Compare = detail::natural_order>
  requires(!execution_policy<It>)
auto argmin(It first, It last, Compare comp = {}) -> indexed<detail::element_t<It>>
{
  return warpfold::argmin(detail::default_policy<It>(), first, last, comp);
}

/// The largest element and its index.
template <execution_policy P, class It, class Compare = detail::natural_order>
auto argmax(const P& policy, It first, It last, Compare comp = {}) -> indexed<detail::element_t<It>>
{
  return detail::extreme_value<indexed<detail::element_t<It>>>(policy, first, last, detail::maximum_of(comp));
}

template <class It, class Compare = detail::natural_order>
  requires(!execution_policy<It>)
auto argmax(It first, It last, Compare comp = {}) -> indexed<detail::element_t<It>>
{
  return warpfold::argmax(detail::default_policy<It>(), first, last, comp);
}

/// Both in one reading, an indexed_extremes<T>.
template <execution_policy P, class It, class Compare = detail::natural_order>
auto argminmax(const P& policy, It first, It last, Compare comp = {}) -> indexed_extremes<detail::element_t<It>>
{
  return detail::extreme_value<indexed_extremes<detail::element_t<It>>>(policy, first, last, detail::extremes_of(comp));
}

template <class It, class Compare = detail::natural_order>
  requires(!execution_policy<It>)
auto argminmax(It first, It last, Compare comp = {}) -> indexed_extremes<detail::element_t<It>>
{
  return warpfold::argminmax(detail::default_policy<It>(), first, last, comp);
}

/// The plan that argmin_into or min_element of this range would follow. Launches nothing.
template <execution_policy P, class It, class Compare = detail::natural_order>
plan explain_argmin(const P& policy, It first, It last, Compare comp = {})
{
  return detail::explain_extreme<indexed<detail::element_t<It>>>(policy, first, last, detail::minimum_of(comp));
}

template <class It, class Compare = detail::natural_order>
  requires(!execution_policy<It>)
plan explain_argmin(It first, It last, Compare comp = {})
{
  return warpfold::explain_argmin(detail::default_policy<It>(), first, last, comp);
}

/// The plan of argmax_into or max_element.
template <execution_policy P, class It, class Compare = detail::natural_order>
plan explain_argmax(const P& policy, It first, It last, Compare comp = {})
{
  return detail::explain_extreme<indexed<detail::element_t<It>>>(policy, first, last, detail::maximum_of(comp));
}

template <class It, class Compare = detail::natural_order>
  requires(!execution_policy<It>)
plan explain_argmax(It first, It last, Compare comp = {})
{
  return warpfold::explain_argmax(detail::default_policy<It>(), first, last, comp);
}

/// The plan of argminmax_into or minmax_element.
template <execution_policy P, class It, class Compare = detail::natural_order>
plan explain_argminmax(const P& policy, It first, It last, Compare comp = {})
{
  return detail::explain_extreme<indexed_extremes<detail::element_t<It>>>(policy, first, last,
                                                                          detail::extremes_of(comp));
}

template <class It, class Compare = detail::natural_order>
  requires(!execution_policy<It>)
plan explain_argminmax(It first, It last, Compare comp = {})
{
  return warpfold::explain_argminmax(detail::default_policy<It>(), first, last, comp);
}

/// The first of the smallest elements, or last where there is none. As all calls that return a value, it waits.
template <execution_policy P, class It, class Compare = detail::natural_order>
It min_element(const P& policy, It first, It last, Compare comp = {})
{
  if (first == last)
  {
    return last;
  }
  using Acc = indexed<detail::element_t<It>>;
  return detail::advanced(first, detail::extreme_value<Acc>(policy, first, last, detail::minimum_of(comp)).index);
}

template <class It, class Compare = detail::natural_order>
  requires(!execution_policy<It>)
It min_element(It first, It last, Compare comp = {})
{
  return warpfold::min_element(detail::value_policy<It>(), first, last, comp);
}

/// The first of the largest elements, or last where there is none.
template <execution_policy P, class It, class Compare = detail::natural_order>
It max_element(const P& policy, It first, It last, Compare comp = {})
{
  if (first == last)
  {
    return last;
  }
  using Acc = indexed<detail::element_t<It>>;
  return detail::advanced(first, detail::extreme_value<Acc>(policy, first, last, detail::maximum_of(comp)).index);
}

template <class It, class Compare = detail::natural_order>
  requires(!execution_policy<It>)
It max_element(It first, It last, Compare comp = {})
{
  return warpfold::max_element(detail::value_policy<It>(), first, last, comp);
}

/// The first of the smallest and the first of the largest elements, in one reading of the range; last and last where
/// there are none.
template <execution_policy P, class It, class Compare = detail::natural_order>
thrust::pair<It, It> minmax_element(const P& policy, It first, It last, Compare comp = {})
{
  if (first == last)
  {
    return {last, last};
  }
  using Acc      = indexed_extremes<detail::element_t<It>>;
  const Acc both = detail::extreme_value<Acc>(policy, first, last, detail::extremes_of(comp));
  return {detail::advanced(first, both.min.index), detail::advanced(first, both.max.index)};
}

template <class It, class Compare = detail::natural_order>
  requires(!execution_policy<It>)
thrust::pair<It, It> minmax_element(It first, It last, Compare comp = {})
{
  return warpfold::minmax_element(detail::value_policy<It>(), first, last, comp);
}
} // namespace warpfold
