// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What a thread does with vectors: folds one whose elements belong to one output, or walks along the reduced axis with
/// a vector of neighbouring outputs in registers.
#pragma once

#include <warpfold/detail/cuda/block.cuh>
#include <warpfold/detail/cuda/packed.cuh>
#include <warpfold/detail/cuda/source.cuh>
#include <warpfold/detail/cuda/tuning.hpp>
#include <warpfold/detail/fold.hpp>

#include <new>

namespace warpfold::detail::cuda
{
/// The elements of one vector, folded: neighbours along the reduced axis.
template <int V, class Source, class Folder, class Raw>
WARPFOLD_D typename Folder::Acc fold_elements(const Source& src, const Folder& f, const Raw& r)
{
  using Acc = typename Folder::Acc;
  if constexpr (packed_sum<Source, Folder>)
  {
    return static_cast<Acc>(cuda::add_packed(r));
  }
  else if constexpr (packed_minmax<Source, Folder>)
  {
    constexpr bool greatest = std::is_same_v<decltype(Folder::op), maximum>;
    return static_cast<Acc>(cuda::packed_extreme<typename Source::value_type, greatest>(r.bits));
  }
  else if constexpr (Folder::template deposits<typename Source::value_type>)
  {
    auto p = Folder::partial::empty();
    f.template deposit<V>(p.value, [&](int e) { return src.template get<V>(r, e); });
    return p.value;
  }
  else if constexpr (V > 1 && merges_elements<decltype(f.op), Acc>)
  {
    return cuda::fold_turn<V>(f, [&](int e) { return static_cast<Acc>(src.template get<V>(r, e)); });
  }
  else
  {
    Acc x = static_cast<Acc>(src.template get<V>(r, 0));
#pragma unroll
    for (int e = 1; e < V; ++e)
    {
      ::new (static_cast<void*>(&x)) Acc(f.combine(x, static_cast<Acc>(src.template get<V>(r, e))));
    }
    return x;
  }
}

/// Adds the elements of one vector to p.
template <int V, class Source, class Folder, class Raw>
WARPFOLD_D void take_elements(const Source& src, const Folder& f, const Raw& r, typename Folder::partial& p)
{
  if constexpr (Folder::template deposits<typename Source::value_type>)
  {
    f.template deposit<V>(p.value, [&](int e) { return src.template get<V>(r, e); });
  }
  else
  {
    f.add(p, cuda::fold_elements<V>(src, f, r));
  }
}

/// Outputs of a thread of the outer kernels: the vector's, else those that are loaded one by one.
template <int V, class Source, class Folder>
inline constexpr int outputs_a_thread = V > 1 ? V
                                              : spread_of(static_cast<int>(sizeof(typename Source::value_type)),
                                                          static_cast<int>(sizeof(typename Folder::partial)));

/// Folds reduced elements row, row + rows, ... below `end` of V outputs from `k` on into p[0 .. V).
template <int V, int U, class Source, class Folder>
WARPFOLD_D void fold_strip(const Source& src, const Folder& f, const shape& s, index k, index row, index rows,
                           index end, bool streaming, typename Folder::partial (&p)[V])
{
  using raw     = decltype(src.template fetch<V, true>(index{}));
  const auto at = [&](int u) { return k + (row + u * rows) * s.reduced_stride; };
  if constexpr (packed_sum<Source, Folder>)
  {
    // Whole turns in narrow sums, so many at a time as those hold.
    narrow_sums<typename Source::value_type, V> q;
#pragma unroll 1
    while (row + (U - 1) * rows < end)
    {
      q.clear();
#pragma unroll 1
      for (int turn = 0; turn < decltype(q)::most / U && row + (U - 1) * rows < end; ++turn, row += U * rows)
      {
        raw r[U];
        cuda::fetch_some<V>(
          src, streaming, r, [](int) { return true; }, at);
#pragma unroll
        for (int u = 0; u < U; ++u)
        {
          q.add(r[u]);
        }
      }
#pragma unroll
      for (int e = 0; e < V; ++e)
      {
        f.add(p[e], static_cast<typename Folder::Acc>(q[e]));
      }
    }
  }
#pragma unroll 1
  for (; row < end; row += U * rows)
  {
    raw r[U];
    if (row + (U - 1) * rows < end)
    {
      cuda::fetch_some<V>(
        src, streaming, r, [](int) { return true; }, at);
#pragma unroll
      for (int e = 0; e < V; ++e)
      {
        cuda::add_turn<U>(f, p[e], [&](int u) { return src.template get<V>(r[u], e); });
      }
    }
    else
    {
      const auto has = [&](int u) { return row + u * rows < end; };
      cuda::fetch_some<V>(src, streaming, r, has, at);
#pragma unroll
      for (int u = 0; u < U; ++u)
      {
        if (has(u))
        {
#pragma unroll
          for (int e = 0; e < V; ++e)
          {
            f.take(p[e], src.template get<V>(r[u], e));
          }
        }
      }
    }
  }
}

/// As fold_strip for W outputs k, k + gap, ... that are loaded one by one; those from s.kept on are none, nor, where Before
/// says that there may be such, those below zero. p is emptied first.
template <int W, int U, bool Before = false, class Source, class Folder>
WARPFOLD_D void fold_spread(const Source& src, const Folder& f, const shape& s, index k, index gap, index row,
                            index rows, index end, typename Folder::partial (&p)[W])
{
  using T = typename Source::value_type;
#pragma unroll
  for (int e = 0; e < W; ++e)
  {
    p[e] = Folder::partial::empty();
  }
  const index at   = k * s.kept_stride;
  const index step = gap * s.kept_stride;
  const auto has   = [&](int e) { return (!Before || k + e * gap >= 0) && k + e * gap < s.kept; };
#pragma unroll 1
  for (; row + (U - 1) * rows < end; row += U * rows)
  {
    slot<T> x[W][U];
#pragma unroll
    for (int u = 0; u < U; ++u)
    {
#pragma unroll
      for (int e = 0; e < W; ++e)
      {
        if (has(e))
        {
          ::new (static_cast<void*>(&x[e][u].value)) T(src[at + e * step + (row + u * rows) * s.reduced_stride]);
        }
      }
    }
#pragma unroll
    for (int e = 0; e < W; ++e)
    {
      if (has(e))
      {
        cuda::add_turn<U>(f, p[e], [&](int u) { return x[e][u].value; });
      }
    }
  }
  // What is left, all on its way at once too.
  if (row < end)
  {
    slot<T> x[W][U];
#pragma unroll
    for (int u = 0; u < U - 1; ++u)
    {
#pragma unroll
      for (int e = 0; e < W; ++e)
      {
        if (has(e) && row + u * rows < end)
        {
          ::new (static_cast<void*>(&x[e][u].value)) T(src[at + e * step + (row + u * rows) * s.reduced_stride]);
        }
      }
    }
#pragma unroll
    for (int u = 0; u < U - 1; ++u)
    {
#pragma unroll
      for (int e = 0; e < W; ++e)
      {
        if (has(e) && row + u * rows < end)
        {
          f.take(p[e], x[e][u].value);
        }
      }
    }
  }
}

/// The outputs among V from `k` on of one reduced element.
template <int V, class Source, class Folder>
WARPFOLD_D void take_some(const Source& src, const Folder& f, const shape& s, index k, index row,
                          typename Folder::partial (&p)[V])
{
#pragma unroll
  for (int e = 0; e < V; ++e)
  {
    if (k + e >= 0 && k + e < s.kept)
    {
      f.take(p[e], src[k + e + row * s.reduced_stride]);
    }
  }
}

/// Of a lane that the kept axis begins or ends in: takes the reduced elements whose vectors are not all of them memory of
/// the matrix or between its columns, and leaves [row, end) with the others.
template <int V, class Source, class Folder>
WARPFOLD_D void take_outermost(const Source& src, const Folder& f, const shape& s, index k, index& row, index rows,
                               index& end, typename Folder::partial (&p)[V])
{
  const index span = (s.reduced - 1) * s.reduced_stride; // from the first column to the last
  const index from = span < 0 ? span : 0;
  const index to   = (span < 0 ? 0 : span) + s.kept;
  const auto whole = [&](index r) {
    const index at = k + r * s.reduced_stride;
    return at >= from && at + V <= to;
  };
#pragma unroll 1
  for (; row < end && !whole(row); row += rows)
  {
    cuda::take_some<V>(src, f, s, k, row, p);
  }
  if (row < end)
  {
    index last = row + (end - 1 - row) / rows * rows;
#pragma unroll 1
    for (; !whole(last); last -= rows)
    {
      cuda::take_some<V>(src, f, s, k, last, p);
    }
    end = last + 1;
  }
}

/// The outputs of one lane: V from `k` on, fewer where the kept axis begins or ends within the vector. p is emptied first.
/// Such a lane reads vectors all the same, beside the others of its warp, where what is no output's may be folded into
/// partials that nobody reads. Elsewhere it folds Edge rows at a time; 0: one, in few registers.
template <int V, int U, int Edge, class Source, class Folder>
WARPFOLD_D void fold_vectors(const Source& src, const Folder& f, const shape& s, index k, index row, index rows,
                             index end, bool streaming, typename Folder::partial (&p)[V])
{
  using partial = typename Folder::partial;
#pragma unroll
  for (int e = 0; e < V; ++e)
  {
    p[e] = partial::empty();
  }
  const bool inside = k >= 0 && k + V <= s.kept;
  if constexpr (Source::plain && folds_quietly<Folder, typename Source::value_type>)
  {
    if (k <= -V || k >= s.kept)
    {
      end = row;
    }
    else if (!inside)
    {
      cuda::take_outermost<V>(src, f, s, k, row, rows, end, p);
    }
    cuda::fold_strip<V, U>(src, f, s, k, row, rows, end, streaming, p);
  }
  else if (inside)
  {
    cuda::fold_strip<V, U>(src, f, s, k, row, rows, end, streaming, p);
  }
  else if constexpr (Edge > 0)
  {
    cuda::fold_spread<V, Edge, true>(src, f, s, k, 1, row, rows, end, p);
  }
  else
  {
#pragma unroll 1
    for (; row < end; row += rows)
    {
      cuda::take_some<V>(src, f, s, k, row, p);
    }
  }
}
} // namespace warpfold::detail::cuda
