// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Which type a reduction accumulates in.
#pragma once

#include <warpfold/detail/floating.hpp>
#include <warpfold/operators.hpp>

#include <cstdint>
#include <type_traits>

namespace warpfold
{
/// "Let the library choose": the default of every accumulator parameter.
struct automatic
{};

struct no_init_t
{};
/// Stands where an init would: the reduction starts from its first element.
inline constexpr no_init_t no_init{};

/// What a type derives from to stand where init and operator would (reducer.hpp). It has a member that makes its recipe for
/// n elements of type T an output, computed in Acc (`automatic`: the reducer's own choice):
///   template <class Acc, class T> auto recipe_for(std::int64_t n) const;
struct reducer_tag
{};

template <class R>
concept reducer = std::is_base_of_v<reducer_tag, R>;

namespace detail
{
/// Sums and products of narrow types are kept in a type that their partials cannot overflow soon.
template <class T>
struct widened
{
  using type = T;
};
template <class T>
  requires std::is_integral_v<T>
struct widened<T>
{
  using type =
    std::conditional_t<(sizeof(T) > 8), T,
                       std::conditional_t<std::is_signed_v<T> || std::is_same_v<T, bool>, std::int64_t, std::uint64_t>>;
};
template <class T>
  requires is_narrow_floating<T>
struct widened<T>
{
  using type = float;
};

template <class Acc, class Op, class T, class Init>
struct accumulator
{
  using type = Acc;
};
template <class Op, class T, class Init>
struct accumulator<automatic, Op, T, Init>
{
  static_assert(!(std::is_integral_v<Init> && is_floating<T>),
                "warpfold: an integer init with floating-point elements would truncate every partial sum: write a "
                "floating-point init such as 0.0f, or name the accumulator, as in reduce<float>(...)");
  static_assert(!is_named_operator<recognise_t<Init>>,
                "warpfold: an operator stands where the init does: write warpfold::no_init or an init before it");
  using type = Init;
};
template <class Op, class T>
struct accumulator<automatic, Op, T, no_init_t>
{
  using type = T;
};
template <class T>
struct accumulator<automatic, plus, T, no_init_t> : widened<T>
{};
template <class T>
struct accumulator<automatic, multiplies, T, no_init_t> : widened<T>
{};
} // namespace detail

/// The accumulator for elements of type T under operator Op: Acc where named, else the type of the init, else, for
/// sums and products, int64 for bool and signed integers, uint64 for unsigned ones, float for half, bfloat16 and fp8,
/// and else T.
template <class Acc, class Op, class T, class Init = no_init_t>
using accumulator_t = typename detail::accumulator<Acc, detail::recognise_t<Op>, T, Init>::type;
} // namespace warpfold
