// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/extrema.hpp"
#include "../bodies/extrema_iterators.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("extrema of every size", "[extrema]", backends)
{
  extrema_of_every_size<TestType, float>();
  extrema_of_every_size<TestType, std::int8_t>();
  extrema_of_every_size<TestType, double>();
}
TEMPLATE_LIST_TEST_CASE("extrema at every place", "[extrema]", backends)
{
  extrema_at_every_place<TestType, float>();
  extrema_at_every_place<TestType, std::int8_t>();
  extrema_at_every_place<TestType, std::int64_t>();
}
TEMPLATE_LIST_TEST_CASE("extrema of bounds", "[extrema]", backends)
{
  extrema_of_bounds<TestType, float>();
  extrema_of_bounds<TestType, std::int8_t>();
  extrema_of_bounds<TestType, double>();
  extrema_of_bounds<TestType, std::uint64_t>();
}
TEMPLATE_LIST_TEST_CASE("extrema of large integers", "[extrema]", backends)
{
  extrema_of_large_integers<TestType>();
}
TEMPLATE_LIST_TEST_CASE("extrema with NaN", "[extrema]", backends)
{
  extrema_with_nan<TestType, float>();
  extrema_with_nan<TestType, double>();
}
TEMPLATE_LIST_TEST_CASE("extrema of zeros", "[extrema]", backends)
{
  extrema_of_zeros<TestType, float>();
  extrema_of_zeros<TestType, double>();
}
TEMPLATE_LIST_TEST_CASE("extrema by comparator", "[extrema][sanitize]", backends)
{
  extrema_by_comparator<TestType>();
  extrema_of_structs<TestType>();
}
TEMPLATE_LIST_TEST_CASE("extrema of empty ranges", "[extrema]", backends)
{
  empty_ranges<TestType>();
}
TEMPLATE_LIST_TEST_CASE("extrema through iterators", "[extrema][iterators]", backends)
{
  extrema_through_iterators<TestType>();
  extrema_without_memory<TestType>();
}
