// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// warpfold's sum of every row of a column-major matrix: the contiguous axis kept.
#include "support/functors.cuh"
#include "support/warpfold_call.cuh"

namespace bench {
namespace {

// In the result that the library would choose by itself; structs with a functor.
template <class T, warpfold::determinism Order = warpfold::determinism::not_guaranteed>
contender build(const problem& p) {
  using R                       = result_t<T>;
  const auto matrix = matrix_of<T>(p);
  auto* const output            = static_cast<R*>(p.output);
  const auto policy = thrust::cuda::par_nosync.on(p.stream);
  const warpfold::plan plan     = warpfold::explain_rows<R>(warpfold::with<Order>(policy), matrix, warpfold_sum<T>{});
  const device_memory workspace = zeroed_workspace(plan.workspace_bytes, p.stream);

  contender c;
  c.label = label_of(plan);
  c.launches = {{"", [=] {
                   warpfold::reduce_rows<R>(warpfold::with<Order>(policy, options_for(workspace)), matrix, output,
                                            warpfold::no_init, warpfold_sum<T>{});
                 }}};
  return c;
}

}  // namespace

std::vector<source> warpfold_outer_sources() {
  return {
    {"warpfold", [](const row& r) { return is_outer(r) && matrix_types::has(r.type); },
     [](const problem& p) { return visit(matrix_types{}, p.type, [&]<class T>(type_of<T>) { return build<T>(p); }); }},
    // Where parts may meet by atomics otherwise.
    {"warpfold_run_to_run",
     [](const row& r) { return is_outer(r) && !r.swept && is_real(r) && r.shape.rows >= 16 && r.shape.rows <= 1024; },
     [](const problem& p) {
       return visit(real_types{}, p.type, [&]<class T>(type_of<T>) {
         return build<T, warpfold::determinism::run_to_run>(p);
       });
     }}};
}

}  // namespace bench
