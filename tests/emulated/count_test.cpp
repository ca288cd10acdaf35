// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/count.hpp"
#include "../bodies/inner_product.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("counts through iterators", "[count][iterators]", one_backend)
{
  counts_through_iterators<TestType>();
}
TEMPLATE_LIST_TEST_CASE("one element among many is counted", "[count]", one_backend)
{
  one_among_many<TestType>();
}
TEMPLATE_LIST_TEST_CASE("inner products through iterators", "[inner_product][iterators]", one_backend)
{
  inner_products_through_iterators<TestType>();
}
