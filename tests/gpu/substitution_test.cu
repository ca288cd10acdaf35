// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/substitution.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <thrust/device_vector.h>

using namespace test;

using device_floats  = thrust::device_vector<float>;
using device_doubles = thrust::device_vector<double>;

TEMPLATE_LIST_TEST_CASE("warpfold in place of Thrust", "[substitution]", backends)
{
  warpfold_in_place_of_thrust<device_floats, device_doubles>(TestType::policy());
  STATIC_REQUIRE(same_types<device_floats::const_iterator, decltype(TestType::policy())>::value);
}
TEST_CASE("warpfold in place of Thrust, without a policy", "[substitution]")
{
  warpfold_in_place_of_thrust<device_floats, device_doubles>();
  warpfold_in_place_of_thrust<device_floats, device_doubles>(thrust::device);
}
