// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// cub::DeviceReduce::Max; ArgMax, and after ArgMin where both ends are wanted: CUB has no call for them at once.
#include "support/cub_call.cuh"

#include <cub/device/device_reduce.cuh>

#include <algorithm>

namespace bench
{
namespace
{

template <class T>
contender max(const problem& p)
{
  const auto call = [input = static_cast<const T*>(p.input), output = static_cast<T*>(p.output), count = p.elements(),
                     stream = p.stream](void* storage, std::size_t& bytes) {
    return cub::DeviceReduce::Max(storage, bytes, input, output, count, stream);
  };
  return full_by_cub<T>(p, call);
}

template <class T>
contender argmax(const problem& p)
{
  using R         = indexed<T>;
  const auto call = [input = static_cast<const T*>(p.input), output = static_cast<R*>(p.output), count = p.elements(),
                     stream = p.stream](void* storage, std::size_t& bytes) {
    return cub::DeviceReduce::ArgMax(storage, bytes, input, &output->value, &output->index, count, stream);
  };
  return full_by_cub<R>(p, call);
}

template <class T>
contender argminmax(const problem& p)
{
  using R         = indexed_extremes<T>;
  const auto call = [input = static_cast<const T*>(p.input), output = static_cast<R*>(p.output), count = p.elements(),
                     stream = p.stream](void* storage, std::size_t& bytes) {
    std::size_t min_bytes = bytes;
    std::size_t max_bytes = bytes;
    const cudaError_t first =
      cub::DeviceReduce::ArgMin(storage, min_bytes, input, &output->min.value, &output->min.index, count, stream);
    if (first != cudaSuccess)
      return first;
    const cudaError_t second =
      cub::DeviceReduce::ArgMax(storage, max_bytes, input, &output->max.value, &output->max.index, count, stream);
    bytes = std::max(min_bytes, max_bytes);
    return second;
  };
  return full_by_cub<R>(p, call);
}

} // namespace

std::vector<source> cub_extremum_sources()
{
  const auto build = [](const problem& p) {
    return visit(extremum_types{}, p.type,
                 [&]<class T>(type_of<T>) { return p.op == operation::full_argmax ? argmax<T>(p) : argminmax<T>(p); });
  };
  const auto build_max = [](const problem& p) {
    return visit_real(p.type, [&]<class T>(type_of<T>) { return max<T>(p); });
  };
  return {{"cub", [](const row& r) { return r.is_extremum(); }, build},
          {"cub", is_case<operation::full_max>, build_max}};
}

} // namespace bench
