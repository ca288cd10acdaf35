// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Reductions whose elements keep their order.
#pragma once

#include <warpfold/detail/working.hpp>
#include <warpfold/operators.hpp>

#include <type_traits>

namespace warpfold
{
/// See in_order().
template <class Op>
struct ordered
{
  Op op;

  WARPFOLD_EXEC_CHECK_DISABLE
  template <class A, class B>
  WARPFOLD_HD constexpr auto operator()(const A& a, const B& b) const
  {
    return detail::call<std::remove_cvref_t<decltype(op(a, b))>>(op, a, b);
  }
};

/// An operator that is associative but need not commute: composition of functions, products of matrices, concatenation.
/// Operands meet in the order in which they stand, the init to the left of all of them; only where brackets stand is left
/// open. For ranges that is the range's order, for columns and rows the order of row and column indices.
///   reduce(policy, first, last, identity_matrix, in_order(multiply));
/// Blocks take neighbouring elements, so the result is the same from run to run.
template <class Op>
ordered<Op> in_order(const Op& op)
{
  return {op};
}

/// That of the operator.
template <class Op, class T>
requires identity<detail::recognise_t<Op>, T>::known struct identity<ordered<Op>, T>
    : identity<detail::recognise_t<Op>, T>
{};

template <class Op, class T>
inline constexpr bool order_independent<ordered<Op>, T> = order_independent<Op, T>;

namespace detail
{
template <class Op>
inline constexpr bool commutes<ordered<Op>> = false;
} // namespace detail
} // namespace warpfold
