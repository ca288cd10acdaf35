// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/many_outputs.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("many columns that start anywhere", "[matrix]", backends)
{
  many_outputs<TestType, float, float>(12 << 20);
  many_outputs<TestType, std::int8_t, std::int64_t>(4 << 20);
}

TEST_CASE("the shapes above reach the kernel for them", "[matrix][plan]")
{
  device_buffer<float> one(std::vector<float>(4, 0.0f));
  const float* p       = one.get();
  const auto kernel_of = [&](many_shape s) {
    return warpfold::explain_columns(large_in_order::policy(), warpfold::matrix_view(p, s.rows, s.cols, s.ld)).kernel;
  };
  for (const many_shape s : {many_shape{100, 20011, 101}, {500, 5003, 500}, {1500, 4300, 1501}, {16, 140001, 19}})
  {
    INFO(s.rows << " x " << s.cols << ", leading dimension " << s.ld);
    REQUIRE(kernel_of(s) == warpfold::kernel::inner_team);
  }
  for (const many_shape s : {many_shape{16, 140001, 17}, {33, 70001, 34}})
  {
    INFO(s.rows << " x " << s.cols << ", leading dimension " << s.ld);
    REQUIRE(kernel_of(s) == warpfold::kernel::inner_tile);
  }
}
