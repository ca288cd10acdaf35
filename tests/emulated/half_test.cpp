// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/matrix.hpp"
#include "../bodies/reduce.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <cuda_fp16.h>

using namespace test;

TEMPLATE_LIST_TEST_CASE("sums of half", "[half]", backends)
{
  sums_of_small_sizes<TestType, __half>();
}
TEMPLATE_LIST_TEST_CASE("matrices of half", "[half]", backends)
{
  column_major_matrices<TestType, __half, float>(1, 3);
}
