// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types, arguments and errors: what needs no data.
#include <warpfold/warpfold.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <thrust/execution_policy.h>

#include <complex>
#include <cstdint>
#include <functional>
#include <limits>
#include <type_traits>
#include <vector>

using namespace warpfold;
using Catch::Matchers::MessageMatches;
using Catch::Matchers::ContainsSubstring;

template <class Want, class Op, class T, class Init = no_init_t, class Acc = automatic>
inline constexpr bool accumulates = std::is_same_v<Want, accumulator_t<Acc, Op, T, Init>>;

static_assert(accumulates<std::int64_t, plus, bool>);
static_assert(accumulates<std::int64_t, plus, std::int8_t>);
static_assert(accumulates<std::int64_t, std::plus<>, int>);
static_assert(accumulates<std::uint64_t, thrust::plus<int>, std::uint16_t>);
static_assert(accumulates<std::int64_t, multiplies, short>);
static_assert(accumulates<float, plus, float>);
static_assert(accumulates<float, plus, __half>);
static_assert(accumulates<std::int8_t, minimum, std::int8_t>);
static_assert(accumulates<double, plus, float, double>);
static_assert(accumulates<int, plus, std::int8_t, int>);
static_assert(accumulates<float, plus, std::int8_t, int, float>);

static_assert(std::is_trivially_copyable_v<indexed<float>> && std::is_trivially_copyable_v<indexed_extremes<double>>);
static_assert(indexed<int>{3, 4} == indexed<int>{3, 4} && indexed<int>{3, 4} != indexed<int>{3, 5});
static_assert(
  std::is_same_v<decltype(min_element(thrust::seq, static_cast<int*>(nullptr), static_cast<int*>(nullptr))), int*>);

TEST_CASE("identities are neutral", "[operators]")
{
  const auto check = [](auto op, auto x) {
    using T = decltype(x);
    REQUIRE(op(identity<decltype(op), T>::value(), x) == x);
    REQUIRE(op(x, identity<decltype(op), T>::value()) == x);
  };
  for (const double x :
       {-std::numeric_limits<double>::infinity(), -3.5, 0.0, 7.25, std::numeric_limits<double>::infinity()})
  {
    check(plus{}, x);
    check(multiplies{}, x);
    check(minimum{}, x);
    check(maximum{}, x);
    check(minimum_number{}, x);
    check(maximum_number{}, x);
  }
  for (const int x : {std::numeric_limits<int>::lowest(), -1, 0, 5, std::numeric_limits<int>::max()})
  {
    check(plus{}, x);
    check(minimum{}, x);
    check(maximum{}, x);
    check(bit_and{}, x);
    check(bit_or{}, x);
    check(bit_xor{}, x);
  }
  check(plus{}, std::complex<float>(1, -2));
}

TEST_CASE("minimum and maximum follow IEEE 754-2019", "[operators]")
{
  const double nan = std::numeric_limits<double>::quiet_NaN();
  REQUIRE(std::isnan(minimum{}(nan, 1.0)));
  REQUIRE(std::isnan(minimum{}(1.0, nan)));
  REQUIRE(std::isnan(maximum{}(nan, 1.0)));
  REQUIRE(std::isnan(maximum{}(1.0, nan)));
  REQUIRE(minimum_number{}(nan, 1.0) == 1.0);
  REQUIRE(maximum_number{}(1.0, nan) == 1.0);
  REQUIRE(std::signbit(minimum{}(0.0, -0.0)));
  REQUIRE(std::signbit(minimum{}(-0.0, 0.0)));
  REQUIRE(!std::signbit(maximum{}(0.0, -0.0)));
  REQUIRE(!std::signbit(maximum{}(-0.0, 0.0)));
}

TEST_CASE("bad arguments name themselves and their value", "[errors]")
{
  const std::vector<float> x(12, 1.0f);
  std::vector<float> out(12, -1.0f);
  REQUIRE_THROWS_MATCHES(matrix_view(x.data(), 4, 3, 3), std::invalid_argument,
                         MessageMatches(ContainsSubstring("(ld) is 3") && ContainsSubstring("at least 4")));
  REQUIRE_THROWS_MATCHES(matrix_view(x.data(), 4, 3, 2, row_major{}), std::invalid_argument,
                         MessageMatches(ContainsSubstring("(ld) is 2") && ContainsSubstring("at least 3")));
  REQUIRE_THROWS_MATCHES(matrix_view(x.data(), -4, 3), std::invalid_argument,
                         MessageMatches(ContainsSubstring("rows is -4")));
  REQUIRE_THROWS_MATCHES(matrix_view(x.data(), 4, -1), std::invalid_argument,
                         MessageMatches(ContainsSubstring("cols is -1")));
  REQUIRE_THROWS_MATCHES(sum(x.begin() + 2, x.begin()), std::invalid_argument,
                         MessageMatches(ContainsSubstring("is -2")));
  const float* null = nullptr;
  REQUIRE_THROWS_MATCHES(sum(null, null + 3), std::invalid_argument,
                         MessageMatches(ContainsSubstring("input is null")));
  REQUIRE_THROWS_MATCHES(column_sums(matrix_view(x.data(), 4, 3), static_cast<float*>(nullptr)), std::invalid_argument,
                         MessageMatches(ContainsSubstring("output is null")));
  const std::int64_t huge = std::int64_t{1} << 40;
  REQUIRE_THROWS_MATCHES(column_sums(matrix_view(x.data(), huge, huge), out.data()), std::invalid_argument,
                         MessageMatches(ContainsSubstring("1099511627776 x 1099511627776")));
  REQUIRE_THROWS_MATCHES(warpfold::max(x.begin(), x.begin()), std::invalid_argument,
                         MessageMatches(ContainsSubstring("0 elements")));
  REQUIRE_THROWS_MATCHES(warpfold::max_element(null, null + 3), std::invalid_argument,
                         MessageMatches(ContainsSubstring("input is null")));
  REQUIRE_THROWS_MATCHES(argmin_into(x.begin(), x.end(), static_cast<indexed<float>*>(nullptr)), std::invalid_argument,
                         MessageMatches(ContainsSubstring("output is null")));
  // Nothing was written on the way.
  REQUIRE(out == std::vector<float>(12, -1.0f));
}

TEST_CASE("extrema without a policy", "[extrema]")
{
  std::vector<float> x{3, 1, 4, 1, 5, 9, 2, 6, 9};
  REQUIRE(warpfold::min_element(x.begin(), x.end()) == x.begin() + 1);
  REQUIRE(warpfold::max_element(x.data(), x.data() + 9) == x.data() + 5);
  REQUIRE(warpfold::max_element(x.cbegin(), x.cend(), std::greater<>{}) == x.cbegin() + 1);
  const thrust::pair<std::vector<float>::iterator, std::vector<float>::iterator> both =
    warpfold::minmax_element(x.begin(), x.end());
  REQUIRE(both.first == x.begin() + 1);
  REQUIRE(both.second == x.begin() + 5); // std::minmax_element: + 8
  indexed<float> least{}, most{};
  indexed_extremes<float> ends{};
  argmin_into(x.begin(), x.end(), &least);
  argmax_into(x.begin(), x.end(), &most);
  argminmax_into(x.begin(), x.end(), &ends, std::greater<>{});
  REQUIRE(least == indexed<float>{1.0f, 1});
  REQUIRE(most == indexed<float>{9.0f, 5});
  REQUIRE(ends == indexed_extremes<float>{most, least});
  const bool flags[] = {false, true, false, true};
  REQUIRE(warpfold::max_element(flags, flags + 4) == flags + 1);
  const std::vector<bool> bits{true, false, true, false};
  REQUIRE(warpfold::min_element(bits.begin(), bits.end()) == bits.begin() + 1);
}

TEST_CASE("explain tells the cost and runs nothing", "[plan]")
{
  const std::vector<float> x(1000, 1.0f);
  const plan p = explain(thrust::seq, x.begin(), x.end());
  REQUIRE(p.kernel == kernel::host);
  REQUIRE(p.bytes_read == 4000);
  REQUIRE(p.bytes_written == 4);
  const plan q = explain_rows(matrix_view(x.data(), 10, 100));
  REQUIRE(q.bytes_written == 40);
  REQUIRE(q.grid == 1);
  REQUIRE(explain_columns(matrix_view(x.data(), 10, 0)).kernel == kernel::none);
  REQUIRE(explain_argmin(x.begin(), x.end()).bytes_read == 4000);
  REQUIRE(explain_argmax(thrust::seq, x.begin(), x.end(), std::greater<>{}).bytes_written == sizeof(indexed<float>));
  REQUIRE(explain_argminmax(x.begin(), x.end()).bytes_written == sizeof(indexed_extremes<float>));
}

TEST_CASE("one element under a logical operator is a truth value too", "[operators]")
{
  const int five[] = {5};
  REQUIRE(warpfold::reduce(thrust::seq, five, five + 1, warpfold::no_init, warpfold::logical_or{}) == 1);
  REQUIRE(warpfold::reduce(thrust::seq, five, five + 1, warpfold::no_init, warpfold::logical_and{}) == 1);
}
