// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/count.hpp>

#include <string>

long no_predicate(const float* p)
{
  return warpfold::count_if(p, p + 10, [](const std::string& s) { return s.empty(); });
}
