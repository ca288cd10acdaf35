// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/warpfold.hpp>

#include <thrust/execution_policy.h>

float control(const float* p, float* out)
{
  warpfold::reduce_columns(warpfold::matrix_view(p, 5, 2), out, 0.0f);
  return warpfold::reduce(thrust::host, p, p + 10, 0.0f) + warpfold::reduce<float>(thrust::host, p, p + 10, 0);
}
