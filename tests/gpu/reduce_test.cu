// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/reduce.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("random sums stay within the tolerance of a tree", "[reduce]", backends)
{
  random_sums_within_tolerance<TestType>();
}
TEMPLATE_LIST_TEST_CASE("extrema", "[reduce]", backends)
{
  extrema<TestType, float>();
  extrema<TestType, std::int8_t>();
  extrema<TestType, double>();
}
TEMPLATE_LIST_TEST_CASE("operators under every name", "[reduce]", backends)
{
  operators_under_every_name<TestType>();
}
TEMPLATE_LIST_TEST_CASE("custom functors", "[reduce]", backends)
{
  custom_functors<TestType>();
}
TEMPLATE_LIST_TEST_CASE("structs", "[reduce]", backends)
{
  structs<TestType, 3>();
  structs<TestType, 6>();
  structs<TestType, 64>();
}
