// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Contiguous axis kept: lanes along it, a vector of outputs each, and the block's rows along the reduced axis.
#pragma once

#include <warpfold/detail/cuda/finish.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

namespace warpfold::detail::cuda
{
/// Folds reduced elements row, row + rows, ... below `end` of V outputs from `k` on into p[0 .. V).
template <int V, class Source, class Folder>
WARPFOLD_D void fold_strip(const Source& src, const Folder& f, const shape& s, index k, index row, index rows,
                           index end, typename Folder::partial (&p)[V])
{
  using Acc       = typename Folder::Acc;
  constexpr int U = outer_unroll;
  if constexpr (V == 1)
  {
    using T         = typename Source::value_type;
    const index at  = k * s.kept_stride;
    for (; row + (U - 1) * rows < end; row += U * rows)
    {
      slot<T> x[U];
#pragma unroll
      for (int u = 0; u < U; ++u)
      {
        ::new (static_cast<void*>(&x[u].value)) T(src[at + (row + u * rows) * s.reduced_stride]);
      }
#pragma unroll
      for (int u = 0; u < U; ++u)
      {
        f.add(p[0], static_cast<Acc>(x[u].value));
      }
    }
#pragma unroll 4
    for (; row < end; row += rows)
    {
      f.add(p[0], static_cast<Acc>(src[at + row * s.reduced_stride]));
    }
  }
  else
  {
    using raw              = decltype(src.template fetch<V, true>(index{}));
    const auto fold_vector = [&](const raw& r) {
#pragma unroll
      for (int e = 0; e < V; ++e)
      {
        f.add(p[e], static_cast<Acc>(src.template get<V>(r, e)));
      }
    };
    for (; row < end; row += U * rows)
    {
      raw r[U];
      if (row + (U - 1) * rows < end)
      {
#pragma unroll
        for (int u = 0; u < U; ++u)
        {
          r[u] = src.template fetch<V, true>(k + (row + u * rows) * s.reduced_stride);
        }
#pragma unroll
        for (int u = 0; u < U; ++u)
        {
          fold_vector(r[u]);
        }
      }
      else
      {
#pragma unroll
        for (int u = 0; u < U; ++u)
        {
          if (row + u * rows < end)
          {
            r[u] = src.template fetch<V, true>(k + (row + u * rows) * s.reduced_stride);
          }
        }
#pragma unroll
        for (int u = 0; u < U; ++u)
        {
          if (row + u * rows < end)
          {
            fold_vector(r[u]);
          }
        }
      }
    }
  }
}

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
    const int left = s.kept - k < V ? static_cast<int>(s.kept - k) : V;
    partial p[V];
#pragma unroll
    for (int e = 0; e < V; ++e)
    {
      p[e] = partial::empty();
    }
    if (left == V)
    {
      fold_strip<V>(src, f, s, k, begin + row, rows, end, p);
    }
    else if constexpr (V > 1)
    {
      // The last vector of a row that is no multiple of it: its outputs one at a time.
#pragma unroll
      for (int e = 0; e < V; ++e)
      {
        if (e < left)
        {
          partial one[1] = {partial::empty()};
          fold_strip<1>(src, f, s, k + e, begin + row, rows, end, one);
          p[e] = one[0];
        }
      }
    }
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
