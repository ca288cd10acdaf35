// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/warpfold.hpp>

#include <vector>

void sums(const std::vector<float>& v, float* out)
{
  warpfold::column_sums(warpfold::matrix_view(v, 2, 3), out);
}
