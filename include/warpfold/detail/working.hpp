// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What partial results are kept in, which a determinism can change.
#pragma once

#include <warpfold/accumulator.hpp>
#include <warpfold/detail/acting_output.hpp>
#include <warpfold/detail/integer.hpp>
#include <warpfold/detail/recipe.hpp>
#include <warpfold/execution.hpp>
#include <warpfold/reproducible.hpp>

#include <type_traits>

namespace warpfold
{
/// Whether Op over accumulators of type T gives the same bits in whatever order and grouping values meet. Specialise it
/// for functors and types of your own of which that is true, as of integers added in a struct: gpu_to_gpu takes them then.
template <class Op, class T>
inline constexpr bool order_independent =
  (detail::is_integer<T> || (detail::is_floating<T> && !std::is_same_v<Op, plus> && !std::is_same_v<Op, multiplies>))
  && detail::is_named_operator<Op>;
template <class T>
inline constexpr bool order_independent<plus, reproducible<T>> = true;

namespace detail
{
/// A where the order of partials may show or cannot; for gpu_to_gpu sums of float or double, what it cannot show in.
template <determinism Order, class A, class Op>
struct working
{
  static constexpr bool summed = std::is_same_v<Op, plus> && (std::is_same_v<A, float> || std::is_same_v<A, double>);
  static constexpr bool exact  = Order != determinism::gpu_to_gpu;
  static_assert(
    exact || summed || order_independent<Op, A>,
    "warpfold: gpu_to_gpu is to be had for sums of float and double, for operators on integers, and for minima, "
    "maxima and logical operators. Ask for run_to_run, or specialise warpfold::order_independent for a functor "
    "whose result does not depend on the grouping");
  using type =
    typename std::conditional_t<exact || !summed, std::type_identity<A>,
                                std::type_identity<reproducible<std::conditional_t<summed, A, float>>>>::type;
};

template <class P, class A, class Op>
using working_t = typename working<determinism_of<std::remove_cvref_t<P>>, A, recognise_t<Op>>::type;

/// What a reduction that works in W and results in A writes to.
template <class W, class A, class Out>
auto output_of(const Out& out)
{
  if constexpr (std::is_same_v<W, A>)
  {
    return out;
  }
  else
  {
    return detail::projected(out, project_as<A>{});
  }
}

/// A recipe for elements of type T, as a determinism wants it: states that `lift` makes meet in `working`.
template <determinism Order, class T, class Recipe>
struct settle;

template <determinism Order, class T, class Lift, class Combine, class Project>
struct settle<Order, T, recipe<Lift, Combine, Project>>
{
  using lifted  = state_of<recipe<Lift, Combine, Project>, T>;
  using working = typename detail::working<Order, lifted, Combine>::type;
  static_assert(
    std::is_same_v<working, lifted> || std::is_same_v<Lift, lift_as<lifted>>,
    "warpfold: gpu_to_gpu is to be had for sums of elements as they are: functions of them may round otherwise "
    "elsewhere");

  static auto of(const recipe<Lift, Combine, Project>& r)
  {
    if constexpr (std::is_same_v<working, lifted>)
    {
      return r;
    }
    else
    {
      return recipe{r.lift, r.combine, project_from<lifted, Project>{r.project}};
    }
  }
};

/// Elements as `lift` makes them; as they are where the accumulator's own conversion does the same.
template <class It, class Lift>
auto lifted(const It& first, const Lift& lift)
{
  return mapped_iterator<It, Lift>{first, lift};
}
template <class It, class A>
auto lifted(const It& first, const lift_as<A>& lift)
{
  if constexpr (is_narrow_floating<element_t<It>> && !std::is_same_v<A, float>)
  {
    return mapped_iterator<It, lift_as<A>>{first, lift};
  }
  else
  {
    return first;
  }
}

/// What reduces elements of type T by a reducer under policy P.
template <class P, class Acc, class T, class R>
struct reduction
{
  using plain_recipe = decltype(detail::recipe_of<Acc, T>(std::declval<const R&>(), 0));
  using settled      = settle<determinism_of<std::remove_cvref_t<P>>, T, plain_recipe>;
  using state        = typename settled::working;
  using result       = projection_of<plain_recipe, T>;

  static auto recipe(const R& reducer, std::int64_t n)
  {
    return settled::of(detail::recipe_of<Acc, T>(reducer, n));
  }
};
} // namespace detail
} // namespace warpfold
