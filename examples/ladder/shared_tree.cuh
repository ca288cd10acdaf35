// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The tree in dynamic shared memory that rungs 5 to 9 stand on.
#pragma once

#include "fold.cuh"

namespace ladder
{
/// The block's dynamic shared memory as values of T.
template <class T>
__device__ T* shared_values()
{
#if defined(WARPFOLD_EMULATED)
  return reinterpret_cast<T*>(emulated::dynamic_shared());
#else
  extern __shared__ __align__(16) unsigned char ladder_shared[];
  return reinterpret_cast<T*>(ladder_shared);
#endif
}

/// Folds values[0 .. count) until `enough` of them are left, halves meeting, with a barrier before each step and one
/// behind the last. Every thread of the block calls; there are as many as values, at least.
template <class T, class Op>
__device__ int fold_halves(T* values, int count, int enough, Op op)
{
  const int t = static_cast<int>(threadIdx.x);
  __syncthreads();
  while (count > enough)
  {
    const int half = (count + 1) / 2;
    if (t < count - half)
    {
      values[t] = op(values[t], values[t + half]);
    }
    count = half;
    __syncthreads();
  }
  return count;
}

/// How many of a block's threads have an element, of n in all, `a_thread` to each.
__device__ inline int threads_with_elements(index n, int a_thread)
{
  const index left  = n - static_cast<index>(blockIdx.x) * blockDim.x * a_thread;
  const int threads = static_cast<int>(blockDim.x);
  return left < threads ? static_cast<int>(left) : threads;
}
} // namespace ladder
