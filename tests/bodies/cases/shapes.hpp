// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Public cases about empty extents, layouts and custom types.
#pragma once

#include "support.hpp"

#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>

#include <array>
#include <cmath>
#include <stdexcept>

namespace test
{
TEMPLATE_LIST_TEST_CASE("R20 empty input", "[cases][sanitize]", backends)
{
  typename TestType::template buffer<int> in(std::vector<int>{1});
  const int* p    = in.get();
  const auto exec = TestType::policy();
  REQUIRE(warpfold::sum(exec, p, p) == 0);
  REQUIRE(warpfold::reduce(exec, p, p, 501) == 501);
  REQUIRE(warpfold::reduce(exec, p, p, warpfold::no_init, warpfold::multiplies{}) == 1);
  REQUIRE(warpfold::reduce(exec, p, p, 17, min_of_eights{}) == 17);
  REQUIRE_THROWS_AS(warpfold::min(exec, p, p), std::invalid_argument);
  REQUIRE_THROWS_AS(warpfold::max(exec, p, p), std::invalid_argument);
  REQUIRE_THROWS_AS(warpfold::reduce(exec, p, p, warpfold::no_init, min_of_eights{}), std::invalid_argument);
  using out_t = std::int64_t;
  REQUIRE(outputs<TestType, out_t>(1, [&](out_t* out) { warpfold::reduce_into(exec, p, p, out); })[0] == 0);
  REQUIRE(outputs<TestType, out_t>(1, [&](out_t* out) { warpfold::reduce_into(exec, p, p, out, 9); })[0] == 9);
}

TEMPLATE_LIST_TEST_CASE("R21 empty reduced axis and empty kept axis", "[cases][sanitize]", backends)
{
  using out_t = std::int64_t;
  typename TestType::template buffer<int> in(std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8});
  const auto exec = TestType::policy();
  const warpfold::matrix_view m(in.get(), 36, 0);
  const auto untouched = repeated<out_t>(36, -77);
  REQUIRE(outputs<TestType, out_t>(36, [&](out_t* out) { warpfold::column_sums(exec, m, out); }) == untouched);
  REQUIRE(outputs<TestType, out_t>(36, [&](out_t* out) { warpfold::column_min(exec, m, out); }) == untouched);
  REQUIRE(outputs<TestType, out_t>(36, [&](out_t* out) { warpfold::column_max(exec, m, out); }) == untouched);
  REQUIRE(outputs<TestType, out_t>(36, [&](out_t* out) { warpfold::row_sums(exec, m, out); })
          == repeated<out_t>(36, 0));
  REQUIRE(outputs<TestType, out_t>(36, [&](out_t* out) { warpfold::reduce_rows(exec, m, out, out_t{4}); })
          == repeated<out_t>(36, 4));
  typename TestType::template buffer<out_t> out(untouched);
  REQUIRE_THROWS_AS(warpfold::row_min(exec, m, out.get()), std::invalid_argument);
  REQUIRE(out.download() == untouched);
  // A sum over no axes is the input.
  REQUIRE(
    outputs<TestType, out_t>(8, [&](out_t* o) { warpfold::row_sums(exec, warpfold::matrix_view(in.get(), 8, 1), o); })
    == std::vector<out_t>{1, 2, 3, 4, 5, 6, 7, 8});
  REQUIRE(outputs<TestType, out_t>(
            8, [&](out_t* o) { warpfold::column_sums(exec, warpfold::matrix_view(in.get(), 1, 8), o); })
          == std::vector<out_t>{1, 2, 3, 4, 5, 6, 7, 8});
}

TEMPLATE_LIST_TEST_CASE("R36 very few columns", "[cases][sanitize]", backends)
{
  for (std::int64_t cols = 1; cols < 32; ++cols)
  {
    const auto ones = repeated(1000 * cols, 1);
    REQUIRE(columns_of<TestType, std::int64_t>(ones, 1000, cols) == repeated<std::int64_t>(cols, 1000));
    REQUIRE(rows_of<TestType, std::int64_t>(ones, cols, 1000) == repeated<std::int64_t>(cols, 1000));
  }
}

// Axis k of a row-major tensor: a matrix of that axis by what follows it, once for each index before it.
TEMPLATE_LIST_TEST_CASE("R38 rank above 4", "[cases]", backends)
{
  const std::array<std::int64_t, 5> extents{2, 3, 4, 5, 6};
  typename TestType::template buffer<int> in(repeated(720, 1));
  std::int64_t before = 1;
  std::int64_t after  = 720;
  for (const auto extent : extents)
  {
    after /= extent;
    const auto sums = outputs<TestType, int>(720 / extent, [&](int* out) {
      for (std::int64_t o = 0; o < before; ++o)
      {
        const warpfold::matrix_view m(in.get() + o * extent * after, extent, after, warpfold::row_major{});
        warpfold::column_sums(TestType::policy(), m, out + o * after);
      }
    });
    REQUIRE(sums == repeated(720 / extent, static_cast<int>(extent)));
    before *= extent;
  }
}

TEMPLATE_LIST_TEST_CASE("R39 column-major row reduction, swapped extents", "[cases][sanitize]", backends)
{
  typename TestType::template buffer<double> in(std::vector<double>{1, 4, -5, 0, 2, -3});
  REQUIRE(outputs<TestType, double>(2,
                                    [&](double* out) {
                                      warpfold::reduce_rows(TestType::policy(), warpfold::matrix_view(in.get(), 2, 3),
                                                            out, warpfold::no_init, larger_magnitude{});
                                    })
          == std::vector<double>{-5, 4});
  REQUIRE(outputs<TestType, double>(3,
                                    [&](double* out) {
                                      warpfold::reduce_columns(TestType::policy(),
                                                               warpfold::matrix_view(in.get(), 2, 3), out,
                                                               warpfold::no_init, larger_magnitude{});
                                    })
          == std::vector<double>{4, -5, -3});
}

TEMPLATE_LIST_TEST_CASE("R40 padded rows", "[cases][sanitize]", backends)
{
  const auto p = TestType::policy();
  for (const double pad : {0.0, std::nan("")})
  {
    typename TestType::template buffer<double> in(
      std::vector<double>{8, 2, 7, pad, pad, pad, 6, 5, 4, pad, pad, pad, 1, 3, 9, pad, pad, pad});
    const warpfold::matrix_view m(in.get(), 3, 3, 6, warpfold::row_major{});
    const warpfold::matrix_view t(in.get(), 3, 3, 6);
    using v = std::vector<double>;
    REQUIRE(outputs<TestType, double>(3, [&](double* out) { warpfold::row_sums(p, m, out); }) == v{17, 15, 13});
    REQUIRE(outputs<TestType, double>(3, [&](double* out) { warpfold::column_sums(p, m, out); }) == v{15, 10, 20});
    REQUIRE(outputs<TestType, double>(3, [&](double* out) { warpfold::row_min(p, m, out); }) == v{2, 4, 1});
    REQUIRE(outputs<TestType, double>(3, [&](double* out) { warpfold::column_max(p, m, out); }) == v{8, 5, 9});
    REQUIRE(outputs<TestType, double>(3, [&](double* out) { warpfold::column_sums(p, t, out); }) == v{17, 15, 13});
    REQUIRE(outputs<TestType, double>(3, [&](double* out) { warpfold::row_sums(p, t, out); }) == v{15, 10, 20});
  }
}

TEMPLATE_LIST_TEST_CASE("R41 stride 0 and last extent 1", "[cases][sanitize]", backends)
{
  const auto p = TestType::policy();
  typename TestType::template buffer<int> a(std::vector<int>{1, 2, 3}), b(std::vector<int>{4, 5, 6});
  const auto dot = thrust::make_zip_iterator(a.get(), b.get());
  REQUIRE(warpfold::transform_reduce(p, dot, dot + 3, product_of_pair{}, 0, warpfold::plus{}) == 32);
  const auto squares = thrust::make_transform_iterator(a.get(), square{});
  REQUIRE(
    outputs<TestType, int>(1, [&](int* out) { warpfold::column_sums(p, warpfold::matrix_view(squares, 3, 1), out); })[0]
    == 14);
  typename TestType::template buffer<double> x(std::vector<double>{1, 2, 3, 4, 5, 6});
  const auto doubled = thrust::make_transform_iterator(
    thrust::make_zip_iterator(x.get(), thrust::constant_iterator<double>(2.0)), product_of_pair{});
  REQUIRE(
    outputs<TestType, double>(
      3, [&](double* out) { warpfold::row_sums(p, warpfold::matrix_view(doubled, 3, 2, warpfold::row_major{}), out); })
    == std::vector<double>{6, 14, 22});
  // A stride of zero on either axis.
  const warpfold::matrix_view wide(a.get(), 3, 2, warpfold::strided{1, 0});
  REQUIRE(outputs<TestType, int>(3, [&](int* out) { warpfold::row_sums(p, wide, out); }) == std::vector<int>{2, 4, 6});
  REQUIRE(outputs<TestType, int>(2, [&](int* out) { warpfold::column_sums(p, wide, out); }) == std::vector<int>{6, 6});
  REQUIRE(outputs<TestType, int>(3, [&](int* out) { warpfold::row_sums(p, warpfold::matrix_view(a.get(), 3, 1), out); })
          == std::vector<int>{1, 2, 3});
}

// An operator that sees padding or a never-constructed object says -1.
TEMPLATE_LIST_TEST_CASE("R50 operator on never-constructed objects", "[cases][sanitize]", backends)
{
  const auto p = TestType::policy();
  for (const std::int64_t n : {1, 16, 2304, 2305, 40001})
  {
    INFO("n = " << n);
    typename TestType::template buffer<int> in(repeated(n, 8));
    const int* x = in.get();
    REQUIRE(warpfold::reduce(p, x, x + n, warpfold::no_init, min_of_eights{}) == 8);
    const warpfold::matrix_view column(x, n, 1), row(x, 1, n);
    REQUIRE(
      outputs<TestType, int>(1, [&](int* out) { warpfold::reduce_columns(p, column, out, 8, min_of_eights{}); })[0]
      == 8);
    REQUIRE(outputs<TestType, int>(n, [&](int* out) { warpfold::reduce_columns(p, row, out, 8, min_of_eights{}); })
            == repeated(n, 8));
    REQUIRE(outputs<TestType, int>(1, [&](int* out) { warpfold::reduce_rows(p, row, out, 8, min_of_eights{}); })[0]
            == 8);
  }
}

TEMPLATE_LIST_TEST_CASE("R53 custom type with std::numeric_limits", "[cases]", backends)
{
  typename TestType::template buffer<ranked> in(std::vector<ranked>{ranked{-5}, ranked{-2}, ranked{-9}});
  const auto p = TestType::policy();
  REQUIRE(warpfold::reduce(p, in.get(), in.get() + 3, warpfold::no_init, warpfold::maximum{}).rank == -2);
  REQUIRE(warpfold::reduce(p, in.get(), in.get() + 3, ranked{-1}, warpfold::maximum{}).rank == -1);
  REQUIRE(warpfold::reduce(p, in.get(), in.get(), ranked{-7}, warpfold::maximum{}).rank == -7);
  REQUIRE_THROWS_AS(warpfold::reduce(p, in.get(), in.get(), warpfold::no_init, warpfold::maximum{}),
                    std::invalid_argument);
}

TEMPLATE_LIST_TEST_CASE("R70 missing atomics in column sums", "[cases][sanitize]", backends)
{
  REQUIRE(columns_of<TestType, float>(repeated(2048, 1.0f), 1024, 2) == repeated(2, 1024.0f));
  REQUIRE(rows_of<TestType, float>(repeated(2048, 1.0f), 2, 1024) == repeated(2, 1024.0f));
}
} // namespace test
