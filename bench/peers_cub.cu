// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// cub::DeviceReduce's sums.
#include "support/cub_call.cuh"

#include <cub/device/device_reduce.cuh>
#include <cub/version.cuh>
#include <cuda/std/functional>
#include <thrust/iterator/transform_iterator.h>

#include <string>

namespace bench
{
namespace
{

struct to_float
{
  __device__ float operator()(__half x) const
  {
    return __half2float(x);
  }
};

// Sums in the result's type: integers into int64 through the initial value, f16 through a transform into float.
template <class T>
cudaError_t sum(void* storage, std::size_t& bytes, const T* input, result_t<T>* output, std::int64_t count,
                cudaStream_t stream)
{
  using R = result_t<T>;
  if constexpr (std::is_same_v<T, __half>)
  {
    const auto floats = thrust::make_transform_iterator(input, to_float{});
    return cub::DeviceReduce::Reduce(storage, bytes, floats, output, count, cuda::std::plus<>{}, R{}, stream);
  }
  else if constexpr (std::is_same_v<T, R>)
  {
    return cub::DeviceReduce::Sum(storage, bytes, input, output, count, stream);
  }
  else
  {
    return cub::DeviceReduce::Reduce(storage, bytes, input, output, count, cuda::std::plus<>{}, R{}, stream);
  }
}

template <class T>
contender build(const problem& p)
{
  using R         = result_t<T>;
  const auto call = [input = static_cast<const T*>(p.input), output = static_cast<R*>(p.output), count = p.elements(),
                     stream = p.stream](void* storage, std::size_t& bytes) {
    return sum<T>(storage, bytes, input, output, count, stream);
  };
  return full_by_cub<R>(p, call);
}

} // namespace

std::string cccl_version()
{
  return std::to_string(CUB_MAJOR_VERSION) + '.' + std::to_string(CUB_MINOR_VERSION) + '.'
    + std::to_string(CUB_SUBMINOR_VERSION);
}

std::vector<source> cub_full_sources()
{
  return {
    {"cub", [](const row& r) { return is_full_sum(r) && common_types::has(r.type); },
     [](const problem& p) { return visit(common_types{}, p.type, [&]<class T>(type_of<T>) { return build<T>(p); }); }}};
}

} // namespace bench
