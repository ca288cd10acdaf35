// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Contiguous axis reduced, outputs of 1, 2, 4 ... 32 whole vectors: a lane a vector, folded by shuffles.
#pragma once

#include <warpfold/detail/cuda/block.cuh>
#include <warpfold/detail/cuda/grid.cuh>
#include <warpfold/detail/cuda/strip.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

namespace warpfold::detail::cuda
{
/// Block b takes lanes_unroll turns of a vector a thread. Every output starts on a vector boundary; `lanes`, a power of
/// two of at most 32, is the number of its vectors.
template <int V, class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void __launch_bounds__(256)
  inner_lanes(Source src, shape s, int lanes, bool streaming, Folder f, Output out)
{
  admit_successor();
  await_predecessor();
  using partial    = typename Folder::partial;
  using raw        = decltype(src.template fetch<V, true>(index{}));
  constexpr int U  = lanes_unroll;
  const int lane   = threadIdx.x & (lanes - 1);
  const int shift  = __ffs(lanes) - 1;
  const int team   = threadIdx.x >> shift;
  const int teams  = blockDim.x >> shift;
  const index turn = static_cast<index>(teams) * U;
#pragma unroll 1
  for (index first = static_cast<index>(blockIdx.x) * turn; first < s.kept; first += gridDim.x * turn)
  {
    raw r[U];
    const auto output = [&](int u) { return first + u * teams + team; };
    cuda::fetch_some<V>(
      src, streaming, r, [&](int u) { return output(u) < s.kept; },
      [&](int u) { return output(u) * s.kept_stride + lane * V; });
#pragma unroll
    for (int u = 0; u < U; ++u)
    {
      const index k = output(u);
      partial p     = partial::empty();
      if (k < s.kept)
      {
        p = partial::of(cuda::fold_elements<V>(src, f, r[u]));
      }
      cuda::fold_lanes(f, p, lanes);
      if (lane == 0 && k < s.kept)
      {
        detail::write(out, k, f.result(p));
      }
    }
  }
}
} // namespace warpfold::detail::cuda
