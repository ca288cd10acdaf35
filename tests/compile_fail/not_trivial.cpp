// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/reduce.hpp>

#include <thrust/execution_policy.h>

#include <string>

std::string joined(const std::string* p)
{
  return warpfold::reduce(thrust::seq, p, p + 10, std::string(),
                          [](const std::string& a, const std::string& b) { return a + b; });
}
