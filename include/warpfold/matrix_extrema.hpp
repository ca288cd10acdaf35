// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The smallest and largest elements of every column or row of a matrix, with where they stand in it. Comparators, ties
/// and NaN are those of extrema.hpp: the lowest index wins, and without a comparator the first NaN. Policies, layouts,
/// outputs and stream behaviour are those of matrix.hpp. Throws std::invalid_argument where there are outputs but nothing
/// to reduce.
#pragma once

#include <warpfold/detail/located.hpp>
#include <warpfold/indexed.hpp>

namespace warpfold
{
/// out[c] = the smallest element of column c and its row: an indexed<T> for elements of type T.
template <execution_policy P, class It, class Layout, class Out, class Compare = detail::natural_order>
void column_argmin(const P& policy, const matrix_view<It, Layout>& m, Out out, Compare comp = {})
{
  detail::locate_axis<detail::axis::columns, indexed<detail::element_t<It>>>(policy, m, out, detail::minimum_of(comp));
}
template <class It, class Layout, class Out, class Compare = detail::natural_order>
void column_argmin(const matrix_view<It, Layout>& m, Out out, Compare comp = {})
{
  warpfold::column_argmin(detail::default_policy<It>(), m, out, comp);
}

/// out[c] = the largest element of column c and its row.
template <execution_policy P, class It, class Layout, class Out, class Compare = detail::natural_order>
void column_argmax(const P& policy, const matrix_view<It, Layout>& m, Out out, Compare comp = {})
{
  detail::locate_axis<detail::axis::columns, indexed<detail::element_t<It>>>(policy, m, out, detail::maximum_of(comp));
}
template <class It, class Layout, class Out, class Compare = detail::natural_order>
void column_argmax(const matrix_view<It, Layout>& m, Out out, Compare comp = {})
{
  warpfold::column_argmax(detail::default_policy<It>(), m, out, comp);
}

/// out[c] = both ends of column c: an indexed_extremes<T>.
template <execution_policy P, class It, class Layout, class Out, class Compare = detail::natural_order>
void column_argminmax(const P& policy, const matrix_view<It, Layout>& m, Out out, Compare comp = {})
{
  detail::locate_axis<detail::axis::columns, indexed_extremes<detail::element_t<It>>>(policy, m, out,
                                                                                      detail::extremes_of(comp));
}
template <class It, class Layout, class Out, class Compare = detail::natural_order>
void column_argminmax(const matrix_view<It, Layout>& m, Out out, Compare comp = {})
{
  warpfold::column_argminmax(detail::default_policy<It>(), m, out, comp);
}

/// out[r] = the smallest element of row r and its column.
template <execution_policy P, class It, class Layout, class Out, class Compare = detail::natural_order>
void row_argmin(const P& policy, const matrix_view<It, Layout>& m, Out out, Compare comp = {})
{
  detail::locate_axis<detail::axis::rows, indexed<detail::element_t<It>>>(policy, m, out, detail::minimum_of(comp));
}
template <class It, class Layout, class Out, class Compare = detail::natural_order>
void row_argmin(const matrix_view<It, Layout>& m, Out out, Compare comp = {})
{
  warpfold::row_argmin(detail::default_policy<It>(), m, out, comp);
}

/// out[r] = the largest element of row r and its column.
template <execution_policy P, class It, class Layout, class Out, class Compare = detail::natural_order>
void row_argmax(const P& policy, const matrix_view<It, Layout>& m, Out out, Compare comp = {})
{
  detail::locate_axis<detail::axis::rows, indexed<detail::element_t<It>>>(policy, m, out, detail::maximum_of(comp));
}
template <class It, class Layout, class Out, class Compare = detail::natural_order>
void row_argmax(const matrix_view<It, Layout>& m, Out out, Compare comp = {})
{
  warpfold::row_argmax(detail::default_policy<It>(), m, out, comp);
}

/// out[r] = both ends of row r: an indexed_extremes<T>.
template <execution_policy P, class It, class Layout, class Out, class Compare = detail::natural_order>
void row_argminmax(const P& policy, const matrix_view<It, Layout>& m, Out out, Compare comp = {})
{
  detail::locate_axis<detail::axis::rows, indexed_extremes<detail::element_t<It>>>(policy, m, out,
                                                                                   detail::extremes_of(comp));
}
template <class It, class Layout, class Out, class Compare = detail::natural_order>
void row_argminmax(const matrix_view<It, Layout>& m, Out out, Compare comp = {})
{
  warpfold::row_argminmax(detail::default_policy<It>(), m, out, comp);
}
} // namespace warpfold
