// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/count.hpp"

#include <catch2/catch_template_test_macros.hpp>

#include <string>

using namespace test;

TEMPLATE_LIST_TEST_CASE("counts of every size", "[count]", backends)
{
  counts_of_every_size<TestType, float>();
  counts_of_every_size<TestType, std::int8_t>();
  counts_of_every_size<TestType, std::uint16_t>();
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
TEMPLATE_LIST_TEST_CASE("counts through iterators", "[count][iterators]", backends)
{
  counts_through_iterators<TestType>();
}
TEMPLATE_LIST_TEST_CASE("bad arguments of counts", "[count][errors]", backends)
{
  bad_counts<TestType>();
}

TEST_CASE("counts without a policy, with functors of the host", "[count]")
{
  const std::vector<std::string> words{"one", "two", "three", "two"};
  REQUIRE(warpfold::count(words.begin(), words.end(), "two") == 2);
  REQUIRE(warpfold::count_if(words.begin(), words.end(), [](const std::string& w) { return w.size() == 3; }) == 3);
  REQUIRE(warpfold::all_of(words.begin(), words.end(), [](const std::string& w) { return w.size() >= 3; }));
  REQUIRE(warpfold::any_of(words.begin(), words.end(), [](const std::string& w) { return w == "three"; }));
  REQUIRE(warpfold::none_of(words.begin(), words.end(), [](const std::string& w) { return w.empty(); }));
  const std::vector<bool> bits{true, false, true};
  REQUIRE(warpfold::count(bits.begin(), bits.end(), true) == 2);
  REQUIRE(warpfold::any_of(bits.begin(), bits.end(), std::identity{}));
  const thrust::counting_iterator<int> counter(0);
  REQUIRE(warpfold::count_if(counter, counter + 1000, is_odd{}) == 500);
  bool (*positive)(int) = [](int v) { return v > 0; };
  REQUIRE(warpfold::count_if(thrust::seq, counter, counter + 10, positive) == 9);
}
