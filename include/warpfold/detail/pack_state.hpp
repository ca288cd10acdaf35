// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// States, and functions of states, side by side. Aggregates, so that they are trivially copyable where their members
/// are, which the tuples of the libraries are not.
///
/// No member is [[no_unique_address]]: nvcc 13.0 steps through arrays of structs that have an empty one by more than
/// their size.
#pragma once

#include <warpfold/detail/call.hpp>
#include <warpfold/detail/recipe.hpp>
#include <warpfold/detail/several.hpp>

#include <cuda/std/tuple>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace warpfold::detail
{
template <class... Ts>
struct row;
template <>
struct row<>
{
  friend bool operator==(const row&, const row&) = default;
};
template <class T>
struct row<T>
{
  T head;

  friend bool operator==(const row&, const row&) = default;
};
template <class T, class... Rest>
struct row<T, Rest...>
{
  T head;
  row<Rest...> tail;

  friend bool operator==(const row&, const row&) = default;
};

/// All but the first.
template <class T>
WARPFOLD_HD constexpr row<> tail_of(const row<T>&)
{
  return {};
}
template <class T, class... Rest>
  requires(sizeof...(Rest) != 0)
WARPFOLD_HD constexpr const row<Rest...>& tail_of(const row<T, Rest...>& r)
{
  return r.tail;
}

template <class T, class... Rest>
WARPFOLD_HD constexpr row<T, Rest...> join(const T& head, const row<Rest...>& tail)
{
  if constexpr (sizeof...(Rest) == 0)
  {
    return {head};
  }
  else
  {
    return {head, tail};
  }
}

WARPFOLD_HD constexpr row<> make_row()
{
  return {};
}
template <class T, class... Rest>
WARPFOLD_HD constexpr row<T, Rest...> make_row(const T& x, const Rest&... rest)
{
  return detail::join(x, detail::make_row(rest...));
}

/// {f(x), g(x), ...} of a row of functions.
template <class X, class... Fs>
WARPFOLD_HD constexpr auto apply_each(const row<Fs...>& fs, const X& x)
{
  if constexpr (sizeof...(Fs) == 0)
  {
    return row<>{};
  }
  else
  {
    return detail::join(fs.head(x), detail::apply_each(detail::tail_of(fs), x));
  }
}

/// {f(a), f(b), ...} of a row's members. On the host.
template <class F, class... Ts>
constexpr auto map_row(const row<Ts...>& r, const F& f)
{
  if constexpr (sizeof...(Ts) == 0)
  {
    return r;
  }
  else
  {
    return detail::join(f(r.head), detail::map_row(detail::tail_of(r), f));
  }
}

/// An element's state for every member.
template <class... Lifts>
struct lift_each
{
  row<Lifts...> lifts;

  template <class T>
  WARPFOLD_HD constexpr auto operator()(const T& x) const
  {
    return detail::apply_each(lifts, x);
  }
};

template <class Ops, class States>
inline constexpr bool one_merges_elements = false;
template <class... Ops, class... States>
inline constexpr bool one_merges_elements<row<Ops...>, row<States...>> = (merges_elements<Ops, States> || ...);

/// Members meet their like.
template <class... Ops>
struct combine_each
{
  row<Ops...> ops;

  template <class... States>
  WARPFOLD_HD constexpr row<States...> operator()(const row<States...>& a, const row<States...>& b) const
  {
    return meet(ops, a, b);
  }

  /// Elements together, where a member gains by it.
  template <int N, class States, class Get>
  requires one_merges_elements<row<Ops...>, States> WARPFOLD_HD constexpr States merge_elements(const Get& get) const
  {
    return meet_several<N, States>(ops, get);
  }

private:
  template <int N, class S, class O, class Get>
  WARPFOLD_HD static constexpr S meet_several(const O& op, const Get& get)
  {
    if constexpr (std::is_same_v<S, row<>>)
    {
      return {};
    }
    else
    {
      using rest = std::remove_cvref_t<decltype(detail::tail_of(std::declval<const S&>()))>;
      return detail::join(detail::fold_several<N, decltype(S::head)>(op.head, [&](int i) { return get(i).head; }),
                          meet_several<N, rest>(detail::tail_of(op), [&](int i) { return detail::tail_of(get(i)); }));
    }
  }

  template <class O, class S>
  WARPFOLD_HD static constexpr S meet(const O& op, const S& a, const S& b)
  {
    if constexpr (std::is_same_v<S, row<>>)
    {
      return {};
    }
    else
    {
      return detail::join(detail::call<decltype(S::head)>(op.head, a.head, b.head),
                          meet(detail::tail_of(op), detail::tail_of(a), detail::tail_of(b)));
    }
  }
};

/// Every member's result, as a tuple.
template <class... Projects>
struct project_each
{
  row<Projects...> projects;

  template <class... States>
  WARPFOLD_HD constexpr auto operator()(const row<States...>& s) const
  {
    return results(projects, s);
  }

private:
  template <class P, class S, class... Done>
  WARPFOLD_HD static constexpr auto results(const P& p, const S& s, const Done&... done)
  {
    if constexpr (std::is_same_v<S, row<>>)
    {
      return ::cuda::std::tuple<Done...>(done...);
    }
    else
    {
      return results(detail::tail_of(p), detail::tail_of(s), done..., p.head(s.head));
    }
  }
};

/// Recipes side by side as one.
template <class... Ls, class... Cs, class... Ps>
auto together(const row<recipe<Ls, Cs, Ps>...>& rs)
{
  return recipe{lift_each<Ls...>{detail::map_row(rs, [](const auto& r) { return r.lift; })},
                combine_each<Cs...>{detail::map_row(rs, [](const auto& r) { return r.combine; })},
                project_each<Ps...>{detail::map_row(rs, [](const auto& r) { return r.project; })}};
}

/// And taken apart again.
template <class... Ls, class... Cs, class... Ps>
row<recipe<Ls, Cs, Ps>...> apart(const row<Ls...>& ls, const row<Cs...>& cs, const row<Ps...>& ps)
{
  if constexpr (sizeof...(Ls) == 0)
  {
    return {};
  }
  else
  {
    return detail::join(recipe{ls.head, cs.head, ps.head},
                        detail::apart(detail::tail_of(ls), detail::tail_of(cs), detail::tail_of(ps)));
  }
}
} // namespace warpfold::detail

namespace warpfold
{
/// Known where every member's is.
template <class... Ops, class... States>
  requires(sizeof...(Ops) == sizeof...(States) && (identity<Ops, States>::known && ...))
struct identity<detail::combine_each<Ops...>, detail::row<States...>>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr detail::row<States...> value()
  {
    return detail::make_row(identity<Ops, States>::value()...);
  }
};
} // namespace warpfold
