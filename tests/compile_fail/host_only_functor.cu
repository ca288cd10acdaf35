// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/warpfold.hpp>

#include <thrust/system/cuda/execution_policy.h>

struct on_the_host
{
  float operator()(float a, float b) const
  {
    return a < b ? b : a;
  }
  float operator()(float a) const
  {
    return 2 * a;
  }
};

#if defined(IN_REDUCTION)
float sum(const float* p)
{
  return warpfold::reduce(thrust::cuda::par, p, p + 10, 0.0f, on_the_host{});
}
#elif defined(IN_TRANSFORM)
float sum(const float* p)
{
  return warpfold::transform_reduce(thrust::cuda::par, p, p + 10, on_the_host{}, 0.0f, warpfold::plus{});
}
#elif defined(IN_PREDICATE)
bool some(const float* p)
{
  return warpfold::any_of(thrust::cuda::par, p, p + 10, on_the_host{});
}
#elif defined(IN_PRODUCT)
float dot(const float* p)
{
  return warpfold::inner_product(thrust::cuda::par, p, p + 10, p, 0.0f, warpfold::plus{}, on_the_host{});
}
#else
const float* largest(const float* p)
{
  return warpfold::max_element(thrust::cuda::par, p, p + 10, on_the_host{});
}
#endif
