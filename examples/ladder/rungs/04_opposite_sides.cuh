// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Rung 4. In place, in global memory: the lower half of a chunk meets the upper half, then its own, until one is left.
#pragma once

#include "../passes.cuh"

namespace ladder
{
/// Folds each chunk of `values` in place, and leaves what it comes to in to[block].
template <class T, class Op>
__global__ void fold_halves_in_global(T* values, index count, T* to, Op op)
{
  T* mine     = values + static_cast<index>(blockIdx.x) * blockDim.x;
  int left    = static_cast<int>(count - static_cast<index>(blockIdx.x) * blockDim.x);
  left        = left < static_cast<int>(blockDim.x) ? left : static_cast<int>(blockDim.x);
  const int t = static_cast<int>(threadIdx.x);
  while (left > 1)
  {
    const int half = (left + 1) / 2; // of an odd number, the one in the middle waits
    if (t < left - half)
    {
      mine[t] = op(mine[t], mine[t + half]);
    }
    left = half;
    __syncthreads();
  }
  if (t == 0)
  {
    to[blockIdx.x] = mine[0];
  }
}

struct opposite_sides
{
  static constexpr const char* name = "04_opposite_sides";
  static constexpr const char* contract =
    "A copy is folded in place: opposite halves of chunks of 1024, the chunks' values again.";

  template <class T>
  static std::size_t workspace_bytes(index n)
  {
    return array_bytes<T>(n) + bytes_of_passes<T>(n);
  }
  /// The tree's own part: two values read and one written for each meeting, and a value a chunk read and written.
  template <class T>
  static index tree_bytes(index n)
  {
    index values = 0;
    for (index count = n; count > 0; count = ceil_div(count, chunk))
    {
      values += 3 * (count - ceil_div(count, chunk)) + 2 * ceil_div(count, chunk);
      if (count <= chunk)
      {
        break;
      }
    }
    return values * static_cast<index>(sizeof(T));
  }
  template <class Element, class T>
  static index traffic_bytes(index n)
  {
    return copy_bytes<Element, T>(n) + tree_bytes<T>(n) + 2 * static_cast<index>(sizeof(T));
  }
  template <class It, class T, class Op>
  static void reduce_into(cudaStream_t stream, void* workspace, It first, index n, T* out, T init, Op op)
  {
    T* copied       = static_cast<T*>(workspace);
    const auto pass = [&](T* from, index count, T* to) {
      ladder::launch(fold_halves_in_global<T, Op>, stream, ceil_div(count, chunk), chunk, 0, from, count, to, op);
    };
    ladder::fold_in_passes(
      stream, static_cast<unsigned char*>(workspace) + array_bytes<T>(n), n, out, init, op,
      [&](T* to) {
        ladder::copy(stream, first, n, copied);
        pass(copied, n, to);
      },
      pass);
  }
};
} // namespace ladder
