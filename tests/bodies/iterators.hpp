// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Every kind of random access iterator, against plain loops.
#pragma once

#include <warpfold/warpfold.hpp>

#include "../support/data.hpp"
#include "../support/types.hpp"

#include <catch2/catch_test_macros.hpp>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

namespace test
{
struct widen
{
  WARPFOLD_HD std::int64_t operator()(std::int8_t x) const
  {
    return x;
  }
};

struct place_times_value
{
  template <class Pair>
  WARPFOLD_HD double operator()(const Pair& p) const
  {
    return static_cast<double>(::cuda::std::get<0>(p)) * static_cast<double>(::cuda::std::get<1>(p));
  }
};

template <class Backend>
void iterators_of_every_kind()
{
  const auto p = Backend::policy();
  for (const std::int64_t n : {1, 2, 7, 33, 1025, 70001})
  {
    for (const std::int64_t offset : {0, 1, 5})
    {
      INFO("n = " << n << ", offset = " << offset);
      const auto x = small_values<float>(n + offset);
      const auto y = small_values<double>(n + 2 * offset);
      std::vector<std::int32_t> order(static_cast<std::size_t>(n));
      double sum = 0, squares = 0, dot = 0, fourth = 0, picked = 0, moment = 0, backwards = 0;
      for (std::int64_t i = 0; i < n; ++i)
      {
        const auto a = static_cast<double>(x[static_cast<std::size_t>(i + offset)]);
        sum += a;
        squares += a * a;
        fourth += a * a * a * a;
        moment += a * static_cast<double>(i + 3);
        backwards += a * static_cast<double>(n + 2 - i);
        dot += a * y[static_cast<std::size_t>(i + 2 * offset)];
        order[static_cast<std::size_t>(i)] = static_cast<std::int32_t>((i * 31) % n);
      }
      for (const auto i : order)
      {
        picked += static_cast<double>(x[static_cast<std::size_t>(i + offset)]);
      }
      typename Backend::template buffer<float> bx(x);
      typename Backend::template buffer<double> by(y);
      typename Backend::template buffer<std::int32_t> bo(order);
      const float* fx  = bx.get() + offset;
      const double* fy = by.get() + 2 * offset;

      REQUIRE(warpfold::reduce(p, fx, fx + n, 0.0) == sum);
      REQUIRE(warpfold::transform_reduce(p, fx, fx + n, square{}, 1.0, warpfold::plus{}) == squares + 1);
      const auto t = thrust::make_transform_iterator(fx, square{});
      REQUIRE(warpfold::reduce(p, t, t + n, 0.0) == squares);
      const auto tt = thrust::make_transform_iterator(t, square{});
      REQUIRE(warpfold::reduce(p, tt, tt + n, 0.0) == fourth);
      const auto z  = thrust::make_zip_iterator(fx, fy);
      const auto zt = thrust::make_transform_iterator(z, product_of_pair{});
      REQUIRE(warpfold::reduce(p, zt, zt + n, 0.0) == dot);
      REQUIRE(warpfold::transform_reduce(p, z, z + n, product_of_pair{}, 0.0, warpfold::plus{}) == dot);
      const auto r = thrust::make_reverse_iterator(fx + n);
      REQUIRE(warpfold::reduce(p, r, r + n, 0.0) == sum);
      const auto rr = std::make_reverse_iterator(fx + n);
      REQUIRE(warpfold::reduce(p, rr, rr + n, 0.0) == sum);
      const auto rt = thrust::make_reverse_iterator(t + n);
      REQUIRE(warpfold::reduce(p, rt, rt + n, 0.0) == squares);

      // A counter has no memory: it follows what stands beside it, forwards and backwards.
      const thrust::counting_iterator<std::int64_t> from_three(3);
      const auto zc = thrust::make_transform_iterator(thrust::make_zip_iterator(fx, from_three), place_times_value{});
      REQUIRE(warpfold::reduce(p, zc, zc + n, 0.0) == moment);
      const auto cz = thrust::make_transform_iterator(thrust::make_zip_iterator(from_three, fx), place_times_value{});
      REQUIRE(warpfold::reduce(p, cz, cz + n, 0.0) == moment);
      const auto zr = thrust::make_transform_iterator(thrust::make_zip_iterator(r, from_three), place_times_value{});
      REQUIRE(warpfold::reduce(p, zr, zr + n, 0.0) == backwards);
      const auto o = thrust::make_permutation_iterator(fx, bo.get());
      REQUIRE(warpfold::reduce(p, o, o + n, 0.0) == picked);
      const std::span<const float> s(fx, static_cast<std::size_t>(n));
      REQUIRE(warpfold::reduce(p, s.begin(), s.end(), 0.0) == sum);

      const thrust::counting_iterator<std::int64_t> c(5);
      REQUIRE(warpfold::sum(p, c, c + n) == n * 5 + n * (n - 1) / 2);
      const thrust::constant_iterator<int> k(3);
      REQUIRE(warpfold::sum(p, k, k + n) == 3 * n);
    }
  }
}

struct second_of_pair
{
  template <class Pair>
  WARPFOLD_HD std::int64_t operator()(const Pair& p) const
  {
    return ::cuda::std::get<1>(p);
  }
};

/// The same kinds as the data of a matrix, both orientations.
template <class Backend>
void matrices_of_iterators()
{
  const auto p = Backend::policy();
  for (const extents e : {extents{1, 1}, {3, 70}, {70, 3}, {33, 257}, {1030, 9}, {4, 20000}, {20000, 4}, {5003, 40}})
  {
    const std::int64_t n = e.rows * e.cols;
    const auto x         = small_values<std::int8_t>(n);
    typename Backend::template buffer<std::int8_t> bx(x);
    std::vector<std::int64_t> cols(static_cast<std::size_t>(e.cols)), rows(static_cast<std::size_t>(e.rows));
    std::vector<std::int64_t> index_cols(cols), index_rows(rows), square_cols(cols), square_rows(rows);
    for (std::int64_t i = 0; i < n; ++i)
    {
      const auto r = static_cast<std::size_t>(i % e.rows);
      const auto c = static_cast<std::size_t>(i / e.rows);
      const auto v = static_cast<std::int64_t>(x[static_cast<std::size_t>(i)]);
      cols[c] += v;
      rows[r] += v;
      square_cols[c] += v * v;
      square_rows[r] += v * v;
      index_cols[c] += i;
      index_rows[r] += i;
    }
    typename Backend::template buffer<std::int64_t> out(
      std::vector<std::int64_t>(static_cast<std::size_t>(std::max(e.rows, e.cols)), -1));
    const auto check = [&](const auto& it, const auto& by_column, const auto& by_row) {
      INFO(e.rows << " x " << e.cols);
      const warpfold::matrix_view m(it, e.rows, e.cols);
      warpfold::column_sums(p, m, out.get());
      Backend::sync();
      auto got = out.download();
      got.resize(by_column.size());
      REQUIRE(got == by_column);
      warpfold::row_sums(p, m, out.get());
      Backend::sync();
      got = out.download();
      got.resize(by_row.size());
      REQUIRE(got == by_row);
    };
    const auto wide = thrust::make_transform_iterator(static_cast<const std::int8_t*>(bx.get()), widen{});
    check(wide, cols, rows);
    check(thrust::make_transform_iterator(wide, square{}), square_cols, square_rows);
    check(thrust::make_transform_iterator(thrust::make_zip_iterator(wide, wide), product_of_pair{}), square_cols,
          square_rows);
    check(thrust::counting_iterator<std::int64_t>(0), index_cols, index_rows);
    const thrust::counting_iterator<std::int64_t> counter(0);
    check(thrust::make_transform_iterator(thrust::make_zip_iterator(static_cast<const std::int8_t*>(bx.get()), counter),
                                          second_of_pair{}),
          index_cols, index_rows);
    // Reversed, the first element is the last row of the last column.
    auto cols_back = cols, rows_back = rows;
    std::reverse(cols_back.begin(), cols_back.end());
    std::reverse(rows_back.begin(), rows_back.end());
    check(thrust::make_reverse_iterator(wide + n), cols_back, rows_back);
  }
}
} // namespace test
