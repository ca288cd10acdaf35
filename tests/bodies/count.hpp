// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// count, count_if, all_of, any_of and none_of against plain loops and against Thrust on the same system.
#pragma once

#include <warpfold/count.hpp>

#include "../support/data.hpp"
#include "../support/predicates.hpp"
#include "../support/types.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <thrust/count.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <vector>

namespace test
{
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

/// All five calls of one range and predicate; `holds` says what is true of an element.
template <class Policy, class It, class Predicate>
void check_truths(const Policy& p, It first, std::int64_t n, std::int64_t expected, const Predicate& predicate)
{
  const It last    = n == 0 ? first : first + n;
  const auto count = warpfold::count_if(p, first, last, predicate);
  STATIC_REQUIRE(std::is_same_v<decltype(count), const decltype(thrust::count_if(p, first, last, predicate))>);
  REQUIRE(count == expected);
  REQUIRE(warpfold::all_of(p, first, last, predicate) == (expected == n));
  REQUIRE(warpfold::any_of(p, first, last, predicate) == (expected != 0));
  REQUIRE(warpfold::none_of(p, first, last, predicate) == (expected == 0));
}

template <class Backend, class T>
void check_counts(std::int64_t n, std::int64_t offset)
{
  INFO("n = " << n << ", offset = " << offset);
  auto x           = small_values<T>(n + offset);
  const auto three = static_cast<T>(3);
  std::fill(x.begin(), x.begin() + offset, three); // what stands before the range is not counted
  const auto loop = [&](const auto& predicate) {
    return static_cast<std::int64_t>(std::count_if(x.begin() + offset, x.end(), predicate));
  };
  typename Backend::template buffer<T> in(x);
  const T* first = in.get() == nullptr ? nullptr : in.get() + offset;
  const T* last  = first == nullptr ? nullptr : first + n;
  const auto p   = Backend::policy();
  REQUIRE(warpfold::count(p, first, last, three) == loop(is_equal<T>{three}));
  REQUIRE(warpfold::count(p, first, last, three) == thrust::count(p, first, last, three));
  const is_equal<T> equal{three};
  REQUIRE(warpfold::count_if(p, first, last, equal) == thrust::count_if(p, first, last, equal));
  REQUIRE(warpfold::all_of(p, first, last, equal) == thrust::all_of(p, first, last, equal));
  REQUIRE(warpfold::any_of(p, first, last, equal) == thrust::any_of(p, first, last, equal));
  REQUIRE(warpfold::none_of(p, first, last, equal) == thrust::none_of(p, first, last, equal));
  check_truths(p, first, n, loop(equal), equal);
  check_truths(p, first, n, loop(is_odd{}), is_odd{});
  check_truths(p, first, n, n, always{});
  check_truths(p, first, n, 0, never{});
}

template <class Backend, class T>
void counts_of_every_size()
{
  for (const std::int64_t n : {0, 1, 2, 31, 32, 33, 257, 1025, 16385, 104729, (1 << 20) + 1})
  {
    check_counts<Backend, T>(n, 0);
  }
  for (const std::int64_t offset : {1, 2, 3, 7, 15})
  {
    check_counts<Backend, T>(1025, offset);
    check_counts<Backend, T>(70001 - offset, offset);
  }
}

/// One element unlike all others, wherever it stands: every part of a range has its say.
template <class Backend>
void one_among_many()
{
  const auto p = Backend::policy();
  for (const std::int64_t n : {1, 2, 31, 33, 1025, 70001, 1000003})
  {
    for (const std::int64_t at : {std::int64_t{0}, n / 3, n / 2, n - 1})
    {
      INFO("n = " << n << ", at = " << at);
      std::vector<int> x(static_cast<std::size_t>(n), 5);
      x[static_cast<std::size_t>(at)] = 6;
      typename Backend::template buffer<int> in(x);
      const int* first = in.get();
      check_truths(p, first, n, n - 1, is_equal<int>{5});
      check_truths(p, first, n, 1, is_equal<int>{6});
      REQUIRE(warpfold::count(p, first, first + n, 6) == 1);
    }
  }
}

template <class Backend>
void predicates_of_every_sort()
{
  const auto p = Backend::policy();
  const auto x = small_values<int>(5003);
  typename Backend::template buffer<int> in(x);
  const int* first = in.get();
  const auto loop  = [&](auto predicate) {
    return static_cast<std::int64_t>(std::count_if(x.begin(), x.end(), predicate));
  };
  // An int that is neither 0 nor 1 is one true answer.
  check_truths(p, first, 5003, loop(low_bits{12}), low_bits{12});
  check_truths(p, first, 5003, loop(is_odd{}), is_odd{});
  check_truths(p, first, 5003, loop([](int v) { return v > 2; }), thrust::placeholders::_1 > 2);
  check_truths(p, first, 5003, loop([](int v) { return v != 0; }), ::cuda::std::identity{});
  // A value of another type, of another sign, and elements that only know ==.
  REQUIRE(warpfold::count(p, first, first + 5003, 3.0) == loop(is_equal<int>{3}));
  REQUIRE(warpfold::count(p, first, first + 5003, 3u) == loop(is_equal<int>{3}));
  REQUIRE(warpfold::count(p, first, first + 5003, 3.5) == 0);
  std::vector<pixel> pixels;
  for (const int v : x)
  {
    pixels.emplace_back(v + 8);
  }
  typename Backend::template buffer<pixel> colours(pixels);
  const pixel* colour = colours.get();
  REQUIRE(warpfold::count(p, colour, colour + 5003, pixel(11)) == loop(is_equal<int>{3}));
}

template <class Backend>
void counts_through_iterators()
{
  const auto p = Backend::policy();
  for (const std::int64_t n : {1, 33, 1025, 70001})
  {
    INFO("n = " << n);
    const auto x = small_values<int>(n);
    const auto y = small_values<std::int8_t>(n);
    typename Backend::template buffer<int> bx(x);
    typename Backend::template buffer<std::int8_t> by(y);
    const int* fx         = bx.get();
    const std::int8_t* fy = by.get();
    std::int64_t squares = 0, pairs = 0, odd_places = 0, places = 0;
    for (std::int64_t i = 0; i < n; ++i)
    {
      const auto at = static_cast<std::size_t>(i);
      squares += x[at] * x[at] == 9;
      pairs += x[at] == y[at];
      odd_places += (x[at] + i) % 2 != 0;
      places += (i + 5) % 2 != 0;
    }
    check_truths(p, thrust::make_transform_iterator(fx, square{}), n, squares, is_equal<int>{9});
    REQUIRE(pairs == n);
    check_truths(p, thrust::make_zip_iterator(fx, fy), n, pairs, equal_parts{});
    check_truths(p, thrust::make_reverse_iterator(fx + n), n, std::count(x.begin(), x.end(), 3), is_equal<int>{3});
    check_truths(p, std::make_reverse_iterator(fx + n), n, std::count(x.begin(), x.end(), 3), is_equal<int>{3});
    const thrust::counting_iterator<std::int64_t> counter(0);
    check_truths(p, thrust::make_zip_iterator(fx, counter), n, odd_places, odd_sum{});
    check_truths(p, thrust::counting_iterator<std::int64_t>(5), n, places, is_odd{});
    check_truths(p, thrust::counting_iterator<int>(5), n, places, is_odd{});
  }
}

template <class Backend>
void bad_counts()
{
  const auto p = Backend::policy();
  typename Backend::template buffer<float> in(std::vector<float>{1.0f, 2.0f, 3.0f});
  const float* at   = in.get();
  const float* null = nullptr;
  REQUIRE_THROWS_MATCHES(warpfold::count(p, at + 2, at, 1.0f), std::invalid_argument,
                         MessageMatches(ContainsSubstring("is -2")));
  REQUIRE_THROWS_MATCHES(warpfold::count_if(p, at + 1, at, always{}), std::invalid_argument,
                         MessageMatches(ContainsSubstring("is -1")));
  REQUIRE_THROWS_MATCHES(warpfold::none_of(p, at + 1, at, always{}), std::invalid_argument,
                         MessageMatches(ContainsSubstring("is -1")));
  REQUIRE_THROWS_MATCHES(warpfold::all_of(p, null, null + 3, always{}), std::invalid_argument,
                         MessageMatches(ContainsSubstring("input is null")));
  REQUIRE_THROWS_MATCHES(warpfold::count(p, null, null + 3, 1.0f), std::invalid_argument,
                         MessageMatches(ContainsSubstring("input is null")));
  check_truths(p, null, 0, 0, always{});
  check_truths(p, at, 0, 0, never{});
}
} // namespace test
