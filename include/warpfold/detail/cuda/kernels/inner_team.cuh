// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Contiguous axis reduced, many outputs of a few hundred bytes to some KiB that may start anywhere: a team of lanes an
/// output, no shared memory, no barrier.
#pragma once

#include <warpfold/detail/cuda/grid.cuh>
#include <warpfold/detail/cuda/strip.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

#include <new>

namespace warpfold::detail::cuda
{
/// Folds this lane's share of the n elements from `first` into p: every lanes-th vector, the first of which starts at a
/// multiple of `boundary`, and of the elements before the first and after the last vector every lanes-th.
template <int V, int U, class Source, class Folder>
WARPFOLD_D void fold_team(const Source& src, const Folder& f, index first, int n, int boundary, bool streaming,
                          int lane, int lanes, typename Folder::partial& p)
{
  using T            = typename Source::value_type;
  using raw          = decltype(src.template fetch<V, true>(index{}));
  const int ahead    = -src.phase(first, Source::line) & (boundary - 1);
  const int head     = ahead < n ? ahead : n;
  const int vectors  = static_cast<int>(static_cast<unsigned>(n - head) / V);
  const int loose    = n - vectors * V;
  const auto at      = [&](int i) { return first + (i < head ? i : i + vectors * V); };
  // The first element that stands alone travels beside the first vectors.
  slot<T> alone;
  if (lane < loose)
  {
    ::new (static_cast<void*>(&alone.value)) T(src[at(lane)]);
  }
#pragma unroll 1
  for (int v = lane; v < vectors; v += U * lanes)
  {
    raw r[U];
    cuda::fetch_some<V>(
      src, streaming, r, [&](int u) { return v + u * lanes < vectors; },
      [&](int u) { return first + head + static_cast<index>(v + u * lanes) * V; });
#pragma unroll
    for (int u = 0; u < U; ++u)
    {
      if (v + u * lanes < vectors)
      {
        cuda::take_elements<V>(src, f, r[u], p);
      }
    }
  }
  if (lane < loose)
  {
    f.take(p, alone.value);
  }
#pragma unroll 1
  for (int i = lane + lanes; i < loose; i += lanes)
  {
    f.take(p, src[at(i)]);
  }
}

/// A block takes blockDim / lanes neighbouring outputs at a time; `lanes` is a power of two of at most 32.
template <int V, class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void
  __launch_bounds__(256, team_resident(sizeof(typename Folder::partial), bytes_of_load<Source, V>))
    inner_team(Source src, shape s, int lanes, int boundary, bool streaming, Folder f, Output out)
{
  admit_successor();
  await_predecessor();
  using partial   = typename Folder::partial;
  const int lane  = threadIdx.x & (lanes - 1);
  const int shift = __ffs(lanes) - 1;
  const int team  = threadIdx.x >> shift;
  const int teams = blockDim.x >> shift;
  // Whole warps take every turn: the fold of lanes needs them.
  for (index first = static_cast<index>(blockIdx.x) * teams; first < s.kept;
       first += static_cast<index>(gridDim.x) * teams)
  {
    const index k = first + team;
    auto p        = partial::empty();
    if (k < s.kept)
    {
      cuda::fold_team<V, loads_a_turn<Source, V, team_unroll>>(src, f, k * s.kept_stride, static_cast<int>(s.reduced),
                                                               boundary, streaming, lane, lanes, p);
    }
    cuda::fold_lanes(f, p, lanes);
    if (lane == 0 && k < s.kept)
    {
      detail::write(out, k, f.result(p));
    }
  }
}
} // namespace warpfold::detail::cuda
