// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Rung 9. As many blocks as the device holds at once, whose threads stride through the input by loads of 16 bytes.
#pragma once

#include "../warp_fold.cuh"

#include <cuda/std/bit>

#include <cstring>
#include <memory>

namespace ladder
{
/// Elements of a 16-byte load; one where the iterator is no address.
template <class It>
inline constexpr int vector_of = std::contiguous_iterator<It> && 16 % sizeof(element_of<It>) == 0
  ? static_cast<int>(16 / sizeof(element_of<It>))
  : 1;

struct alignas(16) sixteen_bytes
{
  unsigned char bytes[16];
};

/// Where the vectors are of n elements: behind `head` elements that stand before the first boundary of 16 bytes.
struct vectors
{
  index count;
  index head;
};

template <int V, class It>
vectors vectors_in(It first, index n)
{
  if constexpr (V == 1)
  {
    return {n, 0};
  }
  else
  {
    using element  = element_of<It>;
    const auto off = reinterpret_cast<std::uintptr_t>(std::to_address(first)) % 16;
    index head     = off == 0 ? 0 : static_cast<index>((16 - off) / sizeof(element));
    head           = head < n ? head : n;
    return {(n - head) / V, head};
  }
}

/// Vector i, folded.
template <int V, class T, class It, class Op>
__device__ T load_and_fold(It first, vectors v, index i, Op op)
{
  if constexpr (V == 1)
  {
    return static_cast<T>(first[i]);
  }
  else
  {
    using element              = element_of<It>;
    const sixteen_bytes loaded = reinterpret_cast<const sixteen_bytes*>(std::to_address(first) + v.head)[i];
    element e[V];
    std::memcpy(e, &loaded, sizeof(e));
    T x = static_cast<T>(e[0]);
    for (int k = 1; k < V; ++k)
    {
      x = op(x, static_cast<T>(e[k]));
    }
    return x;
  }
}

/// Element t of those before the first vector and behind the last.
template <int V, class T, class It>
__device__ T element_alone(It first, vectors v, index t)
{
  return static_cast<T>(first[t < v.head ? t : v.count * V + t]);
}

/// The first threads of each block have elements, `count` of them: a thread's first vector is that of its number in the
/// grid, and what is left over, less than two vectors, goes to the first threads of the first block.
template <int V, class It, class T, class Op>
__global__ void fold_vectors_and_add(It first, index n, vectors v, T* out, Op op)
{
  T* values         = ladder::shared_values<T>();
  const int t       = static_cast<int>(threadIdx.x);
  const index begin = static_cast<index>(blockIdx.x) * blockDim.x;
  const index step  = static_cast<index>(gridDim.x) * blockDim.x;
  const index alone = blockIdx.x == 0 ? n - v.count * V : 0;
  const index most  = v.count - begin > alone ? v.count - begin : alone;
  const int count =
    most < static_cast<index>(blockDim.x) ? static_cast<int>(most < 0 ? 0 : most) : static_cast<int>(blockDim.x);
  if (t < count)
  {
    const bool has_vector = begin + t < v.count;
    T x = has_vector ? ladder::load_and_fold<V, T>(first, v, begin + t, op) : ladder::element_alone<V, T>(first, v, t);
#pragma unroll 4
    for (index i = begin + t + step; i < v.count; i += step)
    {
      x = op(x, ladder::load_and_fold<V, T>(first, v, i, op));
    }
    if (has_vector && t < alone)
    {
      x = op(x, ladder::element_alone<V, T>(first, v, t));
    }
    values[t] = x;
  }
  const T x = ladder::fold_tree_and_warp(values, count, op);
  if (t == 0 && count > 0)
  {
    ladder::atomic_fold<cuda::thread_scope_device>(*out, x, op);
  }
}

struct vector_loads
{
  static constexpr const char* name = "09_vector_loads";
  static constexpr const char* contract =
    "Blocks that stay, and stride through the input by 16 bytes a thread; one atomic a block.";
  static constexpr int threads = 512;

  static index blocks()
  {
    int device = 0, multiprocessors = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device), "cudaDeviceGetAttribute");
    return 4 * static_cast<index>(multiprocessors);
  }
  template <class T>
  static std::size_t workspace_bytes(index)
  {
    return 0;
  }
  template <class Element, class T>
  static index traffic_bytes(index n)
  {
    return n * static_cast<index>(sizeof(Element)) + (1 + 2 * blocks()) * static_cast<index>(sizeof(T));
  }
  template <class It, class T, class Op>
  static void reduce_into(cudaStream_t stream, void*, It first, index n, T* out, T init, Op op)
  {
    ladder::launch(begin_with<T>, stream, 1, 1, 0, out, init);
    if (n > 0)
    {
      constexpr int V = vector_of<It>;
      ladder::launch(fold_vectors_and_add<V, It, T, Op>, stream, blocks(), threads, threads * sizeof(T), first, n,
                     ladder::vectors_in<V>(first, n), out, op);
    }
  }
};
} // namespace ladder
