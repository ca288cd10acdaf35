// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Small gaps between the columns of a matrix may be read with them. Nothing of the caller's gets to see that: no
/// functor, no output.
#pragma once

#include "matrix.hpp"

#include <thrust/iterator/transform_iterator.h>

#include <algorithm>

namespace test
{
/// What lies in the gaps here, and in no element.
inline constexpr int in_gap = 1000000007;

struct shape_with_gaps
{
  std::int64_t rows, cols, ld;
};

/// Notes that it was given what lies in a gap.
struct noting_sum
{
  int* seen;
  WARPFOLD_HD int operator()(int a, int b) const
  {
    if (a == in_gap || b == in_gap)
    {
      *seen = 1;
    }
    return a + b;
  }
};
struct noting_square
{
  int* seen;
  WARPFOLD_HD int operator()(int a) const
  {
    if (a == in_gap)
    {
      *seen = 1;
    }
    return a * a;
  }
};

template <class Backend>
void functors_see_no_gaps()
{
  for (const shape_with_gaps e : {shape_with_gaps{16, 900, 17},
                                  {33, 400, 34},
                                  {100, 300, 103},
                                  {300, 700, 301},
                                  {900, 16, 901},
                                  {8, 140001, 9},
                                  {20001, 9, 20004},
                                  {13001, 70, 13004},
                                  {600003, 3, 600004}})
  {
    INFO(e.rows << " x " << e.cols << ", leading dimension " << e.ld);
    std::vector<int> x(static_cast<std::size_t>(e.cols * e.ld), in_gap);
    std::vector<int> columns(static_cast<std::size_t>(e.cols), 0), rows(static_cast<std::size_t>(e.rows), 0);
    std::vector<int> column_squares(columns), row_squares(rows);
    for (std::int64_t c = 0; c < e.cols; ++c)
    {
      for (std::int64_t r = 0; r < e.rows; ++r)
      {
        const int v                               = static_cast<int>((r * 7919 + c) % 11) - 5;
        x[static_cast<std::size_t>(c * e.ld + r)] = v;
        columns[static_cast<std::size_t>(c)] += v;
        rows[static_cast<std::size_t>(r)] += v;
        column_squares[static_cast<std::size_t>(c)] += v * v;
        row_squares[static_cast<std::size_t>(r)] += v * v;
      }
    }
    typename Backend::template buffer<int> in(x);
    typename Backend::template buffer<int> seen(std::vector<int>(1, 0));
    const auto get = [&](auto view, bool per_column, auto op) {
      // Guards behind the outputs, where those of the gaps would go.
      const auto n = static_cast<std::size_t>(per_column ? e.cols : e.rows);
      typename Backend::template buffer<int> out(std::vector<int>(n + 8, -99));
      per_column ? warpfold::reduce_columns(Backend::policy(), view, out.get(), 0, op)
                 : warpfold::reduce_rows(Backend::policy(), view, out.get(), 0, op);
      Backend::sync();
      auto got = out.download();
      REQUIRE(std::vector<int>(got.begin() + static_cast<std::ptrdiff_t>(n), got.end()) == std::vector<int>(8, -99));
      got.resize(n);
      return got;
    };
    const int* first = in.get();
    const warpfold::matrix_view plain(first, e.rows, e.cols, e.ld);
    const warpfold::matrix_view squares(thrust::make_transform_iterator(first, noting_square{seen.get()}), e.rows,
                                        e.cols, e.ld);
    REQUIRE(get(plain, true, noting_sum{seen.get()}) == columns);
    REQUIRE(get(plain, false, noting_sum{seen.get()}) == rows);
    REQUIRE(get(squares, true, warpfold::plus{}) == column_squares);
    REQUIRE(get(squares, false, warpfold::plus{}) == row_squares);
    REQUIRE(seen.download() == std::vector<int>{0});
    REQUIRE(get(plain, true, warpfold::plus{}) == columns);
    REQUIRE(get(plain, false, warpfold::plus{}) == rows);
    std::vector<int> tops(rows.size(), 0); // the init counts
    for (std::int64_t c = 0; c < e.cols; ++c)
    {
      for (std::int64_t r = 0; r < e.rows; ++r)
      {
        int& top = tops[static_cast<std::size_t>(r)];
        top      = std::max(top, x[static_cast<std::size_t>(c * e.ld + r)]);
      }
    }
    REQUIRE(get(plain, false, warpfold::maximum{}) == tops);
  }
}
} // namespace test
