// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Means and deviations of columns and rows in every layout.
#pragma once

#include <warpfold/statistics.hpp>

#include "../support/two_pass.hpp"
#include "matrix.hpp"

#include <cmath>
#include <cstdint>
#include <vector>

namespace test
{
/// Means and the reducer's results into outputs of type Out with guards on both sides.
template <class Backend, class T, class Out, class View, class Reducer, class Figure>
void check_matrix_statistics(const stored_matrix<T>& m, const View& view, const Reducer& reducer, const Figure& figure)
{
  const auto p = Backend::policy();
  INFO(m.rows << " x " << m.cols << ", strides " << m.row_stride << ", " << m.column_stride);
  for (const bool columns : {true, false})
  {
    INFO((columns ? "per column" : "per row"));
    const std::int64_t kept = columns ? m.cols : m.rows;
    typename Backend::template buffer<Out> means(std::vector<Out>(static_cast<std::size_t>(kept + 2), Out(-99)));
    typename Backend::template buffer<Out> figures(std::vector<Out>(static_cast<std::size_t>(kept + 2), Out(-99)));
    if (columns)
    {
      warpfold::reduce_columns(p, view, means.get() + 1, warpfold::mean);
      warpfold::reduce_columns(p, view, figures.get() + 1, reducer);
    }
    else
    {
      warpfold::reduce_rows(p, view, means.get() + 1, warpfold::mean);
      warpfold::reduce_rows(p, view, figures.get() + 1, reducer);
    }
    Backend::sync();
    const auto got_means   = means.download();
    const auto got_figures = figures.download();
    REQUIRE((got_means.front() == Out(-99) && got_means.back() == Out(-99)));
    REQUIRE((got_figures.front() == Out(-99) && got_figures.back() == Out(-99)));
    const double eps = sizeof(Out) == 4 ? 1e-6 : 1e-13;
    for (std::int64_t k = 0; k < kept; ++k)
    {
      std::vector<T> x;
      for (std::int64_t r = 0; r < (columns ? m.rows : m.cols); ++r)
      {
        x.push_back(m.memory[columns ? m.index(r, k) : m.index(k, r)]);
      }
      const auto wanted = two_pass(x);
      const auto i      = static_cast<std::size_t>(k + 1);
      const bool good   = is_near(static_cast<double>(got_means[i]), wanted.mean, eps, eps)
        && is_near(static_cast<double>(got_figures[i]), figure(wanted), eps);
      if (!good)
      {
        CAPTURE(k, got_means[i], got_figures[i], static_cast<double>(wanted.mean));
        REQUIRE(good);
      }
    }
  }
}

template <class Backend, class T, class Out, class Reducer, class Figure>
void statistics_of_layouts(const std::vector<extents>& all, const Reducer& reducer, const Figure& figure)
{
  for (const auto& e : all)
  {
    const auto try_one = [&](std::int64_t rs, std::int64_t cs, std::int64_t start, const auto& layout) {
      const auto far =
        e.rows == 0 || e.cols == 0 ? std::int64_t{0} : (e.rows - 1) * std::abs(rs) + (e.cols - 1) * std::abs(cs) + 1;
      const std::int64_t size = far == 0 ? 0 : start < 0 ? far : far + start;
      const std::int64_t from =
        start < 0 ? (rs < 0 ? -(e.rows - 1) * rs : 0) + (cs < 0 ? -(e.cols - 1) * cs : 0) : start;
      const stored_matrix<T> m(e.rows, e.cols, rs, cs, from, size);
      typename Backend::template buffer<T> in(m.memory);
      const T* first = in.get() == nullptr ? nullptr : in.get() + from;
      check_matrix_statistics<Backend, T, Out>(m, layout(first), reducer, figure);
    };
    for (const std::int64_t pad : {0, 3})
    {
      try_one(1, e.rows + pad, pad, [&](const T* x) { return warpfold::matrix_view(x, e.rows, e.cols, e.rows + pad); });
      try_one(e.cols + pad, 1, 0, [&](const T* x) {
        return warpfold::matrix_view(x, e.rows, e.cols, e.cols + pad, warpfold::row_major{});
      });
    }
    for (const auto& s : {warpfold::strided{2, 2 * e.rows + 3}, {-1, e.rows}, {e.cols, -1}, {0, 1}, {1, 0}})
    {
      try_one(s.row_stride, s.column_stride, -1,
              [&](const T* x) { return warpfold::matrix_view(x, e.rows, e.cols, s); });
    }
  }
}

inline std::vector<extents> few_shapes()
{
  return {{0, 3},    {3, 0},    {1, 1},   {1, 40},   {40, 1},   {2, 3},
          {3, 4001}, {4001, 3}, {31, 33}, {17, 299}, {299, 17}, {3000, 40}};
}

template <class Backend, class T, class Out>
void statistics_of_matrices()
{
  const auto variance  = [](const reference_moments& m) { return m.variance(); };
  const auto deviation = [](const reference_moments& m) { return std::sqrt(m.variance(1)); };
  statistics_of_layouts<Backend, T, Out>(few_shapes(), warpfold::variance, variance);
  statistics_of_layouts<Backend, T, Out>({{2, 3}, {1, 5}, {33, 700}, {700, 33}}, warpfold::sample_standard_deviation,
                                         deviation);
}
} // namespace test
