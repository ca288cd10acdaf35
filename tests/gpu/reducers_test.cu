// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/norms.hpp"
#include "../bodies/pack.hpp"
#include "../bodies/statistics.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("statistics of ranges", "[statistics][sanitize]", backends)
{
  statistics_of_ranges<TestType, double>({1, 2, 33, 1025, 40009, 3000017}, 1e9);
  statistics_of_ranges<TestType, float>({1000, 30011}, 100);
  statistics_of_ranges<TestType, std::int16_t>({1000, 30011}, 20000);
}
TEMPLATE_LIST_TEST_CASE("statistics of nothing, of one and of odd elements", "[statistics]", backends)
{
  statistics_of_nothing_and_of_one<TestType>();
}
TEMPLATE_LIST_TEST_CASE("statistics of columns and rows", "[statistics]", backends)
{
  statistics_of_columns_and_rows<TestType, float>({{2, 300}, {300, 2}, {33, 65}, {1000, 9}, {7, 4001}});
}
TEMPLATE_LIST_TEST_CASE("norms of ranges", "[norms]", backends)
{
  norms_of_ranges<TestType>();
}
TEMPLATE_LIST_TEST_CASE("norms of columns and rows", "[norms]", backends)
{
  norms_of_columns_and_rows<TestType>();
}
TEMPLATE_LIST_TEST_CASE("compensated sums", "[compensated]", backends)
{
  compensated_sums<TestType, float>(1e10f);
  compensated_sums<TestType, double>(1e20);
}
TEMPLATE_LIST_TEST_CASE("packs of ranges", "[pack]", backends)
{
  packs_of_ranges<TestType>();
}
TEMPLATE_LIST_TEST_CASE("packs of columns and rows", "[pack]", backends)
{
  packs_of_columns_and_rows<TestType>();
}
