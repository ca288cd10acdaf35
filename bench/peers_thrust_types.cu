// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// thrust::reduce of further element types, with an initial value that names the result's type.
#include "support/contender.hpp"
#include "support/functors.cuh"

#include <cuda/std/functional>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>

namespace bench
{
namespace
{

template <class T, class Op>
contender build(const problem& p, Op op)
{
  contender c;
  c.answer = [=, input = static_cast<const T*>(p.input), count = p.elements(), stream = p.stream] {
    return parts_of(thrust::reduce(thrust::cuda::par.on(stream), input, input + count, result_t<T>{}, op));
  };
  return c;
}

} // namespace

std::vector<source> thrust_type_sources()
{
  return {{"thrust", [](const row& r) { return is_full_sum(r) && further_types::has(r.type); },
           [](const problem& p) {
             return visit(further_types{}, p.type, [&]<class T>(type_of<T>) { return build<T>(p, sum_operator<T>{}); });
           }}};
}

} // namespace bench
