// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The matrix reductions with a name of their own. Sums of an empty extent are zero; an extremum of one throws
/// std::invalid_argument. Extrema propagate NaN.
#pragma once

#include <warpfold/matrix.hpp>

namespace warpfold
{
namespace detail
{
template <axis Kept, class It, class Layout>
void require_elements(const matrix_view<It, Layout>& m)
{
  const shape s = shape_of<Kept>(m);
  if (s.kept > 0)
  {
    require_at_least(Kept == axis::columns ? "rows" : "cols", s.reduced, 1, ": an extremum needs an element");
  }
}
} // namespace detail

/// out[i] = the sum of column i.
template <class Acc = automatic, execution_policy P, class It, class Layout, class Out>
void column_sums(const P& policy, const matrix_view<It, Layout>& m, Out out)
{
  warpfold::reduce_columns<Acc>(policy, m, out);
}
template <class Acc = automatic, class It, class Layout, class Out>
void column_sums(const matrix_view<It, Layout>& m, Out out)
{
  warpfold::reduce_columns<Acc>(m, out);
}

/// out[i] = the smallest element of column i.
template <execution_policy P, class It, class Layout, class Out>
void column_min(const P& policy, const matrix_view<It, Layout>& m, Out out)
{
  detail::require_elements<detail::axis::columns>(m);
  warpfold::reduce_columns(policy, m, out, no_init, minimum{});
}
template <class It, class Layout, class Out>
void column_min(const matrix_view<It, Layout>& m, Out out)
{
  warpfold::column_min(detail::default_policy<It>(), m, out);
}

/// out[i] = the largest element of column i.
template <execution_policy P, class It, class Layout, class Out>
void column_max(const P& policy, const matrix_view<It, Layout>& m, Out out)
{
  detail::require_elements<detail::axis::columns>(m);
  warpfold::reduce_columns(policy, m, out, no_init, maximum{});
}
template <class It, class Layout, class Out>
void column_max(const matrix_view<It, Layout>& m, Out out)
{
  warpfold::column_max(detail::default_policy<It>(), m, out);
}

/// out[i] = the sum of row i.
template <class Acc = automatic, execution_policy P, class It, class Layout, class Out>
void row_sums(const P& policy, const matrix_view<It, Layout>& m, Out out)
{
  warpfold::reduce_rows<Acc>(policy, m, out);
}
template <class Acc = automatic, class It, class Layout, class Out>
void row_sums(const matrix_view<It, Layout>& m, Out out)
{
  warpfold::reduce_rows<Acc>(m, out);
}

/// out[i] = the smallest element of row i.
template <execution_policy P, class It, class Layout, class Out>
void row_min(const P& policy, const matrix_view<It, Layout>& m, Out out)
{
  detail::require_elements<detail::axis::rows>(m);
  warpfold::reduce_rows(policy, m, out, no_init, minimum{});
}
template <class It, class Layout, class Out>
void row_min(const matrix_view<It, Layout>& m, Out out)
{
  warpfold::row_min(detail::default_policy<It>(), m, out);
}

/// out[i] = the largest element of row i.
template <execution_policy P, class It, class Layout, class Out>
void row_max(const P& policy, const matrix_view<It, Layout>& m, Out out)
{
  detail::require_elements<detail::axis::rows>(m);
  warpfold::reduce_rows(policy, m, out, no_init, maximum{});
}
template <class It, class Layout, class Out>
void row_max(const matrix_view<It, Layout>& m, Out out)
{
  warpfold::row_max(detail::default_policy<It>(), m, out);
}

} // namespace warpfold
