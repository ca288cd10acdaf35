// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/reproducible.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("reproducible sums of ranges", "[reproducible][reduce]", backends)
{
  sums_have_the_same_bits<TestType, float>();
  sums_have_the_same_bits<TestType, double>();
}

TEMPLATE_LIST_TEST_CASE("reproducible sums of columns and rows", "[reproducible][matrix]", backends)
{
  matrices_have_the_same_bits<TestType, float>();
  matrices_have_the_same_bits<TestType, double>();
}

TEMPLATE_LIST_TEST_CASE("reproducible sums of other elements", "[reproducible][sanitize]", backends)
{
  elements_of_other_types_are_summed<TestType>();
}
