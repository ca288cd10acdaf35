// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Several reductions in one reading of the elements.
#pragma once

#include <warpfold/detail/pack_state.hpp>
#include <warpfold/reducer.hpp>

#include <cstdint>

namespace warpfold
{
/// See pack().
template <class... Rs>
struct pack_reducer : detail::named_reducer<pack_reducer<Rs...>>
{
  detail::row<Rs...> members;

  constexpr explicit pack_reducer(const Rs&... rs)
      : members(detail::make_row(rs...))
  {}

  template <class Acc, class T>
  auto recipe_for(std::int64_t n) const
  {
    return detail::together(recipes<Acc, T>(members, n));
  }

private:
  template <class Acc, class T, class Row>
  static auto recipes(const Row& r, std::int64_t n)
  {
    if constexpr (std::is_same_v<Row, detail::row<>>)
    {
      return r;
    }
    else
    {
      return detail::join(detail::recipe_of<Acc, T>(r.head, n), recipes<Acc, T>(detail::tail_of(r), n));
    }
  }
};

/// A reducer (reducer.hpp) whose result is the tuple of its members' results, for the price of one reading. Members are
/// reducers and associative, commutative operators:
///   auto [sum, least, most, squares] = reduce(policy, first, last, pack(plus{}, minimum{}, maximum{}, sum_of_squares));
///   reduce_columns(policy, matrix, thrust::make_zip_iterator(means, deviations), pack(mean, standard_deviation));
/// An operator's accumulator is the one that it has alone without an init; logical ones give a bool. States of all members
/// together may have 256 bytes.
template <class... Rs>
constexpr auto pack(const Rs&... rs)
{
  static_assert(sizeof...(Rs) > 0, "warpfold: a pack needs a member");
  return pack_reducer<Rs...>(rs...);
}

namespace detail
{
/// Member by member: each lifts to what it works in.
template <determinism Order, class T, class... Ls, class... Cs, class... Ps>
struct settle<Order, T, recipe<lift_each<Ls...>, combine_each<Cs...>, project_each<Ps...>>>
{
  using working = row<typename settle<Order, T, recipe<Ls, Cs, Ps>>::working...>;

  static auto of(const recipe<lift_each<Ls...>, combine_each<Cs...>, project_each<Ps...>>& r)
  {
    return detail::together(detail::map_row(detail::apart(r.lift.lifts, r.combine.ops, r.project.projects),
                                            [](const auto& member) { return one(member); }));
  }

private:
  template <class Lift, class Combine, class Project>
  static auto one(const recipe<Lift, Combine, Project>& r)
  {
    using settled    = settle<Order, T, recipe<Lift, Combine, Project>>;
    const auto known = settled::of(r);
    using made       = std::remove_cvref_t<decltype(known)>;
    if constexpr (std::is_same_v<typename settled::working, state_of<made, T>>)
    {
      return known;
    }
    else
    {
      return recipe{lift_as<typename settled::working>{}, known.combine, known.project};
    }
  }
};
} // namespace detail
} // namespace warpfold
