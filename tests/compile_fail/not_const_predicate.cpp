// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/count.hpp>

struct positive
{
  bool operator()(float x) // const is missing
  {
    return x > 0;
  }
};

bool not_const_predicate(const float* p)
{
  return warpfold::all_of(p, p + 10, positive{});
}
