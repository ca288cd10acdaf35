// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/outputs.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("results are combined with what the output holds", "[matrix][sanitize]", backends)
{
  results_are_accumulated<TestType>();
}

TEMPLATE_LIST_TEST_CASE("accumulation has the accumulator's type", "[reduce]", backends)
{
  accumulation_has_the_accumulators_type<TestType>();
}
