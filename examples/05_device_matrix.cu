// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One value a column and one a row of a matrix on the GPU, with an init and a functor of one's own.
#include <warpfold/warpfold.hpp>

#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/host_vector.h>
#include <thrust/sequence.h>

#include <cstdio>

/// The larger magnitude of two values that are magnitudes or elements.
struct larger_magnitude
{
  __host__ __device__ float operator()(float a, float b) const
  {
    const float x = a < 0 ? -a : a;
    const float y = b < 0 ? -b : b;
    return x < y ? y : x;
  }
};

int main()
{
  int gpus = 0;
  if (cudaGetDeviceCount(&gpus) != cudaSuccess || gpus == 0)
  {
    std::puts("skipped: no GPU");
    return 77;
  }
  // Column-major, element (r, c) = r + c * rows - 5000.
  constexpr int rows = 1000;
  constexpr int cols = 7;
  thrust::device_vector<float> a(rows * cols);
  thrust::sequence(a.begin(), a.end(), -5000.0f);
  const warpfold::matrix_view m(a.begin(), rows, cols);

  thrust::device_vector<double> sums(cols);
  warpfold::column_sums<double>(thrust::device, m, sums.begin());

  // The init takes part once in every row, and makes a magnitude of a row of one element too.
  thrust::device_vector<float> magnitudes(rows);
  warpfold::reduce_rows(thrust::device, m, magnitudes.begin(), 0.0f, larger_magnitude{});

  const thrust::host_vector<double> s = sums;
  const thrust::host_vector<float> g  = magnitudes;
  std::printf("sum of column 0: %.0f, largest magnitude in row 0: %g, in row 999: %g\n", s[0], g[0], g[rows - 1]);
  bool right = true;
  for (int c = 0; c < cols; ++c)
  {
    right = right && s[c] == rows * (c * rows - 5000.0) + rows * (rows - 1) / 2;
  }
  for (int r = 0; r < rows; ++r)
  {
    right = right && g[r] == 5000.0f - r;
  }
  return right ? 0 : 1;
}
