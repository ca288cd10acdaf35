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
      cuda::fold_vectors<V, strip_unroll, 0>(src, f, s, first + lane * V, 0, 1, s.reduced, streaming, p);
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
        if (first + w < s.kept)
        {
          detail::write(out, first + w, f.result(scratch[w]));
        }
      }
      __syncwarp();
    }
  }
  admit_successor();
}
} // namespace warpfold::detail::cuda
