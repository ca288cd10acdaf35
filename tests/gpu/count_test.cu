// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/count.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <thrust/device_vector.h>

using namespace test;

TEMPLATE_LIST_TEST_CASE("counts of every size", "[count]", backends)
{
  counts_of_every_size<TestType, float>();
  counts_of_every_size<TestType, std::int8_t>();
  counts_of_every_size<TestType, double>();
}
TEMPLATE_LIST_TEST_CASE("one element among many is counted", "[count]", backends)
{
  one_among_many<TestType>();
}
TEMPLATE_LIST_TEST_CASE("predicates of every sort", "[count]", backends)
{
  predicates_of_every_sort<TestType>();
}
TEMPLATE_LIST_TEST_CASE("counts through iterators", "[count][iterators][sanitize]", backends)
{
  counts_through_iterators<TestType>();
}
TEMPLATE_LIST_TEST_CASE("bad arguments of counts", "[count][errors]", backends)
{
  bad_counts<TestType>();
}

TEST_CASE("counts without a policy, with lambdas of the device", "[count]")
{
  const auto x = small_values<int>(70001);
  const thrust::device_vector<int> d(x.begin(), x.end());
  const auto positive = [] __device__(int v) { return v > 0; };
  const auto expected = std::count_if(x.begin(), x.end(), [](int v) { return v > 0; });
  REQUIRE(warpfold::count(d.begin(), d.end(), 3) == std::count(x.begin(), x.end(), 3));
  REQUIRE(warpfold::count_if(d.begin(), d.end(), positive) == expected);
  REQUIRE(warpfold::count_if(thrust::device, d.begin() + 1, d.end(), positive) == expected - (x[0] > 0));
  REQUIRE(warpfold::any_of(d.begin(), d.end(), positive));
  REQUIRE(!warpfold::all_of(d.begin(), d.end(), positive));
  REQUIRE(!warpfold::none_of(d.begin(), d.end(), positive));
  // An int as truth; and no iterator with memory, which goes to the device as Thrust's call does.
  const thrust::counting_iterator<int> counter(0);
  REQUIRE(warpfold::count_if(counter, counter + 1000, [] __device__(int v) { return v & 3; }) == 750);
}

TEST_CASE("counts beyond 32 bits", "[count][long]")
{
  const std::int64_t n = 3000000000;
  const thrust::counting_iterator<std::int64_t> counter(0);
  check_truths(thrust::cuda::par, counter, n, n / 2, is_odd{});
  check_truths(thrust::cuda::par, counter, n, n, always{});
  check_truths(thrust::cuda::par, counter, n, 1, is_equal<std::int64_t>{n - 1});
}

TEST_CASE("counts are read in vectors", "[count][plan]")
{
  using namespace warpfold::detail;
  namespace device = warpfold::detail::cuda;
  // Of the predicate's answer, too, where host code cannot ask for it.
  const auto p = [] __device__(std::int8_t v) { return v; };
  using mapped = mapped_iterator<const std::int8_t*, truth<std::int64_t, std::int8_t, std::remove_cv_t<decltype(p)>>>;
  using source = decltype(device::make_source(std::declval<mapped>()));
  STATIC_REQUIRE(source::width == 16);
  using transformed = thrust::transform_iterator<square, const float*>;
  using counted     = mapped_iterator<transformed, truth<std::int64_t, float, is_odd>>;
  STATIC_REQUIRE(decltype(device::make_source(std::declval<counted>()))::width == 4);
}
