// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Rung 6. A tree a block, and blocks meet by an atomic instead of another pass.
#pragma once

#include "../shared_tree.cuh"

namespace ladder
{
template <class It, class T, class Op>
__global__ void fold_tree_and_add(It first, index n, T* out, Op op)
{
  T* values       = ladder::shared_values<T>();
  const int count = ladder::threads_with_elements(n, 1);
  if (static_cast<int>(threadIdx.x) < count)
  {
    values[threadIdx.x] = static_cast<T>(first[static_cast<index>(blockIdx.x) * blockDim.x + threadIdx.x]);
  }
  ladder::fold_halves(values, count, 1, op);
  if (threadIdx.x == 0)
  {
    ladder::atomic_fold<cuda::thread_scope_device>(*out, values[0], op);
  }
}

struct atomic_finish
{
  static constexpr const char* name = "06_atomic_finish";
  static constexpr const char* contract =
    "A tree in shared memory for each block of 256, and one atomic on the result.";
  static constexpr int threads = 256;

  template <class T>
  static std::size_t workspace_bytes(index)
  {
    return 0;
  }
  template <class Element, class T>
  static index traffic_bytes(index n)
  {
    return n * static_cast<index>(sizeof(Element)) + (1 + 2 * ceil_div(n, threads)) * static_cast<index>(sizeof(T));
  }
  template <class It, class T, class Op>
  static void reduce_into(cudaStream_t stream, void*, It first, index n, T* out, T init, Op op)
  {
    ladder::launch(begin_with<T>, stream, 1, 1, 0, out, init);
    if (n > 0)
    {
      ladder::launch(fold_tree_and_add<It, T, Op>, stream, ceil_div(n, threads), threads, threads * sizeof(T), first, n,
                     out, op);
    }
  }
};
} // namespace ladder
