// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Input iterators as kernels see them: elements by index, and vectors of elements where the memory behind the
/// iterator is contiguous. A contiguous iterator is its pointer; a transform of a source and a zip of sources are
/// sources; any other iterator is read an element at a time.
///
/// A source has: value_type; `width`, the most elements a vector load takes (1: none); operator[]; fetch<V>(i), the
/// raw memory of elements [i, i + V), which must start on a vector boundary; get<V>(raw, e), element e of it; and
/// phase(i, v), how many elements past a vector boundary element i lies, which means something when aligned(v) holds;
/// `always_aligned`, that aligned(v) cannot fail; and `bytes`, the memory behind an element.
#pragma once

#include <warpfold/detail/cuda/load.cuh>
#include <warpfold/detail/iterator.hpp>
#include <warpfold/detail/problem.hpp>

#include <cuda/std/tuple>

#include <cstdint>
#include <type_traits>

THRUST_NAMESPACE_BEGIN
struct use_default;
template <class, class, class, class>
class transform_iterator;
template <class>
class zip_iterator;
THRUST_NAMESPACE_END

namespace warpfold::detail::cuda
{
template <class It>
struct iterator_source
{
  using value_type                     = element_t<It>;
  static constexpr int width           = 1;
  static constexpr int bytes           = static_cast<int>(sizeof(value_type));
  static constexpr bool always_aligned = true;
  It it;

  WARPFOLD_EXEC_CHECK_DISABLE
  WARPFOLD_D value_type operator[](index i) const
  {
    return static_cast<value_type>(it[static_cast<difference_t<It>>(i)]);
  }
  bool aligned(int) const
  {
    return true;
  }
  WARPFOLD_D int phase(index, int) const
  {
    return 0;
  }
};

/// Elements that a 16-byte load can carry whole.
template <class T>
inline constexpr bool vector_element =
  std::is_trivially_copyable_v<T> && sizeof(T) <= 8 && (sizeof(T) & (sizeof(T) - 1)) == 0;

template <class T>
struct pointer_source
{
  using value_type                     = T;
  static constexpr int width           = vector_element<T> ? static_cast<int>(16 / sizeof(T)) : 1;
  static constexpr int bytes           = static_cast<int>(sizeof(T));
  static constexpr bool always_aligned = alignof(T) == sizeof(T);
  const T* p;

  WARPFOLD_D T operator[](index i) const
  {
    return p[i];
  }
  template <int V, bool Streaming>
  WARPFOLD_D chunk<T, V> fetch(index i) const
  {
    return load_chunk<Streaming, T, V>(p + i);
  }
  template <int V>
  WARPFOLD_D T get(const chunk<T, V>& c, int e) const
  {
    return element(c, e);
  }
  WARPFOLD_HD int phase(index i, int v) const
  {
    return static_cast<int>((reinterpret_cast<std::uintptr_t>(p + i) / sizeof(T)) % static_cast<unsigned>(v));
  }
  /// Whether element boundaries can meet vector boundaries at all: a struct of two floats may start at any float.
  bool aligned(int) const
  {
    return reinterpret_cast<std::uintptr_t>(p) % sizeof(T) == 0;
  }
};

/// Value is what the iterator says its function returns: a device-only lambda cannot be asked by host code.
template <class Base, class F, class Value>
struct transform_source
{
  using value_type                     = Value;
  static constexpr int width           = Base::width;
  static constexpr int bytes           = Base::bytes;
  static constexpr bool always_aligned = Base::always_aligned;
  Base base;
  F f;

  WARPFOLD_EXEC_CHECK_DISABLE
  WARPFOLD_D value_type operator[](index i) const
  {
    auto x = base[i];
    return f(x);
  }
  template <int V, bool Streaming>
  WARPFOLD_D auto fetch(index i) const
  {
    return base.template fetch<V, Streaming>(i);
  }
  WARPFOLD_EXEC_CHECK_DISABLE
  template <int V, class Raw>
  WARPFOLD_D value_type get(const Raw& raw, int e) const
  {
    auto x = base.template get<V>(raw, e);
    return f(x);
  }
  WARPFOLD_HD int phase(index i, int v) const
  {
    return base.phase(i, v);
  }
  bool aligned(int v) const
  {
    return base.aligned(v);
  }
};

constexpr int least(int a)
{
  return a;
}
template <class... Ts>
constexpr int least(int a, int b, Ts... rest)
{
  return least(a < b ? a : b, rest...);
}

/// A zip gives tuples of values. Its leaves share vector loads when all start at the same phase.
template <class Tuple, class... Bases>
struct zip_source
{
  using value_type                     = Tuple;
  static constexpr int width           = least(Bases::width...);
  static constexpr int bytes           = (Bases::bytes + ...);
  static constexpr bool always_aligned = false;
  ::cuda::std::tuple<Bases...> bases;

  WARPFOLD_D value_type operator[](index i) const
  {
    return ::cuda::std::apply([i](const Bases&... b) { return value_type(b[i]...); }, bases);
  }
  template <int V, bool Streaming>
  WARPFOLD_D auto fetch(index i) const
  {
    return ::cuda::std::apply(
      [i](const Bases&... b) { return ::cuda::std::make_tuple(b.template fetch<V, Streaming>(i)...); }, bases);
  }
  template <int V, class Raw>
  WARPFOLD_D value_type get(const Raw& raw, int e) const
  {
    return get_each<V>(raw, e, ::cuda::std::index_sequence_for<Bases...>{});
  }
  template <int V, class Raw, std::size_t... I>
  WARPFOLD_D value_type get_each(const Raw& raw, int e, ::cuda::std::index_sequence<I...>) const
  {
    return value_type(::cuda::std::get<I>(bases).template get<V>(::cuda::std::get<I>(raw), e)...);
  }
  WARPFOLD_HD int phase(index i, int v) const
  {
    return ::cuda::std::get<0>(bases).phase(i, v);
  }
  bool aligned(int v) const
  {
    const int first = phase(0, v);
    return ::cuda::std::apply(
      [v, first](const Bases&... b) { return ((b.aligned(v) && b.phase(0, v) == first) && ...); }, bases);
  }
};

template <class It>
auto make_source(const It& it);

template <class It>
inline constexpr bool is_transform = false;
template <class F, class It, class R, class V>
inline constexpr bool is_transform<thrust::transform_iterator<F, It, R, V>> = std::is_same_v<V, thrust::use_default>;
template <class Base, class F>
inline constexpr bool is_transform<mapped_iterator<Base, F>> = true;
template <class It>
inline constexpr bool is_zip = false;
template <class... Its>
inline constexpr bool is_zip<thrust::zip_iterator<::cuda::std::tuple<Its...>>> = true;

/// An iterator's source. A source of width one is the iterator itself: nothing is gained by taking it apart.
template <class It>
auto make_source(const It& it)
{
  if constexpr (is_contiguous<It>)
  {
    return pointer_source<element_t<It>>{address_of(it)};
  }
  else if constexpr (is_transform<It>)
  {
    auto base  = make_source(it.base());
    using Base = decltype(base);
    using F    = std::remove_cvref_t<decltype(it.functor())>;
    if constexpr (Base::width > 1)
    {
      return transform_source<Base, F, element_t<It>>{base, it.functor()};
    }
    else
    {
      return iterator_source<It>{it};
    }
  }
  else if constexpr (is_zip<It>)
  {
    return ::cuda::std::apply(
      [&it](const auto&... its) {
        if constexpr (least(decltype(make_source(its))::width...) > 1)
        {
          return zip_source<element_t<It>, decltype(make_source(its))...>{{make_source(its)...}};
        }
        else
        {
          return iterator_source<It>{it};
        }
      },
      it.get_iterator_tuple());
  }
  else
  {
    return iterator_source<It>{it};
  }
}
} // namespace warpfold::detail::cuda
