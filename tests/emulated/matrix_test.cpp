// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/matrix.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("column-major matrices", "[matrix]", backends)
{
  column_major_matrices<TestType, float, double>(0, 0);
  column_major_matrices<TestType, float, float>(3, 1);
  column_major_matrices<TestType, std::int8_t, std::int64_t>(1, 5);
}
TEMPLATE_LIST_TEST_CASE("row-major matrices", "[matrix]", backends)
{
  row_major_matrices<TestType, std::int32_t, std::int64_t>(0);
  row_major_matrices<TestType, double, double>(5);
}
