// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// warpfold's full sums: `warpfold` with a caller's workspace, `warpfold_plain` as one writes it without.
#include "support/warpfold_full.cuh"

namespace bench
{
namespace
{

source full(const char* name, bool own_workspace)
{
  return {name, [](const row& r) { return is_full_sum(r) && common_types::has(r.type); },
          [=](const problem& p) {
            return visit(common_types{}, p.type, [&]<class T>(type_of<T>) {
              return full_by_warpfold<result_t<T>>(p, static_cast<const T*>(p.input), warpfold::plus{}, own_workspace);
            });
          }};
}

} // namespace

std::vector<source> warpfold_full_sources()
{
  return {full("warpfold", true), full("warpfold_plain", false)};
}

} // namespace bench
