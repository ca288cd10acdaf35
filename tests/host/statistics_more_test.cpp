// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/statistics_more.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <cuda/std/complex>

using namespace test;

TEMPLATE_LIST_TEST_CASE("means and variances of every size", "[statistics]", backends)
{
  statistics_of_every_size<TestType, double>();
  statistics_of_every_size<TestType, std::int8_t>();
}

TEMPLATE_LIST_TEST_CASE("means and variances of other elements", "[statistics]", backends)
{
  statistics_of_every_size<TestType, float>();
  statistics_of_every_size<TestType, std::int32_t>();
  statistics_of_every_size<TestType, std::uint64_t>();
  statistics_of_every_size<TestType, float, float>(1e-5);
  statistics_of_every_size<TestType, double, float>(1e-5);
}

TEMPLATE_LIST_TEST_CASE("variances far from zero", "[statistics]", backends)
{
  offsets_do_not_matter<TestType>();
}

TEMPLATE_LIST_TEST_CASE("statistics of infinities and NaN", "[statistics]", backends)
{
  special_elements<TestType, double>();
  special_elements<TestType, float>();
}

TEMPLATE_LIST_TEST_CASE("statistics of long ranges", "[statistics]", backends)
{
  long_ranges<TestType>(1 << 26);
}

TEMPLATE_LIST_TEST_CASE("means of complex numbers", "[statistics]", backends)
{
  complex_means<TestType, cuda::std::complex<float>>();
  complex_means<TestType, cuda::std::complex<double>>();
}
