// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/norms_more.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <cuda/std/complex>

using namespace test;

TEMPLATE_LIST_TEST_CASE("lengths at every magnitude", "[norms]", backends)
{
  lengths_at_every_magnitude<TestType, double>(1e-14);
  lengths_at_every_magnitude<TestType, float>(2e-6);
}

TEMPLATE_LIST_TEST_CASE("norms of infinities and NaN", "[norms]", backends)
{
  norms_of_infinities_and_nan<TestType, double>();
  norms_of_infinities_and_nan<TestType, float>();
}

TEMPLATE_LIST_TEST_CASE("norms of every kind of element", "[norms]", backends)
{
  norms_of_elements<TestType, std::int8_t>(true);
  norms_of_elements<TestType, std::uint32_t>(true);
  norms_of_elements<TestType, std::int64_t>(true);
  norms_of_elements<TestType, float>(false);
}

TEMPLATE_LIST_TEST_CASE("norms of complex elements", "[norms]", backends)
{
  norms_of_complex_elements<TestType, cuda::std::complex<float>>(1);
  norms_of_complex_elements<TestType, cuda::std::complex<float>>(1e25);
  norms_of_complex_elements<TestType, cuda::std::complex<double>>(1e250);
}

TEMPLATE_LIST_TEST_CASE("norms of matrices with strides", "[norms][matrix]", backends)
{
  norms_of_strided_matrices<TestType>();
}
