// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Public cases about floating-point and complex values.
#pragma once

#include "support.hpp"

#include <thrust/complex.h>
#include <thrust/iterator/constant_iterator.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace test
{
// The wrong kind of literal does not compile: tests/compile_fail.
TEMPLATE_LIST_TEST_CASE("R06 untyped literal init changes the answer", "[cases]", backends)
{
  typename TestType::template buffer<float> halves(std::vector<float>(4, 0.5f));
  REQUIRE(warpfold::reduce(TestType::policy(), halves.get(), halves.get() + 4, 0.0f) == 2.0f);
  REQUIRE(warpfold::reduce<float>(TestType::policy(), halves.get(), halves.get() + 4, 0) == 2.0f);
}

// On cores a tenth of the report's size.
TEMPLATE_LIST_TEST_CASE("R09 float32 sum of many equal values loses percent-level accuracy", "[cases][long]", backends)
{
  const std::int64_t n = TestType::device ? 130382757 : 13038275;
  const double exact   = static_cast<double>(n) * static_cast<double>(0.1f);
  typename TestType::template buffer<float> in(repeated(n, 0.1f));
  const auto near = [&](float got) { return std::abs(static_cast<double>(got) / exact - 1.0) < 1e-6; };
  const auto p    = TestType::policy();
  const warpfold::matrix_view column(in.get(), n, 1), row(in.get(), 1, n);
  REQUIRE(near(warpfold::sum(p, in.get(), in.get() + n)));
  REQUIRE(near(outputs<TestType, float>(1, [&](float* out) { warpfold::column_sums(p, column, out); })[0]));
  REQUIRE(near(outputs<TestType, float>(1, [&](float* out) { warpfold::row_sums(p, row, out); })[0]));
  for (const std::int64_t rows : {2, 3, 4})
  {
    // Few rows: many short columns, whose sums must not be strung together either.
    const std::int64_t cols = 8191;
    const warpfold::matrix_view few(in.get(), rows, cols);
    const float got = outputs<TestType, float>(rows, [&](float* out) { warpfold::row_sums(p, few, out); })[0];
    REQUIRE(std::abs(static_cast<double>(got) / (static_cast<double>(cols) * static_cast<double>(0.1f)) - 1.0) < 1e-6);
  }
  const thrust::constant_iterator<float> one(1.0f);
  REQUIRE(warpfold::sum(p, one, one + 100000000) == 1e8f);
}

TEMPLATE_LIST_TEST_CASE("R10 GPU and serial-CPU floats compared for equality", "[cases]", backends)
{
  std::vector<float> ramp(1 << 18);
  std::vector<float> blocks;
  std::iota(ramp.begin(), ramp.end(), 0.0f);
  for (int k = 0; k < 512; ++k)
  {
    blocks.push_back(static_cast<float>(262144 * k + 130816));
  }
  REQUIRE(columns_of<TestType, float>(ramp, 512, 512) == blocks);
}

TEMPLATE_LIST_TEST_CASE("R10 row means past 2^24 elements", "[cases][long]", backends)
{
  const std::int64_t rows = 8300, cols = 2048; // row 8192 is the first past 2^24
  std::vector<float> x(static_cast<std::size_t>(rows * cols));
  std::vector<float> sums(static_cast<std::size_t>(rows));
  for (std::size_t i = 0; i < x.size(); ++i)
  {
    x[i] = small_value<float>(static_cast<std::int64_t>(i));
    sums[i / static_cast<std::size_t>(cols)] += x[i];
  }
  typename TestType::template buffer<float> in(x);
  REQUIRE(outputs<TestType, float>(rows,
                                   [&](float* out) {
                                     warpfold::row_sums(
                                       TestType::policy(),
                                       warpfold::matrix_view(in.get(), rows, cols, warpfold::row_major{}), out);
                                   })
          == sums);
}

TEMPLATE_LIST_TEST_CASE("R14 max over all-negative uses smallest positive", "[cases][sanitize]", backends)
{
  REQUIRE(max_of<TestType>(std::vector<float>{-3, -1, -2}) == -1.0f);
}

TEMPLATE_LIST_TEST_CASE("R15 min of all-+inf, max of all--inf clamp to finite", "[cases][sanitize]", backends)
{
  const float inf = std::numeric_limits<float>::infinity();
  REQUIRE(min_of<TestType>(std::vector<float>{inf}) == inf);
  REQUIRE(max_of<TestType>(std::vector<float>{-inf, -inf}) == -inf);
  for (const std::int64_t rows : {1, 3, 700})
  {
    typename TestType::template buffer<float> in(repeated(rows * 5, inf));
    const warpfold::matrix_view m(in.get(), rows, 5);
    REQUIRE(outputs<TestType, float>(5, [&](float* out) { warpfold::column_min(TestType::policy(), m, out); })
            == repeated(5, inf));
    REQUIRE(outputs<TestType, float>(rows, [&](float* out) { warpfold::row_min(TestType::policy(), m, out); })
            == repeated(rows, inf));
  }
}

// The contract: minimum and maximum propagate NaN wherever it stands, the _number pair skips it.
TEMPLATE_LIST_TEST_CASE("R17 NaN in max or min depends on position", "[cases]", backends)
{
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto p    = TestType::policy();
  const auto skip = [&](const std::vector<float>& x) {
    typename TestType::template buffer<float> in(x);
    return warpfold::reduce(p, in.get(), in.get() + x.size(), warpfold::no_init, warpfold::maximum_number{});
  };
  const std::vector<float> five{0, 0.1315f, 0.7556f, nan, 0.5328f};
  REQUIRE(std::isnan(max_of<TestType>(five)));
  REQUIRE(std::isnan(min_of<TestType>(five)));
  REQUIRE(skip(five) == 0.7556f);
  REQUIRE(std::isnan(min_of<TestType>(std::vector<float>{1, 2, nan})));
  for (std::size_t at = 0; at < 5000; at = at * 3 + 1)
  {
    INFO("NaN at " << at << " of 5000");
    std::vector<float> x(5000, 0.25f);
    x[4999 - at] = 0.7556f;
    x[at]        = nan;
    REQUIRE(std::isnan(max_of<TestType>(x)));
    REQUIRE(std::isnan(min_of<TestType>(x)));
    REQUIRE(skip(x) == 0.7556f);
  }
  const auto all = repeated(12, nan); // 4 x 3
  REQUIRE(std::isnan(min_of<TestType>(all)));
  REQUIRE(std::isnan(skip(all)));
  for (std::size_t at = 0; at < 12; ++at)
  {
    std::vector<float> ones(12, 1.0f);
    ones[at] = nan;
    typename TestType::template buffer<float> in(ones);
    const warpfold::matrix_view m(in.get(), 4, 3);
    const auto rows = outputs<TestType, float>(4, [&](float* out) { warpfold::row_max(p, m, out); });
    const auto cols = outputs<TestType, float>(3, [&](float* out) { warpfold::column_min(p, m, out); });
    for (std::size_t r = 0; r < 4; ++r)
    {
      REQUIRE((r == at % 4 ? std::isnan(rows[r]) : rows[r] == 1.0f));
    }
    for (std::size_t c = 0; c < 3; ++c)
    {
      REQUIRE((c == at / 4 ? std::isnan(cols[c]) : cols[c] == 1.0f));
    }
  }
}

TEMPLATE_LIST_TEST_CASE("R33 three elements, two threads", "[cases][sanitize]", backends)
{
  REQUIRE(sum_of<TestType>(std::vector<float>{4, 1, 0}) == 5.0f);
}

TEMPLATE_LIST_TEST_CASE("R52 complex", "[cases][sanitize]", backends)
{
  using complex = thrust::complex<double>;
  const std::vector<complex> z{{1, 2}, {3, -1}};
  REQUIRE(sum_of<TestType>(z) == complex(4, 1));
  REQUIRE(columns_of<TestType, complex>(z, 2, 1)[0] == complex(4, 1));
  REQUIRE(rows_of<TestType, complex>(z, 1, 2)[0] == complex(4, 1));
}

TEMPLATE_LIST_TEST_CASE("R71 max accumulator starts at 0", "[cases][sanitize]", backends)
{
  REQUIRE(max_of<TestType>(std::vector<double>{-4, -2, -7}) == -2.0);
  REQUIRE(min_of<TestType>(std::vector<double>{4, 2, 7}) == 2.0);
}
} // namespace test
