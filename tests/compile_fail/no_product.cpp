// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/inner_product.hpp>

#include <functional>
#include <string>

double no_product(const float* p)
{
  return warpfold::inner_product(p, p + 10, p, 0.0, std::plus<>{},
                                 [](const std::string& a, float) { return static_cast<double>(a.size()); });
}
