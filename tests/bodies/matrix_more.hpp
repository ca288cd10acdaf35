// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Matrices at every alignment, of random shapes, of structs and complex numbers, and of more than 2^32 elements.
#pragma once

#include "../support/types.hpp"
#include "matrix.hpp"

#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>

#include <algorithm>

namespace test
{
/// Every start from an aligned address and every leading dimension modulo a vector, on shapes that each kernel takes.
template <class Backend, class T, class Out>
void matrices_at_every_alignment()
{
  for (const extents e :
       {extents{3, 50}, {16, 33}, {33, 16}, {100, 7}, {1000, 5}, {5, 1000}, {64, 9}, {64, 300}, {1, 40}, {40, 1}})
  {
    for (std::int64_t pad = 0; pad < 5; ++pad)
    {
      for (std::int64_t offset = 0; offset <= 16; ++offset)
      {
        const std::int64_t ld = e.rows + pad;
        const stored_matrix<T> m(e.rows, e.cols, 1, ld, offset, offset + (e.cols - 1) * ld + e.rows);
        typename Backend::template buffer<T> in(m.memory);
        check_matrix<Backend, T, Out>(m, in, warpfold::matrix_view(in.get() + offset, e.rows, e.cols, ld));
      }
    }
  }
}

/// Random extents, padding and starts.
template <class Backend, class T, class Out>
void matrices_of_random_shapes(int rounds, unsigned seed)
{
  choices choose(seed);
  for (int round = 0; round < rounds; ++round)
  {
    const std::int64_t rows   = choose.size(300000);
    const std::int64_t cols   = choose.size(std::max<std::int64_t>(1, 600000 / rows));
    const std::int64_t pad    = choose.below(2) * choose.below(9);
    const std::int64_t offset = choose.below(17);
    INFO("round " << round << ", pad " << pad);
    if (choose.below(2) == 0)
    {
      const std::int64_t ld = rows + pad;
      const stored_matrix<T> m(rows, cols, 1, ld, offset, offset + (cols - 1) * ld + rows);
      typename Backend::template buffer<T> in(m.memory);
      check_matrix<Backend, T, Out>(m, in, warpfold::matrix_view(in.get() + offset, rows, cols, ld));
    }
    else
    {
      const std::int64_t ld = cols + pad;
      const stored_matrix<T> m(rows, cols, ld, 1, offset, offset + (rows - 1) * ld + cols);
      typename Backend::template buffer<T> in(m.memory);
      check_matrix<Backend, T, Out>(m, in,
                                    warpfold::matrix_view(in.get() + offset, rows, cols, ld, warpfold::row_major{}));
    }
  }
}

/// Both orientations of a column-major matrix of any type, against plain loops.
template <class Backend, class T, class Make, class Add>
void check_matrix_of(extents e, const T& init, const Make& make, const Add& add)
{
  INFO(e.rows << " x " << e.cols << ", " << sizeof(T) << " bytes");
  std::vector<T> x;
  for (std::int64_t i = 0; i < e.rows * e.cols; ++i)
  {
    x.push_back(make(i));
  }
  typename Backend::template buffer<T> in(x);
  const warpfold::matrix_view m(in.get(), e.rows, e.cols);
  for (const bool columns : {true, false})
  {
    const std::int64_t kept = columns ? e.cols : e.rows;
    std::vector<T> expected;
    for (std::int64_t k = 0; k < kept; ++k)
    {
      T sum = init;
      for (std::int64_t r = 0; r < (columns ? e.rows : e.cols); ++r)
      {
        sum = add(sum, x[static_cast<std::size_t>(columns ? r + k * e.rows : k + r * e.rows)]);
      }
      expected.push_back(sum);
    }
    typename Backend::template buffer<T> out(std::vector<T>(static_cast<std::size_t>(kept), make(-1)));
    columns ? warpfold::reduce_columns(Backend::policy(), m, out.get(), init, add)
            : warpfold::reduce_rows(Backend::policy(), m, out.get(), init, add);
    Backend::sync();
    REQUIRE(out.download() == expected);
  }
}

inline std::vector<extents> few_shapes()
{
  return {{1, 3},   {3, 1}, {3, 50},   {50, 3},   {33, 40},   {300, 7},
          {7, 900}, {1, 1}, {2000, 2}, {2, 2000}, {20011, 3}, {3, 20011}};
}

/// Structs through a functor with no identity.
template <class Backend, class T, class Add>
void matrices_of_structs()
{
  using number = typename T::number;
  for (const auto& e : few_shapes())
  {
    check_matrix_of<Backend>(
      e, T(number(7)), [](std::int64_t i) { return T(small_value<number>(i)); }, Add{});
  }
}

template <class Backend, class C>
void matrices_of_complex()
{
  using part = typename C::value_type;
  for (const auto& e : few_shapes())
  {
    check_matrix_of<Backend>(
      e, C(3, -2), [](std::int64_t i) { return C(small_value<part>(i), small_value<part>(i + 5)); }, warpfold::plus{});
  }
}

/// Element (r, c) is its own index, strides past 2^32 included: no memory stands behind it.
template <class Backend>
void strides_past_32_bits()
{
  const thrust::counting_iterator<std::int64_t> index(0);
  const std::int64_t far = (std::int64_t{1} << 33) + 7;
  for (const extents e : {extents{3, 5}, {1000, 3}, {3, 1000}})
  {
    for (const bool first : {true, false})
    {
      const std::int64_t rs = first ? far : 1;
      const std::int64_t cs = first ? 1 : far;
      std::vector<std::int64_t> by_row, by_column;
      for (std::int64_t r = 0; r < e.rows; ++r)
      {
        by_row.push_back(e.cols * r * rs + cs * (e.cols * (e.cols - 1) / 2));
      }
      for (std::int64_t c = 0; c < e.cols; ++c)
      {
        by_column.push_back(e.rows * c * cs + rs * (e.rows * (e.rows - 1) / 2));
      }
      typename Backend::template buffer<std::int64_t> rows(std::vector<std::int64_t>(by_row.size(), -1));
      typename Backend::template buffer<std::int64_t> columns(std::vector<std::int64_t>(by_column.size(), -1));
      const warpfold::matrix_view m(index, e.rows, e.cols, warpfold::strided{rs, cs});
      warpfold::row_sums(Backend::policy(), m, rows.get());
      warpfold::column_sums(Backend::policy(), m, columns.get());
      Backend::sync();
      REQUIRE(rows.download() == by_row);
      REQUIRE(columns.download() == by_column);
    }
  }
}

/// R23 for matrices: more than 2^32 elements, and an extent above 2^32 on the reduced axis.
template <class Backend>
void matrices_past_32_bits()
{
  const thrust::constant_iterator<int> one(1);
  for (const extents e : {extents{70000, 70000}, {3, (std::int64_t{1} << 32) + 5}, {(std::int64_t{1} << 32) + 5, 3}})
  {
    INFO(e.rows << " x " << e.cols);
    const warpfold::matrix_view m(one, e.rows, e.cols);
    if (e.cols < 100000)
    {
      typename Backend::template buffer<std::int64_t> out(
        std::vector<std::int64_t>(static_cast<std::size_t>(e.cols), -1));
      warpfold::column_sums(Backend::policy(), m, out.get());
      Backend::sync();
      REQUIRE(out.download() == std::vector<std::int64_t>(static_cast<std::size_t>(e.cols), e.rows));
    }
    if (e.rows < 100000)
    {
      typename Backend::template buffer<std::int64_t> out(
        std::vector<std::int64_t>(static_cast<std::size_t>(e.rows), -1));
      warpfold::row_sums(Backend::policy(), m, out.get());
      Backend::sync();
      REQUIRE(out.download() == std::vector<std::int64_t>(static_cast<std::size_t>(e.rows), e.cols));
    }
  }
}
} // namespace test
