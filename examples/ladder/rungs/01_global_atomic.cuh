// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Rung 1. Every thread folds its element into the one result.
#pragma once

#include "../fold.cuh"

namespace ladder
{
template <class It, class T, class Op>
__global__ void fold_to_global(It first, index n, T* out, Op op)
{
  const index i = static_cast<index>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
  {
    ladder::atomic_fold<cuda::thread_scope_device>(*out, static_cast<T>(first[i]), op);
  }
}

struct global_atomic
{
  static constexpr const char* name = "01_global_atomic";
  static constexpr const char* contract =
    "One atomic on the result for each element: right in any order, and all wait in line.";

  template <class T>
  static std::size_t workspace_bytes(index)
  {
    return 0;
  }
  /// The input, and for each element the result read and written.
  template <class Element, class T>
  static index traffic_bytes(index n)
  {
    return n * static_cast<index>(sizeof(Element) + 2 * sizeof(T)) + static_cast<index>(sizeof(T));
  }
  template <class It, class T, class Op>
  static void reduce_into(cudaStream_t stream, void*, It first, index n, T* out, T init, Op op)
  {
    ladder::launch(begin_with<T>, stream, 1, 1, 0, out, init);
    if (n > 0)
    {
      ladder::launch(fold_to_global<It, T, Op>, stream, ceil_div(n, 256), 256, 0, first, n, out, op);
    }
  }
};
} // namespace ladder
