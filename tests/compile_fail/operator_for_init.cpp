// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/reduce.hpp>

#include <thrust/execution_policy.h>

float largest(const float* p)
{
  return warpfold::reduce(thrust::seq, p, p + 10, warpfold::maximum{});
}
