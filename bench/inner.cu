// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// warpfold's sum of every column of a column-major matrix: the contiguous axis reduced.
#include "support/warpfold_call.cuh"

namespace bench {
namespace {

template <class T>
contender build(const problem& p) {
  const auto matrix = matrix_of<T>(p);
  auto* const output = static_cast<T*>(p.output);
  const auto policy = thrust::cuda::par_nosync.on(p.stream);
  const warpfold::plan plan = warpfold::explain_columns(policy, matrix);
  const device_memory workspace = zeroed_workspace(plan.workspace_bytes, p.stream);

  contender c;
  c.label = label_of(plan);
  c.launches = {{"", [=] { warpfold::column_sums(warpfold::with(policy, options_for(workspace)), matrix, output); }}};
  return c;
}

}  // namespace

std::vector<source> warpfold_inner_sources() {
  return {{"warpfold", [](const row& r) { return is_inner(r) && is_real(r); },
           [](const problem& p) { return visit_real(p.type, [&]<class T>(type_of<T>) { return build<T>(p); }); }}};
}

}  // namespace bench
