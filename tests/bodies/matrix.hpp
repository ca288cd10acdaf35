// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Per-column and per-row reductions over every shape, layout and padding.
#pragma once

#include <warpfold/matrix.hpp>

#include "../support/data.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <cstring>
#include <vector>

namespace test
{
/// A matrix in memory: small values inside, a poison that would show in any result everywhere else.
template <class T>
struct stored_matrix
{
  std::int64_t rows, cols, row_stride, column_stride, start;
  std::vector<T> memory;

  stored_matrix(std::int64_t rows_, std::int64_t cols_, std::int64_t rs, std::int64_t cs, std::int64_t start_,
                std::int64_t size)
      : rows(rows_)
      , cols(cols_)
      , row_stride(rs)
      , column_stride(cs)
      , start(start_)
      , memory(static_cast<std::size_t>(size), poison<T>())
  {
    for (std::int64_t c = 0; c < cols; ++c)
    {
      for (std::int64_t r = 0; r < rows; ++r)
      {
        memory[index(r, c)] = small_value<T>(r * 7919 + c);
      }
    }
  }
  std::size_t index(std::int64_t r, std::int64_t c) const
  {
    return static_cast<std::size_t>(start + r * row_stride + c * column_stride);
  }
};

/// Runs both orientations with sum (+ init) and maximum, into outputs with guards on both sides.
template <class Backend, class T, class Out, class View>
void check_matrix(const stored_matrix<T>& m, typename Backend::template buffer<T>& in, const View& view)
{
  static_cast<void>(in);
  const auto p = Backend::policy();
  INFO(m.rows << " x " << m.cols << ", strides " << m.row_stride << ", " << m.column_stride << ", start " << m.start);
  for (const bool columns : {true, false})
  {
    INFO((columns ? "per column" : "per row"));
    const std::int64_t kept    = columns ? m.cols : m.rows;
    const std::int64_t reduced = columns ? m.rows : m.cols;
    std::vector<Out> sums(static_cast<std::size_t>(kept), Out(3));
    std::vector<Out> tops(static_cast<std::size_t>(kept), Out(-5));
    for (std::int64_t k = 0; k < kept; ++k)
    {
      for (std::int64_t r = 0; r < reduced; ++r)
      {
        const auto v = static_cast<Out>(to_double(m.memory[columns ? m.index(r, k) : m.index(k, r)]));
        sums[static_cast<std::size_t>(k)] += v;
        tops[static_cast<std::size_t>(k)] =
          v > tops[static_cast<std::size_t>(k)] ? v : tops[static_cast<std::size_t>(k)];
      }
    }
    std::vector<Out> poison(static_cast<std::size_t>(kept + 2), Out(-99));
    typename Backend::template buffer<Out> sum_out(poison);
    typename Backend::template buffer<Out> top_out(poison);
    if (columns)
    {
      warpfold::reduce_columns(p, view, sum_out.get() + 1, Out(3));
      warpfold::reduce_columns(p, view, top_out.get() + 1, Out(-5), warpfold::maximum{});
    }
    else
    {
      warpfold::reduce_rows(p, view, sum_out.get() + 1, Out(3));
      warpfold::reduce_rows(p, view, top_out.get() + 1, Out(-5), warpfold::maximum{});
    }
    Backend::sync();
    const auto got_sums = sum_out.download();
    const auto got_tops = top_out.download();
    for (const auto& got : {got_sums, got_tops})
    {
      REQUIRE(got.front() == Out(-99));
      REQUIRE(got.back() == Out(-99));
    }
    REQUIRE(std::vector<Out>(got_sums.begin() + 1, got_sums.end() - 1) == sums);
    REQUIRE(std::vector<Out>(got_tops.begin() + 1, got_tops.end() - 1) == tops);
  }
}

/// ld = rows + pad, the start `offset` elements from an aligned address.
template <class Backend, class T, class Out>
void column_major_matrices(std::int64_t pad, std::int64_t offset)
{
  for (const auto& e : shapes())
  {
    const std::int64_t ld = e.rows + pad;
    const stored_matrix<T> m(e.rows, e.cols, 1, ld, offset, offset + (e.cols == 0 ? 0 : (e.cols - 1) * ld + e.rows));
    typename Backend::template buffer<T> in(m.memory);
    check_matrix<Backend, T, Out>(
      m, in,
      warpfold::matrix_view(static_cast<const T*>(in.get()) + (in.get() == nullptr ? 0 : offset), e.rows, e.cols, ld));
  }
}

template <class Backend, class T, class Out>
void row_major_matrices(std::int64_t pad)
{
  for (const auto& e : shapes())
  {
    const std::int64_t ld = e.cols + pad;
    const stored_matrix<T> m(e.rows, e.cols, ld, 1, 0, e.rows == 0 ? 0 : (e.rows - 1) * ld + e.cols);
    typename Backend::template buffer<T> in(m.memory);
    check_matrix<Backend, T, Out>(m, in, warpfold::matrix_view(in.get(), e.rows, e.cols, ld, warpfold::row_major{}));
  }
}

/// Sub-matrices with a stride on both axes, reversed axes, and unit strides that only the values show.
template <class Backend, class T, class Out>
void strided_matrices()
{
  for (const auto& e : shapes())
  {
    if (e.rows == 0 || e.cols == 0)
    {
      continue;
    }
    const struct
    {
      std::int64_t rs, cs, start;
    } cases[] = {{2, 2 * e.rows + 3, 0},
                 {2 * e.cols + 1, 2, 0},
                 {1, e.rows, 0},
                 {e.cols, 1, 0},
                 {-1, e.rows, e.rows - 1},
                 {1, -e.rows, (e.cols - 1) * e.rows},
                 {-e.cols, -1, e.rows * e.cols - 1}};
    for (const auto& s : cases)
    {
      const std::int64_t far = (e.rows - 1) * (s.rs < 0 ? -s.rs : s.rs) + (e.cols - 1) * (s.cs < 0 ? -s.cs : s.cs);
      const stored_matrix<T> m(e.rows, e.cols, s.rs, s.cs, s.start, far + 1);
      typename Backend::template buffer<T> in(m.memory);
      check_matrix<Backend, T, Out>(
        m, in, warpfold::matrix_view(in.get() + s.start, e.rows, e.cols, warpfold::strided{s.rs, s.cs}));
    }
  }
}
} // namespace test
