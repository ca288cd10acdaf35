// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/wide_integers.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("ranges of 128-bit integers", "[reduce][sanitize]", backends)
{
  ranges_of_wide_integers<TestType>();
}

TEMPLATE_LIST_TEST_CASE("matrices of 128-bit integers", "[matrix][sanitize]", backends)
{
  matrices_of_wide_integers<TestType>();
}
