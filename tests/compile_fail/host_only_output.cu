// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// std::reverse_iterator is an iterator of the host: stores through it would be dropped in device code.
#include <warpfold/warpfold.hpp>

#include <thrust/system/cuda/execution_policy.h>

#include <iterator>

void sum(const int* p, int* out)
{
#if defined(IN_OUTPUT)
  warpfold::reduce_into(thrust::cuda::par, p, p + 10, std::make_reverse_iterator(out), 0);
#elif defined(IN_ACCUMULATING)
  warpfold::reduce_into(thrust::cuda::par, p, p + 10, warpfold::accumulating(std::make_reverse_iterator(out)), 0);
#endif
}
