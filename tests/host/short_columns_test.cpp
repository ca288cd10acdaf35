// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Columns so short that several are folded side by side, and those just too long for it.
#include "backends.hpp"

#include <warpfold/in_order.hpp>
#include <warpfold/matrix.hpp>

#include <catch2/catch_template_test_macros.hpp>

#include <cstdint>
#include <vector>

using namespace test;

namespace
{
/// Digits in a row, modulo 2^32: does not commute.
struct then_digits
{
  struct number
  {
    std::uint32_t value = 0, scale = 1;
    friend bool operator==(const number&, const number&) = default;
  };
  number operator()(number a, number b) const
  {
    return {a.value * b.scale + b.value, a.scale * b.scale};
  }
};
} // namespace

TEMPLATE_LIST_TEST_CASE("short columns", "[matrix]", backends)
{
  using number = then_digits::number;
  for (const std::int64_t rows : {1, 2, 3, 7, 16, 46, 47, 48, 49})
  {
    for (const std::int64_t cols : {1, 7, 8, 9, 16, 31, 40001})
    {
      for (const std::int64_t ld : {rows, rows + 3})
      {
        INFO(rows << " x " << cols << ", leading dimension " << ld);
        std::vector<number> x(static_cast<std::size_t>(cols * ld), number{7, 0});
        std::vector<float> y(x.size(), -1.0e6f), sums;
        std::vector<number> numbers;
        for (std::int64_t c = 0; c < cols; ++c)
        {
          number all{0, 1};
          float sum = 0.0f;
          for (std::int64_t r = 0; r < rows; ++r)
          {
            const auto i = static_cast<std::size_t>(c * ld + r);
            x[i]         = {static_cast<std::uint32_t>((r * 31 + c * 17) % 10), 10};
            y[i]         = static_cast<float>((r * 31 + c * 17) % 101 - 50);
            all          = then_digits{}(all, x[i]);
            sum += y[i];
          }
          numbers.push_back(all);
          sums.push_back(sum);
        }
        // One more than there are columns: nothing is written behind the last.
        numbers.push_back({1, 1});
        sums.push_back(-99.0f);
        std::vector<number> got_numbers(numbers.size(), number{1, 1});
        std::vector<float> got_sums(sums.size(), -99.0f);
        warpfold::reduce_columns(TestType::policy(), warpfold::matrix_view(x.data(), rows, cols, ld),
                                 got_numbers.data(), number{0, 1}, warpfold::in_order(then_digits{}));
        warpfold::column_sums(TestType::policy(), warpfold::matrix_view(y.data(), rows, cols, ld), got_sums.data());
        REQUIRE(got_numbers == numbers);
        REQUIRE(got_sums == sums);
      }
    }
  }
}
