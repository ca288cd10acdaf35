// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/substitution.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>

using namespace test;

TEMPLATE_LIST_TEST_CASE("warpfold in place of Thrust", "[substitution]", backends)
{
  warpfold_in_place_of_thrust<thrust::host_vector<float>, thrust::host_vector<double>>(TestType::policy());
  warpfold_in_place_of_thrust<std::vector<float>, std::vector<double>>(TestType::policy());
  STATIC_REQUIRE(same_types<const float*, decltype(TestType::policy())>::value);
}
TEST_CASE("warpfold in place of Thrust, without a policy", "[substitution]")
{
  warpfold_in_place_of_thrust<thrust::host_vector<float>, thrust::host_vector<double>>();
  warpfold_in_place_of_thrust<thrust::device_vector<float>, thrust::device_vector<double>>();
  warpfold_in_place_of_thrust<thrust::device_vector<float>, thrust::device_vector<double>>(thrust::device);
}
