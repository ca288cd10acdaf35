// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Contiguous axis reduced, short: a block copies a tile of whole outputs to shared memory with wide loads, then a few
/// lanes fold each output from there.
#pragma once

#include <warpfold/detail/cuda/block.cuh>
#include <warpfold/detail/cuda/grid.cuh>
#include <warpfold/detail/cuda/packed.cuh>
#include <warpfold/detail/cuda/shared.cuh>
#include <warpfold/detail/cuda/source.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

#include <cstring>
#include <new>

namespace warpfold::detail::cuda
{
/// Outputs that lie close are one stretch of memory: copies n elements from `first`, which go to tile[phase ...] so
/// that vector boundaries agree on both sides. Returns the phase.
template <int V, class Source, class T>
WARPFOLD_D int stage_whole(const Source& src, index first, int n, bool streaming, T* tile)
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
  // As in stretch.cuh: a warp's lanes load neighbouring vectors, and a thread's own are a warp apart.
  using raw       = decltype(src.template fetch<V, true>(index{}));
  const auto from = src.after(first + head);
  const int lane  = t % 32;
  const int each  = (vectors + block - 1) / block;
  const int loads = each < U ? each : U;
#pragma unroll 1
  for (int v = (t - lane) * loads + lane; v < vectors; v += block * loads)
  {
    raw r[U];
    const int most = loads * 32 - lane;
    const int left = vectors - v < most ? vectors - v : most;
    const auto has = [&](int u) { return u * 32 < left; };
    cuda::fetch_some<V>(from, streaming, r, has, [&](int u) { return (static_cast<index>(v) + u * 32) * V; });
#pragma unroll
    for (int u = 0; u < U; ++u)
    {
      if (has(u))
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
        memcpy(static_cast<void*>(__builtin_assume_aligned(to + head + (v + u * 32) * V, alignof(pack))), &w,
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
  inner_tile(Source src, shape s, int outputs, int lanes, bool streaming, Folder f, Output out)
{
  admit_successor();
  await_predecessor();
  using T   = typename Source::value_type;
  using Acc = typename Folder::Acc;
  WARPFOLD_DYNAMIC_SHARED(shared);
  T* tile           = reinterpret_cast<T*>(shared);
  const int reduced = static_cast<int>(s.reduced);
  const int extent  = V > 1 ? static_cast<int>(s.kept_stride) : reduced; // of an output in the tile
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
      from += cuda::stage_whole<V>(src, first * s.kept_stride, (count - 1) * extent + reduced, streaming, tile);
    }
    else
    {
      cuda::stage_strided(src, s, first, count, tile);
    }
    __syncthreads();
    // An output's share of a lane.
    const auto fold_from = [&](int k, int with) {
      auto p     = Folder::partial::empty();
      const T* x = from + k * extent;
      if constexpr (V > 1 && packed_sum<Source, Folder>)
      {
        if (reduced > 0)
        {
          f.add(p,
                static_cast<Acc>(cuda::add_words<T>(reinterpret_cast<const unsigned char*>(x),
                                                    reinterpret_cast<const unsigned char*>(x + reduced),
                                                    with == 1 ? 0 : lane, with)));
        }
      }
      else
      {
        for (int r = with == 1 ? 0 : lane; r < reduced; r += with)
        {
          f.take(p, x[r]);
        }
      }
      return p;
    };
    if (lanes == 1)
    {
      for (int k = threadIdx.x; k < count; k += blockDim.x)
      {
        detail::write(out, first + k, f.result(fold_from(k, 1)));
      }
      __syncthreads();
      continue;
    }
    // Whole warps take every turn: the fold of lanes needs them.
    for (int k = team; k - team < count; k += teams)
    {
      auto p = k < count ? fold_from(k, lanes) : Folder::partial::empty();
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
