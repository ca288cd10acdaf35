// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/matrix_more.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <thrust/complex.h>

using namespace test;

TEMPLATE_LIST_TEST_CASE("matrices of structs", "[matrix][sanitize]", backends)
{
  matrices_of_structs<TestType, pixel, add_pixels>();
  matrices_of_structs<TestType, floats<3>, add_floats>();
  matrices_of_structs<TestType, floats<6>, add_floats>();
  matrices_of_structs<TestType, floats<12>, add_floats>();
}

TEMPLATE_LIST_TEST_CASE("matrices of complex numbers", "[matrix]", backends)
{
  matrices_of_complex<TestType, thrust::complex<float>>();
  matrices_of_complex<TestType, thrust::complex<double>>();
}

TEMPLATE_LIST_TEST_CASE("strides past 32 bits", "[matrix][sanitize]", backends)
{
  strides_past_32_bits<TestType>();
}
