// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Norms, and sums that keep their rounding errors.
#pragma once

#include "../support/data.hpp"

#include <warpfold/warpfold.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

namespace test
{
template <class Backend, class T>
double l2_of(const std::vector<T>& host)
{
  typename Backend::template buffer<T> x(host);
  return warpfold::l2_norm(Backend::policy(), x.get(), x.get() + host.size());
}

template <class Backend>
void norms_of_ranges()
{
  const auto is    = [](double x, double wanted) { return std::abs(x - wanted) <= 1e-14 * wanted; };
  const double inf = std::numeric_limits<double>::infinity();
  for (const std::size_t n : {1u, 4u, 1000u, 5001u})
  {
    INFO(n << " elements");
    const double root = std::sqrt(static_cast<double>(n));
    // Squares that overflow, that vanish, and both with what does neither.
    REQUIRE(is(l2_of<Backend>(std::vector<double>(n, -3e200)), root * 3e200));
    REQUIRE(is(l2_of<Backend>(std::vector<double>(n, 3e-200)), root * 3e-200));
    REQUIRE(is(l2_of<Backend>(std::vector<double>(n, 5e-310)), root * 5e-310) == (n > 0));
    REQUIRE(is(l2_of<Backend>(std::vector<float>(n, 3e30f)), root * 3e30f));
    REQUIRE(is(l2_of<Backend>(std::vector<std::int64_t>(n, -9000000000000000000)), root * 9e18));
    std::vector<double> mixed(n, 1e-200);
    mixed[n / 2] = 2;
    REQUIRE(is(l2_of<Backend>(mixed), 2));
    mixed[0] = -1e300;
    REQUIRE(is(l2_of<Backend>(mixed), 1e300));
    mixed[n - 1] = -inf;
    REQUIRE(l2_of<Backend>(mixed) == inf);
    mixed[n / 2] = std::numeric_limits<double>::quiet_NaN();
    REQUIRE(std::isnan(l2_of<Backend>(mixed)));

    typename Backend::template buffer<std::int8_t> bytes(std::vector<std::int8_t>(n, -128));
    REQUIRE(warpfold::linf_norm(Backend::policy(), bytes.get(), bytes.get() + n) == 128);
    REQUIRE(warpfold::l1_norm(Backend::policy(), bytes.get(), bytes.get() + n) == 128.0 * static_cast<double>(n));
    REQUIRE(warpfold::sum_of_squares(Backend::policy(), bytes.get(), bytes.get() + n)
            == 16384 * static_cast<std::int64_t>(n));
    typename Backend::template buffer<float> floats(std::vector<float>(n, -2));
    REQUIRE(warpfold::linf_norm(Backend::policy(), floats.get(), floats.get() + n) == 2.0f);
    REQUIRE(is(warpfold::p_norm(3)(Backend::policy(), floats.get(), floats.get() + n),
               2 * std::cbrt(static_cast<double>(n))));
  }
  const double* none = nullptr;
  REQUIRE(warpfold::l1_norm(Backend::policy(), none, none) == 0);
  REQUIRE(warpfold::l2_norm(Backend::policy(), none, none) == 0);
  REQUIRE(warpfold::linf_norm(Backend::policy(), none, none) == 0);
  for (const double p : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), inf})
  {
    REQUIRE_THROWS_AS(warpfold::p_norm(p), std::invalid_argument);
  }
}

template <class Backend>
void norms_of_columns_and_rows()
{
  const std::int64_t rows = 33, cols = 301;
  const auto host = small_values<float>(rows * cols);
  typename Backend::template buffer<float> x(host);
  const warpfold::matrix_view m(x.get(), rows, cols);
  typename Backend::template buffer<float> most(std::vector<float>(rows, -1)), sums(std::vector<float>(cols, -1));
  warpfold::reduce_rows(Backend::policy(), m, most.get(), warpfold::linf_norm);
  warpfold::reduce_columns(Backend::policy(), m, sums.get(), warpfold::l1_norm);
  Backend::sync();
  std::vector<float> by_row(rows, 0), by_column(cols, 0);
  for (std::int64_t i = 0; i < rows * cols; ++i)
  {
    const float a = std::abs(host[static_cast<std::size_t>(i)]);
    auto& row     = by_row[static_cast<std::size_t>(i % rows)];
    row           = std::max(row, a);
    by_column[static_cast<std::size_t>(i / rows)] += a;
  }
  REQUIRE(most.download() == by_row);
  REQUIRE(sums.download() == by_column);
}

/// Large elements that cancel, between small ones: a plain sum keeps none of those.
template <class Backend, class T>
void compensated_sums(T large)
{
  for (const std::int64_t n : {3, 100, 30001})
  {
    INFO(n << " elements");
    std::vector<T> host(static_cast<std::size_t>(n), T(1));
    host[1] = large;
    host[0] = -large;
    typename Backend::template buffer<T> x(host);
    using Acc = warpfold::compensated<T>;
    REQUIRE(warpfold::reduce<Acc>(Backend::policy(), x.get(), x.get() + n).value() == static_cast<T>(n - 2));
    const T with_init = warpfold::reduce<Acc>(Backend::policy(), x.get(), x.get() + n, T(5));
    REQUIRE(with_init == static_cast<T>(n + 3));
    typename Backend::template buffer<T> out(std::vector<T>(1, T(-1)));
    warpfold::reduce_columns<Acc>(Backend::policy(), warpfold::matrix_view(x.get(), n, 1), out.get());
    Backend::sync();
    REQUIRE(out.download()[0] == static_cast<T>(n - 2));
    for (const T odd : {std::numeric_limits<T>::infinity(), std::numeric_limits<T>::quiet_NaN()})
    {
      host[2] = odd;
      typename Backend::template buffer<T> y(host);
      const T sum = warpfold::reduce<Acc>(Backend::policy(), y.get(), y.get() + n);
      REQUIRE((odd != odd ? sum != sum : sum == odd));
    }
  }
}
} // namespace test
