// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The headers a second time: everything in them must be safe to define in two translation units.
#include <warpfold/warpfold.hpp>

#include <vector>

double sum_elsewhere(const std::vector<float>& x)
{
  const auto plan = warpfold::explain(x.begin(), x.end());
  return plan.kernel == warpfold::kernel::host ? warpfold::reduce<double>(x.begin(), x.end()) : 0.0;
}
