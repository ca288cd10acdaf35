// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// A full reduction by warpfold as a contender.
#pragma once

#include "functors.cuh"
#include "warpfold_call.cuh"

namespace bench
{

/// Folds the elements from `first` on with `op` in R, which is what the library would choose by itself, but for u8:
/// with a caller's workspace, or as one writes it without.
template <class R, class It, class Op = warpfold::plus>
contender full_by_warpfold(const problem& p, It first, Op op = {}, bool own_workspace = true)
{
  const It last             = first + p.elements();
  auto* const output        = static_cast<R*>(p.output);
  const auto policy         = thrust::cuda::par_nosync.on(p.stream);
  const auto synchronous    = thrust::cuda::par.on(p.stream);
  const warpfold::plan plan = warpfold::explain<R>(policy, first, last, op);

  contender c;
  c.label              = label_of(plan);
  const auto call_with = [&](auto with_workspace) {
    c.launches = {
      {"", [=] { warpfold::reduce_into<R>(with_workspace(policy), first, last, output, warpfold::no_init, op); }}};
    c.answer = [=] {
      return parts_of(warpfold::reduce<R>(with_workspace(synchronous), first, last, warpfold::no_init, op));
    };
  };
  if (own_workspace)
  {
    call_with([workspace = zeroed_workspace(plan.workspace_bytes, p.stream)](const auto& exec) {
      return warpfold::with(exec, options_for(workspace));
    });
  }
  else
  {
    call_with([](const auto& exec) { return exec; });
  }
  return c;
}

} // namespace bench
