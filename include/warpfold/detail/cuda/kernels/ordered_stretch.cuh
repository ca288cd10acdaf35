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

/// A warp's tile: lane l has run(l)[0 .. K). One element more between lanes keeps them out of each other's banks.
template <int V, class Source>
class ordered_tile
{
public:
  using T                = typename Source::value_type;
  static constexpr int K = ordered_run(V, sizeof(T));
  static constexpr int U = K / V;
  using raw              = decltype(cuda::read_ordered<V>(std::declval<const Source&>(), index{}, false));

  WARPFOLD_D explicit ordered_tile(unsigned char* shared)
      : place_(reinterpret_cast<T*>(shared) + static_cast<int>(threadIdx.x) / 32 * 32 * (K + 1))
      , lane_(static_cast<int>(threadIdx.x) % 32)
  {}
  /// Asks for the tile that starts at element i.
  WARPFOLD_D void load(const Source& src, index i, bool streaming)
  {
#pragma unroll
    for (int u = 0; u < U; ++u)
    {
      raw_[u] = cuda::read_ordered<V>(src, i + (u * 32 + lane_) * V, streaming);
    }
  }
  /// Deals out what was loaded last.
  WARPFOLD_D void deal(const Source& src)
  {
    __syncwarp(); // the tile before has been read
#pragma unroll
    for (int u = 0; u < U; ++u)
    {
      const int first = (u * 32 + lane_) * V;
      T* to           = place_ + first / K * (K + 1) + first % K;
#pragma unroll
      for (int e = 0; e < V; ++e)
      {
        ::new (static_cast<void*>(to + e)) T(cuda::element_ordered<V>(src, raw_[u], e));
      }
    }
    __syncwarp();
  }
  WARPFOLD_D const T* run() const
  {
    return place_ + lane_ * (K + 1);
  }

private:
  T* place_;
  int lane_;
  raw raw_[U];
};

/// Blocks of `split` parts an output; a part's warps take neighbouring stretches of its tiles.
template <int V, class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void __launch_bounds__(ordered_threads)
  ordered_stretch(Source src, shape s, bool streaming, unsigned split, Folder f, meeting<Folder> m, Output out)
{
  admit_successor();
  await_predecessor();
  using partial        = typename Folder::partial;
  using Acc            = typename Folder::Acc;
  using tile_t         = ordered_tile<V, Source>;
  constexpr int K      = tile_t::K;
  constexpr index size = 32 * K;
  WARPFOLD_DYNAMIC_SHARED(shared);
  tile_t tile(shared);
  const int lane  = static_cast<int>(threadIdx.x) % 32;
  const int warp  = static_cast<int>(threadIdx.x) / 32;
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
    if (i < end)
    {
      tile.load(src, i, streaming);
    }
#pragma unroll 1
    while (i < end)
    {
      tile.deal(src);
      i += size;
      if (i < end)
      {
        tile.load(src, i, streaming); // in flight while the one before is folded
      }
      const auto* x = tile.run();
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
