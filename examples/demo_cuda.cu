// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "demo_body.hpp"

#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/system/cuda/execution_policy.h>

#include <string>

namespace
{
struct cuda_system
{
  template <class T>
  using vector = thrust::device_vector<T>;

  static constexpr int calls = 10;

  auto policy() const
  {
    return thrust::cuda::par_nosync;
  }
  void wait() const
  {
    const cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess)
    {
      throw warpfold::cuda_error(error, cudaGetErrorString(error));
    }
  }
  std::string name() const
  {
    cudaDeviceProp properties{};
    return cudaGetDeviceProperties(&properties, 0) == cudaSuccess ? properties.name : "a GPU without a name";
  }
};
} // namespace

bool demo::has_gpu()
{
  int gpus = 0;
  return cudaGetDeviceCount(&gpus) == cudaSuccess && gpus > 0;
}

bool demo::run_on_gpu(extents size)
{
  return demo::run(cuda_system{}, size);
}
