// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Rung 3. In place, in global memory: neighbours meet, then those two apart, four apart, and so on.
#pragma once

#include "../fold.cuh"

namespace ladder
{
/// Folds runs of 2 * blockDim.x of `count` values that lie `apart` elements apart, each into its first. Threads of a
/// block see each other's values after the barrier; blocks meet in the next launch.
template <class T, class Op>
__global__ void fold_neighbours(T* values, index count, index apart, Op op)
{
  const index run   = 2 * static_cast<index>(blockDim.x);
  const index begin = static_cast<index>(blockIdx.x) * run;
  for (index stride = 1; stride < run; stride *= 2)
  {
    const index i = 2 * stride * threadIdx.x; // of the run
    if (i < run && begin + i + stride < count)
    {
      T& left = values[(begin + i) * apart];
      left    = op(left, values[(begin + i + stride) * apart]);
    }
    __syncthreads();
  }
}

struct neighbouring_pairs
{
  static constexpr const char* name = "03_neighbouring_pairs";
  static constexpr const char* contract =
    "A copy is folded in place: neighbouring pairs, stride doubling, in passes until one value is left.";
  static constexpr int threads = 256;

  template <class T>
  static std::size_t workspace_bytes(index n)
  {
    return array_bytes<T>(n);
  }
  /// The tree's own part: two values read and one written for each of n - 1 meetings.
  template <class T>
  static index tree_bytes(index n)
  {
    return n > 0 ? 3 * (n - 1) * static_cast<index>(sizeof(T)) : 0;
  }
  template <class Element, class T>
  static index traffic_bytes(index n)
  {
    return copy_bytes<Element, T>(n) + tree_bytes<T>(n) + 2 * static_cast<index>(sizeof(T));
  }
  template <class It, class T, class Op>
  static void reduce_into(cudaStream_t stream, void* workspace, It first, index n, T* out, T init, Op op)
  {
    T* values = static_cast<T*>(workspace);
    if (n > 0)
    {
      ladder::copy(stream, first, n, values);
    }
    for (index count = n, apart = 1; count > 1; apart *= 2 * threads, count = ceil_div(count, 2 * threads))
    {
      ladder::launch(fold_neighbours<T, Op>, stream, ceil_div(count, 2 * threads), threads, 0, values, count, apart,
                     op);
    }
    ladder::launch(end_with<T, Op>, stream, 1, 1, 0, n > 0 ? values : nullptr, out, init, op);
  }
};
} // namespace ladder
