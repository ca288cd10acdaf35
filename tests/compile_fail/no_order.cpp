// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/warpfold.hpp>

struct unordered
{
  int x;
};

const unordered* no_order(const unordered* p)
{
  return warpfold::max_element(p, p + 10);
}
