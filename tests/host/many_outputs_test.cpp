// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/many_outputs.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("many columns that start anywhere", "[matrix]", backends)
{
  many_outputs<TestType, float, float>();
  many_outputs<TestType, std::int8_t, std::int64_t>();
  many_outputs<TestType, double, double>();
}
