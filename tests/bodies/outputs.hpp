// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Results that are combined with what the output holds.
#pragma once

#include "matrix.hpp"

#include <warpfold/outputs.hpp>
#include <warpfold/reduce.hpp>

#include <thrust/iterator/permutation_iterator.h>

#include <stdexcept>

namespace test
{
struct twice_old_plus_new
{
  WARPFOLD_HD int operator()(int old, int x) const
  {
    return 2 * old + x;
  }
};

/// Every kernel writes through it, once an output: what is written twice would show.
template <class Backend>
void results_are_accumulated()
{
  for (const extents e : {extents{1, 5},
                          {5, 1},
                          {3, 50000},
                          {50000, 3},
                          {16, 40000},
                          {40000, 16},
                          {100, 900},
                          {900, 100},
                          {600, 700},
                          {200001, 4},
                          {4, 200001},
                          {1000, 20011}})
  {
    INFO(e.rows << " x " << e.cols);
    std::vector<int> x(static_cast<std::size_t>(e.rows * e.cols));
    std::vector<int> columns(static_cast<std::size_t>(e.cols)), rows(static_cast<std::size_t>(e.rows));
    std::vector<int> tops(rows);
    for (std::int64_t c = 0; c < e.cols; ++c)
    {
      for (std::int64_t r = 0; r < e.rows; ++r)
      {
        const int v                                 = static_cast<int>((r * 7919 + c * 31) % 19) - 9;
        x[static_cast<std::size_t>(c * e.rows + r)] = v;
        columns[static_cast<std::size_t>(c)] += v;
        rows[static_cast<std::size_t>(r)] += v;
        tops[static_cast<std::size_t>(r)] =
          c == 0 || v > tops[static_cast<std::size_t>(r)] ? v : tops[static_cast<std::size_t>(r)];
      }
    }
    const auto held = [](std::int64_t k) { return static_cast<int>(k % 23) - 11; };
    const auto get  = [&](std::int64_t n, const auto& call) {
      std::vector<int> before;
      for (std::int64_t k = 0; k < n; ++k)
      {
        before.push_back(held(k));
      }
      typename Backend::template buffer<int> out(before);
      call(out.get());
      Backend::sync();
      return out.download();
    };
    const auto wanted = [&](std::vector<int> values, const auto& op) {
      for (std::size_t k = 0; k < values.size(); ++k)
      {
        values[k] = op(held(static_cast<std::int64_t>(k)), values[k]);
      }
      return values;
    };
    typename Backend::template buffer<int> in(x);
    const int* first = in.get();
    const warpfold::matrix_view m(first, e.rows, e.cols);
    const auto p   = Backend::policy();
    const auto add = [](int a, int b) { return a + b; };
    REQUIRE(get(e.cols, [&](int* out) { warpfold::reduce_columns<int>(p, m, warpfold::accumulating(out)); })
            == wanted(columns, add));
    REQUIRE(get(e.rows, [&](int* out) { warpfold::row_sums(p, m, warpfold::accumulating(out)); }) == wanted(rows, add));
    REQUIRE(get(e.rows, [&](int* out) { warpfold::row_max(p, m, warpfold::accumulating(out, warpfold::maximum{})); })
            == wanted(tops, [](int a, int b) { return a > b ? a : b; }));
    REQUIRE(
      get(e.cols, [&](int* out) { warpfold::column_sums(p, m, warpfold::accumulating(out, twice_old_plus_new{})); })
      == wanted(columns, twice_old_plus_new{}));
    int total = 0;
    for (const int v : rows)
    {
      total += v;
    }
    REQUIRE(
      get(1,
          [&](int* out) { warpfold::reduce_into(p, first, first + e.rows * e.cols, warpfold::accumulating(out), 5); })
      == std::vector<int>{held(0) + total + 5});
  }
}

/// Computed in the accumulator's type, stored in the output's.
template <class Backend>
void accumulation_has_the_accumulators_type()
{
  const std::vector<double> x(1000, 0.25);
  typename Backend::template buffer<double> in(x);
  typename Backend::template buffer<float> out(std::vector<float>{16777216.0f});
  const double* first = in.get();
  warpfold::reduce_into(Backend::policy(), first, first + 1000, warpfold::accumulating(out.get()), 1.0);
  Backend::sync();
  REQUIRE(out.download() == std::vector<float>{static_cast<float>(16777216.0 + 251.0)});
}

/// Outputs behind proxies, and none at all.
template <class Backend>
void accumulation_through_proxies()
{
  const std::vector<int> x{1, 2, 3, 4, 5, 6};
  typename Backend::template buffer<int> in(x);
  typename Backend::template buffer<int> out(std::vector<int>{10, 20, 30});
  typename Backend::template buffer<int> places(std::vector<int>{2, 0, 1});
  const int* first = in.get();
  const warpfold::matrix_view m(first, 2, 3);
  warpfold::column_sums(Backend::policy(), m,
                        warpfold::accumulating(thrust::make_permutation_iterator(out.get(), places.get())));
  Backend::sync();
  REQUIRE(out.download() == std::vector<int>{17, 31, 33});
  REQUIRE_THROWS_AS(warpfold::column_sums(Backend::policy(), m, warpfold::accumulating(static_cast<int*>(nullptr))),
                    std::invalid_argument);
}
} // namespace test
