// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// warpfold's extrema: the largest element, and with the lowest index of each the largest element and both ends at once.
#include "support/warpfold_full.cuh"

namespace bench
{
namespace
{

template <class T>
contender argmax(const problem& p)
{
  const auto* const first       = static_cast<const T*>(p.input);
  const auto* const last        = first + p.elements();
  auto* const output            = static_cast<warpfold::indexed<T>*>(p.output);
  const auto policy             = thrust::cuda::par_nosync.on(p.stream);
  const auto synchronous        = thrust::cuda::par.on(p.stream);
  const warpfold::plan plan     = warpfold::explain_argmax(policy, first, last);
  const device_memory workspace = zeroed_workspace(plan.workspace_bytes, p.stream);

  contender c;
  c.label    = label_of(plan);
  c.launches = {
    {"", [=] { warpfold::argmax_into(warpfold::with(policy, options_for(workspace)), first, last, output); }}};
  c.answer = [=] {
    const auto most = warpfold::max_element(warpfold::with(synchronous, options_for(workspace)), first, last);
    return parts_of(static_cast<std::int64_t>(most - first));
  };
  return c;
}

template <class T>
contender argminmax(const problem& p)
{
  const auto* const first       = static_cast<const T*>(p.input);
  const auto* const last        = first + p.elements();
  auto* const output            = static_cast<warpfold::indexed_extremes<T>*>(p.output);
  const auto policy             = thrust::cuda::par_nosync.on(p.stream);
  const auto synchronous        = thrust::cuda::par.on(p.stream);
  const warpfold::plan plan     = warpfold::explain_argminmax(policy, first, last);
  const device_memory workspace = zeroed_workspace(plan.workspace_bytes, p.stream);

  contender c;
  c.label    = label_of(plan);
  c.launches = {
    {"", [=] { warpfold::argminmax_into(warpfold::with(policy, options_for(workspace)), first, last, output); }}};
  c.answer = [=] {
    const auto ends = warpfold::minmax_element(warpfold::with(synchronous, options_for(workspace)), first, last);
    return parts{{static_cast<double>(ends.first - first), static_cast<double>(ends.second - first)}};
  };
  return c;
}

// The frame reads results by its own types.
static_assert(sizeof(warpfold::indexed<float>) == sizeof(indexed<float>)
              && sizeof(warpfold::indexed_extremes<float>) == sizeof(indexed_extremes<float>));

} // namespace

std::vector<source> warpfold_extremum_sources()
{
  const auto build = [](const problem& p) {
    return visit(extremum_types{}, p.type,
                 [&]<class T>(type_of<T>) { return p.op == operation::full_argmax ? argmax<T>(p) : argminmax<T>(p); });
  };
  const auto build_max = [](const problem& p) {
    return visit_real(p.type, [&]<class T>(type_of<T>) {
      return full_by_warpfold<T>(p, static_cast<const T*>(p.input), warpfold::maximum{});
    });
  };
  return {{"warpfold", [](const row& r) { return r.is_extremum(); }, build},
          {"warpfold", is_case<operation::full_max>, build_max}};
}

} // namespace bench
