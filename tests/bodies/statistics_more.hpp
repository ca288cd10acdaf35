// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Means and variances against their definitions in long double.
#pragma once

#include <warpfold/statistics.hpp>

#include "../support/two_pass.hpp"

#include <catch2/catch_test_macros.hpp>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace test
{
/// Every figure of x, whose elements' rounding to double (Acc) is worth `absolute`; relative errors in units of `eps`.
template <class Backend, class Acc, class T>
void check_statistics(const std::vector<T>& x, std::int64_t offset, double eps, double absolute = 0)
{
  auto host = x;
  host.insert(host.begin(), static_cast<std::size_t>(offset), static_cast<T>(100)); // that no result may show
  typename Backend::template buffer<T> in(host);
  const T* first = in.get() == nullptr ? nullptr : in.get() + offset;
  const T* last  = first + x.size();
  const auto p   = Backend::policy();
  const auto m   = two_pass(x);
  CAPTURE(x.size(), offset, static_cast<double>(m.mean), static_cast<double>(m.variance()));
  // Means lose to cancellation what a sum loses: their error is relative to the elements'.
  const double scale = absolute
    + eps
      * (std::sqrt(static_cast<double>(m.n == 0 ? 0 : m.variance()))
         + std::fabs(static_cast<double>(m.n == 0 ? 0 : m.mean)));
  const double spread = absolute * absolute; // of what an element's own rounding adds to the variance
  REQUIRE(is_near(static_cast<double>(warpfold::reduce<Acc>(p, first, last, warpfold::mean)), m.mean, eps, scale));
  const auto all = warpfold::reduce<Acc>(p, first, last, warpfold::moments);
  REQUIRE(all.count == m.n);
  REQUIRE(is_near(static_cast<double>(all.mean()), m.mean, eps, scale));
  const auto close = [&](auto got, long double wanted) {
    return is_near(static_cast<double>(got), wanted, eps, spread);
  };
  REQUIRE(close(all.variance(), m.variance()));
  REQUIRE(close(all.sample_variance(), m.variance(1)));
  REQUIRE(close(warpfold::reduce<Acc>(p, first, last, warpfold::variance), m.variance()));
  REQUIRE(close(warpfold::reduce<Acc>(p, first, last, warpfold::sample_variance), m.variance(1)));
  REQUIRE(is_near(static_cast<double>(warpfold::reduce<Acc>(p, first, last, warpfold::standard_deviation)),
                  std::sqrt(m.variance()), eps, absolute));
  REQUIRE(is_near(static_cast<double>(warpfold::reduce<Acc>(p, first, last, warpfold::sample_standard_deviation)),
                  std::sqrt(m.variance(1)), eps, absolute));
}

template <class Backend, class T, class Acc = warpfold::automatic>
void statistics_of_every_size(double eps = 1e-13)
{
  for (const auto n : small_sizes())
  {
    check_statistics<Backend, Acc>(small_values<T>(n), n % 5, eps);
  }
}

/// A sum of squares would keep no digit of the variance: 1e18 n, and n to be found in it.
template <class Backend>
void offsets_do_not_matter()
{
  std::mt19937_64 random(1);
  std::normal_distribution<double> noise;
  std::vector<double> x(30'011);
  for (const double offset : {1e3, 1e6, 1e9, -1e9})
  {
    for (auto& e : x)
    {
      e = offset + noise(random);
    }
    // Each running mean is off by some ulps of the offset, which the deviations see to first order: eps |mean| / sigma.
    check_statistics<Backend, warpfold::automatic>(x, 0, 1e-13 + 4e-16 * std::fabs(offset));
  }
  std::vector<std::uint64_t> large(20'011);
  for (auto& e : large)
  {
    e = (std::uint64_t{1} << 63) + random() % (std::uint64_t{1} << 30);
  }
  check_statistics<Backend, warpfold::automatic>(large, 1, 1e-5, 2048);
  std::vector<std::int32_t> most(10'001, std::numeric_limits<std::int32_t>::min());
  most[77] = most[78] + 1;
  REQUIRE(warpfold::mean(Backend::policy(), thrust::constant_iterator<std::int32_t>(most[0]),
                         thrust::constant_iterator<std::int32_t>(most[0], 1'000'003))
          == -2147483648.0);
  check_statistics<Backend, warpfold::automatic>(most, 0, 1e-5);
}

template <class Backend, class T>
void special_elements()
{
  const auto p   = Backend::policy();
  const auto nan = static_cast<T>(std::numeric_limits<double>::quiet_NaN());
  const auto inf = static_cast<T>(std::numeric_limits<double>::infinity());
  for (const std::int64_t n : {1, 2, 33, 5003})
  {
    for (const std::int64_t at : {std::int64_t{0}, n / 2, n - 1})
    {
      for (const T special : {nan, inf, static_cast<T>(-inf)})
      {
        CAPTURE(n, at, static_cast<double>(special));
        auto x                          = small_values<T>(n);
        x[static_cast<std::size_t>(at)] = special;
        typename Backend::template buffer<T> in(x);
        const T* first = in.get();
        const double m = warpfold::mean(p, first, first + n);
        REQUIRE((std::isnan(special) ? std::isnan(m) : m == static_cast<double>(special)));
        REQUIRE(std::isnan(warpfold::variance(p, first, first + n)));
        REQUIRE(std::isnan(warpfold::standard_deviation(p, first, first + n)));
        REQUIRE(std::isnan(warpfold::sample_variance(p, first, first + n)));
        REQUIRE(std::isnan(warpfold::moments(p, first, first + n).variance()));
      }
    }
  }
}

template <class Backend>
void long_ranges(std::int64_t n)
{
  const auto p       = Backend::policy();
  const auto first   = thrust::counting_iterator<std::int64_t>(-5);
  const double count = static_cast<double>(n);
  REQUIRE(is_near(warpfold::mean(p, first, first + n), (count - 1) / 2 - 5, 1e-13));
  REQUIRE(is_near(warpfold::variance(p, first, first + n), (count * count - 1) / 12, 1e-12));
  REQUIRE(is_near(warpfold::sample_variance(p, first, first + n), count * (count + 1) / 12, 1e-12));
  const auto ones = thrust::constant_iterator<float>(0.1f);
  REQUIRE(is_near(warpfold::mean(p, ones, ones + n), static_cast<double>(0.1f), 1e-14));
  REQUIRE(warpfold::variance(p, ones, ones + n) < 1e-30);
  REQUIRE(warpfold::moments(p, ones, ones + n).count == n);
}

template <class Backend, class Complex>
void complex_means()
{
  using R      = typename Complex::value_type;
  const auto p = Backend::policy();
  std::vector<Complex> x;
  for (const std::int64_t n : {0, 1, 33, 4001})
  {
    x.clear();
    R re = 0;
    R im = 0;
    for (std::int64_t i = 0; i < n; ++i)
    {
      x.emplace_back(small_value<R>(i), small_value<R>(3 * i + 1));
      re += x.back().real();
      im += x.back().imag();
    }
    typename Backend::template buffer<Complex> in(x);
    const Complex* first = in.get();
    const Complex m      = warpfold::mean(p, first, first + n);
    const auto count     = static_cast<R>(n);
    REQUIRE((n == 0 ? std::isnan(m.real()) && std::isnan(m.imag()) : m.real() == re / count && m.imag() == im / count));
  }
}
} // namespace test
