// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/edges.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("vectors across the ends of columns", "[matrix][alignment]", backends)
{
  rows_from_everywhere<TestType, float, float, warpfold::plus>();
  rows_from_everywhere<TestType, std::int16_t, std::int16_t, warpfold::maximum>();
}
