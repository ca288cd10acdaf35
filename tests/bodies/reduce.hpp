// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Full reductions: every size, offset, operator and element type.
#pragma once

#include <warpfold/reduce.hpp>

#include "../support/data.hpp"
#include "../support/reference.hpp"
#include "../support/types.hpp"

#include <catch2/catch_test_macros.hpp>
#include <thrust/reduce.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

namespace test
{
/// The sum by reduce and by reduce_into, at `offset` elements from an aligned address, against Thrust and exact arithmetic.
template <class Backend, class T>
void check_sum(std::int64_t n, std::int64_t offset)
{
  using Acc = warpfold::accumulator_t<warpfold::automatic, warpfold::plus, T>;
  INFO("n = " << n << ", offset = " << offset);
  auto host = small_values<T>(n + offset);
  // What stands before the range must not be read into the sum.
  std::fill(host.begin(), host.begin() + offset, static_cast<T>(99));
  std::int64_t exact = 0;
  for (auto i = offset; i < n + offset; ++i)
  {
    exact += static_cast<std::int64_t>(to_double(host[static_cast<std::size_t>(i)]));
  }
  typename Backend::template buffer<T> in(host);
  const T* first    = in.get() + (in.get() == nullptr ? 0 : offset);
  const T* last     = first + (in.get() == nullptr ? 0 : n);
  const auto policy = Backend::policy();
  REQUIRE(static_cast<double>(warpfold::sum(policy, first, last)) == static_cast<double>(exact));
  REQUIRE(static_cast<double>(warpfold::sum(policy, first, last))
          == static_cast<double>(thrust::reduce(policy, first, last, Acc(0), thrust::plus<Acc>{})));
  typename Backend::template buffer<Acc> out(std::vector<Acc>{Acc(77), Acc(55), Acc(77)});
  warpfold::reduce_into(policy, first, last, out.get() + 1, Acc(5));
  Backend::sync();
  const auto got = out.download();
  REQUIRE(static_cast<double>(got[0]) == 77);
  REQUIRE(static_cast<double>(got[1]) == static_cast<double>(exact + 5));
  REQUIRE(static_cast<double>(got[2]) == 77);
}

template <class Backend, class T>
void sums_of_every_size()
{
  for (const auto n : sizes())
  {
    check_sum<Backend, T>(n, 0);
  }
  for (std::int64_t offset = 1; offset <= 16; ++offset)
  {
    check_sum<Backend, T>(1025, offset);
    check_sum<Backend, T>(70001 - offset, offset);
  }
}

template <class Backend, class T>
void sums_of_small_sizes()
{
  for (const auto n : small_sizes())
  {
    for (const std::int64_t offset : {0, 1, 3})
    {
      check_sum<Backend, T>(n, offset);
    }
  }
}

template <class Backend>
void random_sums_within_tolerance()
{
  for (const std::int64_t n : {1000, 1 << 20, 5000011})
  {
    std::vector<float> x(static_cast<std::size_t>(n));
    // Elements a power of two apart are unrelated too, as the tolerance assumes: a thread's are.
    std::mt19937 random(12345);
    for (auto& v : x)
    {
      v = static_cast<float>(random() >> 8) / 16777216.0f - 0.5f;
    }
    typename Backend::template buffer<float> in(x);
    const double got = warpfold::sum(Backend::policy(), in.get(), in.get() + n);
    INFO("n = " << n);
    REQUIRE(std::abs(got - compensated_sum(x)) <= sum_tolerance(x, 6e-8));
    const double wide = warpfold::reduce<double>(Backend::policy(), in.get(), in.get() + n);
    REQUIRE(std::abs(wide - compensated_sum(x)) <= sum_tolerance(x, 1.2e-16));
  }
}

template <class Backend, class T>
void extrema()
{
  for (const std::int64_t n : {1, 2, 33, 1025, 100003, 3000017})
  {
    auto host     = small_values<T>(n);
    const auto at = static_cast<std::size_t>(n * 7 / 11);
    host[at]      = static_cast<T>(-100);
    INFO("n = " << n);
    typename Backend::template buffer<T> in(host);
    const T* p    = in.get();
    const T least = warpfold::min(Backend::policy(), p, p + n);
    const T most  = warpfold::max(Backend::policy(), p, p + n);
    REQUIRE(to_double(least) == to_double(*std::min_element(host.begin(), host.end())));
    REQUIRE(to_double(most) == to_double(*std::max_element(host.begin(), host.end())));
    REQUIRE(to_double(least) == to_double(thrust::reduce(Backend::policy(), p, p + n, host[0], thrust::minimum<T>{})));
  }
}

template <class Backend>
void operators_under_every_name()
{
  std::vector<unsigned> x(20011);
  for (std::size_t i = 0; i < x.size(); ++i)
  {
    x[i] = static_cast<unsigned>(i * 2654435761u) | 0x10u;
  }
  typename Backend::template buffer<unsigned> in(x);
  const auto p          = Backend::policy();
  const unsigned* first = in.get();
  const unsigned* last  = first + x.size();
  unsigned all = ~0u, any = 0, odd = 0;
  for (const auto v : x)
  {
    all &= v;
    any |= v;
    odd ^= v;
  }
  REQUIRE(warpfold::reduce(p, first, last, ~0u, warpfold::bit_and{}) == all);
  REQUIRE(warpfold::reduce(p, first, last, ~0u, std::bit_and<>{}) == all);
  REQUIRE(warpfold::reduce(p, first, last, ~0u, thrust::bit_and<unsigned>{}) == all);
  REQUIRE(warpfold::reduce(p, first, last, 0u, cuda::std::bit_or<>{}) == any);
  REQUIRE(warpfold::reduce(p, first, last, 0u, thrust::bit_xor<unsigned>{}) == odd);
  REQUIRE(warpfold::reduce(p, first, last, warpfold::no_init, std::bit_xor<unsigned>{}) == odd);
  REQUIRE(warpfold::reduce(p, first, last, true, warpfold::logical_and{}) == true);
  const auto top = *std::max_element(x.begin(), x.end());
  REQUIRE(warpfold::reduce(p, first, last, 0u, thrust::maximum<unsigned>{}) == top);
  REQUIRE(warpfold::reduce(p, first, last, 0u, cuda::maximum<>{}) == top);
  // A typed std::plus is still applied in the accumulator: no partial wraps at 32 bits.
  const auto total = std::accumulate(x.begin(), x.end(), std::uint64_t{3});
  REQUIRE(warpfold::reduce(p, first, last, std::uint64_t{3}, std::plus<unsigned>{}) == total);
  std::vector<int> ones(31, 1);
  ones[5]  = 3;
  ones[30] = -7;
  typename Backend::template buffer<int> few(ones);
  REQUIRE(warpfold::reduce(p, few.get(), few.get() + 31, 1, thrust::multiplies<int>{}) == -21);
}

template <class Backend>
void custom_functors()
{
  const auto p = Backend::policy();
  for (const std::int64_t n : {1, 2, 33, 1025, 70001})
  {
    INFO("n = " << n);
    const auto x = small_values<std::int64_t>(n);
    typename Backend::template buffer<std::int64_t> in(x);
    const std::int64_t modulus = 1000003;
    std::int64_t expected      = 41;
    for (const auto v : x)
    {
      expected = ((expected + v) % modulus);
    }
    // Remainders keep the sign of the dividend, so compare modulo.
    const auto got = warpfold::reduce(p, in.get(), in.get() + n, std::int64_t{41}, add_modulo{modulus});
    REQUIRE((got - expected) % modulus == 0);
    // No identity, and padding would be noticed.
    typename Backend::template buffer<int> eights(std::vector<int>(static_cast<std::size_t>(n), 8));
    REQUIRE(warpfold::reduce(p, eights.get(), eights.get() + n, warpfold::no_init, min_of_eights{}) == 8);
    REQUIRE(warpfold::reduce(p, eights.get(), eights.get() + n, 8, min_of_eights{}) == 8);
  }
}

/// T(v) is a struct without a default constructor, Add adds two.
template <class Backend, class T, class Add>
void structs()
{
  using number = typename T::number;
  const auto p = Backend::policy();
  for (const std::int64_t n : {1, 2, 31, 257, 5003, 70001})
  {
    INFO("n = " << n << ", " << sizeof(T) << " bytes");
    std::vector<T> x;
    T expected(number(7));
    for (std::int64_t i = 0; i < n; ++i)
    {
      x.emplace_back(small_value<number>(i));
      expected = Add{}(expected, x.back());
    }
    typename Backend::template buffer<T> in(x);
    REQUIRE(warpfold::reduce(p, in.get(), in.get() + n, T(number(7)), Add{}) == expected);
    REQUIRE(Add{}(T(number(7)), warpfold::reduce(p, in.get(), in.get() + n, warpfold::no_init, Add{})) == expected);
    typename Backend::template buffer<T> out({T(number(1)), T(number(2)), T(number(3))});
    warpfold::reduce_into(p, in.get(), in.get() + n, out.get() + 1, T(number(7)), Add{});
    Backend::sync();
    REQUIRE(out.download() == std::vector<T>{T(number(1)), expected, T(number(3))});
  }
}

/// A sum of complex numbers with whole parts: exact.
template <class Backend, class C>
void sums_of_complex()
{
  using part   = typename C::value_type;
  const auto p = Backend::policy();
  for (const std::int64_t n : {1, 2, 33, 1025, 70001})
  {
    INFO("n = " << n);
    std::vector<C> x;
    C exact(0);
    for (std::int64_t i = 0; i < n; ++i)
    {
      x.emplace_back(small_value<part>(i), small_value<part>(i + 5));
      exact += x.back();
    }
    typename Backend::template buffer<C> in(x);
    REQUIRE(warpfold::sum(p, in.get(), in.get() + n) == exact);
    REQUIRE(warpfold::reduce(p, in.get(), in.get() + n, C(1, -1)) == exact + C(1, -1));
    REQUIRE(thrust::reduce(p, in.get(), in.get() + n, C(0), thrust::plus<C>{}) == exact);
  }
}
} // namespace test
