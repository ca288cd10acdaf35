// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What a reducer turns into once the elements' type is known: how an element becomes a state, how states meet, and what
/// the last state says.
#pragma once

#include <warpfold/accumulator.hpp>
#include <warpfold/detail/identity.hpp>
#include <warpfold/detail/iterator.hpp>
#include <warpfold/operators.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace warpfold
{
/// A reduction in three steps, all callable by value on host and device: `lift(x)` is the state of one element,
/// `combine(a, b)` that of two states' elements together (associative and commutative), and `project(state)` the result.
template <class Lift, class Combine, class Project>
struct recipe
{
  Lift lift;
  Combine combine;
  Project project;
};

template <class Lift, class Combine, class Project>
recipe(Lift, Combine, Project) -> recipe<Lift, Combine, Project>;

namespace detail
{
/// An element as an A.
template <class A>
struct lift_as
{
  template <class T>
  WARPFOLD_HD constexpr A operator()(const T& x) const
  {
    return detail::number_from<A>(x);
  }
};

struct as_it_is
{
  template <class T>
  WARPFOLD_HD constexpr T operator()(const T& x) const
  {
    return x;
  }
};

template <class R>
struct project_as
{
  template <class T>
  WARPFOLD_HD constexpr R operator()(const T& x) const
  {
    return static_cast<R>(x);
  }
};

/// A projection of an R behind what converts to one.
template <class R, class Project>
struct project_from
{
  Project project;

  template <class T>
  WARPFOLD_HD constexpr auto operator()(const T& x) const
  {
    return project(static_cast<R>(x));
  }
};

template <class Op>
inline constexpr bool is_logical = std::is_same_v<Op, logical_and> || std::is_same_v<Op, logical_or>;

/// The recipe of a reducer, or of an operator that stands where one may.
template <class Acc, class T, class R>
auto recipe_of(const R& r, std::int64_t n)
{
  if constexpr (reducer<R>)
  {
    return r.template recipe_for<Acc, T>(n);
  }
  else
  {
    using Op = recognise_t<R>;
    using A  = std::conditional_t<is_logical<Op> && std::is_same_v<Acc, automatic>, bool, accumulator_t<Acc, R, T>>;
    return recipe{lift_as<A>{}, detail::recognised(r), as_it_is{}};
  }
}

template <class Recipe, class T>
using state_of = std::remove_cvref_t<decltype(std::declval<const Recipe&>().lift(std::declval<const T&>()))>;
template <class Recipe, class T>
using projection_of =
  std::remove_cvref_t<decltype(std::declval<const Recipe&>().project(std::declval<const state_of<Recipe, T>&>()))>;
} // namespace detail
} // namespace warpfold
