// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/in_order.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("ranges keep their order", "[in_order]", backends)
{
  ranges_keep_their_order<TestType, affine<0>>({0, 1, 2, 31, 33, 257, 1025, 9000, 40009, 200003});
  ranges_keep_their_order<TestType, affine<1>>({1, 100, 30011});
  ranges_keep_their_order<TestType, affine<2>>({1, 100, 30011});
  ranges_keep_their_order<TestType, affine<14>>({1, 100, 5003});
}

TEMPLATE_LIST_TEST_CASE("texts are hashed", "[in_order]", backends)
{
  texts_are_hashed<TestType>();
}

TEMPLATE_LIST_TEST_CASE("columns and rows keep their order", "[in_order]", backends)
{
  columns_and_rows_keep_their_order<TestType, affine<0>>(
    {{0, 3}, {3, 0}, {1, 1}, {1, 700}, {700, 1}, {3, 4001}, {4001, 3}, {33, 31}, {257, 40}, {17, 1999}, {20011, 2}});
  columns_and_rows_keep_their_order<TestType, affine<6>>({{5, 7}, {300, 9}, {9, 300}});
}
