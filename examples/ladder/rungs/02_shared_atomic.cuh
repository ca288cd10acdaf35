// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Rung 2. Threads fold into a value of their block, and the block into the result.
#pragma once

#include "../fold.cuh"

namespace ladder
{
/// Shared memory for a T that nobody constructs.
template <class T>
struct alignas(16) room_for
{
  unsigned char bytes[sizeof(T)];
};

/// The block's value begins with its first element, so that the operator needs no identity.
template <class It, class T, class Op>
__global__ void fold_to_shared(It first, index n, T* out, Op op)
{
  __shared__ room_for<T> room;
  T& value      = *reinterpret_cast<T*>(room.bytes);
  const index i = static_cast<index>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
  {
    value = static_cast<T>(first[i]);
  }
  __syncthreads();
  if (threadIdx.x != 0 && i < n)
  {
    ladder::atomic_fold<cuda::thread_scope_block>(value, static_cast<T>(first[i]), op);
  }
  __syncthreads();
  if (threadIdx.x == 0)
  {
    ladder::atomic_fold<cuda::thread_scope_device>(*out, value, op);
  }
}

struct shared_atomic
{
  static constexpr const char* name = "02_shared_atomic";
  static constexpr const char* contract =
    "One atomic in shared memory for each element, one on the result for each block of 256.";

  template <class T>
  static std::size_t workspace_bytes(index)
  {
    return 0;
  }
  template <class Element, class T>
  static index traffic_bytes(index n)
  {
    return n * static_cast<index>(sizeof(Element)) + (1 + 2 * ceil_div(n, 256)) * static_cast<index>(sizeof(T));
  }
  template <class It, class T, class Op>
  static void reduce_into(cudaStream_t stream, void*, It first, index n, T* out, T init, Op op)
  {
    ladder::launch(begin_with<T>, stream, 1, 1, 0, out, init);
    if (n > 0)
    {
      ladder::launch(fold_to_shared<It, T, Op>, stream, ceil_div(n, 256), 256, 0, first, n, out, op);
    }
  }
};
} // namespace ladder
