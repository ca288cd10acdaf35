// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Extrema with their places, against a plain loop and against Thrust on the same system.
#pragma once

#include <warpfold/extrema.hpp>

#include "../support/extrema.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <limits>
#include <vector>

namespace test
{
template <class Backend, class T>
void extrema_of_every_size()
{
  for (const auto n : extremum_sizes())
  {
    check_extrema<Backend>(small_values<T>(n));
  }
  for (std::int64_t offset = 1; offset <= 16; ++offset)
  {
    check_extrema<Backend>(small_values<T>(1025), offset);
    check_extrema<Backend>(small_values<T>(70001 - offset), offset);
  }
}

/// Values beyond all others, at one place or several: the first of them is found, wherever the others stand.
template <class Backend, class T>
void extrema_at_every_place()
{
  const auto low  = static_cast<T>(std::is_unsigned_v<T> ? 0 : -100);
  const auto high = static_cast<T>(100);
  for (const std::int64_t n : {1, 2, 7, 33, 1025, 20011, 100003})
  {
    for (const auto& places : {std::vector<std::int64_t>{0},
                               {n - 1},
                               {n / 2},
                               {0, n - 1},
                               {n / 3, n / 2, n - 1},
                               {n - 1, n / 5, n / 7, n / 2 + 1}})
    {
      for (const T value : {low, high})
      {
        std::vector<T> x(static_cast<std::size_t>(n), static_cast<T>(3));
        for (const auto at : places)
        {
          x[static_cast<std::size_t>(at % n)] = value;
        }
        check_extrema<Backend>(x);
      }
    }
  }
}

/// Nothing but the value that stands for "nothing yet" inside a fold, and such values among others.
template <class Backend, class T>
void extrema_of_bounds()
{
  using limits      = std::numeric_limits<T>;
  const T lowest    = limits::has_infinity ? static_cast<T>(-limits::infinity()) : limits::lowest();
  const T highest   = limits::has_infinity ? limits::infinity() : (limits::max)();
  const auto middle = static_cast<T>(1);
  for (const std::int64_t n : {1, 2, 31, 1025, 70001})
  {
    for (const T all : {lowest, middle, highest})
    {
      std::vector<T> x(static_cast<std::size_t>(n), all);
      check_extrema<Backend>(x);
      x[static_cast<std::size_t>(n / 2)] = highest;
      x.back()                           = lowest;
      check_extrema<Backend>(x, 1);
    }
  }
}

/// Differences that a double does not see.
template <class Backend>
void extrema_of_large_integers()
{
  for (const std::int64_t n : {2, 33, 20011})
  {
    std::vector<std::uint64_t> x(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < x.size(); ++i)
    {
      x[i] = (std::uint64_t{1} << 63) + 1000 + (i * 7919) % 1000;
    }
    check_extrema<Backend>(x);
    x[x.size() / 2] = std::numeric_limits<std::uint64_t>::max() - 1;
    x.back()        = std::numeric_limits<std::uint64_t>::max();
    check_extrema<Backend>(x);
  }
}

/// The first NaN wins over everything, at both ends; a plain `<`, as Thrust's, would depend on the order.
template <class Backend, class T>
void extrema_with_nan()
{
  const auto nan = static_cast<T>(std::numeric_limits<float>::quiet_NaN());
  const auto inf = static_cast<T>(std::numeric_limits<float>::infinity());
  for (const std::int64_t n : {1, 2, 31, 33, 257, 1025, 70001})
  {
    for (const auto& places : {std::vector<std::int64_t>{0}, {n - 1}, {n / 2}, {n - 1, n / 2, n / 3}, {0, n - 1}})
    {
      auto x                                 = small_values<T>(n);
      x[static_cast<std::size_t>(n * 3 / 4)] = inf;
      x[static_cast<std::size_t>(n / 4)]     = static_cast<T>(-static_cast<float>(inf));
      for (const auto at : places)
      {
        x[static_cast<std::size_t>(at)] = nan;
      }
      check_extrema<Backend>(x);
    }
    check_extrema<Backend>(std::vector<T>(static_cast<std::size_t>(n), nan), 1);
  }
}

/// -0 and +0 are equivalent: the first zero wins.
template <class Backend, class T>
void extrema_of_zeros()
{
  const auto minus = static_cast<T>(-0.0f);
  const auto plus  = static_cast<T>(0.0f);
  check_extrema<Backend>(std::vector<T>{plus, minus});
  check_extrema<Backend>(std::vector<T>{minus, plus});
  std::vector<T> x(5003, plus);
  x[77] = x[5002] = minus;
  check_extrema<Backend>(x);
}

template <class Backend>
void extrema_by_comparator()
{
  for (const std::int64_t n : {0, 1, 2, 31, 33, 257, 5003, 70001})
  {
    INFO("n = " << n);
    const auto x = small_values<int>(n);
    check_extrema<Backend>(x, 0, thrust::greater<int>{});
    check_extrema<Backend>(x, 1, smaller_magnitude{});
    check_extrema<Backend>(x, 0, nearer{3}); // with state
    std::vector<pixel> pixels;
    std::vector<floats<64>> large; // 256 bytes
    for (const auto v : x)
    {
      pixels.emplace_back(v + 8);
      large.emplace_back(static_cast<float>(v));
    }
    check_extrema<Backend>(pixels, 0, less_green{});
    check_extrema<Backend>(large, 0, less_front{});
  }
}

/// Elements with an operator< of their own need no comparator.
template <class Backend>
void extrema_of_structs()
{
  std::vector<ranked> x;
  for (const auto v : small_values<int>(20011))
  {
    x.push_back({v});
  }
  check_extrema<Backend>(x);
}

template <class Backend>
void empty_ranges()
{
  const auto p = Backend::policy();
  typename Backend::template buffer<float> in(std::vector<float>{1.0f, 2.0f});
  const float* at = in.get() + 1;
  REQUIRE(warpfold::min_element(p, at, at) == at);
  REQUIRE(warpfold::max_element(p, at, at, thrust::greater<float>{}) == at);
  REQUIRE(warpfold::minmax_element(p, at, at) == thrust::make_pair(at, at));
  typename Backend::template buffer<warpfold::indexed<float>> out({{5.0f, 6}});
  REQUIRE_THROWS_MATCHES(warpfold::argmin_into(p, at, at, out.get()), std::invalid_argument,
                         MessageMatches(ContainsSubstring("the range has 0 elements")));
  REQUIRE_THROWS_MATCHES(warpfold::argmax_into(p, at + 1, at, out.get()), std::invalid_argument,
                         MessageMatches(ContainsSubstring("the range has -1 elements")));
  REQUIRE_THROWS_MATCHES(warpfold::min_element(p, at + 1, at), std::invalid_argument,
                         MessageMatches(ContainsSubstring("the range has -1 elements")));
  Backend::sync();
  REQUIRE(out.download() == std::vector<warpfold::indexed<float>>{{5.0f, 6}});
}
} // namespace test
