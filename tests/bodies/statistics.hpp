// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Means and variances against two passes in long double.
#pragma once

#include "../support/data.hpp"

#include <warpfold/warpfold.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace test
{
struct two_passes
{
  long double mean = 0, variance = 0, sample_variance = 0;
};

/// Of n elements `stride` apart from x[start] on.
template <class T>
two_passes two_passes_over(const std::vector<T>& x, std::int64_t start, std::int64_t n, std::int64_t stride = 1)
{
  const auto at = [&](std::int64_t i) {
    return static_cast<long double>(x[static_cast<std::size_t>(start + i * stride)]);
  };
  two_passes s;
  for (std::int64_t i = 0; i < n; ++i)
  {
    s.mean += at(i);
  }
  s.mean /= static_cast<long double>(n);
  for (std::int64_t i = 0; i < n; ++i)
  {
    s.variance += (at(i) - s.mean) * (at(i) - s.mean);
  }
  s.sample_variance = s.variance / static_cast<long double>(n - 1);
  s.variance /= static_cast<long double>(n);
  return s;
}

inline bool near(double x, long double wanted, double relative)
{
  return std::abs(static_cast<long double>(x) - wanted) <= relative * std::abs(wanted) + 1e-300L;
}

/// Elements with much in common and little between them: squares of such cancel to nothing.
template <class T>
std::vector<T> offset_values(std::int64_t n, double offset)
{
  std::vector<T> x;
  for (std::int64_t i = 0; i < n; ++i)
  {
    x.push_back(static_cast<T>(offset + small_value<int>(i) * 0.25));
  }
  return x;
}

template <class Backend, class T>
void statistics_of_ranges(const std::vector<std::int64_t>& all, double offset)
{
  for (const auto n : all)
  {
    INFO(n << " elements around " << offset);
    const auto host = offset_values<T>(n, offset);
    typename Backend::template buffer<T> x(host);
    const T* first    = x.get();
    const T* last     = first + n;
    const auto wanted = two_passes_over(host, 0, n);
    REQUIRE(near(warpfold::mean(Backend::policy(), first, last), wanted.mean, 1e-13));
    REQUIRE(near(warpfold::variance(Backend::policy(), first, last), wanted.variance, 1e-7));
    if (n > 1)
    {
      REQUIRE(near(warpfold::sample_variance(Backend::policy(), first, last), wanted.sample_variance, 1e-7));
      const auto all_of_them = warpfold::moments(Backend::policy(), first, last);
      REQUIRE(all_of_them.count == n);
      REQUIRE(near(all_of_them.mean(), wanted.mean, 1e-13));
      REQUIRE(near(all_of_them.standard_deviation(), std::sqrt(wanted.variance), 1e-7));
      REQUIRE(near(warpfold::standard_deviation(Backend::policy(), first, last), std::sqrt(wanted.variance), 1e-7));
      REQUIRE(near(warpfold::sample_standard_deviation(Backend::policy(), first, last),
                   std::sqrt(wanted.sample_variance), 1e-7));
    }
    typename Backend::template buffer<float> out(std::vector<float>(1, -1));
    warpfold::reduce_into<float>(Backend::policy(), first, last, out.get(), warpfold::mean);
    Backend::sync();
    REQUIRE(near(out.download()[0], wanted.mean, 1e-5));
  }
}

template <class Backend>
void statistics_of_nothing_and_of_one()
{
  const float* none = nullptr;
  typename Backend::template buffer<float> x(std::vector<float>{3});
  REQUIRE(std::isnan(warpfold::mean(Backend::policy(), none, none)));
  REQUIRE(std::isnan(warpfold::variance(Backend::policy(), none, none)));
  REQUIRE(warpfold::moments(Backend::policy(), none, none).count == 0);
  REQUIRE(warpfold::variance(Backend::policy(), x.get(), x.get() + 1) == 0);
  REQUIRE(std::isnan(warpfold::sample_variance(Backend::policy(), x.get(), x.get() + 1)));
  const float inf = std::numeric_limits<float>::infinity();
  for (const float odd : {inf, -inf, std::numeric_limits<float>::quiet_NaN()})
  {
    std::vector<float> host(1000, 1);
    host[777] = odd;
    typename Backend::template buffer<float> y(host);
    REQUIRE(std::isnan(warpfold::variance(Backend::policy(), y.get(), y.get() + 1000)));
    const double m = warpfold::mean(Backend::policy(), y.get(), y.get() + 1000);
    REQUIRE((std::isnan(odd) ? std::isnan(m) : m == odd));
  }
  // 64-bit integers whose sum does not fit.
  typename Backend::template buffer<std::uint64_t> big(std::vector<std::uint64_t>(100, ~std::uint64_t{0}));
  REQUIRE(near(warpfold::mean(Backend::policy(), big.get(), big.get() + 100), 18446744073709551615.0L, 1e-15));
  typename Backend::template buffer<std::int8_t> bytes(std::vector<std::int8_t>(1000, -128));
  REQUIRE(warpfold::mean(Backend::policy(), bytes.get(), bytes.get() + 1000) == -128);
}

template <class Backend, class T>
void statistics_of_columns_and_rows(const std::vector<extents>& all)
{
  for (const auto& e : all)
  {
    for (const std::int64_t more : {0, 1})
    {
      const std::int64_t ld = e.rows + more;
      INFO(e.rows << " x " << e.cols << ", leading dimension " << ld);
      const auto host = offset_values<T>(ld * e.cols, 1000);
      typename Backend::template buffer<T> x(host);
      const warpfold::matrix_view m(x.get(), e.rows, e.cols, ld);
      typename Backend::template buffer<double> columns(std::vector<double>(static_cast<std::size_t>(e.cols), -1));
      typename Backend::template buffer<double> rows(std::vector<double>(static_cast<std::size_t>(e.rows), -1));
      warpfold::reduce_columns(Backend::policy(), m, columns.get(), warpfold::sample_variance);
      warpfold::reduce_rows(Backend::policy(), m, rows.get(), warpfold::variance);
      Backend::sync();
      const auto by_column = columns.download();
      const auto by_row    = rows.download();
      for (std::int64_t c = 0; c < e.cols; ++c)
      {
        REQUIRE(
          near(by_column[static_cast<std::size_t>(c)], two_passes_over(host, c * ld, e.rows).sample_variance, 1e-9));
      }
      for (std::int64_t r = 0; r < e.rows; ++r)
      {
        REQUIRE(near(by_row[static_cast<std::size_t>(r)], two_passes_over(host, r, e.cols, ld).variance, 1e-9));
      }
      warpfold::reduce_columns(Backend::policy(), m, columns.get(), warpfold::mean);
      warpfold::reduce_rows(Backend::policy(), m, rows.get(), warpfold::mean);
      Backend::sync();
      REQUIRE(near(columns.download().back(), two_passes_over(host, (e.cols - 1) * ld, e.rows).mean, 1e-12));
      REQUIRE(near(rows.download().back(), two_passes_over(host, e.rows - 1, e.cols, ld).mean, 1e-12));
    }
  }
}
} // namespace test
