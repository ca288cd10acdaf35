// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/gpu_to_gpu_more.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("gpu_to_gpu: columns and rows have the bits of cores", "[determinism][matrix]", backends)
{
  lines_have_the_bits_of_cores<TestType, float>();
  lines_have_the_bits_of_cores<TestType, double>();
}

TEMPLATE_LIST_TEST_CASE("gpu_to_gpu: what else it takes", "[determinism]", backends)
{
  what_else_gpu_to_gpu_takes<TestType>();
}
