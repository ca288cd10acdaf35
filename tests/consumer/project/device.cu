// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With the standard's and CUDA's own headers in, the caller's macros must not reach into warpfold's.
#include <cuda/atomic>
#include <cuda/functional>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <sstream>
#include <thread>

#define min(a, b) x
#define max(a, b) x
#include <warpfold/warpfold.hpp>
#undef min
#undef max

int main()
{
  const thrust::device_vector<float> x(1000, 0.5f);
  return warpfold::sum(thrust::device, x.begin(), x.end()) == 500.0f ? 0 : 1;
}
