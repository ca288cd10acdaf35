// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thrust's calls and warpfold's side by side: same policy, iterators, functors and answers.
#include <warpfold/warpfold.hpp>

#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/transform_reduce.h>
#include <thrust/zip_function.h>

#include <cstdio>

int main()
{
  int gpus = 0;
  if (cudaGetDeviceCount(&gpus) != cudaSuccess || gpus == 0)
  {
    std::puts("skipped: no GPU");
    return 77;
  }
  constexpr int n = 1000000;
  const thrust::device_vector<double> x(n, 3.0);
  const thrust::device_vector<double> y(n, 0.25);

  const double sum_t = thrust::reduce(thrust::device, x.begin(), x.end());
  const double sum_w = warpfold::reduce(thrust::device, x.begin(), x.end());

  const double max_t = thrust::reduce(thrust::device, x.begin(), x.end(), 0.0, thrust::maximum<double>{});
  const double max_w = warpfold::reduce(thrust::device, x.begin(), x.end(), 0.0, thrust::maximum<double>{});

  // Where the largest element stands; the first one where several are as large.
  const auto where_t = thrust::max_element(thrust::device, x.begin(), x.end()) - x.begin();
  const auto where_w = warpfold::max_element(thrust::device, x.begin(), x.end()) - x.begin();

  // The dot product: pairs, multiplied, summed.
  const auto first    = thrust::make_zip_iterator(x.begin(), y.begin());
  const auto multiply = thrust::make_zip_function(thrust::multiplies<double>{});
  const auto plus     = thrust::plus<double>{};
  const double dot_t  = thrust::transform_reduce(thrust::device, first, first + n, multiply, 0.0, plus);
  const double dot_w  = warpfold::transform_reduce(thrust::device, first, first + n, multiply, 0.0, plus);

  std::printf("        sum %.0f = %.0f\n", sum_t, sum_w);
  std::printf("        max %.0f = %.0f\n", max_t, max_w);
  std::printf("      where %lld = %lld\n", static_cast<long long>(where_t), static_cast<long long>(where_w));
  std::printf("dot product %.0f = %.0f\n", dot_t, dot_w);
  const bool same = sum_t == sum_w && max_t == max_w && where_t == where_w && dot_t == dot_w;
  return same && where_w == 0 && dot_w == 750000.0 ? 0 : 1;
}
