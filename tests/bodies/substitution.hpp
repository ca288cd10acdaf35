// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// One text, compiled with thrust:: and with warpfold::, gives the same answers of the same types.
#pragma once

#include <warpfold/warpfold.hpp>

#include "../support/data.hpp"

#include <catch2/catch_test_macros.hpp>
#include <thrust/count.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/reduce.h>
#include <thrust/transform_reduce.h>
#include <thrust/zip_function.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace test
{
struct differs
{
  WARPFOLD_HD bool operator()(float a, double b) const
  {
    return static_cast<double>(a) != b;
  }
};

struct squared
{
  WARPFOLD_HD float operator()(float x) const
  {
    return x * x;
  }
};

struct beyond
{
  float limit;
  WARPFOLD_HD bool operator()(float x) const
  {
    return x > limit || x < -limit;
  }
};

struct within
{
  float limit;
  WARPFOLD_HD bool operator()(float x) const
  {
    return x <= limit && x >= -limit;
  }
};

struct in_circle
{
  WARPFOLD_HD float operator()(int i) const
  {
    const auto h  = static_cast<std::uint64_t>(i) * 0x9E3779B97F4A7C15ull;
    const float x = static_cast<float>((h >> 32) & 0xffff) / 65536.0f;
    const float y = static_cast<float>((h >> 48) & 0xffff) / 65536.0f;
    return x * x + y * y < 1.0f ? 1.0f : 0.0f;
  }
};

struct odd_number
{
  WARPFOLD_HD int operator()(int i) const
  {
    return i & 1;
  }
};

struct summary
{
  double sum, dot, moment, moment_first, terms, backwards;
  float plain, largest, norm, inside;
  int mismatch;
  std::ptrdiff_t threes, negative, outliers, at_least, at_most, ends, positive_terms, odd;
  bool bounded, any_zero, no_nines;
  friend bool operator==(const summary&, const summary&) = default;
};

namespace with_thrust
{
namespace lib = ::thrust;
#include "pipeline.inl"
} // namespace with_thrust
namespace with_warpfold
{
namespace lib = ::warpfold;
#include "pipeline.inl"
} // namespace with_warpfold

/// The types that callers see in `auto`.
template <class It, class Policy>
struct same_types
{
  using w_t = decltype(warpfold::inner_product(Policy(), It(), It(), It(), 0.0));
  using t_t = decltype(thrust::inner_product(Policy(), It(), It(), It(), 0.0));
  static_assert(std::is_same_v<w_t, t_t>);
  using w_c = decltype(warpfold::count(Policy(), It(), It(), 1));
  using t_c = decltype(thrust::count(Policy(), It(), It(), 1));
  static_assert(std::is_same_v<w_c, t_c>);
  static constexpr bool value = true;
};

template <class Vector, class Weights, class... Policy>
void warpfold_in_place_of_thrust(const Policy&... p)
{
  for (const std::int64_t n : {1, 33, 1025, 70001})
  {
    INFO("n = " << n);
    const auto x = small_values<float>(n);
    auto y       = small_values<double>(n + 2);
    y.erase(y.begin(), y.begin() + 2);
    const Vector a(x.begin(), x.end());
    const Weights b(y.begin(), y.end());
    const summary t = with_thrust::summarise(a, b, p...);
    const summary w = with_warpfold::summarise(a, b, p...);
    REQUIRE(w.sum == t.sum);
    REQUIRE(w.dot == t.dot);
    REQUIRE(w.mismatch == t.mismatch);
    REQUIRE(w.threes == t.threes);
    REQUIRE(w.negative == t.negative);
    REQUIRE(w == t);
    REQUIRE(w.bounded);
    REQUIRE(w.odd == 5001);
  }
}
} // namespace test
