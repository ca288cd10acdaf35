// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/gpu_to_gpu.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("gpu_to_gpu: the same bits everywhere", "[determinism]", backends)
{
  same_bits_everywhere<TestType, float>(1);
  same_bits_everywhere<TestType, float>(20011);
  same_bits_everywhere<TestType, double>(5003);
}
