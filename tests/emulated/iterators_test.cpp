// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/iterators.hpp"

#include <catch2/catch_template_test_macros.hpp>

TEMPLATE_LIST_TEST_CASE("iterators of every kind", "[iterators]", test::backends)
{
  test::iterators_of_every_kind<TestType>();
}
TEMPLATE_LIST_TEST_CASE("matrices of iterators", "[iterators]", test::backends)
{
  test::matrices_of_iterators<TestType>();
}
