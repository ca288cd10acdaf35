// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Contiguous axis reduced, short: a block copies a tile of whole outputs to shared memory with wide loads, then a few
/// lanes fold each output from there.
#pragma once

#include <warpfold/detail/cuda/block.cuh>
#include <warpfold/detail/cuda/grid.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

#include <cstring>
#include <new>

namespace warpfold::detail::cuda
{
/// Tight outputs are one stretch of memory: copies n elements from `first`, which go to tile[phase ...] so that vector
/// boundaries agree on both sides. Returns the phase.
template <int V, class Source, class T>
WARPFOLD_D int stage_tight(const Source& src, index first, int n, T* tile)
{
  constexpr int U   = tile_unroll;
  const int t       = threadIdx.x;
  const int block   = blockDim.x;
  const int phase   = src.phase(first, V);
  int head          = (V - phase) % V;
  head              = head < n ? head : n;
  const int vectors = (n - head) / V;
  const int tail    = n - head - vectors * V;
  T* to             = tile + phase;
  if (t < head)
  {
    ::new (static_cast<void*>(to + t)) T(src[first + t]);
  }
  if (t < tail)
  {
    const int i = head + vectors * V + t;
    ::new (static_cast<void*>(to + i)) T(src[first + i]);
  }
  using raw = decltype(src.template fetch<V, true>(index{}));
#pragma unroll 1
  for (int v = t; v < vectors; v += block * U)
  {
    raw r[U];
#pragma unroll
    for (int u = 0; u < U; ++u)
    {
      if (v + u * block < vectors)
      {
        r[u] = src.template fetch<V, true>(first + head + static_cast<index>(v + u * block) * V);
      }
    }
#pragma unroll
    for (int u = 0; u < U; ++u)
    {
      if (v + u * block < vectors)
      {
        struct alignas(V * sizeof(T) <= 16 && (V * sizeof(T) & (V * sizeof(T) - 1)) == 0 ? V * sizeof(T) : alignof(T))
          pack
        {
          slot<T> x[V];
          WARPFOLD_D pack() {}
        } w;
#pragma unroll
        for (int e = 0; e < V; ++e)
        {
          ::new (static_cast<void*>(&w.x[e].value)) T(src.template get<V>(r[u], e));
        }
        memcpy(static_cast<void*>(__builtin_assume_aligned(to + head + (v + u * block) * V, alignof(pack))), &w,
               sizeof(w));
      }
    }
  }
  return phase;
}

/// Any strides: lanes run along the axis with the smaller one.
template <class Source, class T>
WARPFOLD_D void stage_strided(const Source& src, const shape& s, index first, int outputs, T* tile)
{
  const int reduced       = static_cast<int>(s.reduced);
  const int n             = outputs * reduced;
  const index kept_stride = s.kept_stride < 0 ? -s.kept_stride : s.kept_stride;
  const bool along_kept   = kept_stride < s.reduced_stride;
  const int run           = along_kept ? outputs : reduced;
#pragma unroll 4
  for (int i = threadIdx.x; i < n; i += blockDim.x)
  {
    const int a = i / run;
    const int b = i - a * run;
    const int k = along_kept ? b : a;
    const int r = along_kept ? a : b;
    ::new (static_cast<void*>(tile + k * reduced + r)) T(src[(first + k) * s.kept_stride + r * s.reduced_stride]);
  }
}

/// Block b takes tiles b, b + grid, ... of `outputs` outputs each; `lanes` threads, a power of two, fold an output.
template <int V, class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void __launch_bounds__(256)
  inner_tile(Source src, shape s, int outputs, int lanes, Folder f, Output out)
{
  admit_successor();
  await_predecessor();
  using T   = typename Source::value_type;
  using Acc = typename Folder::Acc;
  extern __shared__ __align__(16) unsigned char shared[];
  T* tile           = reinterpret_cast<T*>(shared);
  const int reduced = static_cast<int>(s.reduced);
  const int lane    = threadIdx.x & (lanes - 1);
  const int shift   = __ffs(lanes) - 1;
  const int team    = threadIdx.x >> shift;
  const int teams   = blockDim.x >> shift;
#pragma unroll 1
  for (index first = static_cast<index>(blockIdx.x) * outputs; first < s.kept;
       first += static_cast<index>(gridDim.x) * outputs)
  {
    const int count = s.kept - first < outputs ? static_cast<int>(s.kept - first) : outputs;
    const T* from   = tile;
    if constexpr (V > 1)
    {
      from += cuda::stage_tight<V>(src, first * s.reduced, count * reduced, tile);
    }
    else
    {
      cuda::stage_strided(src, s, first, count, tile);
    }
    __syncthreads();
    // Whole warps take every turn: the fold of lanes needs them.
    for (int k = team; k - team < count; k += teams)
    {
      auto p = Folder::partial::empty();
      if (k < count)
      {
        for (int r = lane; r < reduced; r += lanes)
        {
          f.add(p, static_cast<Acc>(from[k * reduced + r]));
        }
      }
      cuda::fold_lanes(f, p, lanes);
      if (lane == 0 && k < count)
      {
        detail::write(out, first + k, f.result(p));
      }
    }
    __syncthreads();
  }
}
} // namespace warpfold::detail::cuda
