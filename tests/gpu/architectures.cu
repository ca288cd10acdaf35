// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One of every kernel, compiled without a warning for each architecture that the toolkit knows and the tests are not
// built for.
#include <warpfold/warpfold.hpp>

#include <thrust/system/cuda/execution_policy.h>

#include <cstdint>

void every_kernel(const float* x, const std::int8_t* y, const double* z, float* out, std::int64_t* wide,
                  warpfold::indexed<float>* place, std::int64_t rows, std::int64_t cols)
{
  const auto policy = thrust::cuda::par_nosync;
  warpfold::reduce_into(policy, x, x + rows, out);
  warpfold::reduce_into(policy, y, y + rows, wide);
  warpfold::argmax_into(policy, x, x + rows, place);
  warpfold::column_sums(policy, warpfold::matrix_view(x, rows, cols), out);
  warpfold::row_sums(policy, warpfold::matrix_view(z, rows, cols, rows + 1), out);
}
