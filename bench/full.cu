// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// warpfold's full sums: `warpfold` with a caller's workspace, `warpfold_plain` as one writes it without.
#include "support/warpfold_call.cuh"

namespace bench {
namespace {

template <class T>
contender build(const problem& p, bool own_workspace) {
  using R = result_t<T>;
  const auto* const first = static_cast<const T*>(p.input);
  const auto* const last = first + p.elements();
  auto* const output = static_cast<R*>(p.output);
  const auto policy = thrust::cuda::par_nosync.on(p.stream);
  const auto synchronous = thrust::cuda::par.on(p.stream);
  const warpfold::plan plan = warpfold::explain(policy, first, last);

  contender c;
  c.label = label_of(plan);
  if (own_workspace) {
    const device_memory workspace = zeroed_workspace(plan.workspace_bytes, p.stream);
    c.launches = {{"", [=] {
                     warpfold::reduce_into(warpfold::with(policy, options_for(workspace)), first, last, output);
                   }}};
    c.answer = [=] {
      return static_cast<double>(warpfold::reduce(warpfold::with(synchronous, options_for(workspace)), first, last));
    };
  } else {
    c.launches = {{"", [=] { warpfold::reduce_into(policy, first, last, output); }}};
    c.answer = [=] { return static_cast<double>(warpfold::reduce(synchronous, first, last)); };
  }
  return c;
}

source full(const char* name, bool own_workspace) {
  return {name, is_full, [=](const problem& p) {
            return visit_element(p.type, [&]<class T>(type_of<T>) { return build<T>(p, own_workspace); });
          }};
}

}  // namespace

std::vector<source> warpfold_full_sources() { return {full("warpfold", true), full("warpfold_plain", false)}; }

}  // namespace bench
