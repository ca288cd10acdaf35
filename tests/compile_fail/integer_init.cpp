// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/warpfold.hpp>

double integer_init(const float* p)
{
  return warpfold::reduce(p, p + 10, 0);
}
