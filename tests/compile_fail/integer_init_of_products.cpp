// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/inner_product.hpp>

double integer_init(const int* n, const float* p)
{
  return warpfold::inner_product(n, n + 10, p, 0);
}
