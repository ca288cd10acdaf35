// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/reduce.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("sums of every size and offset", "[reduce]", backends)
{
  sums_of_every_size<TestType, float>();
  sums_of_every_size<TestType, std::int32_t>();
  sums_of_every_size<TestType, double>();
}
TEMPLATE_LIST_TEST_CASE("sums of every element type", "[reduce]", backends)
{
  sums_of_small_sizes<TestType, std::int8_t>();
  sums_of_small_sizes<TestType, std::uint8_t>();
  sums_of_small_sizes<TestType, std::int16_t>();
  sums_of_small_sizes<TestType, std::uint16_t>();
  sums_of_small_sizes<TestType, std::uint32_t>();
  sums_of_small_sizes<TestType, std::int64_t>();
  sums_of_small_sizes<TestType, std::uint64_t>();
}
