// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Outputs that do more than store a result.
#pragma once

#include <warpfold/detail/call.hpp>
#include <warpfold/detail/iterator.hpp>
#include <warpfold/operators.hpp>

#include <cuda/std/iterator>

#include <cstddef>
#include <iterator>

namespace warpfold
{
namespace detail
{
/// What *out is assigned to: the place keeps op(what it holds, x), computed in x's type.
template <class Reference, class Value, class Op>
struct accumulating_reference
{
  Reference place;
  Op op;

  template <class T>
  WARPFOLD_HD const accumulating_reference& operator=(const T& x) const
  {
    place = static_cast<Value>(detail::call<T>(op, static_cast<T>(place), x));
    return *this;
  }
};
} // namespace detail

/// A random access output iterator; see accumulating().
template <class Out, class Op>
struct accumulating_iterator
{
  using iterator_category = std::random_access_iterator_tag;
  using value_type        = typename ::cuda::std::iterator_traits<Out>::value_type;
  using difference_type   = std::ptrdiff_t;
  using reference =
    detail::accumulating_reference<typename ::cuda::std::iterator_traits<Out>::reference, value_type, Op>;
  using pointer = void;

  Out base;
  Op op;

  WARPFOLD_EXEC_CHECK_DISABLE
  WARPFOLD_HD reference operator*() const
  {
    return {*base, op};
  }
  WARPFOLD_EXEC_CHECK_DISABLE
  WARPFOLD_HD reference operator[](difference_type n) const
  {
    return {base[static_cast<detail::difference_t<Out>>(n)], op};
  }
  WARPFOLD_EXEC_CHECK_DISABLE
  WARPFOLD_HD accumulating_iterator operator+(difference_type n) const
  {
    return {base + static_cast<detail::difference_t<Out>>(n), op};
  }
};

/// An output for reduce_into, reduce_columns, reduce_rows and the named sums: result k is combined with what out[k]
/// holds, out[k] = op(out[k], result k), in the accumulator's type; nothing else is read or written. As beta = 1 of a
/// matrix product:
///   row_sums(policy, matrix, accumulating(totals));
/// `op` is callable by value where the reduction runs. What out[k] holds is read once, after all that came before the
/// call on its stream.
template <class Out, class Op = plus>
auto accumulating(Out out, Op op = {})
{
  auto base = detail::unwrapped(out);
  return accumulating_iterator<decltype(base), detail::recognise_t<Op>>{base, detail::recognised(op)};
}
} // namespace warpfold
