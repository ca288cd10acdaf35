// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Contiguous axis kept: lanes along it, a vector of outputs each, and the block's rows along the reduced axis.
#pragma once

#include <warpfold/detail/cuda/finish_many.cuh>
#include <warpfold/detail/cuda/grid.cuh>
#include <warpfold/detail/cuda/shared.cuh>
#include <warpfold/detail/cuda/strip.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

namespace warpfold::detail::cuda
{
/// A block takes one part, every split-th run of `rows` reduced elements, of every step-th group of `outputs`. `lanes` is a
/// power of two. Where columns do not start on vector boundaries, each row of the block walks columns that start equally
/// far past one (`rows` is a multiple of V), its vectors start so much before the group, and the group is a vector shorter
/// than the lanes reach.
template <int V, class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void __launch_bounds__(256, outer_resident(V * sizeof(typename Folder::partial), (V > 1)))
  outer_tile(Source src, shape s, int lanes, int outputs, bool streaming, unsigned split, Folder f, meeting<Folder> m,
             Output out)
{
  admit_successor();
  await_predecessor();
  using partial   = typename Folder::partial;
  constexpr int U = loads_a_turn<Source, V, outer_unroll>;
  WARPFOLD_DYNAMIC_SHARED(shared);
  partial* scratch  = reinterpret_cast<partial*>(shared); // [row][output]
  const int lane    = threadIdx.x & (lanes - 1);
  const int shift   = __ffs(lanes) - 1;
  const int row     = threadIdx.x >> shift;
  const int rows    = blockDim.x >> shift;
  const auto mine   = place_of_block(split);
  for (index group = mine.group; group * outputs < s.kept; group += mine.step)
  {
    if (split > 1)
    {
      cuda::expect_mail(m.boxes() + (group * split + mine.part) * outputs, outputs);
    }
    const index first = group * outputs;
    const index from  = static_cast<index>(mine.part) * rows + row;
    const index step  = static_cast<index>(split) * rows;
    int before        = 0; // how far this row's vectors start before the group
    partial p[V];
    if constexpr (V > 1)
    {
      before = src.phase(from * s.reduced_stride, V);
      cuda::fold_vectors<V, U, edge_unroll<V>>(src, f, s, first + lane * V - before, from, step, s.reduced, streaming,
                                               p);
    }
    else
    {
      cuda::fold_spread<1, U>(src, f, s, first + lane, lanes, from, step, s.reduced, p);
    }
#pragma unroll
    for (int e = 0; e < V; ++e)
    {
      const int w = lane * V + e - before;
      if (w >= 0 && w < outputs)
      {
        ::new (static_cast<void*>(scratch + row * outputs + w)) partial(p[e]);
      }
    }
    __syncthreads();
    const int count   = s.kept - first < outputs ? static_cast<int>(s.kept - first) : outputs;
    cuda::fold_sets(f, scratch, rows, outputs);
    cuda::finish_many<1, false>(
      f, m, group, mine.part, split, count, outputs, scratch, [&](int w) { return scratch[w]; },
      [&](int w, const auto& x) { detail::write(out, first + w, x); });
    __syncthreads();
  }
}
} // namespace warpfold::detail::cuda
