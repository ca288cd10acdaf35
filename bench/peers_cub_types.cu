// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// cub::DeviceReduce::Reduce of further element types, with an initial value that names the result's type.
#include "support/cub_call.cuh"
#include "support/functors.cuh"

#include <cub/device/device_reduce.cuh>
#include <cuda/std/functional>

namespace bench
{
namespace
{

template <class T, class Op>
contender build(const problem& p, Op op)
{
  using R         = result_t<T>;
  const auto call = [op, input = static_cast<const T*>(p.input), output = static_cast<R*>(p.output),
                     count = p.elements(), stream = p.stream](void* storage, std::size_t& bytes) {
    return cub::DeviceReduce::Reduce(storage, bytes, input, output, count, op, R{}, stream);
  };
  return full_by_cub<R>(p, call);
}

} // namespace

std::vector<source> cub_type_sources()
{
  return {{"cub", [](const row& r) { return is_full_sum(r) && further_types::has(r.type); },
           [](const problem& p) {
             return visit(further_types{}, p.type, [&]<class T>(type_of<T>) { return build<T>(p, sum_operator<T>{}); });
           }}};
}

} // namespace bench
