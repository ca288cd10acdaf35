// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Elements that meet several at a time, before they meet anything else.
#pragma once

#include <warpfold/detail/call.hpp>

namespace warpfold::detail
{
/// Whether Op merges elements, as a recipe lifts them into Acc, at less cost together than two by two: by
/// op.merge_elements<N, Acc>(get) of get(0) ... get(N - 1), N a power of two.
template <class Op, class Acc>
inline constexpr bool merges_elements =
  requires(const Op& op, Acc (*get)(int)) { op.template merge_elements<2, Acc>(get); };

/// How many of them at once: the more, the more registers. Unmeasured beyond 8.
inline constexpr int elements_at_once = 8;

/// Elements get(first) ... get(first + N - 1), pairwise or several together; N is a power of two.
template <int N, class Acc, class Op, class Get>
WARPFOLD_HD constexpr Acc fold_several(const Op& op, const Get& get, int first = 0)
{
  if constexpr (N == 1)
  {
    return get(first);
  }
  else if constexpr (N <= elements_at_once && merges_elements<Op, Acc>)
  {
    return op.template merge_elements<N, Acc>([&](int i) { return get(first + i); });
  }
  else
  {
    return detail::call<Acc>(op, detail::fold_several<N / 2, Acc>(op, get, first),
                             detail::fold_several<N / 2, Acc>(op, get, first + N / 2));
  }
}
} // namespace warpfold::detail
