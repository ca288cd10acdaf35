// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/statistics_matrix.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("means and variances of columns and rows", "[statistics][matrix]", backends)
{
  statistics_of_matrices<TestType, float, double>();
  statistics_of_matrices<TestType, double, float>();
  statistics_of_matrices<TestType, std::int8_t, double>();
}
