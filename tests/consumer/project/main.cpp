// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/warpfold.hpp>

#include <vector>

double sum_elsewhere(const std::vector<float>& x);

int main()
{
  const std::vector<float> x(1000, 0.5f);
  std::vector<float> sums(10);
  warpfold::column_sums(warpfold::matrix_view(x.data(), 100, 10), sums.begin());
  const bool right = warpfold::sum(x.begin(), x.end()) == 500.0f && sum_elsewhere(x) == 500.0
    && warpfold::max(sums.begin(), sums.end()) == 50.0f;
  return right ? 0 : 1;
}
