// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// inner_product against plain loops and against Thrust on the same system.
#pragma once

#include <warpfold/inner_product.hpp>
#include <warpfold/reduce.hpp>

#include "../support/data.hpp"
#include "../support/types.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <thrust/functional.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <type_traits>
#include <vector>

namespace test
{
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

struct distance_of
{
  template <class A, class B>
  WARPFOLD_HD double operator()(const A& a, const B& b) const
  {
    const double d = static_cast<double>(a) - 2.0 * static_cast<double>(b); // which does not commute
    return d < 0 ? -d : d;
  }
};

struct differ
{
  int by;
  WARPFOLD_HD bool operator()(int a, int b) const
  {
    return a - b != by;
  }
};

/// Of A at one offset and B at another: equal offsets are read in vectors, others element by element.
template <class Backend, class A, class B, class Init>
void check_inner_product(std::int64_t n, std::int64_t offset_a, std::int64_t offset_b, Init init)
{
  INFO("n = " << n << ", offsets = " << offset_a << ", " << offset_b);
  const auto x = small_values<A>(n + offset_a);
  const auto y = small_values<B>(n + offset_b + 7);
  Init exact   = init;
  double far   = 0;
  for (std::int64_t i = 0; i < n; ++i)
  {
    const A a = x[static_cast<std::size_t>(i + offset_a)];
    const B b = y[static_cast<std::size_t>(i + offset_b)];
    exact     = static_cast<Init>(exact + static_cast<Init>(a) * static_cast<Init>(b));
    far       = std::max(far, distance_of{}(a, b));
  }
  typename Backend::template buffer<A> bx(x);
  typename Backend::template buffer<B> by(y);
  const A* first  = bx.get() == nullptr ? nullptr : bx.get() + offset_a;
  const A* last   = bx.get() == nullptr ? nullptr : first + n;
  const B* second = by.get() + offset_b;
  const auto p    = Backend::policy();
  const auto got  = warpfold::inner_product(p, first, last, second, init);
  STATIC_REQUIRE(std::is_same_v<decltype(got), const Init>);
  REQUIRE(got == exact);
  REQUIRE(got == thrust::inner_product(p, first, last, second, init));
  const auto most = warpfold::inner_product(p, first, last, second, 0.0, thrust::maximum<double>{}, distance_of{});
  REQUIRE(most == far);
  REQUIRE(most == thrust::inner_product(p, first, last, second, 0.0, thrust::maximum<double>{}, distance_of{}));
}

template <class Backend, class A, class B, class Init>
void inner_products_of_every_size()
{
  const auto init = static_cast<Init>(5);
  for (const std::int64_t n : {0, 1, 2, 31, 32, 33, 257, 1025, 16385, 104729, 300007})
  {
    check_inner_product<Backend, A, B>(n, 0, 0, init);
  }
  for (const std::int64_t a : {0, 1, 3, 4, 16})
  {
    for (const std::int64_t b : {0, 1, 2, 3, 7})
    {
      check_inner_product<Backend, A, B>(1025, a, b, init);
      check_inner_product<Backend, A, B>(70001 - a, a, b, init);
    }
  }
}

template <class Backend>
void accumulators_of_inner_products()
{
  const auto p = Backend::policy();
  const std::vector<std::int8_t> x(5003, 100);
  typename Backend::template buffer<std::int8_t> in(x);
  const std::int8_t* at = in.get();
  // Products are made in the accumulator: 10000 is no int8.
  REQUIRE(warpfold::inner_product(p, at, at + 5003, at, 0) == 50030000);
  REQUIRE(warpfold::inner_product<std::int64_t>(p, at, at + 5003, at, 1) == 50030001);
  STATIC_REQUIRE(std::is_same_v<decltype(warpfold::inner_product<double>(p, at, at + 5003, at, 1)), double>);
  REQUIRE(warpfold::inner_product<double>(p, at, at + 5003, at, 1) == 50030001.0);
  const auto wide = warpfold::inner_product(p, at, at + 5003, at, warpfold::no_init);
  STATIC_REQUIRE(std::is_same_v<decltype(wide), const std::int64_t>);
  REQUIRE(wide == 50030000);
  REQUIRE(warpfold::inner_product(p, at, at, at, warpfold::no_init) == 0);
  const std::vector<std::int32_t> large(40, 1 << 30);
  typename Backend::template buffer<std::int32_t> big(large);
  const std::int32_t* l = big.get();
  REQUIRE(warpfold::inner_product(p, l, l + 4, l, std::int64_t{0}) == std::int64_t{1} << 62);
  // Mismatches counted, as Thrust's documentation does it, from an init that counts.
  REQUIRE(warpfold::inner_product(p, l, l + 40, l, 2, thrust::plus<int>{}, thrust::not_equal_to<int>{}) == 2);
  REQUIRE(warpfold::inner_product(p, l, l + 40, l, 2, std::plus<>{}, differ{1}) == 42);
}

template <class Backend>
void inner_products_through_iterators()
{
  const auto p = Backend::policy();
  for (const std::int64_t n : {1, 33, 1025, 70001})
  {
    INFO("n = " << n);
    const auto x = small_values<float>(n);
    const auto y = small_values<std::int16_t>(n);
    std::vector<int> order(static_cast<std::size_t>(n));
    double moment = 0, squares = 0, backwards = 0, picked = 0, triple = 0;
    for (std::int64_t i = 0; i < n; ++i)
    {
      const auto at = static_cast<std::size_t>(i);
      order[at]     = static_cast<int>((i * 31) % n);
      moment += static_cast<double>(x[at]) * static_cast<double>(i + 3);
      squares += static_cast<double>(x[at]) * x[at] * y[at];
      backwards += static_cast<double>(x[static_cast<std::size_t>(n - 1 - i)]) * y[at];
      picked += static_cast<double>(x[static_cast<std::size_t>(order[at])]) * y[at];
      triple += static_cast<double>(x[at]) * y[at] * y[at];
    }
    typename Backend::template buffer<float> bx(x);
    typename Backend::template buffer<std::int16_t> by(y);
    typename Backend::template buffer<int> bo(order);
    const float* fx        = bx.get();
    const std::int16_t* fy = by.get();
    const auto check       = [&](auto a, auto b, double expected) {
      REQUIRE(warpfold::inner_product(p, a, a + n, b, 7.0) == expected + 7);
      REQUIRE(warpfold::inner_product(p, b, b + n, a, 7.0) == expected + 7);
    };
    const thrust::counting_iterator<int> from_three(3);
    check(fx, from_three, moment);
    check(thrust::make_transform_iterator(fx, square{}), fy, squares);
    check(thrust::make_reverse_iterator(fx + n), fy, backwards);
    check(std::make_reverse_iterator(fx + n), fy, backwards);
    check(thrust::make_permutation_iterator(fx, bo.get()), fy, picked);
    check(thrust::make_transform_iterator(thrust::make_zip_iterator(fx, fy), product_of_pair{}), fy, triple);
    const auto sum = static_cast<std::int64_t>(n - 1) * n * (2 * n - 1) / 6;
    const thrust::counting_iterator<std::int64_t> counter(0);
    REQUIRE(warpfold::inner_product(p, counter, counter + n, counter, std::int64_t{0}) == sum);
  }
}

template <class Backend>
void bad_inner_products()
{
  const auto p = Backend::policy();
  typename Backend::template buffer<float> in(std::vector<float>{1.0f, 2.0f, 3.0f});
  const float* at   = in.get();
  const float* null = nullptr;
  REQUIRE_THROWS_MATCHES(warpfold::inner_product(p, at + 2, at, at, 0.0f), std::invalid_argument,
                         MessageMatches(ContainsSubstring("is -2")));
  REQUIRE_THROWS_MATCHES(warpfold::inner_product(p, null, null + 3, at, 0.0f), std::invalid_argument,
                         MessageMatches(ContainsSubstring("the first input is null")));
  REQUIRE_THROWS_MATCHES(
    warpfold::inner_product(p, at, at + 3, null, 0.0f, thrust::plus<float>{}, thrust::multiplies<float>{}),
    std::invalid_argument, MessageMatches(ContainsSubstring("the second input is null")));
  REQUIRE_THROWS_MATCHES(warpfold::transform_reduce(p, null, null + 3, square{}, 0.0f, std::plus<>{}),
                         std::invalid_argument, MessageMatches(ContainsSubstring("the input is null")));
  // An empty pair of ranges is the init, null or not.
  REQUIRE(warpfold::inner_product(p, null, null, null, 3.0f) == 3.0f);
  REQUIRE(warpfold::inner_product(p, at, at, null, 3.0f) == 3.0f);
  REQUIRE_THROWS_MATCHES(warpfold::inner_product(p, at, at, at, warpfold::no_init, larger_magnitude{}, distance_of{}),
                         std::invalid_argument, MessageMatches(ContainsSubstring("no identity")));
}
} // namespace test
