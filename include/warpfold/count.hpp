// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// How many elements of a range satisfy a predicate, and whether all, any or none do; as Thrust's calls of these names.
///
/// Every call takes a policy as an optional first argument. A predicate is callable with a const element and returns
/// anything that converts to bool; it is called once for every element, in an unspecified order. Work is linear in the
/// number of elements, in one kernel, with vector loads as for reduce: all_of, any_of and none_of, too, read the whole
/// range and do not stop where the answer is known. Throws std::invalid_argument for bad arguments, before anything is
/// launched, and cuda_error for what CUDA reports. All calls return a value, so they wait for it.
///
/// A count of each column or row is column_sums or row_sums of a transform iterator that gives 0 or 1.
#pragma once

#include <warpfold/detail/truth.hpp>

#include <cstdint>
#include <type_traits>

namespace warpfold
{
/// How many elements of [first, last) satisfy the predicate, in the iterator's difference type; counted in 64 bits.
template <execution_policy P, class It, class Predicate>
auto count_if(const P& policy, It first, It last, Predicate predicate) -> detail::difference_t<It>
{
  return static_cast<detail::difference_t<It>>(detail::fold_truth<std::int64_t, plus>(policy, first, last, predicate));
}

template <class It, class Predicate>
  requires(!execution_policy<It>)
auto count_if(It first, It last, Predicate predicate) -> detail::difference_t<It>
{
  return warpfold::count_if(detail::value_policy<It>(), first, last, predicate);
}

/// How many elements are equal to value, by ==; value may be of another type than the elements.
template <execution_policy P, class It, class T>
auto count(const P& policy, It first, It last, const T& value) -> detail::difference_t<It>
{
  return warpfold::count_if(policy, first, last, detail::equal_to_value<std::decay_t<const T>>{value});
}

template <class It, class T>
  requires(!execution_policy<It>)
auto count(It first, It last, const T& value) -> detail::difference_t<It>
{
  return warpfold::count(detail::value_policy<It>(), first, last, value);
}

/// Whether every element satisfies the predicate; true for an empty range.
template <execution_policy P, class It, class Predicate>
bool all_of(const P& policy, It first, It last, Predicate predicate)
{
  return detail::fold_truth<unsigned, bit_and>(policy, first, last, predicate) != 0;
}

template <class It, class Predicate>
  requires(!execution_policy<It>)
bool all_of(It first, It last, Predicate predicate)
{
  return warpfold::all_of(detail::value_policy<It>(), first, last, predicate);
}

/// Whether some element satisfies the predicate; false for an empty range.
template <execution_policy P, class It, class Predicate>
bool any_of(const P& policy, It first, It last, Predicate predicate)
{
  return detail::fold_truth<unsigned, bit_or>(policy, first, last, predicate) != 0;
}

template <class It, class Predicate>
  requires(!execution_policy<It>)
bool any_of(It first, It last, Predicate predicate)
{
  return warpfold::any_of(detail::value_policy<It>(), first, last, predicate);
}

/// Whether no element satisfies the predicate; true for an empty range.
template <execution_policy P, class It, class Predicate>
bool none_of(const P& policy, It first, It last, Predicate predicate)
{
  return !warpfold::any_of(policy, first, last, predicate);
}

template <class It, class Predicate>
  requires(!execution_policy<It>)
bool none_of(It first, It last, Predicate predicate)
{
  return warpfold::none_of(detail::value_policy<It>(), first, last, predicate);
}
} // namespace warpfold
