// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/warpfold.hpp>

#include <thrust/execution_policy.h>

float cuda_policy(const float* p)
{
  return warpfold::sum(thrust::device, p, p + 10);
}
