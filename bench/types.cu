// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// warpfold's full sums of further element types: bytes into an accumulator that the caller names, complex numbers,
/// and structs with a functor.
#include "support/warpfold_full.cuh"

namespace bench
{
namespace
{

template <class T>
contender build(const problem& p)
{
  return full_by_warpfold<result_t<T>>(p, static_cast<const T*>(p.input), sum_operator<T>{});
}

} // namespace

std::vector<source> warpfold_type_sources()
{
  return {{"warpfold", [](const row& r) { return is_full_sum(r) && further_types::has(r.type); },
           [](const problem& p) {
             return visit(further_types{}, p.type, [&]<class T>(type_of<T>) { return build<T>(p); });
           }}};
}

} // namespace bench
