// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/narrow_sums.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("sums of narrow integers at their extremes", "[reduce]", backends)
{
  narrow_sums<TestType, std::int8_t>();
  narrow_sums<TestType, std::uint8_t>();
  narrow_sums<TestType, std::int16_t>();
  narrow_sums<TestType, std::uint16_t>();
}
TEMPLATE_LIST_TEST_CASE("matrix sums of narrow integers at their extremes", "[matrix]", backends)
{
  narrow_matrix_sums<TestType, std::int8_t>();
  narrow_matrix_sums<TestType, std::uint16_t>();
}
TEMPLATE_LIST_TEST_CASE("extremes of narrow integers", "[reduce]", backends)
{
  narrow_extremes<TestType>();
}
