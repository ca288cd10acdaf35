// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/compensated.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <cuda_fp16.h>

using namespace test;

TEMPLATE_LIST_TEST_CASE("compensated sums of data that cancel", "[compensated]", backends)
{
  ill_conditioned_sums<TestType, float>();
  ill_conditioned_sums<TestType, double>();
}

TEMPLATE_LIST_TEST_CASE("compensated sums of odd elements", "[compensated]", backends)
{
  compensated_sums_of_odd_elements<TestType, float>();
  compensated_sums_of_odd_elements<TestType, double>();
}

TEMPLATE_LIST_TEST_CASE("compensated sums of other elements", "[compensated]", one_backend)
{
  compensated_sums_of_elements<TestType, float, std::int8_t>();
  compensated_sums_of_elements<TestType, double, float>();
  compensated_sums_of_elements<TestType, float, __half>();
  compensated_sums_of_elements<TestType, double, __half>();
}

TEMPLATE_LIST_TEST_CASE("compensated sums of columns and rows", "[compensated][matrix]", backends)
{
  compensated_columns_and_rows<TestType, float>();
  compensated_columns_and_rows<TestType, double>();
}
