// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/mixed_elements.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("zips of unlike elements", "[matrix]", one_backend)
{
  zips_of_unlike_elements<TestType>();
}
TEMPLATE_LIST_TEST_CASE("columns of elements that a function makes smaller", "[matrix]", backends)
{
  columns_of_shrunk_elements<TestType>();
}
TEMPLATE_LIST_TEST_CASE("wide elements backwards", "[iterators]", backends)
{
  wide_elements_backwards<TestType>();
}
