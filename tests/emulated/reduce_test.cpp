// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/reduce.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <thrust/complex.h>

using namespace test;

TEMPLATE_LIST_TEST_CASE("random sums stay within the tolerance of a tree", "[reduce]", backends)
{
  random_sums_within_tolerance<TestType>();
}
TEMPLATE_LIST_TEST_CASE("extrema", "[reduce]", backends)
{
  extrema<TestType, float>();
  extrema<TestType, std::int8_t>();
  extrema<TestType, double>();
  extrema<TestType, std::uint16_t>();
  extrema<TestType, std::int64_t>();
}
TEMPLATE_LIST_TEST_CASE("operators under every name", "[reduce]", backends)
{
  operators_under_every_name<TestType>();
}
TEMPLATE_LIST_TEST_CASE("custom functors", "[reduce][sanitize]", backends)
{
  custom_functors<TestType>();
}
TEMPLATE_LIST_TEST_CASE("structs", "[reduce][sanitize]", backends)
{
  structs<TestType, pixel, add_pixels>();
  structs<TestType, floats<3>, add_floats>();
  structs<TestType, floats<6>, add_floats>();
  structs<TestType, floats<64>, add_floats>();
}
TEMPLATE_LIST_TEST_CASE("sums of complex numbers", "[reduce]", backends)
{
  sums_of_complex<TestType, thrust::complex<float>>();
  sums_of_complex<TestType, thrust::complex<double>>();
}
