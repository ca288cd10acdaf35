// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What a block does with one part of a long stretch of neighbouring elements: turns of several vectors a thread, all
/// in flight before the first is folded.
#pragma once

#include <warpfold/detail/cuda/search.cuh>
#include <warpfold/detail/cuda/strip.cuh>

#include <cstdint>
#include <new>

namespace warpfold::detail::cuda
{
/// n elements taken apart: `head` of them before the first vector, `tail` behind the last. Without vectors all of them
/// are vectors of one.
struct stretch
{
  index vectors;
  int head;
  int tail;
};

/// The stretch of n elements from `first` on whose vectors start at multiples of `boundary` elements, a power of two.
template <int V, class Source>
WARPFOLD_HD stretch stretch_of(const Source& src, index first, index n, int boundary)
{
  if constexpr (V == 1)
  {
    return {n, 0, 0};
  }
  else
  {
    const int ahead = -src.phase(first, Source::line) & (boundary - 1);
    const int head  = ahead < n ? ahead : static_cast<int>(n);
    const auto rest = static_cast<std::uint64_t>(n - head);
    return {static_cast<index>(rest / V), head, static_cast<int>(rest % V)};
  }
}

/// Vector v of a source that starts at one; of single elements, which lie `stride` apart, element v.
template <int V, bool Streaming, class Source>
WARPFOLD_D auto read(const Source& src, index v, index stride)
{
  if constexpr (V == 1)
  {
    slot<typename Source::value_type> x;
    ::new (static_cast<void*>(&x.value)) typename Source::value_type(src[v * stride]);
    return x;
  }
  else
  {
    return src.template fetch<V, Streaming>(v * V);
  }
}

/// Element e of what one load brought.
template <int V, class Source, class Raw>
WARPFOLD_D typename Source::value_type element(const Source& src, const Raw& r, int e)
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

/// What one load brought, folded.
template <int V, class Source, class Folder, class Raw>
WARPFOLD_D typename Folder::Acc fold_read(const Source& src, const Folder& f, const Raw& r)
{
  if constexpr (V == 1)
  {
    return static_cast<typename Folder::Acc>(r.value);
  }
  else
  {
    return cuda::fold_elements<V>(src, f, r);
  }
}

/// Of a thread's vectors in a turn, which are a warp apart, so that their addresses differ by constants: all of them,
/// or those before the end.
struct whole_turn
{
  WARPFOLD_D bool operator()(int) const
  {
    return true;
  }
};
struct part_of_turn
{
  int left;
  WARPFOLD_D bool operator()(int u) const
  {
    return u * 32 < left;
  }
};

/// Folds a thread's vectors of one turn, from v on, into p or, of a search, into `found`. There is a vector at v.
template <int V, int U, bool Streaming, class Source, class Folder, class Search, class Has>
WARPFOLD_D void take_turn(const Source& src, const Folder& f, index v, index stride, const Has& has,
                          typename Folder::partial& p, Search& found)
{
  using Acc = typename Folder::Acc;
  decltype(cuda::read<V, Streaming>(src, v, stride)) r[U];
  r[0] = cuda::read<V, Streaming>(src, v, stride);
#pragma unroll
  for (int u = 1; u < U; ++u)
  {
    if (has(u))
    {
      r[u] = cuda::read<V, Streaming>(src, v + u * 32, stride);
    }
  }
  if constexpr (Search::known)
  {
    found.take(r[0]);
#pragma unroll
    for (int u = 1; u < U; ++u)
    {
      if (has(u))
      {
        found.take(r[u]);
      }
    }
  }
  else if constexpr (Folder::template deposits<typename Source::value_type>)
  {
    if (has(U - 1))
    {
      f.template deposit<U * V>(p.value, [&](int i) { return cuda::element<V>(src, r[i / V], i % V); });
    }
    else
    {
#pragma unroll
      for (int u = 0; u < U - 1; ++u)
      {
        if (has(u))
        {
          f.template deposit<V>(p.value, [&](int e) { return cuda::element<V>(src, r[u], e); });
        }
      }
    }
  }
  else
  {
    if constexpr (merges_elements<decltype(f.op), Acc>)
    {
      if (has(U - 1))
      {
        f.add(p, cuda::fold_turn<U * V>(f, [&](int i) {
                return static_cast<Acc>(cuda::element<V>(src, r[i / V], i % V));
              }));
        return;
      }
    }
    // A turn is folded before it meets p: short chains round less.
    Acc x = cuda::fold_read<V>(src, f, r[0]);
#pragma unroll
    for (int u = 1; u < U; ++u)
    {
      if (has(u))
      {
        ::new (static_cast<void*>(&x)) Acc(f.combine(x, cuda::fold_read<V>(src, f, r[u])));
      }
    }
    f.add(p, x);
  }
}

/// Folds one part of a stretch into p; `src` starts at its first vector. Its vectors are dealt to the parts a turn at a
/// time, a turn being `loads` vectors a thread, at most U; the first part has the elements that stand alone, of which
/// there are fewer than threads.
template <int V, int U, bool Streaming, class Source, class Folder>
WARPFOLD_D void fold_stretch(const Source& src, const Folder& f, const stretch& s, index stride, unsigned loads,
                             unsigned part, unsigned split, typename Folder::partial& p)
{
  using T     = typename Source::value_type;
  const int t = threadIdx.x;
  slot<T> alone;
  const bool has_alone = V > 1 && part == 0 && t < s.head + s.tail;
  if (__builtin_expect(has_alone, false))
  {
    ::new (static_cast<void*>(&alone.value)) T(src[t < s.head ? t - s.head : s.vectors * V + (t - s.head)]);
  }
  using search = vector_search<V, Source, Folder, decltype(cuda::read<V, Streaming>(src, 0, 1))>;
  search found(src, f);
  const unsigned lane = threadIdx.x % 32;
  const unsigned step = blockDim.x * loads; // a turn's vectors
#pragma unroll 1
  for (index v = static_cast<index>(part) * step + ((threadIdx.x - lane) * loads + lane); v < s.vectors;
       v += static_cast<index>(split) * step)
  {
    // Of this turn, how far its end is from v.
    const index ahead = s.vectors - v;
    const int most    = static_cast<int>(loads * 32 - lane);
    const int left    = ahead < most ? static_cast<int>(ahead) : most;
    // There are registers for a handful of predicates; whole turns of more loads take none.
    if (U > 4 && left > (U - 1) * 32)
    {
      cuda::take_turn<V, U, Streaming>(src, f, v, stride, whole_turn{}, p, found);
    }
    else
    {
      cuda::take_turn<V, U, Streaming>(src, f, v, stride, part_of_turn{left}, p, found);
    }
  }
  if constexpr (search::known)
  {
    found.add_to(p, f);
  }
  if (has_alone)
  {
    f.take(p, alone.value);
  }
}
} // namespace warpfold::detail::cuda
