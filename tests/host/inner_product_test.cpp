// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/inner_product.hpp"

#include <catch2/catch_template_test_macros.hpp>

#include <complex>
#include <string>

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
TEMPLATE_LIST_TEST_CASE("inner products through iterators", "[inner_product][iterators]", backends)
{
  inner_products_through_iterators<TestType>();
}
TEMPLATE_LIST_TEST_CASE("bad arguments of inner products", "[inner_product][errors]", backends)
{
  bad_inner_products<TestType>();
}

TEST_CASE("inner products without a policy, with functors of the host", "[inner_product]")
{
  const std::vector<std::string> words{"one", "two", "three"};
  const std::vector<int> times{1, 2, 3};
  const auto letters = [](const std::string& w, int n) { return static_cast<int>(w.size()) * n; };
  REQUIRE(warpfold::inner_product(words.begin(), words.end(), times.begin(), 1, std::plus<>{}, letters) == 25);
  const std::vector<std::complex<float>> z{{1, 2}, {3, 4}};
  REQUIRE(warpfold::inner_product(z.begin(), z.end(), z.begin(), std::complex<float>{})
          == std::complex<float>(-10, 28));
  // Through an iterator that is at home everywhere the other one tells the system.
  const thrust::counting_iterator<int> counter(1);
  REQUIRE(warpfold::inner_product(counter, counter + 3, times.begin(), 0) == 14);
  REQUIRE(warpfold::inner_product(times.begin(), times.end(), counter, 0) == 14);
}
