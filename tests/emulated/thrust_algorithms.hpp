// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What the test bodies compare with: Thrust's algorithms under a CUDA policy, which Thrust has for a CUDA compiler
/// alone. Here they are loops: the memory of the emulated device is memory.
#pragma once

#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/reduce.h>
#include <thrust/system/cuda/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub
{
template <class Derived, class It, class T, class Op>
T reduce(execution_policy<Derived>&, It first, It last, T init, Op op)
{
  return thrust::reduce(thrust::seq, first, last, init, op);
}
template <class Derived, class It, class... Compare>
It min_element(execution_policy<Derived>&, It first, It last, Compare... comp)
{
  return thrust::min_element(thrust::seq, first, last, comp...);
}
template <class Derived, class It, class... Compare>
It max_element(execution_policy<Derived>&, It first, It last, Compare... comp)
{
  return thrust::max_element(thrust::seq, first, last, comp...);
}
template <class Derived, class It, class... Compare>
auto minmax_element(execution_policy<Derived>&, It first, It last, Compare... comp)
{
  return thrust::minmax_element(thrust::seq, first, last, comp...);
}
} // namespace cuda_cub
THRUST_NAMESPACE_END
