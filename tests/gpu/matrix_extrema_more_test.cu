// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/matrix_extrema_more.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("places of extrema in every layout", "[extrema][matrix]", backends)
{
  const std::vector<extents> shapes = {{1, 1}, {1, 300}, {300, 1}, {7, 4001}, {4001, 7}, {33, 65}, {400, 301}};
  places_in_every_layout<TestType, float>(shapes, tied<float>);
  places_in_every_layout<TestType, std::int8_t>(shapes, tied<std::int8_t>);
}

TEMPLATE_LIST_TEST_CASE("places of extrema by a comparator", "[extrema][matrix]", backends)
{
  const std::vector<extents> shapes = {{1, 5}, {300, 3}, {3, 300}, {33, 31}};
  places_in_every_layout<TestType, int>(shapes, small_value<int>, nearer{3});
  places_in_every_layout<TestType, pixel>(shapes, [](std::int64_t i) { return pixel(small_value<int>(i) + 8); },
                                          less_green{});
}

TEMPLATE_LIST_TEST_CASE("extrema of matrices without elements", "[extrema][matrix]", backends)
{
  matrices_without_elements<TestType>();
}
