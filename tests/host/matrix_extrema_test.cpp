// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/matrix_extrema.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("extrema of columns and rows with their places", "[extrema][matrix][sanitize]", backends)
{
  extrema_of_columns_and_rows<TestType, float>({{1, 1}, {2, 300}, {300, 2}, {33, 65}, {1000, 9}, {7, 4001}, {9001, 3}});
  extrema_of_columns_and_rows<TestType, signed char>({{5, 70}, {300, 4}, {4, 3001}});
}
TEMPLATE_LIST_TEST_CASE("odd extrema of matrices", "[extrema][matrix]", backends)
{
  odd_extrema_of_matrices<TestType>();
}
