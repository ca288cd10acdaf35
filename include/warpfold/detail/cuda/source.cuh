// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Input iterators as kernels see them: elements by index, and vectors of elements where the memory behind the
/// iterator is contiguous. Here are the leaves: pointers, values that are counted rather than read, and everything
/// else; compound.cuh has the sources that are made of others, make_source.cuh chooses.
///
/// A source has:
///  value_type; `bytes`, the memory behind an element;
///  `width`, the most elements a vector load takes (1: none); `divisible`, whether it may take half of them and so on;
///  `line`, the elements of 128 bytes where that is a whole number, else the width;
///  `memory`, whether there is any behind it; `plain`, whether reading it runs none of the caller's code;
///  operator[](i); after(n), the same source from element n on;
///  fetch<V, Streaming>(i), the raw memory of elements [i, i + V), which must start on a vector boundary;
///  get<V>(raw, e), element e of it;
///  phase(i, v), how many elements past a vector boundary element i lies, which means something when aligned(v) holds;
///  `always_aligned`, that aligned(v) cannot fail.
#pragma once

#include <warpfold/detail/cuda/load.cuh>
#include <warpfold/detail/cuda/tuning.hpp>
#include <warpfold/detail/integer.hpp>
#include <warpfold/detail/iterator.hpp>
#include <warpfold/detail/problem.hpp>

#include <cstdint>
#include <type_traits>

namespace warpfold::detail::cuda
{
template <class It>
struct iterator_source
{
  using value_type                     = element_t<It>;
  static constexpr int width           = 1;
  static constexpr int line            = 1;
  static constexpr bool divisible      = true;
  static constexpr int bytes           = static_cast<int>(sizeof(value_type));
  static constexpr bool memory         = true;
  static constexpr bool plain          = false;
  static constexpr bool always_aligned = true;
  It it;
  index start = 0;

  WARPFOLD_D value_type operator[](index i) const
  {
    return static_cast<value_type>(it[static_cast<difference_t<It>>(start + i)]);
  }
  WARPFOLD_EXEC_CHECK_DISABLE
  WARPFOLD_HD iterator_source after(index n) const
  {
    return {it, start + n};
  }
  bool aligned(int) const
  {
    return true;
  }
  WARPFOLD_HD int phase(index, int) const
  {
    return 0;
  }
};

/// How elements of type T share 16-byte loads. Sizes of 1, 2, 4 and 8 bytes: 16 bytes hold a whole number of them. 3,
/// 6, 12 and 24 bytes: 48 bytes do, in three loads. 16 bytes whose type promises less alignment: two of them.
template <class T>
struct vector_shape
{
  static constexpr int size    = static_cast<int>(sizeof(T));
  static constexpr int common  = size & -size; ///< the largest power of two that divides the size
  static constexpr int odd     = size / common;
  static constexpr bool single = size <= 8 && odd == 1;
  static constexpr bool triple = size <= 24 && odd == 3;
  static constexpr bool pair   = size == 16 && alignof(T) < 16;
  static constexpr int width   = !std::is_trivially_copyable_v<T> ? 1 : single || triple ? 16 / common : pair ? 2 : 1;
  /// A thinner vector is possible too, as beside a leaf of wider elements.
  static constexpr bool divisible = single;
  /// odd * inverse is 1 modulo 16.
  static constexpr int inverse = odd == 3 ? 11 : 1;
};

template <class T>
struct pointer_source
{
  using value_type                     = T;
  using together                       = vector_shape<T>;
  static constexpr int width           = together::width;
  static constexpr int line            = together::divisible ? 128 / together::size : width;
  static constexpr bool divisible      = together::divisible;
  static constexpr int bytes           = static_cast<int>(sizeof(T));
  static constexpr bool memory         = true;
  static constexpr bool plain          = true;
  static constexpr bool always_aligned = alignof(T) >= together::common;
  const T* p;

  WARPFOLD_D T operator[](index i) const
  {
    return p[i];
  }
  WARPFOLD_HD pointer_source after(index n) const
  {
    return {p + n};
  }
  template <int V, bool Streaming>
  WARPFOLD_D chunk<T, V> fetch(index i) const
  {
    return cuda::load_chunk<Streaming, T, V>(p + i);
  }
  template <int V>
  WARPFOLD_D T get(const chunk<T, V>& c, int e) const
  {
    return cuda::element(c, e);
  }
  /// The address in units of the size's power of two, times the inverse of its odd factor, tells the place in a vector.
  WARPFOLD_HD int phase(index i, int v) const
  {
    const auto units = reinterpret_cast<std::uintptr_t>(p + i) / static_cast<unsigned>(together::common);
    return static_cast<int>(units * static_cast<unsigned>(together::inverse) % static_cast<unsigned>(v));
  }
  /// Whether element boundaries can meet vector boundaries at all: a struct of two floats may start at any float.
  bool aligned(int) const
  {
    return reinterpret_cast<std::uintptr_t>(p) % static_cast<unsigned>(together::common) == 0;
  }
};

/// Wider than any vector: what needs no memory follows the width of what stands beside it.
inline constexpr int any_width = 1 << 16;

/// first, first + 1, ...
template <class T>
struct counting_source
{
  using value_type                     = T;
  static constexpr int width           = any_width;
  static constexpr int line            = any_width;
  static constexpr bool divisible      = true;
  static constexpr int bytes           = 0;
  static constexpr bool memory         = false;
  static constexpr bool plain          = true;
  static constexpr bool always_aligned = true;
  T first;

  WARPFOLD_D T operator[](index i) const
  {
    return static_cast<T>(first + static_cast<T>(i));
  }
  WARPFOLD_HD counting_source after(index n) const
  {
    return {static_cast<T>(first + static_cast<T>(n))};
  }
  template <int V, bool Streaming>
  WARPFOLD_D T fetch(index i) const
  {
    return (*this)[i];
  }
  template <int V>
  WARPFOLD_D T get(const T& raw, int e) const
  {
    return static_cast<T>(raw + static_cast<T>(e));
  }
  bool aligned(int) const
  {
    return true;
  }
  WARPFOLD_HD int phase(index, int) const
  {
    return 0;
  }
};

/// r[u] = the vector at at(u) for every u that has(u) says there is one of; streaming loads or not is known late.
template <int V, int U, class Source, class Raw, class Has, class At>
WARPFOLD_D void fetch_some(const Source& src, bool streaming, Raw (&r)[U], const Has& has, const At& at)
{
  if (streaming)
  {
#pragma unroll
    for (int u = 0; u < U; ++u)
    {
      if (has(u))
      {
        r[u] = src.template fetch<V, true>(at(u));
      }
    }
  }
  else
  {
#pragma unroll
    for (int u = 0; u < U; ++u)
    {
      if (has(u))
      {
        r[u] = src.template fetch<V, false>(at(u));
      }
    }
  }
}

/// Whether converting and folding a T runs no code of anybody's.
template <class T>
inline constexpr bool is_plain_number = is_arithmetic<T> || is_narrow_floating<T>;

/// Whether elements that are no part of a reduction may be folded beside those that are, into partials that nobody reads.
template <class Folder, class T>
inline constexpr bool folds_quietly = Folder::has_identity&& is_named_operator<decltype(Folder::op)>&&
  is_plain_number<T>&& is_plain_number<typename Folder::Acc>;

/// Memory read by a load of V elements.
template <class Source, int V>
inline constexpr int bytes_of_load = Source::bytes* V;

/// `Unroll` such loads, fewer where they are wide (turn). A variable, because kernels may not call constexpr functions of
/// the host.
template <class Source, int V, int Unroll>
inline constexpr int loads_a_turn = turn(Unroll, bytes_of_load<Source, V>);
} // namespace warpfold::detail::cuda
