// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// half and bfloat16: sums in float, extrema in their own type.
#include "backends.cuh"

#include "../bodies/matrix.hpp"
#include "../bodies/reduce.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cmath>
#include <vector>

using namespace test;

namespace
{
/// +1 in the first half of a range, -1 in the second.
struct plus_then_minus
{
  std::int64_t half;
  __host__ __device__ __half operator()(std::int64_t i) const
  {
    return __float2half(i < half ? 1.0f : -1.0f);
  }
};
} // namespace

template <class T>
std::vector<T> from_floats(const std::vector<float>& x)
{
  std::vector<T> y;
  for (const float v : x)
  {
    y.push_back(static_cast<T>(v));
  }
  return y;
}

template <class T>
float sum_of(const std::vector<float>& x)
{
  device_buffer<T> in(from_floats<T>(x));
  return warpfold::sum(thrust::cuda::par, in.get(), in.get() + x.size());
}

TEST_CASE("R07 half values that cancel", "[cases][half]")
{
  std::vector<float> x(8, 32000.0f);
  std::fill(x.begin() + 4, x.end(), -32000.0f);
  REQUIRE(sum_of<__half>(x) == 0.0f);
  device_buffer<__half> in(from_floats<__half>(x));
  device_buffer<float> out(std::vector<float>(2, -1.0f));
  warpfold::row_sums(thrust::cuda::par, warpfold::matrix_view(in.get(), 1, 8), out.get());
  REQUIRE(out.download()[0] == 0.0f);
  warpfold::column_sums(thrust::cuda::par, warpfold::matrix_view(in.get(), 8, 1), out.get());
  REQUIRE(out.download()[0] == 0.0f);
}

TEST_CASE("R08 sums of ones do not saturate", "[cases][half]")
{
  REQUIRE(sum_of<__nv_bfloat16>(std::vector<float>(512, 1.0f)) == 512.0f);
  REQUIRE(sum_of<__half>(std::vector<float>(4096, 1.0f)) == 4096.0f);
  REQUIRE(sum_of<__half>(std::vector<float>(100003, 1.0f)) == 100003.0f);
}

TEST_CASE("R13 R15 R48 half extrema", "[cases][half]")
{
  const auto extreme = [](const std::vector<float>& x, bool top) {
    device_buffer<__half> in(from_floats<__half>(x));
    return static_cast<float>(top ? warpfold::max(thrust::cuda::par, in.get(), in.get() + x.size())
                                  : warpfold::min(thrust::cuda::par, in.get(), in.get() + x.size()));
  };
  REQUIRE(extreme({1, 2, 3}, false) == 1.0f);
  REQUIRE(extreme({1, 2, 3}, true) == 3.0f);
  REQUIRE(std::isinf(extreme({INFINITY, INFINITY, INFINITY}, false)));
  std::vector<float> x(256, -2.0f);
  x[200] = -1.0f;
  REQUIRE(extreme(x, true) == -1.0f);
  x[77] = NAN;
  REQUIRE(std::isnan(extreme(x, true)));
  REQUIRE(std::isnan(extreme(x, false)));
}

TEST_CASE("R07 2^31 half values that cancel", "[cases][half][long]")
{
  const std::int64_t n = std::int64_t{1} << 31;
  const auto x = thrust::make_transform_iterator(thrust::counting_iterator<std::int64_t>(0), plus_then_minus{n / 2});
  REQUIRE(warpfold::sum(thrust::cuda::par, x, x + n) == 0.0f);
  device_buffer<float> out(std::vector<float>(1, -77.0f));
  warpfold::column_sums(thrust::cuda::par, warpfold::matrix_view(x, n, 1), out.get());
  REQUIRE(out.download()[0] == 0.0f);
}

TEMPLATE_LIST_TEST_CASE("half and bfloat16 of every size", "[half][long]", backends)
{
  sums_of_small_sizes<TestType, __half>();
  sums_of_small_sizes<TestType, __nv_bfloat16>();
  extrema<TestType, __half>();
  extrema<TestType, __nv_bfloat16>();
}

TEMPLATE_LIST_TEST_CASE("matrices of half and bfloat16", "[half][long]", backends)
{
  column_major_matrices<TestType, __half, float>(1, 3);
  column_major_matrices<TestType, __nv_bfloat16, float>(0, 0);
}
