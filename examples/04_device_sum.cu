// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of a range on the GPU: one kernel a call. Build: link warpfold::cuda; nvcc.
#include <warpfold/warpfold.hpp>

#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>

#include <cstdio>

int main()
{
  int gpus = 0;
  if (cudaGetDeviceCount(&gpus) != cudaSuccess || gpus == 0)
  {
    std::puts("skipped: no GPU");
    return 77;
  }
  constexpr int n = 1 << 24;
  const thrust::device_vector<float> x(n, 0.5f);

  // A device_vector's iterators say that the GPU does it. The call waits, and the value comes back.
  const float total = warpfold::sum(x.begin(), x.end());

  // The result stays on the device, and the call returns at once: par_nosync never waits.
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  thrust::device_vector<float> results(2);
  const auto policy = thrust::cuda::par_nosync.on(stream);
  warpfold::reduce_into(policy, x.begin(), x.end(), results.begin(), 100.0f);
  warpfold::reduce_into(policy, x.begin(), x.end(), results.begin() + 1, warpfold::no_init, warpfold::maximum{});
  const cudaError_t error = cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);

  const float from_a_hundred = results[0];
  const float highest        = results[1];
  std::printf("sum %.1f, from 100 %.1f, highest %g\n", total, from_a_hundred, highest);
  const bool right =
    error == cudaSuccess && total == n * 0.5f && from_a_hundred == n * 0.5f + 100.0f && highest == 0.5f;
  return right ? 0 : 1;
}
