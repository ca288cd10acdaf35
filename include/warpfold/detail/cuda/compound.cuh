// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Sources made of sources: elements through a function, backwards, and side by side.
#pragma once

#include <warpfold/detail/cuda/source.cuh>

#include <cuda/std/tuple>

namespace warpfold::detail::cuda
{
/// Value is what the iterator says its function returns: a device-only lambda cannot be asked by host code.
template <class Base, class F, class Value>
struct transform_source
{
  using value_type                     = Value;
  static constexpr int width           = Base::width;
  static constexpr int line            = Base::line;
  static constexpr bool divisible      = Base::divisible;
  static constexpr int bytes           = Base::bytes;
  static constexpr bool memory         = Base::memory;
  static constexpr bool plain          = false;
  static constexpr bool always_aligned = Base::always_aligned;
  Base base;
  F f;

  WARPFOLD_D value_type operator[](index i) const
  {
    auto x = base[i];
    return f(x);
  }
  WARPFOLD_EXEC_CHECK_DISABLE
  WARPFOLD_HD transform_source after(index n) const
  {
    return {base.after(n), f};
  }
  template <int V, bool Streaming>
  WARPFOLD_D auto fetch(index i) const
  {
    return base.template fetch<V, Streaming>(i);
  }
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

/// Element i is the base's element -1 - i: the base starts where the reversed range ends.
template <class Base>
struct reverse_source
{
  using value_type                     = typename Base::value_type;
  static constexpr int width           = Base::width;
  static constexpr int line            = Base::line;
  static constexpr bool divisible      = Base::divisible;
  static constexpr int bytes           = Base::bytes;
  static constexpr bool memory         = Base::memory;
  static constexpr bool plain          = Base::plain;
  static constexpr bool always_aligned = Base::always_aligned;
  Base base;

  WARPFOLD_D value_type operator[](index i) const
  {
    return base[-1 - i];
  }
  WARPFOLD_HD reverse_source after(index n) const
  {
    return {base.after(-n)};
  }
  template <int V, bool Streaming>
  WARPFOLD_D auto fetch(index i) const
  {
    return base.template fetch<V, Streaming>(-i - V);
  }
  template <int V, class Raw>
  WARPFOLD_D value_type get(const Raw& raw, int e) const
  {
    return base.template get<V>(raw, V - 1 - e);
  }
  WARPFOLD_HD int phase(index i, int v) const
  {
    return (v - base.phase(-i, v)) % v;
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

/// The place of the first true.
template <class... Bools>
constexpr std::size_t first_of(Bools... given)
{
  std::size_t place = 0, found = sizeof...(given);
  ((found = given && found == sizeof...(given) ? place : found, ++place), ...);
  return found == sizeof...(given) ? 0 : found;
}

/// A zip gives tuples of values. Its leaves share vector loads when all that have memory start at the same phase.
template <class Tuple, class... Bases>
struct zip_source
{
  using value_type                     = Tuple;
  static constexpr int narrowest       = least(Bases::width...);
  static constexpr int width           = ((Bases::divisible || Bases::width == narrowest) && ...) ? narrowest : 1;
  static constexpr bool divisible      = (Bases::divisible && ...);
  static constexpr int bytes           = (Bases::bytes + ...);
  static constexpr bool memory         = (Bases::memory || ...);
  static constexpr bool plain          = (Bases::plain && ...);
  static constexpr bool always_aligned = (static_cast<int>(Bases::memory) + ...) <= 1 && (Bases::always_aligned && ...);
  static constexpr auto leader         = first_of(Bases::memory...);
  static constexpr int line =
    divisible ? ::cuda::std::tuple_element_t<leader, ::cuda::std::tuple<Bases...>>::line : width;
  ::cuda::std::tuple<Bases...> bases;

  WARPFOLD_D value_type operator[](index i) const
  {
    return ::cuda::std::apply([i](const Bases&... b) { return value_type(b[i]...); }, bases);
  }
  WARPFOLD_HD zip_source after(index n) const
  {
    return after_each(n, ::cuda::std::index_sequence_for<Bases...>{});
  }
  template <std::size_t... I>
  WARPFOLD_HD zip_source after_each(index n, ::cuda::std::index_sequence<I...>) const
  {
    return {::cuda::std::tuple<Bases...>{::cuda::std::get<I>(bases).after(n)...}};
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
    return ::cuda::std::get<leader>(bases).phase(i, v);
  }
  bool aligned(int v) const
  {
    const int first = phase(0, v);
    return ::cuda::std::apply(
      [v, first](const Bases&... b) { return ((!Bases::memory || (b.aligned(v) && b.phase(0, v) == first)) && ...); },
      bases);
  }
};
} // namespace warpfold::detail::cuda
