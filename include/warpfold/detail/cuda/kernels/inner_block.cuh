// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Contiguous axis reduced, long: a block an output, or several blocks an output.
#pragma once

#include <warpfold/detail/cuda/finish.cuh>
#include <warpfold/detail/cuda/strip.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

namespace warpfold::detail::cuda
{
/// Folds the vectors and loose elements of one part of an output into p. The vectors of an output are dealt to its
/// parts a tile at a time, a tile being U vectors a thread; elements before the first and after the last vector
/// boundary are single loads, issued by the first part beside the vectors.
template <int V, int U, bool Streaming, class Source, class Folder>
WARPFOLD_D void fold_part(
  const Source& src, const Folder& f, index first, index n, index stride, unsigned part, unsigned split,
  typename Folder::partial& p)
{
  using Acc         = typename Folder::Acc;
  const index t     = threadIdx.x;
  const index block = blockDim.x;
  if constexpr (V == 1)
  {
    for (index tile = part * block * U; tile < n; tile += split * block * U)
    {
      if (tile + block * U <= n)
      {
        slot<typename Source::value_type> x[U];
#pragma unroll
        for (int u = 0; u < U; ++u)
        {
          ::new (static_cast<void*>(&x[u].value))
            typename Source::value_type(src[first + (tile + u * block + t) * stride]);
        }
#pragma unroll
        for (int u = 0; u < U; ++u)
        {
          f.add(p, static_cast<Acc>(x[u].value));
        }
      }
      else
      {
        for (index i = tile + t; i < n; i += block)
        {
          f.add(p, static_cast<Acc>(src[first + i * stride]));
        }
      }
    }
  }
  else
  {
    using raw       = decltype(src.template fetch<V, Streaming>(index{}));
    const int phase = src.phase(first, V);
    index head      = (V - phase) % V;
    head            = head < n ? head : n;
    const index vectors = (n - head) / V;
    const index tail    = n - head - vectors * V;
    const index base    = first + head;
    if (part == 0)
    {
      if (t < head)
      {
        f.add(p, static_cast<Acc>(src[first + t]));
      }
      if (t < tail)
      {
        f.add(p, static_cast<Acc>(src[base + vectors * V + t]));
      }
    }
    const auto fold_vector = [&](const raw& r) { return fold_elements<V>(src, f, r); };
    for (index tile = part * block * U; tile < vectors; tile += split * block * U)
    {
      raw r[U];
      const index v = tile + t;
      if (tile + block * U <= vectors)
      {
#pragma unroll
        for (int u = 0; u < U; ++u)
        {
          r[u] = src.template fetch<V, Streaming>(base + (v + u * block) * V);
        }
        // A tile is folded before it meets p: short chains round less.
        Acc x = fold_vector(r[0]);
#pragma unroll
        for (int u = 1; u < U; ++u)
        {
          ::new (static_cast<void*>(&x)) Acc(f.combine(x, fold_vector(r[u])));
        }
        f.add(p, x);
      }
      else
      {
#pragma unroll
        for (int u = 0; u < U; ++u)
        {
          if (v + u * block < vectors)
          {
            r[u] = src.template fetch<V, Streaming>(base + (v + u * block) * V);
          }
        }
#pragma unroll
        for (int u = 0; u < U; ++u)
        {
          if (v + u * block < vectors)
          {
            f.add(p, fold_vector(r[u]));
          }
        }
      }
    }
  }
}

/// Block b takes part b % split of outputs b / split, b / split + grid / split, ...
template <int V, int U, bool Streaming, class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void __launch_bounds__(512, inner_resident(sizeof(typename Folder::partial), U))
  inner_block(
  Source src, shape s, unsigned split, Folder f, meeting<typename Folder::partial> m, Output out)
{
  const unsigned part = blockIdx.x % split;
  const index step    = gridDim.x / split;
  for (index k = blockIdx.x / split; k < s.kept; k += step)
  {
    auto p = Folder::partial::empty();
    fold_part<V, U, Streaming>(src, f, k * s.kept_stride, s.reduced, s.reduced_stride, part, split, p);
    fold_block(f, p);
    finish_one(f, m, k, part, split, p, [&](const auto& x) { write(out, k, x); });
    __syncthreads();
  }
}
} // namespace warpfold::detail::cuda
