// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/public_cases.hpp"

#include <catch2/catch_template_test_macros.hpp>

TEMPLATE_LIST_TEST_CASE("R01 R02 R04 R30 R32 R34 R49 narrow integers", "[cases]", test::backends)
{
  test::narrow_integers<TestType>();
}
TEMPLATE_LIST_TEST_CASE("R03 R12 booleans", "[cases]", test::backends)
{
  test::booleans<TestType>();
}
TEMPLATE_LIST_TEST_CASE("R06 R09 R10 R14 R15 R17 R33 R52 R71 floating point", "[cases]", test::backends)
{
  test::floating_point<TestType>();
}
TEMPLATE_LIST_TEST_CASE("R20 R21 empties", "[cases]", test::backends)
{
  test::empties<TestType>();
}
TEMPLATE_LIST_TEST_CASE("R36 R39 R40 R41 R50 R70 layouts", "[cases]", test::backends)
{
  test::layouts<TestType>();
}
TEST_CASE("R23 more than 2^32 elements", "[cases]")
{
  test::long_ranges<test::cuda_backend>();
}
