// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Two ranges side by side through a binary function: what inner_product reads.
#pragma once

#include <warpfold/detail/iterator.hpp>
#include <warpfold/operators.hpp>

#include <cuda/std/tuple>

#include <cstddef>
#include <iterator>

namespace warpfold::detail
{
/// f(first[i], second[i]) as an R. R is given, not asked for: host code cannot ask a device-only lambda. Not a zip,
/// whose iterators have to agree on a system: a pointer and an iterator of device memory need not here.
template <class First, class Second, class F, class R>
struct paired_iterator
{
  using iterator_category = std::random_access_iterator_tag;
  using value_type        = R;
  using difference_type   = std::ptrdiff_t;
  using reference         = R;
  using pointer           = void;

  First first;
  Second second;
  F f;

  WARPFOLD_EXEC_CHECK_DISABLE
  WARPFOLD_HD R operator[](difference_type i) const
  {
    return detail::call<R>(f, first[static_cast<difference_t<First>>(i)], second[static_cast<difference_t<Second>>(i)]);
  }
  WARPFOLD_HD paired_iterator operator+(difference_type n) const
  {
    return {first + static_cast<difference_t<First>>(n), second + static_cast<difference_t<Second>>(n), f};
  }
};

/// A binary function of a pair's parts, for sources, which read two ranges as a zip.
template <class F, class R>
struct zipped_call
{
  F f;

  WARPFOLD_EXEC_CHECK_DISABLE
  template <class Pair>
  WARPFOLD_HD constexpr R operator()(const Pair& p) const
  {
    return detail::call<R>(f, ::cuda::std::get<0>(p), ::cuda::std::get<1>(p));
  }
};

/// The product in R, whatever the factors are: as thrust::multiplies<R>.
template <class R>
struct multiply_as
{
  template <class A, class B>
  WARPFOLD_HD constexpr R operator()(const A& a, const B& b) const
  {
    return static_cast<R>(multiplies{}(static_cast<R>(a), static_cast<R>(b)));
  }
};
} // namespace warpfold::detail
