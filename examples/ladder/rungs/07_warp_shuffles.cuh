// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Rung 7. The last 32 values of a block meet by warp shuffles.
#pragma once

#include "../warp_fold.cuh"

namespace ladder
{
template <int Loads, class It, class T, class Op>
__global__ void fold_warp_and_add(It first, index n, T* out, Op op)
{
  T* values         = ladder::shared_values<T>();
  const int threads = static_cast<int>(blockDim.x);
  const int count   = ladder::threads_with_elements(n, Loads);
  const int t       = static_cast<int>(threadIdx.x);
  const index i     = static_cast<index>(blockIdx.x) * threads * Loads + t;
  if (t < count)
  {
    T x = static_cast<T>(first[i]);
    for (int load = 1; load < Loads; ++load)
    {
      if (i + load * threads < n)
      {
        x = op(x, static_cast<T>(first[i + load * threads]));
      }
    }
    values[t] = x;
  }
  const T x = ladder::fold_tree_and_warp(values, count, op);
  if (t == 0)
  {
    ladder::atomic_fold<cuda::thread_scope_device>(*out, x, op);
  }
}

/// `Loads` elements a thread, blocks of `Threads`, any number up to 1024.
template <int Loads, int Threads>
struct warp_shuffles_of
{
  template <class T>
  static std::size_t workspace_bytes(index)
  {
    return 0;
  }
  template <class Element, class T>
  static index traffic_bytes(index n)
  {
    return n * static_cast<index>(sizeof(Element))
      + (1 + 2 * ceil_div(n, Loads * Threads)) * static_cast<index>(sizeof(T));
  }
  template <class It, class T, class Op>
  static void reduce_into(cudaStream_t stream, void*, It first, index n, T* out, T init, Op op)
  {
    ladder::launch(begin_with<T>, stream, 1, 1, 0, out, init);
    if (n > 0)
    {
      ladder::launch(fold_warp_and_add<Loads, It, T, Op>, stream, ceil_div(n, Loads * Threads), Threads,
                     Threads * sizeof(T), first, n, out, op);
    }
  }
};

struct warp_shuffles : warp_shuffles_of<1, 256>
{
  static constexpr const char* name     = "07_warp_shuffles";
  static constexpr const char* contract = "As before, but the last 32 values of a block go from register to register.";
};
} // namespace ladder
