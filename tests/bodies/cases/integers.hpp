// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Public cases about integers and booleans: accumulators, sizes, long ranges.
#pragma once

#include "support.hpp"

#include <thrust/iterator/constant_iterator.h>

#include <algorithm>
#include <memory>
#include <numeric>

namespace test
{
using i64 = std::int64_t;

TEMPLATE_LIST_TEST_CASE("R01 uint8 sum wraps", "[cases][sanitize]", backends)
{
  REQUIRE(sum_of<TestType>(repeated<std::uint8_t>(300, 1)) == 300u);
  std::vector<std::uint8_t> bytes(86945, 0);
  for (std::size_t i = 0; i < 552; ++i)
  {
    bytes[i * 157] = 1;
  }
  REQUIRE(sum_of<TestType>(bytes) == 552u);
}

TEMPLATE_LIST_TEST_CASE("R02 int8 column sum wraps negative", "[cases][sanitize]", backends)
{
  std::vector<std::int8_t> ones(10000, 0);
  for (std::size_t i = 0; i < 5058; ++i)
  {
    ones[i * 9973 % 10000] = 1;
  }
  REQUIRE(sum_of<TestType>(ones) == 5058);
  REQUIRE(columns_of<TestType, i64>(ones, 10000, 1) == std::vector<i64>{5058});
  REQUIRE(rows_of<TestType, i64>(ones, 1, 10000) == std::vector<i64>{5058});
}

TEMPLATE_LIST_TEST_CASE("R03 bool sum returns bool", "[cases]", backends)
{
  const i64 n = 100000;
  std::vector<unsigned char> b(static_cast<std::size_t>(n), 1);
  b[0] = b[1] = 0;
  typename TestType::template buffer<unsigned char> in(b);
  const bool* p = reinterpret_cast<const bool*>(in.get());
  REQUIRE(warpfold::sum(TestType::policy(), p, p + n) == 99998);
  REQUIRE(outputs<TestType, i64>(
            1, [&](i64* out) { warpfold::column_sums(TestType::policy(), warpfold::matrix_view(p, n, 1), out); })[0]
          == 99998);
  REQUIRE(outputs<TestType, i64>(
            4, [&](i64* out) { warpfold::row_sums(TestType::policy(), warpfold::matrix_view(p, 4, n / 4), out); })
          == std::vector<i64>{24999, 24999, 25000, 25000});
}

TEMPLATE_LIST_TEST_CASE("R04 wide accumulator truncated when partials are merged", "[cases]", backends)
{
  REQUIRE(sum_of<TestType>(repeated<std::int32_t>(4, 1 << 30)) == 4294967296);
  std::vector<std::int32_t> ramp(100000);
  std::iota(ramp.begin(), ramp.end(), 0);
  REQUIRE(sum_of<TestType>(ramp) == 4999950000);
  REQUIRE(columns_of<TestType, i64>(ramp, 100000, 1)[0] == 4999950000);
  REQUIRE(rows_of<TestType, i64>(ramp, 1, 100000)[0] == 4999950000);
  std::vector<std::uint8_t> rows(4 * 256);
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    rows[i] = static_cast<std::uint8_t>(i / 4);
  }
  REQUIRE(rows_of<TestType, std::uint64_t>(rows, 4, 256) == std::vector<std::uint64_t>(4, 32640));
}

TEMPLATE_LIST_TEST_CASE("R12 bool matrix to int vector fails to compile", "[cases][sanitize]", backends)
{
  typename TestType::template buffer<unsigned char> in(std::vector<unsigned char>{1, 0, 1, 0, 0, 0, 1, 1, 1});
  const warpfold::matrix_view m(reinterpret_cast<const bool*>(in.get()), 3, 3, warpfold::row_major{});
  REQUIRE(outputs<TestType, int>(3, [&](int* out) { warpfold::row_sums(TestType::policy(), m, out); })
          == std::vector<int>{2, 0, 3});
  REQUIRE(outputs<TestType, int>(3, [&](int* out) { warpfold::column_sums(TestType::policy(), m, out); })
          == std::vector<int>{2, 1, 2});
}

TEMPLATE_LIST_TEST_CASE("R23 n above 2^32 silently truncated", "[cases][long]", backends)
{
  const thrust::constant_iterator<int> one(1);
  const i64 n = TestType::device ? 10000000000 : 4500000000;
  // Cores take seconds for this: the sequential backend leaves it to the others.
  if (TestType::device || TestType::parallel)
  {
    REQUIRE(warpfold::sum(TestType::policy(), one, one + n) == n);
  }
  else
  {
    SUCCEED("left to the parallel backends");
  }
}

TEMPLATE_LIST_TEST_CASE("R30 n = 1", "[cases][sanitize]", backends)
{
  REQUIRE(sum_of<TestType>(std::vector<int>{5}) == 5);
  REQUIRE(min_of<TestType>(std::vector<int>{5}) == 5);
  REQUIRE(max_of<TestType>(std::vector<int>{5}) == 5);
  REQUIRE(columns_of<TestType, i64>(std::vector<int>{5}, 1, 1) == std::vector<i64>{5});
  REQUIRE(rows_of<TestType, i64>(std::vector<int>{5}, 1, 1) == std::vector<i64>{5});
}

// Guards stand after the range, and a device buffer ends with it, so that the sanitizer sees a read past it.
TEMPLATE_LIST_TEST_CASE("R32 tail of a two-elements-per-thread kernel", "[cases][sanitize]", backends)
{
  for (const i64 n : {1, 31, 33, 255, 257, 511, 513, 1023, 1025, 2047, 2049, 65537})
  {
    INFO("n = " << n);
    REQUIRE(sum_of<TestType>(repeated(n, 1)) == n);
    auto guarded = repeated(n + 64, 1 << 20);
    std::fill(guarded.begin() + 32, guarded.begin() + 32 + n, 1);
    typename TestType::template buffer<int> in(guarded);
    REQUIRE(warpfold::sum(TestType::policy(), in.get() + 32, in.get() + 32 + n) == n);
    REQUIRE(in.download() == guarded);
  }
}

TEMPLATE_LIST_TEST_CASE("R34 partial last warp", "[cases][sanitize]", backends)
{
  REQUIRE(sum_of<TestType>(repeated(48, 1)) == 48);
  REQUIRE(columns_of<TestType, i64>(repeated(49, 1), 7, 7) == repeated<i64>(7, 7));
  REQUIRE(rows_of<TestType, i64>(repeated(49, 1), 7, 7) == repeated<i64>(7, 7));
}

TEMPLATE_LIST_TEST_CASE("R49 unaligned start: int16", "[cases][sanitize]", backends)
{
  for (i64 k = 0; k < 16; ++k)
  {
    auto x = repeated<std::int16_t>(8192 + k, 1);
    std::fill(x.begin(), x.begin() + k, std::int16_t(-3000));
    typename TestType::template buffer<std::int16_t> in(x);
    REQUIRE(warpfold::reduce<std::int32_t>(TestType::policy(), in.get() + k, in.get() + k + 8192) == 8192);
  }
}

TEMPLATE_LIST_TEST_CASE("R66 raw device pointer with device policy", "[cases][sanitize]", backends)
{
  REQUIRE(min_of<TestType>(std::vector<std::uint64_t>{1, 2, 3, 4, 5}) == 1);
}
} // namespace test
