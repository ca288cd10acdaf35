// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/warpfold.hpp>

#include <thrust/execution_policy.h>

struct unordered
{
  int x;
};

const unordered* control(const unordered* p)
{
  return warpfold::max_element(thrust::host, p, p + 10, [](unordered a, unordered b) { return a.x < b.x; });
}

float control(const float* p, float* out)
{
  warpfold::reduce_columns(warpfold::matrix_view(p, 5, 2), out, 0.0f);
  return warpfold::reduce(thrust::host, p, p + 10, 0.0f) + warpfold::reduce<float>(thrust::host, p, p + 10, 0);
}

double control(const int* n, const float* p)
{
  const bool all = warpfold::all_of(p, p + 10, [](const float& x) { return x > 0; });
  return warpfold::inner_product(n, n + 10, p, all ? 0.0 : 1.0);
}
