// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Norms at the ends of the range of double and float, of every kind of element, against long double.
#pragma once

#include <warpfold/norms.hpp>

#include "../support/two_pass.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace test
{
template <class T>
long double length_of(const std::vector<T>& x)
{
  long double squares = 0;
  for (const T& e : x)
  {
    squares += to_long_double(e) * to_long_double(e);
  }
  return std::sqrt(squares);
}

/// A norm by `reducer`, computed in Acc, is `wanted` but for `relative`.
template <class Backend, class Acc, class T, class Reducer>
bool norm_is(const std::vector<T>& x, const Reducer& reducer, long double wanted, double relative = 1e-13)
{
  typename Backend::template buffer<T> in(x);
  const T* first = in.get();
  const auto got = static_cast<double>(warpfold::reduce<Acc>(Backend::policy(), first, first + x.size(), reducer));
  CAPTURE(got, static_cast<double>(wanted));
  const bool good = is_near(got, wanted, relative);
  CHECK(good);
  return good;
}

/// Elements by twos of every pair of magnitudes, about both thresholds of the scaled sums too.
template <class Backend, class A>
void lengths_at_every_magnitude(double relative)
{
  using limits           = std::numeric_limits<A>;
  const int thresholds[] = {limits::min_exponent - limits::digits, // the smallest subnormal
                            limits::min_exponent,
                            (limits::min_exponent - 1) / 2,
                            -3,
                            (limits::max_exponent - limits::digits + 1) / 2,
                            limits::max_exponent / 2 + 8,
                            limits::max_exponent - 8};
  std::mt19937_64 random(3);
  for (const int a : thresholds)
  {
    for (const int b : thresholds)
    {
      for (const int n : {1, 2, 40, 1501})
      {
        std::vector<A> x;
        for (int i = 0; i < n; ++i)
        {
          const int e = (i % 2 == 0 ? a : b) + static_cast<int>(random() % 5) - 1;
          x.push_back(std::ldexp(A(1) + static_cast<A>(random() % 1000) / A(1024), e));
          x.back() = i % 3 == 0 ? -x.back() : x.back();
        }
        INFO("2^" << a << " and 2^" << b << ", " << n << " elements");
        // The result may be subnormal, and is then off by half its unit.
        const long double wanted = length_of(x);
        const bool tiny          = wanted < 16 * static_cast<long double>((limits::min)());
        if (wanted < static_cast<long double>((limits::max)()))
        {
          REQUIRE(norm_is<Backend, A>(x, warpfold::l2_norm, wanted, tiny ? 0.3 : relative));
        }
      }
    }
  }
}

template <class Backend, class T>
void norms_of_infinities_and_nan()
{
  const T inf      = std::numeric_limits<T>::infinity();
  const T nan      = std::numeric_limits<T>::quiet_NaN();
  const auto check = [](const std::vector<T>& x, long double wanted) {
    REQUIRE(norm_is<Backend, warpfold::automatic>(x, warpfold::l1_norm, wanted));
    REQUIRE(norm_is<Backend, warpfold::automatic>(x, warpfold::l2_norm, wanted));
    REQUIRE(norm_is<Backend, warpfold::automatic>(x, warpfold::linf_norm, wanted));
    REQUIRE(norm_is<Backend, warpfold::automatic>(x, warpfold::p_norm(3), wanted));
    REQUIRE(norm_is<Backend, warpfold::automatic>(x, warpfold::p_norm(0.5), wanted));
    REQUIRE(norm_is<Backend, warpfold::automatic>(x, warpfold::sum_of_squares, wanted));
  };
  for (const std::size_t n : {1u, 2u, 300u, 5003u})
  {
    std::vector<T> x(n, T(-0.0));
    check(x, 0);
    x[n / 2] = -inf;
    check(x, std::numeric_limits<long double>::infinity());
    x[n - 1] = nan;
    check(x, std::numeric_limits<long double>::quiet_NaN());
    std::fill(x.begin(), x.end(), inf);
    check(x, std::numeric_limits<long double>::infinity());
    x[0] = nan;
    check(x, std::numeric_limits<long double>::quiet_NaN());
  }
}

template <class Backend, class T>
void norms_of_elements(bool extremes)
{
  using automatic = warpfold::automatic;
  for (const auto n : {std::int64_t{0}, std::int64_t{1}, std::int64_t{33}, std::int64_t{5003}})
  {
    CAPTURE(n);
    auto x = small_values<T>(n);
    if (extremes && n > 0)
    {
      x[static_cast<std::size_t>(n / 2)] = std::numeric_limits<T>::lowest();
      x[static_cast<std::size_t>(n / 3)] = std::numeric_limits<T>::lowest();
      x.back()                           = (std::numeric_limits<T>::max)();
    }
    long double sum = 0, most = 0, roots = 0, cubes = 0;
    for (const T& e : x)
    {
      const long double a = std::fabs(to_long_double(e));
      sum += a;
      most = std::max(most, a);
      roots += std::sqrt(a);
      cubes += a * a * a;
    }
    REQUIRE(norm_is<Backend, automatic>(x, warpfold::l1_norm, sum));
    REQUIRE(norm_is<Backend, automatic>(x, warpfold::linf_norm, most, 1e-15));
    REQUIRE(norm_is<Backend, automatic>(x, warpfold::l2_norm, length_of(x)));
    REQUIRE(norm_is<Backend, automatic>(x, warpfold::p_norm(0.5), roots * roots));
    REQUIRE(norm_is<Backend, automatic>(x, warpfold::p_norm(3), std::cbrt(cubes)));
    REQUIRE(norm_is<Backend, float>(x, warpfold::l2_norm, length_of(x), 1e-5));
    REQUIRE(norm_is<Backend, float>(x, warpfold::l1_norm, sum, 1e-5));
    REQUIRE(norm_is<Backend, float>(x, warpfold::linf_norm, most, 1e-7));
    if (!extremes)
    {
      REQUIRE(norm_is<Backend, automatic>(x, warpfold::sum_of_squares, length_of(x) * length_of(x)));
    }
  }
}

/// The modulus of every element counts, and no part of one overflows.
template <class Backend, class Complex>
void norms_of_complex_elements(double scale)
{
  using R      = typename Complex::value_type;
  const auto p = Backend::policy();
  for (const std::int64_t n : {0, 1, 33, 3001})
  {
    std::vector<Complex> x;
    long double sum = 0, most = 0, squares = 0;
    for (std::int64_t i = 0; i < n; ++i)
    {
      x.emplace_back(static_cast<R>(scale * small_value<R>(i)), static_cast<R>(scale * small_value<R>(5 * i + 2)));
      const long double m =
        std::hypot(static_cast<long double>(x.back().real()), static_cast<long double>(x.back().imag()));
      sum += m;
      most = std::max(most, m);
      squares += m * m;
    }
    typename Backend::template buffer<Complex> in(x);
    const Complex* first = in.get();
    const Complex* last  = first + n;
    CAPTURE(n, scale);
    REQUIRE(is_near(warpfold::l1_norm(p, first, last), sum, 1e-6));
    REQUIRE(is_near(warpfold::l2_norm(p, first, last), std::sqrt(squares), sizeof(R) == 4 ? 1e-6 : 1e-13));
    REQUIRE(is_near(static_cast<double>(warpfold::linf_norm(p, first, last)), most, 1e-6));
    if (scale == 1)
    {
      REQUIRE(is_near(static_cast<double>(warpfold::sum_of_squares(p, first, last)), squares, 1e-15));
    }
  }
}

template <class Backend>
void norms_of_strided_matrices()
{
  const std::int64_t rows = 37, cols = 211, ld = 215;
  const auto host = small_values<double>(rows * ld);
  typename Backend::template buffer<double> in(host);
  const double* first = in.get();
  typename Backend::template buffer<double> by_row(std::vector<double>(rows, -1)),
    by_column(std::vector<double>(cols, -1));
  const auto at = [&](std::int64_t r, std::int64_t c) { return host[static_cast<std::size_t>(r * ld + c)]; };
  warpfold::reduce_rows(Backend::policy(), warpfold::matrix_view(first, rows, cols, ld, warpfold::row_major{}),
                        by_row.get(), warpfold::l2_norm);
  // Rows from the last to the first.
  warpfold::reduce_columns(Backend::policy(),
                           warpfold::matrix_view(first + (rows - 1) * ld, rows, cols, warpfold::strided{-ld, 1}),
                           by_column.get(), warpfold::p_norm(2));
  Backend::sync();
  const auto rows_found    = by_row.download();
  const auto columns_found = by_column.download();
  for (std::int64_t r = 0; r < rows; ++r)
  {
    std::vector<double> x;
    for (std::int64_t c = 0; c < cols; ++c)
    {
      x.push_back(at(r, c));
    }
    REQUIRE(is_near(rows_found[static_cast<std::size_t>(r)], length_of(x), 1e-14));
  }
  for (std::int64_t c = 0; c < cols; ++c)
  {
    std::vector<double> x;
    for (std::int64_t r = 0; r < rows; ++r)
    {
      x.push_back(at(r, c));
    }
    REQUIRE(is_near(columns_found[static_cast<std::size_t>(c)], length_of(x), 1e-14));
  }
}
} // namespace test
