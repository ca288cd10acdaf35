// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What several rungs share: an atomic for any operator, and the ends of a call.
#pragma once

#include "contract.hpp"

#include <thrust/functional.h>

#include <cuda/atomic>

#include <functional>
#include <type_traits>

namespace ladder
{
template <class Op>
inline constexpr bool is_plus = false;
template <class T>
inline constexpr bool is_plus<std::plus<T>> = true;
template <class T>
inline constexpr bool is_plus<thrust::plus<T>> = true;

/// target = op(target, x) in one step that nothing comes between. Sums take the hardware's addition, other operators
/// compare and exchange until nobody came between. T has 4 or 8 bytes.
template <cuda::thread_scope Scope, class T, class Op>
__device__ void atomic_fold(T& target, T x, Op op)
{
  cuda::atomic_ref<T, Scope> ref(target);
  if constexpr (is_plus<Op> && std::is_arithmetic_v<T>)
  {
    ref.fetch_add(x, cuda::memory_order_relaxed);
  }
  else
  {
    T seen = ref.load(cuda::memory_order_relaxed);
    while (!ref.compare_exchange_weak(seen, op(seen, x), cuda::memory_order_relaxed))
    {}
  }
}

/// *out = init: what atomics are folded into.
template <class T>
__global__ void begin_with(T* out, T init)
{
  *out = init;
}

/// *out = init and the one value that is left; init alone where there is none.
template <class T, class Op>
__global__ void end_with(const T* left, T* out, T init, Op op)
{
  *out = left != nullptr ? op(init, *left) : init;
}

/// to[i] = first[i]: what in-place rungs fold, for inputs are never written.
template <class It, class T>
__global__ void copy_to(It first, index n, T* to)
{
  const index i = static_cast<index>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
  {
    to[i] = static_cast<T>(first[i]);
  }
}

template <class It, class T>
void copy(cudaStream_t stream, It first, index n, T* to)
{
  ladder::launch(copy_to<It, T>, stream, ceil_div(n, 256), 256, 0, first, n, to);
}

/// Bytes that copy reads and writes.
template <class Element, class T>
constexpr index copy_bytes(index n)
{
  return n * static_cast<index>(sizeof(Element) + sizeof(T));
}
} // namespace ladder
