// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Reductions of a range to one value.
///
/// Every call takes a Thrust execution policy, or one with options (warpfold::with), as an optional first argument;
/// without one the iterators' own system decides, as in Thrust. Elements are combined in an unspecified order and
/// grouping: the operator must be associative and commutative. Work is linear in the number of elements, in one
/// kernel. Throws std::invalid_argument for bad arguments, before anything is launched, and cuda_error for what CUDA
/// reports. Calls that return a value wait for it; reduce_into waits unless the policy is par_nosync.
#pragma once

#include <warpfold/detail/dispatch.hpp>
#include <warpfold/detail/value.hpp>
#include <warpfold/detail/working.hpp>

#include <type_traits>

namespace warpfold
{
/// Folds [first, last) with op and writes the result, combined once with init, to *out. With a CUDA policy `out` is
/// device memory. `init` may be no_init. An empty range gives the init, else the operator's identity.
template <class Acc = automatic, execution_policy P, class It, class Out, class Init = no_init_t, class Op = plus>
  requires(!reducer<Init>)
void reduce_into(const P& policy, It first, It last, Out out, Init init = {}, Op op = {})
{
  using A = detail::accumulator_of<Acc, Op, It, Init>;
  using W = detail::working_t<P, A, Op>;
  detail::run(
    policy,
    detail::make_problem<detail::orientation::full, W>(
      first, detail::full_shape(static_cast<detail::index>(last - first)), detail::output_of<W, A>(out), op, init));
}

template <class Acc = automatic, class It, class Out, class Init = no_init_t, class Op = plus>
  requires(!execution_policy<It> && !reducer<Init>)
void reduce_into(It first, It last, Out out, Init init = {}, Op op = {})
{
  warpfold::reduce_into<Acc>(detail::default_policy<It>(), first, last, out, init, op);
}

/// Folds [first, last) with op, combined once with init, and returns the result in the accumulator's type: Acc where
/// named, else the type of init, else (init omitted or no_init) see accumulator_t.
template <class Acc = automatic, execution_policy P, class It, class Init = no_init_t, class Op = plus>
  requires(!reducer<Init>)
auto reduce(const P& policy, It first, It last, Init init = {}, Op op = {}) -> detail::accumulator_of<Acc, Op, It, Init>
{
  using A = detail::accumulator_of<Acc, Op, It, Init>;
  using W = detail::working_t<P, A, Op>;
  return static_cast<A>(detail::value_of<W>(policy, [&](auto out) {
    return detail::make_problem<detail::orientation::full, W>(
      first, detail::full_shape(static_cast<detail::index>(last - first)), out, op, init);
  }));
}

template <class Acc = automatic, class It, class Init = no_init_t, class Op = plus>
  requires(!execution_policy<It> && !reducer<Init>)
auto reduce(It first, It last, Init init = {}, Op op = {}) -> detail::accumulator_of<Acc, Op, It, Init>
{
  return warpfold::reduce<Acc>(detail::value_policy<It>(), first, last, init, op);
}

/// Folds unary(x) for x in [first, last), combined once with init. With a device-only lambda, whose result host code
/// cannot know, unary(x) is made an accumulator at once, and its type is that of init or Acc.
template <class Acc = automatic, execution_policy P, class It, class Unary, class Init, class Op>
auto transform_reduce(const P& policy, It first, It last, Unary unary, Init init, Op op)
{
  const auto base = detail::unwrapped(first);
  using Base      = std::remove_cv_t<decltype(base)>;
  using Known     = detail::result_of_t<Unary, typename ::cuda::std::iterator_traits<Base>::reference>;
  using A         = accumulator_t<Acc, Op, Known, Init>;
  static_assert(!std::is_same_v<A, detail::unknown_result>,
                "warpfold: what the transform returns is not known here: give an init, or name the accumulator, as in "
                "transform_reduce<float>(...)");
  using Value  = std::conditional_t<std::is_same_v<Known, detail::unknown_result>, A, Known>;
  using Mapped = detail::mapped_iterator<Base, Unary, Value>;
  using W      = detail::working_t<P, A, Op>;
  return static_cast<A>(detail::value_of<W>(policy, [&](auto out) {
    return detail::make_problem<detail::orientation::full, W>(
      Mapped{base, unary}, detail::full_shape(static_cast<detail::index>(last - first)), out, op, init);
  }));
}

template <class Acc = automatic, class It, class Unary, class Init, class Op>
  requires(!execution_policy<It>)
auto transform_reduce(It first, It last, Unary unary, Init init, Op op)
{
  return warpfold::transform_reduce<Acc>(detail::value_policy<It>(), first, last, unary, init, op);
}

/// The sum of [first, last), zero when empty.
template <class Acc = automatic, execution_policy P, class It>
auto sum(const P& policy, It first, It last)
{
  return warpfold::reduce<Acc>(policy, first, last);
}

template <class Acc = automatic, class It>
  requires(!execution_policy<It>)
auto sum(It first, It last)
{
  return warpfold::reduce<Acc>(first, last);
}

/// The smallest element; NaN if any is. Throws std::invalid_argument when the range is empty.
// The names stand in parentheses so that a function-like macro of the same name does not replace them.
template <execution_policy P, class It>
auto(min)(const P& policy, It first, It last) -> detail::element_t<It>
{
  detail::require_not_empty(static_cast<detail::index>(last - first));
  return warpfold::reduce(policy, first, last, no_init, minimum{});
}

template <class It>
  requires(!execution_policy<It>)
auto(min)(It first, It last) -> detail::element_t<It>
{
  return (warpfold::min)(detail::value_policy<It>(), first, last);
}

/// The largest element; NaN if any is. Throws std::invalid_argument when the range is empty.
template <execution_policy P, class It>
auto(max)(const P& policy, It first, It last) -> detail::element_t<It>
{
  detail::require_not_empty(static_cast<detail::index>(last - first));
  return warpfold::reduce(policy, first, last, no_init, maximum{});
}

template <class It>
  requires(!execution_policy<It>)
auto(max)(It first, It last) -> detail::element_t<It>
{
  return (warpfold::max)(detail::value_policy<It>(), first, last);
}

/// The plan that reduce or reduce_into of this range would follow. Launches nothing.
template <class Acc = automatic, execution_policy P, class It, class Op = plus>
  requires(!reducer<Op>)
plan explain(const P& policy, It first, It last, Op op = {})
{
  using A = detail::working_t<P, detail::accumulator_of<Acc, Op, It, no_init_t>, Op>;
  return detail::plan_of<detail::orientation::full, A>(
    policy, first, detail::full_shape(static_cast<detail::index>(last - first)), static_cast<A*>(nullptr), op);
}

template <class Acc = automatic, class It, class Op = plus>
  requires(!execution_policy<It> && !reducer<Op>)
plan explain(It first, It last, Op op = {})
{
  return warpfold::explain<Acc>(detail::value_policy<It>(), first, last, op);
}
} // namespace warpfold
