// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/fp8.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("ranges of fp8", "[half]", backends)
{
  ranges_of_fp8<TestType, __nv_fp8_e4m3>();
  ranges_of_fp8<TestType, __nv_fp8_e5m2>();
}

TEMPLATE_LIST_TEST_CASE("matrices of fp8", "[half]", backends)
{
  matrices_of_fp8<TestType, __nv_fp8_e4m3>();
}
