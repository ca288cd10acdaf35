// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/matrix_more.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("matrices at every alignment", "[matrix]", backends)
{
  matrices_at_every_alignment<TestType, float, float>();
  matrices_at_every_alignment<TestType, std::int8_t, std::int64_t>();
}

TEMPLATE_LIST_TEST_CASE("matrices of random shapes", "[matrix]", backends)
{
  matrices_of_random_shapes<TestType, float, float>(30, 1);
  matrices_of_random_shapes<TestType, std::int16_t, std::int64_t>(20, 2);
  matrices_of_random_shapes<TestType, double, double>(20, 3);
}
