// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Outputs that do more than store a result.
#pragma once

#include <warpfold/detail/acting_output.hpp>
#include <warpfold/detail/call.hpp>
#include <warpfold/operators.hpp>

#include <cuda/std/iterator>

#include <cstddef>

namespace warpfold
{
namespace detail
{
template <class Value, class Reference, class Op, class T>
WARPFOLD_D void accumulate_on_device(const Reference& place, const Op& op, const T& x)
{
  Reference to(place);
  to = static_cast<Value>(op(static_cast<T>(to), x));
}

/// The place keeps op(what it holds, x), computed in x's type.
WARPFOLD_EXEC_CHECK_DISABLE
template <class Value, class Reference, class Op, class T>
WARPFOLD_HD void accumulate(const Reference& place, const Op& op, const T& x)
{
#if defined(__CUDA_ARCH__)
  detail::accumulate_on_device<Value, Reference>(place, op, x);
#else
  Reference to(place); // a proxy's assignment need not be const
  to = static_cast<Value>(op(static_cast<T>(to), x));
#endif
}

template <class Op>
struct accumulate_into
{
  Op op;

  template <class Out, class T>
  WARPFOLD_HD void operator()(const Out& base, std::ptrdiff_t n, const T& x) const
  {
    using traits = ::cuda::std::iterator_traits<Out>;
    detail::accumulate<typename traits::value_type, typename traits::reference>(
      detail::at(base, static_cast<difference_t<Out>>(n)), op, x);
  }
};
} // namespace detail

/// An output for reduce_into, reduce_columns, reduce_rows and the named sums: result k is combined with what out[k]
/// holds, out[k] = op(out[k], result k), in the accumulator's type; nothing else is read or written. As beta = 1 of a
/// matrix product:
///   row_sums(policy, matrix, accumulating(totals));
/// `op` is callable by value where the reduction runs. What out[k] holds is read once, after all that came before the
/// call on its stream. The accumulator is the reduction's: a float sum into doubles rounds what they hold, unless it is
/// asked for in double, row_sums<double>(...).
template <class Out, class Op = plus>
auto accumulating(Out out, Op op = {})
{
  static_assert(
    requires { typename ::cuda::std::iterator_traits<Out>::reference; },
    "warpfold: accumulating() takes an iterator to what the output holds");
  auto base    = detail::unwrapped(out);
  using Action = detail::accumulate_into<detail::recognise_t<Op>>;
  return detail::acting_output<decltype(base), Action>{base, Action{detail::recognised(op)}};
}
} // namespace warpfold
