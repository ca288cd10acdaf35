// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/pack_more.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("packs of operators on integers", "[pack]", backends)
{
  packs_of_integers<TestType, std::int32_t>();
  packs_of_integers<TestType, std::uint8_t>();
}

TEMPLATE_LIST_TEST_CASE("packs in packs", "[pack]", backends)
{
  packs_in_packs<TestType>();
}

TEMPLATE_LIST_TEST_CASE("packs into zips and tuples", "[pack][matrix]", backends)
{
  packs_of_layouts<TestType>();
}

TEMPLATE_LIST_TEST_CASE("reducers of one's own", "[reducer]", backends)
{
  own_reducers<TestType>();
}

TEMPLATE_LIST_TEST_CASE("reducers are explained", "[reducer][plan]", backends)
{
  reducers_are_explained<TestType>();
}
