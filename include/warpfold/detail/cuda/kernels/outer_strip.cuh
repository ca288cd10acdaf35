// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Contiguous axis kept, many outputs: a thread folds a vector of neighbouring outputs alone. No barriers: a warp
/// passes its results through shared memory only to write them in order.
#pragma once

#include <warpfold/detail/cuda/block.cuh>
#include <warpfold/detail/cuda/grid.cuh>
#include <warpfold/detail/cuda/shared.cuh>
#include <warpfold/detail/cuda/strip.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

namespace warpfold::detail::cuda
{
/// A warp's: the outputs behind the last whole vector, a reduced element a lane at a time.
template <int V, class Source, class Folder, class Output>
WARPFOLD_D void fold_last(const Source& src, const Folder& f, const shape& s, Output out)
{
  using partial     = typename Folder::partial;
  const int lane    = threadIdx.x % 32;
  const index whole = s.kept - s.kept % V;
  partial p[V];
#pragma unroll
  for (int e = 0; e < V; ++e)
  {
    p[e] = partial::empty();
  }
#pragma unroll 1
  for (index row = lane; row < s.reduced; row += 32)
  {
    cuda::take_some<V>(src, f, s, whole, row, p);
  }
#pragma unroll
  for (int e = 0; e < V - 1; ++e)
  {
    cuda::fold_lanes(f, p[e], 32);
    if (lane == 0 && whole + e < s.kept)
    {
      detail::write(out, whole + e, f.result(p[e]));
    }
  }
}

template <int V, class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void
  __launch_bounds__(256,
                    strip_resident(outputs_a_thread<V, Source, Folder> * sizeof(typename Folder::partial), (V > 1)))
    outer_strip(Source src, shape s, bool streaming, Folder f, Output out)
{
  await_predecessor();
  using partial   = typename Folder::partial;
  constexpr int W = outputs_a_thread<V, Source, Folder>;
  WARPFOLD_DYNAMIC_SHARED(shared);
  const int lane   = threadIdx.x % 32;
  partial* scratch = reinterpret_cast<partial*>(shared) + (threadIdx.x - lane) * V;
  const index step = static_cast<index>(gridDim.x) * blockDim.x * W;
  for (index first = (static_cast<index>(blockIdx.x) * blockDim.x + threadIdx.x - lane) * W; first < s.kept;
       first += step)
  {
    partial p[W];
    if constexpr (V == 1)
    {
      cuda::fold_spread<W, spread_unroll>(src, f, s, first + lane, 32, 0, 1, s.reduced, p);
#pragma unroll
      for (int e = 0; e < W; ++e)
      {
        const index k = first + e * 32 + lane;
        if (k < s.kept)
        {
          detail::write(out, k, f.result(p[e]));
        }
      }
    }
    else
    {
#pragma unroll
      for (int e = 0; e < V; ++e)
      {
        p[e] = partial::empty();
      }
      if (const index k = first + lane * V; k + V <= s.kept)
      {
        cuda::fold_strip<V, strip_unroll>(src, f, s, k, 0, 1, s.reduced, streaming, p);
      }
#pragma unroll
      for (int e = 0; e < V; ++e)
      {
        ::new (static_cast<void*>(scratch + lane * V + e)) partial(p[e]);
      }
      __syncwarp();
#pragma unroll
      for (int e = 0; e < V; ++e)
      {
        const int w = e * 32 + lane;
        if (first + w < s.kept - s.kept % V)
        {
          detail::write(out, first + w, f.result(scratch[w]));
        }
      }
      __syncwarp();
    }
  }
  if constexpr (V > 1)
  {
    // What no whole vector holds is one warp's, whose tile is the emptiest.
    if (s.kept % V != 0 && blockIdx.x == gridDim.x - 1 && threadIdx.x >= blockDim.x - 32)
    {
      cuda::fold_last<V>(src, f, s, out);
    }
  }
  admit_successor();
}
} // namespace warpfold::detail::cuda
