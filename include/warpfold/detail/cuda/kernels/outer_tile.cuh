// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Contiguous axis kept: lanes along it, a vector of outputs each, and the block's rows along the reduced axis.
#pragma once

#include <warpfold/detail/cuda/finish.cuh>
#include <warpfold/detail/cuda/strip.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

namespace warpfold::detail::cuda
{
/// Block b takes part b % split of the groups b / split, b / split + grid / split, ... of lanes * V outputs.
template <int V, class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void __launch_bounds__(256, outer_resident(V * sizeof(typename Folder::partial))) outer_tile(
  Source src, shape s, int lanes, unsigned split, Folder f, meeting<typename Folder::partial> m, Output out)
{
  using partial = typename Folder::partial;
  extern __shared__ __align__(16) unsigned char shared[];
  partial* scratch    = reinterpret_cast<partial*>(shared); // [row][output]
  const int lane      = threadIdx.x % lanes;
  const int row       = threadIdx.x / lanes;
  const int rows      = blockDim.x / lanes;
  const int outputs   = lanes * V;
  const unsigned part = blockIdx.x % split;
  const index begin   = s.reduced / split * part + (s.reduced % split < part ? s.reduced % split : part);
  const index end     = begin + s.reduced / split + (part < s.reduced % split ? 1 : 0);
  const index step    = gridDim.x / split;
  for (index group = blockIdx.x / split; group * outputs < s.kept; group += step)
  {
    const index k  = group * outputs + lane * V;
    partial p[V];
    fold_vectors<V, outer_unroll>(src, f, s, k, begin + row, rows, end, p);
#pragma unroll
    for (int e = 0; e < V; ++e)
    {
      ::new (static_cast<void*>(scratch + row * outputs + lane * V + e)) partial(p[e]);
    }
    __syncthreads();
    const index first = group * outputs;
    const int count   = s.kept - first < outputs ? static_cast<int>(s.kept - first) : outputs;
    // Each thread reads only columns of scratch that it alone folds, so they can be folded in place.
    for (int w = threadIdx.x; w < count; w += blockDim.x)
    {
      partial q = scratch[w];
      for (int i = 1; i < rows; ++i)
      {
        f.merge(q, scratch[i * outputs + w]);
      }
      scratch[w] = q;
    }
    __syncthreads();
    finish_many(
      f, m, group, part, split, count, outputs, scratch, [&](int w) { return scratch[w]; },
      [&](int w, const auto& x) { write(out, first + w, x); });
    __syncthreads();
  }
}
} // namespace warpfold::detail::cuda
