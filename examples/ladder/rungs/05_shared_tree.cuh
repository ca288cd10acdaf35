// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Rung 5. The same tree in dynamic shared memory: global memory is read once.
#pragma once

#include "../passes.cuh"
#include "../shared_tree.cuh"

namespace ladder
{
template <class It, class T, class Op>
__global__ void fold_halves_in_shared(It first, index n, T* to, Op op)
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
    to[blockIdx.x] = values[0];
  }
}

struct shared_tree
{
  static constexpr const char* name = "05_shared_tree";
  static constexpr const char* contract =
    "Chunks of 1024 are folded in shared memory, opposite halves, and the chunks' values again.";

  template <class T>
  static std::size_t workspace_bytes(index n)
  {
    return bytes_of_passes<T>(n);
  }
  /// The tree's own part: the input read, a value a chunk written, and these again.
  template <class Element, class T>
  static index tree_bytes(index n)
  {
    const index chunks = ceil_div(n, chunk);
    return n * static_cast<index>(sizeof(Element)) + chunks * static_cast<index>(sizeof(T))
      + bytes_of_shared_passes<T>(chunks);
  }
  template <class Element, class T>
  static index traffic_bytes(index n)
  {
    return tree_bytes<Element, T>(n) + 2 * static_cast<index>(sizeof(T));
  }
  template <class It, class T, class Op>
  static void reduce_into(cudaStream_t stream, void* workspace, It first, index n, T* out, T init, Op op)
  {
    ladder::fold_in_passes(
      stream, workspace, n, out, init, op,
      [&](T* to) {
        ladder::launch(fold_halves_in_shared<It, T, Op>, stream, ceil_div(n, chunk), chunk, chunk * sizeof(T), first, n,
                       to, op);
      },
      [&](T* from, index count, T* to) {
        ladder::launch(fold_halves_in_shared<T*, T, Op>, stream, ceil_div(count, chunk), chunk, chunk * sizeof(T), from,
                       count, to, op);
      });
  }
};
} // namespace ladder
