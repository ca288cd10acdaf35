// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/gaps.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("functors see nothing between columns", "[matrix][sanitize]", backends)
{
  functors_see_no_gaps<TestType>();
}
