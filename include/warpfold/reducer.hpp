// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Reductions whose result is not of their elements' kind: means, variances, norms (statistics.hpp, norms.hpp), or several
/// reductions in one reading (pack.hpp). A reducer stands where init and operator would:
///   double m = reduce(policy, first, last, mean);
///   reduce_columns(policy, matrix, out, variance);
/// Policies, layouts, outputs, errors, stream behaviour and cost are those of reduce.hpp and matrix.hpp: one kernel, every
/// element read once. `Acc` names what the reducer computes in. Nothing to reduce gives the reducer's value of nothing, or
/// std::invalid_argument where it has none.
#pragma once

#include <warpfold/detail/acting_output.hpp>
#include <warpfold/detail/recipe.hpp>
#include <warpfold/detail/working.hpp>
#include <warpfold/matrix.hpp>
#include <warpfold/reduce.hpp>

namespace warpfold
{
namespace detail
{
template <class Acc, orientation Axis, class P, class It, class Out, class R>
void reduce_with(const P& policy, It first, const shape& s, Out out, const R& reducer)
{
  using made   = reduction<P, Acc, element_t<It>, R>;
  const auto r = made::recipe(reducer, s.reduced);
  detail::require_data("the input", first, s.kept > 0 && s.reduced > 0);
  detail::require_data("the output", out, s.kept > 0);
  detail::run(policy,
              detail::make_problem<Axis, typename made::state>(detail::lifted(first, r.lift), s,
                                                               detail::projected(out, r.project), r.combine, no_init));
}

template <class Acc, orientation Axis, class P, class It, class R>
plan explain_with(const P& policy, It first, const shape& s, const R& reducer)
{
  using made   = reduction<P, Acc, element_t<It>, R>;
  const auto r = made::recipe(reducer, s.reduced);
  plan p       = detail::plan_of<Axis, typename made::state>(policy, detail::lifted(first, r.lift), s,
                                                       static_cast<typename made::state*>(nullptr), r.combine);
  if constexpr (!on_device<P>)
  {
    p.bytes_read = s.kept * s.reduced * static_cast<index>(sizeof(element_t<It>)); // states are not read
  }
  p.bytes_written = s.kept * static_cast<index>(sizeof(typename made::result));
  return p;
}

template <class It>
shape range_shape(It first, It last)
{
  return full_shape(static_cast<index>(last - first));
}
} // namespace detail

/// The reducer's result for [first, last). As all calls that return a value, it waits.
template <class Acc = automatic, execution_policy P, class It, reducer R>
auto reduce(const P& policy, It first, It last, R reducer)
{
  using made        = detail::reduction<P, Acc, detail::element_t<It>, R>;
  const auto extent = detail::range_shape(first, last);
  const auto r      = made::recipe(reducer, extent.reduced);
  detail::require_data("the input", first, extent.reduced > 0);
  return r.project(detail::value_of<typename made::state>(policy, [&](auto out) {
    return detail::make_problem<detail::orientation::full, typename made::state>(detail::lifted(first, r.lift), extent,
                                                                                 out, r.combine, no_init);
  }));
}

template <class Acc = automatic, class It, reducer R>
  requires(!execution_policy<It>)
auto reduce(It first, It last, R reducer)
{
  return warpfold::reduce<Acc>(detail::default_policy<It>(), first, last, reducer);
}

/// Writes the reducer's result for [first, last) to *out.
template <class Acc = automatic, execution_policy P, class It, class Out, reducer R>
void reduce_into(const P& policy, It first, It last, Out out, R reducer)
{
  detail::reduce_with<Acc, detail::orientation::full>(policy, first, detail::range_shape(first, last), out, reducer);
}

template <class Acc = automatic, class It, class Out, reducer R>
  requires(!execution_policy<It>)
void reduce_into(It first, It last, Out out, R reducer)
{
  warpfold::reduce_into<Acc>(detail::default_policy<It>(), first, last, out, reducer);
}

/// out[c] = the reducer's result for column c.
template <class Acc = automatic, execution_policy P, class It, class Layout, class Out, reducer R>
void reduce_columns(const P& policy, const matrix_view<It, Layout>& m, Out out, R reducer)
{
  constexpr auto kept = detail::axis::columns;
  detail::reduce_with<Acc, detail::orientation_of<kept, Layout>>(policy, m.data(), detail::shape_of<kept>(m), out,
                                                                 reducer);
}

template <class Acc = automatic, class It, class Layout, class Out, reducer R>
void reduce_columns(const matrix_view<It, Layout>& m, Out out, R reducer)
{
  warpfold::reduce_columns<Acc>(detail::default_policy<It>(), m, out, reducer);
}

/// out[r] = the reducer's result for row r.
template <class Acc = automatic, execution_policy P, class It, class Layout, class Out, reducer R>
void reduce_rows(const P& policy, const matrix_view<It, Layout>& m, Out out, R reducer)
{
  constexpr auto kept = detail::axis::rows;
  detail::reduce_with<Acc, detail::orientation_of<kept, Layout>>(policy, m.data(), detail::shape_of<kept>(m), out,
                                                                 reducer);
}

template <class Acc = automatic, class It, class Layout, class Out, reducer R>
void reduce_rows(const matrix_view<It, Layout>& m, Out out, R reducer)
{
  warpfold::reduce_rows<Acc>(detail::default_policy<It>(), m, out, reducer);
}

/// The plans that these calls would follow. They launch nothing.
template <class Acc = automatic, execution_policy P, class It, reducer R>
plan explain(const P& policy, It first, It last, R reducer)
{
  return detail::explain_with<Acc, detail::orientation::full>(policy, first, detail::range_shape(first, last), reducer);
}
template <class Acc = automatic, class It, reducer R>
  requires(!execution_policy<It>)
plan explain(It first, It last, R reducer)
{
  return warpfold::explain<Acc>(detail::default_policy<It>(), first, last, reducer);
}
template <class Acc = automatic, execution_policy P, class It, class Layout, reducer R>
plan explain_columns(const P& policy, const matrix_view<It, Layout>& m, R reducer)
{
  constexpr auto kept = detail::axis::columns;
  return detail::explain_with<Acc, detail::orientation_of<kept, Layout>>(policy, m.data(), detail::shape_of<kept>(m),
                                                                         reducer);
}
template <class Acc = automatic, class It, class Layout, reducer R>
plan explain_columns(const matrix_view<It, Layout>& m, R reducer)
{
  return warpfold::explain_columns<Acc>(detail::default_policy<It>(), m, reducer);
}
template <class Acc = automatic, execution_policy P, class It, class Layout, reducer R>
plan explain_rows(const P& policy, const matrix_view<It, Layout>& m, R reducer)
{
  constexpr auto kept = detail::axis::rows;
  return detail::explain_with<Acc, detail::orientation_of<kept, Layout>>(policy, m.data(), detail::shape_of<kept>(m),
                                                                         reducer);
}
template <class Acc = automatic, class It, class Layout, reducer R>
plan explain_rows(const matrix_view<It, Layout>& m, R reducer)
{
  return warpfold::explain_rows<Acc>(detail::default_policy<It>(), m, reducer);
}

namespace detail
{
/// A reducer that has a name can be called by it: mean(policy, first, last).
template <class Derived>
struct named_reducer : reducer_tag
{
  template <execution_policy P, class It>
  auto operator()(const P& policy, It first, It last) const
  {
    return warpfold::reduce(policy, first, last, static_cast<const Derived&>(*this));
  }
  template <class It>
    requires(!execution_policy<It>)
  auto operator()(It first, It last) const
  {
    return warpfold::reduce(first, last, static_cast<const Derived&>(*this));
  }
};
} // namespace detail
} // namespace warpfold
