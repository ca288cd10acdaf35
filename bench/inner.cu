// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// warpfold's sum of every column of a column-major matrix: the contiguous axis reduced.
#include "support/functors.cuh"
#include "support/warpfold_call.cuh"

namespace bench {
namespace {

// In the result that the library would choose by itself; structs with a functor.
template <class T>
contender build(const problem& p) {
  using R                       = result_t<T>;
  const auto matrix = matrix_of<T>(p);
  auto* const output            = static_cast<R*>(p.output);
  const auto policy = thrust::cuda::par_nosync.on(p.stream);
  const warpfold::plan plan     = warpfold::explain_columns<R>(policy, matrix, warpfold_sum<T>{});
  const device_memory workspace = zeroed_workspace(plan.workspace_bytes, p.stream);

  contender c;
  c.label = label_of(plan);
  c.launches = {{"", [=] {
                   warpfold::reduce_columns<R>(warpfold::with(policy, options_for(workspace)), matrix, output,
                                               warpfold::no_init, warpfold_sum<T>{});
                 }}};
  return c;
}

}  // namespace

std::vector<source> warpfold_inner_sources() {
  return {
    {"warpfold", [](const row& r) { return is_inner(r) && matrix_types::has(r.type); },
     [](const problem& p) { return visit(matrix_types{}, p.type, [&]<class T>(type_of<T>) { return build<T>(p); }); }}};
}

}  // namespace bench
