// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Contiguous axis reduced by an operator that does not commute. Each warp walks a stretch of neighbouring elements a
/// tile at a time: vectors are loaded side by side and dealt out through shared memory, so that each lane folds neighbours,
/// and then the lanes meet in their order.
#pragma once

#include <warpfold/detail/cuda/grid.cuh>
#include <warpfold/detail/cuda/in_order.cuh>
#include <warpfold/detail/cuda/shared.cuh>
#include <warpfold/detail/cuda/source.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

#include <new>

namespace warpfold::detail::cuda
{
/// Vector at element i, or one element.
template <int V, class Source>
WARPFOLD_D auto read_ordered(const Source& src, index i, bool streaming)
{
  if constexpr (V == 1)
  {
    using T = typename Source::value_type;
    slot<T> x;
    ::new (static_cast<void*>(&x.value)) T(src[i]);
    return x;
  }
  else
  {
    return streaming ? src.template fetch<V, true>(i) : src.template fetch<V, false>(i);
  }
}

template <int V, class Source, class Raw>
WARPFOLD_D auto element_ordered(const Source& src, const Raw& r, int e)
{
  if constexpr (V == 1)
  {
    return r.value;
  }
  else
  {
    return src.template get<V>(r, e);
  }
}

/// Elements of a lane's run.
template <int V, class T>
inline constexpr int elements_a_run = ordered_run(V, sizeof(T));

/// Asks for a warp's tile, which starts at element i: vectors side by side.
template <int V, int U, class Source, class Raw>
WARPFOLD_D void load_tile(const Source& src, index i, bool streaming, Raw (&raw)[U])
{
  const int lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll
  for (int u = 0; u < U; ++u)
  {
    raw[u] = cuda::read_ordered<V>(src, i + (u * 32 + lane) * V, streaming);
  }
}

/// Deals it out: lane l has K elements from place + l * (K + 1) on. One element more between lanes keeps them out of each
/// other's banks.
template <int V, int U, class Source, class Raw>
WARPFOLD_D void deal_tile(const Source& src, const Raw (&raw)[U], typename Source::value_type* place)
{
  using T         = typename Source::value_type;
  constexpr int K = U * V;
  const int lane  = static_cast<int>(threadIdx.x) % 32;
  __syncwarp(); // the tile before has been read
#pragma unroll
  for (int u = 0; u < U; ++u)
  {
    const int first = (u * 32 + lane) * V;
    T* to           = place + first / K * (K + 1) + first % K;
#pragma unroll
    for (int e = 0; e < V; ++e)
    {
      ::new (static_cast<void*>(to + e)) T(cuda::element_ordered<V>(src, raw[u], e));
    }
  }
  __syncwarp();
}

/// Blocks of `split` parts an output; a part's warps take neighbouring stretches of its tiles.
template <int V, class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void __launch_bounds__(ordered_threads)
  ordered_stretch(Source src, shape s, bool streaming, unsigned split, Folder f, meeting<Folder> m, Output out)
{
  admit_successor();
  await_predecessor();
  using partial        = typename Folder::partial;
  using Acc            = typename Folder::Acc;
  using T              = typename Source::value_type;
  constexpr int K      = elements_a_run<V, T>;
  constexpr int U      = K / V;
  constexpr index size = 32 * K;
  WARPFOLD_DYNAMIC_SHARED(shared);
  const int lane  = static_cast<int>(threadIdx.x) % 32;
  const int warp  = static_cast<int>(threadIdx.x) / 32;
  T* tile         = reinterpret_cast<T*>(shared) + warp * 32 * (K + 1);
  const int warps = static_cast<int>(blockDim.x) / 32;
  const auto mine = place_of_block(split);
  for (index k = mine.group; k < s.kept; k += mine.step)
  {
    const index at    = k * s.kept_stride;
    const int ahead   = V > 1 ? -src.phase(at, V) & (V - 1) : 0;
    const int head    = ahead < s.reduced ? ahead : static_cast<int>(s.reduced);
    const index tiles = (s.reduced - head) / size;
    const auto part   = part_in_order(tiles, mine.part, split);
    const auto range  = part_in_order(part.end - part.begin, warp, warps);
    const index end   = at + head + (part.begin + range.end) * size;
    index i           = at + head + (part.begin + range.begin) * size;
    partial p         = partial::empty();
    bool has          = false;
    if (mine.part == 0 && threadIdx.x == 0)
    {
      for (int j = 0; j < head; ++j)
      {
        cuda::append(f, p, has, static_cast<Acc>(src[at + j]));
      }
    }
    decltype(cuda::read_ordered<V>(src, i, streaming)) raw[U];
    if (i < end)
    {
      cuda::load_tile<V>(src, i, streaming, raw);
    }
#pragma unroll 1
    while (i < end)
    {
      cuda::deal_tile<V>(src, raw, tile);
      i += size;
      if (i < end)
      {
        cuda::load_tile<V>(src, i, streaming, raw); // in flight while the one before is folded
      }
      const T* x = tile + lane * (K + 1);
      auto q        = partial::of(cuda::fold_turn<K>(f, [&](int e) { return static_cast<Acc>(x[e]); }));
      bool full     = true;
      cuda::fold_lanes_in_order(f, q, full);
      if (lane == 0)
      {
        cuda::append(f, p, has, cuda::value_in(q));
      }
    }
    if (mine.part == split - 1 && warp == warps - 1)
    {
      // What is left is less than a tile.
      const index from = head + tiles * size;
      const int left   = static_cast<int>(s.reduced - from);
      const int each   = (left + 31) / 32;
      auto q           = partial::empty();
      bool some        = false;
      for (int e = lane * each; e < left && e < (lane + 1) * each; ++e)
      {
        cuda::append(f, q, some, static_cast<Acc>(src[at + from + e]));
      }
      cuda::fold_lanes_in_order(f, q, some);
      if (lane == 0 && some)
      {
        cuda::append(f, p, has, cuda::value_in(q));
      }
    }
    cuda::fold_warps_in_order(f, p, has);
    if (split > 1)
    {
      partial* parts = m.values + k * split;
      if (threadIdx.x == 0)
      {
        ::new (static_cast<void*>(parts + mine.part)) partial(p);
      }
      if (!cuda::arrive_last(m.counters[k], split))
      {
        continue;
      }
      p = cuda::fold_parts_in_order(f, parts, split);
    }
    if (threadIdx.x == 0)
    {
      detail::write(out, k, f.result(p));
    }
    __syncthreads();
  }
}
} // namespace warpfold::detail::cuda
