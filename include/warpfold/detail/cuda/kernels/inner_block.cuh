// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Contiguous axis reduced, long: a block an output, or several blocks an output.
#pragma once

#include <warpfold/detail/cuda/finish_one.cuh>
#include <warpfold/detail/cuda/grid.cuh>
#include <warpfold/detail/cuda/search.cuh>
#include <warpfold/detail/cuda/strip.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

#include <cstdint>
#include <new>

namespace warpfold::detail::cuda
{
/// Folds the vectors and loose elements of one part of an output into p. The vectors of an output are dealt to its
/// parts a tile at a time, a tile being U vectors a thread; elements before the first and after the last vector
/// boundary are single loads, issued by the first part beside the vectors.
template <int V, int U, bool Streaming, class Source, class Folder>
WARPFOLD_D void fold_part(const Source& src, const Folder& f, index first, index n, index stride, unsigned part,
                          unsigned split, typename Folder::partial& p)
{
  using Acc         = typename Folder::Acc;
  const index t     = threadIdx.x;
  const index block = blockDim.x;
  if constexpr (V == 1)
  {
#pragma unroll 1
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
    using raw = decltype(src.template fetch<V, Streaming>(index{}));
    // Long parts start on a line of 128 bytes: a warp's loads touch no more of them than they must.
    const bool lines   = Source::line > V && block >= Source::line + V && n >= block * U * V;
    const int boundary = lines ? Source::line : V; // both are powers of two
    const int ahead    = -src.phase(first, Source::line) & (boundary - 1);
    const int head     = ahead < n ? ahead : static_cast<int>(n);
    const auto rest    = static_cast<std::uint64_t>(n - head);
    const auto vectors = static_cast<index>(rest / V);
    const int tail     = static_cast<int>(rest % V);
    const index base   = first + head;
    // Fewer elements than there are threads stand alone: a thread each, folded after the vectors so that nothing waits for them.
    slot<typename Source::value_type> alone;
    const bool one = part == 0 && static_cast<int>(threadIdx.x) < head + tail;
    if (one)
    {
      ::new (static_cast<void*>(&alone.value))
        typename Source::value_type(src[t < head ? first + t : base + vectors * V + (t - head)]);
    }
    using search           = vector_search<V, Source, Folder, raw>;
    const auto fold_vector = [&](const raw& r) { return cuda::fold_elements<V>(src, f, r); };
    search found(src, f);
#pragma unroll 1
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
        if constexpr (search::known)
        {
#pragma unroll
          for (int u = 0; u < U; ++u)
          {
            found.take(r[u]);
          }
        }
        else
        {
          // A tile is folded before it meets p: short chains round less.
          Acc x = fold_vector(r[0]);
#pragma unroll
          for (int u = 1; u < U; ++u)
          {
            ::new (static_cast<void*>(&x)) Acc(f.combine(x, fold_vector(r[u])));
          }
          f.add(p, x);
        }
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
            if constexpr (search::known)
            {
              found.take(r[u]);
            }
            else
            {
              f.add(p, fold_vector(r[u]));
            }
          }
        }
      }
    }
    if constexpr (search::known)
    {
      found.add_to(p, f);
    }
    if (one)
    {
      f.add(p, static_cast<Acc>(alone.value));
    }
  }
}

/// A block takes one part of every step-th output.
template <orientation Axis, int V, int U, bool Streaming, class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void
  __launch_bounds__(512, inner_resident(sizeof(typename Folder::partial), Streaming, Axis == orientation::full))
    inner_block(Source src, shape s, unsigned split, Folder f, meeting<typename Folder::partial> m, Output out)
{
  await_predecessor();
  using partial         = typename Folder::partial;
  const auto reduce_one = [&](unsigned part, index k) {
    cuda::expect_mail(f, m, k, part, split, 1);
    auto p = partial::empty();
    cuda::fold_part<V, U, Streaming>(src, f, k * s.kept_stride, s.reduced, s.reduced_stride, part, split, p);
    cuda::finish_one(f, m, k, part, split, p, [&](const auto& x) { detail::write(out, k, x); });
  };
  if constexpr (Axis == orientation::full)
  {
    reduce_one(blockIdx.x, 0);
  }
  else
  {
    const auto mine = place_of_block(split);
    for (index k = mine.group; k < s.kept; k += mine.step)
    {
      reduce_one(mine.part, k);
      __syncthreads();
    }
  }
}
} // namespace warpfold::detail::cuda
