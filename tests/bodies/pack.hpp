// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Several reductions in one reading are what each is alone.
#pragma once

#include "../support/data.hpp"

#include <warpfold/warpfold.hpp>

#include <catch2/catch_test_macros.hpp>
#include <thrust/iterator/zip_iterator.h>

#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace test
{
struct lesser_of // without an identity
{
  WARPFOLD_HD float operator()(float a, float b) const
  {
    return a < b ? a : b;
  }
};

/// A reducer of the caller's own: the span of the elements.
struct span_state
{
  double least, most;
};
struct lift_span
{
  WARPFOLD_HD span_state operator()(double x) const
  {
    return {x, x};
  }
};
struct join_spans
{
  WARPFOLD_HD span_state operator()(const span_state& a, const span_state& b) const
  {
    return {a.least < b.least ? a.least : b.least, a.most < b.most ? b.most : a.most};
  }
};
struct length_of_span
{
  WARPFOLD_HD double operator()(const span_state& s) const
  {
    return s.most - s.least;
  }
};
struct span_reducer : warpfold::reducer_tag
{
  template <class Acc, class T>
  auto recipe_for(std::int64_t) const
  {
    return warpfold::recipe{lift_span{}, join_spans{}, length_of_span{}};
  }
};

template <class Backend>
void packs_of_ranges()
{
  using namespace warpfold;
  for (const std::int64_t n : {1, 2, 33, 1025, 40009})
  {
    INFO(n << " elements");
    const auto host = small_values<float>(n);
    typename Backend::template buffer<float> x(host);
    const float* first                     = x.get();
    const float* last                      = first + n;
    const auto p                           = Backend::policy();
    const auto [sum, least, most, squares] = reduce(p, first, last, pack(plus{}, minimum{}, maximum{}, sum_of_squares));
    REQUIRE(sum == reduce(p, first, last));
    REQUIRE(least == (min)(p, first, last));
    REQUIRE(most == (max)(p, first, last));
    REQUIRE(squares == reduce(p, first, last, sum_of_squares));
    const auto [m, v, all, any, span] =
      reduce(p, first, last, pack(mean, variance, logical_and{}, logical_or{}, span_reducer{}));
    REQUIRE(std::abs(m - mean(p, first, last)) <= 1e-12);
    REQUIRE(std::abs(v - variance(p, first, last)) <= 1e-9);
    bool every = true, some = false;
    for (const float y : host)
    {
      every = every && y != 0;
      some  = some || y != 0;
    }
    REQUIRE(all == every);
    REQUIRE(any == some);
    REQUIRE(span == most - least);
    REQUIRE(reduce(p, first, last, span_reducer{}) == most - least);
    const auto [alone] = reduce(p, first, last, pack(lesser_of{}));
    REQUIRE(alone == least);
    REQUIRE(explain(p, first, last, pack(plus{}, maximum{})).bytes_read == 4 * n);
  }
  const float* none      = nullptr;
  const auto [sum, most] = reduce(Backend::policy(), none, none, pack(plus{}, maximum{}));
  REQUIRE((sum == 0 && most < 0 && std::isinf(most)));
  REQUIRE_THROWS_AS(reduce(Backend::policy(), none, none, pack(plus{}, lesser_of{})), std::invalid_argument);
}

template <class Backend>
void packs_of_columns_and_rows()
{
  using namespace warpfold;
  for (const extents e : {extents{3, 1001}, {1001, 3}, {64, 65}, {300, 7}})
  {
    INFO(e.rows << " x " << e.cols);
    const auto host = small_values<std::int32_t>(e.rows * e.cols);
    typename Backend::template buffer<std::int32_t> x(host);
    const matrix_view m(x.get(), e.rows, e.cols);
    const auto check = [&](auto reduce_pack, auto reduce_one, std::int64_t outputs) {
      const std::vector<std::int64_t> blank(static_cast<std::size_t>(outputs), -77);
      typename Backend::template buffer<std::int64_t> sums(blank), bits(blank), most(blank), alone(blank);
      reduce_pack(thrust::make_zip_iterator(sums.get(), bits.get(), most.get()), pack(plus{}, bit_xor{}, maximum{}));
      Backend::sync();
      reduce_one(alone.get(), plus{});
      Backend::sync();
      REQUIRE(sums.download() == alone.download());
      reduce_one(alone.get(), bit_xor{});
      Backend::sync();
      REQUIRE(bits.download() == alone.download());
      reduce_one(alone.get(), maximum{});
      Backend::sync();
      REQUIRE(most.download() == alone.download());
    };
    check([&](auto out, auto r) { reduce_columns(Backend::policy(), m, out, r); },
          [&](auto out, auto op) { reduce_columns(Backend::policy(), m, out, no_init, op); }, e.cols);
    check([&](auto out, auto r) { reduce_rows(Backend::policy(), m, out, r); },
          [&](auto out, auto op) { reduce_rows(Backend::policy(), m, out, no_init, op); }, e.rows);
  }
}
} // namespace test
