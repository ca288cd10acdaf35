// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/extrema.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

using namespace test;

TEMPLATE_LIST_TEST_CASE("extrema of every size", "[extrema]", one_backend)
{
  extrema_of_every_size<TestType, float>();
  extrema_of_every_size<TestType, std::int8_t>();
  extrema_of_every_size<TestType, double>();
}
TEMPLATE_LIST_TEST_CASE("extrema at every place", "[extrema]", one_backend)
{
  extrema_at_every_place<TestType, float>();
  extrema_at_every_place<TestType, std::int8_t>();
  extrema_at_every_place<TestType, std::int64_t>();
}
TEMPLATE_LIST_TEST_CASE("extrema of bounds", "[extrema]", backends)
{
  extrema_of_bounds<TestType, float>();
  extrema_of_bounds<TestType, std::int8_t>();
  extrema_of_bounds<TestType, std::uint64_t>();
}
TEMPLATE_LIST_TEST_CASE("extrema of large integers", "[extrema]", backends)
{
  extrema_of_large_integers<TestType>();
}
TEMPLATE_LIST_TEST_CASE("extrema with NaN", "[extrema]", one_backend)
{
  extrema_with_nan<TestType, float>();
  extrema_with_nan<TestType, double>();
  extrema_with_nan<TestType, __half>();
  extrema_with_nan<TestType, __nv_bfloat16>();
}
TEMPLATE_LIST_TEST_CASE("extrema of zeros", "[extrema]", backends)
{
  extrema_of_zeros<TestType, float>();
  extrema_of_zeros<TestType, __half>();
}
TEMPLATE_LIST_TEST_CASE("extrema of half and bfloat16", "[extrema][half]", backends)
{
  for (const std::int64_t n : {1, 2, 33, 257, 1025, 70001})
  {
    check_extrema<TestType>(small_values<__half>(n), 1);
    check_extrema<TestType>(small_values<__nv_bfloat16>(n), 3);
    const auto size = static_cast<std::size_t>(n);
    check_extrema<TestType>(std::vector<__half>(size, static_cast<__half>(-INFINITY)));
    check_extrema<TestType>(std::vector<__half>(size, static_cast<__half>(INFINITY)));
  }
}
TEMPLATE_LIST_TEST_CASE("extrema by comparator", "[extrema][sanitize]", one_backend)
{
  extrema_by_comparator<TestType>();
  extrema_of_structs<TestType>();
}
TEMPLATE_LIST_TEST_CASE("extrema of empty ranges", "[extrema]", backends)
{
  empty_ranges<TestType>();
}
