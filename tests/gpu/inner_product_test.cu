// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/inner_product.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <thrust/device_vector.h>

using namespace test;

TEMPLATE_LIST_TEST_CASE("inner products of every size", "[inner_product]", backends)
{
  inner_products_of_every_size<TestType, float, float, float>();
  inner_products_of_every_size<TestType, float, double, double>();
  inner_products_of_every_size<TestType, std::int8_t, std::uint16_t, std::int64_t>();
}
TEMPLATE_LIST_TEST_CASE("accumulators of inner products", "[inner_product]", backends)
{
  accumulators_of_inner_products<TestType>();
}
TEMPLATE_LIST_TEST_CASE("inner products through iterators", "[inner_product][iterators][sanitize]", backends)
{
  inner_products_through_iterators<TestType>();
}
TEMPLATE_LIST_TEST_CASE("bad arguments of inner products", "[inner_product][errors]", backends)
{
  bad_inner_products<TestType>();
}

TEST_CASE("inner products without a policy, with lambdas of the device", "[inner_product]")
{
  const auto x = small_values<float>(70001);
  const thrust::device_vector<float> d(x.begin(), x.end());
  const thrust::device_vector<double> e(x.begin(), x.end());
  double exact = 0, far = 0;
  for (const float v : x)
  {
    exact += static_cast<double>(v) * v;
    far = std::max(far, static_cast<double>(v) * v - 1.5);
  }
  REQUIRE(warpfold::inner_product(d.begin(), d.end(), e.begin(), 0.0) == exact);
  // Lambdas whose result, no int, host code cannot ask for.
  REQUIRE(warpfold::inner_product(
            thrust::device, d.begin(), d.end(), e.begin(), 0.0,
            [] __device__(double a, double b) { return a < b ? b : a; },
            [] __device__(float a, double b) { return a * b - 1.5; })
          == far);
  const thrust::counting_iterator<int> zero(0);
  const double moment = warpfold::inner_product(d.begin(), d.end(), zero, 0.0);
  REQUIRE(warpfold::inner_product(zero, zero + 70001, d.begin(), 0.0) == moment);
  // A pointer beside an iterator of device memory.
  const auto squares = thrust::make_transform_iterator(d.begin(), square{});
  const float* raw   = thrust::raw_pointer_cast(d.data());
  REQUIRE(warpfold::inner_product(thrust::device, squares, squares + 70001, raw, 0.0)
          == warpfold::inner_product(thrust::device, raw, raw + 70001, squares, 0.0));
}

TEST_CASE("inner products are read in vectors", "[inner_product][plan]")
{
  using namespace warpfold::detail;
  namespace device   = warpfold::detail::cuda;
  const auto product = [] __device__(float a, std::int8_t b) { return a * b; };
  using call         = std::remove_cv_t<decltype(product)>;
  using dot          = paired_iterator<const float*, const float*, multiply_as<double>, double>;
  using mixed        = paired_iterator<const float*, const std::int8_t*, call, float>;
  using counted      = paired_iterator<thrust::counting_iterator<int>, const double*, multiply_as<double>, double>;
  STATIC_REQUIRE(decltype(device::make_source(std::declval<dot>()))::width == 4);
  STATIC_REQUIRE(decltype(device::make_source(std::declval<mixed>()))::width == 4);
  STATIC_REQUIRE(decltype(device::make_source(std::declval<counted>()))::width == 2);
}
