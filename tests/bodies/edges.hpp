// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Rows of columns that start anywhere: vectors across the ends of columns, in memory that ends where the matrix does.
#pragma once

#include <warpfold/matrix.hpp>

#include "../support/data.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <vector>

namespace test
{
template <class Backend, class T, class Acc, class Op>
void rows_from(std::int64_t rows, std::int64_t cols, std::int64_t ld, std::int64_t offset, bool backwards)
{
  CAPTURE(rows, cols, ld, offset, backwards);
  const std::int64_t n = offset + (cols - 1) * ld + rows; // not an element more
  const auto x         = small_values<T>(n);
  typename Backend::template buffer<T> in(x);
  typename Backend::template buffer<Acc> out(std::vector<Acc>(static_cast<std::size_t>(rows), Acc(-77)));
  const std::int64_t first = backwards ? offset + (cols - 1) * ld : offset;
  const std::int64_t step  = backwards ? -ld : ld;
  const T* at              = in.get() + first;
  const warpfold::matrix_view m(at, rows, cols, warpfold::strided{1, step});
  warpfold::reduce_rows<Acc>(Backend::policy(), m, out.get(), warpfold::no_init, Op{});
  Backend::sync();
  const auto got = out.download();
  for (std::int64_t r = 0; r < rows; ++r)
  {
    Acc expected = static_cast<Acc>(x[static_cast<std::size_t>(first + r)]);
    for (std::int64_t c = 1; c < cols; ++c)
    {
      expected = Op{}(expected, static_cast<Acc>(x[static_cast<std::size_t>(first + c * step + r)]));
    }
    REQUIRE(got[static_cast<std::size_t>(r)] == expected);
  }
}

template <class Backend, class T, class Acc, class Op>
void rows_from_everywhere()
{
  for (const std::int64_t rows : {64, 65, 127, 130, 251, 515})
  {
    for (const std::int64_t cols : {16, 37, 300})
    {
      for (const std::int64_t gap : {0, 1, 2, 3})
      {
        const std::int64_t offset = (rows + cols + gap) % 5;
        rows_from<Backend, T, Acc, Op>(rows, cols, rows + gap, offset, false);
        rows_from<Backend, T, Acc, Op>(rows, cols, rows + gap, offset, true);
      }
    }
  }
}
} // namespace test
