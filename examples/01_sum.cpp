// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums and extrema of a range on the host. Build: link warpfold::warpfold; any C++20 compiler will do.
#include <warpfold/warpfold.hpp>

#if defined(_OPENMP)
#  include <thrust/system/omp/execution_policy.h>
#endif

#include <cstdint>
#include <cstdio>
#include <vector>

int main()
{
  std::vector<std::int8_t> x(1000, 100);
  x[1] = -7;
  x[2] = 120;

  // Narrow integers are summed in 64 bits, so nothing wraps.
  const std::int64_t total = warpfold::sum(x.begin(), x.end());

  // The accumulator is the type of init, or the one that is named.
  const int from_a_thousand = warpfold::reduce(x.begin(), x.end(), 1000);
  const double as_double    = warpfold::reduce<double>(x.begin(), x.end());

  const int lowest  = warpfold::min(x.begin(), x.end());
  const int highest = warpfold::max(x.begin(), x.end());

  // Any Thrust policy may stand first: here all cores, with OpenMP.
#if defined(_OPENMP)
  const std::int64_t on_all_cores = warpfold::sum(thrust::omp::par, x.begin(), x.end());
#else
  const std::int64_t on_all_cores = total;
#endif

  std::printf("sum %lld, from 1000 %d, as double %g, lowest %d, highest %d\n", static_cast<long long>(total),
              from_a_thousand, as_double, lowest, highest);
  const bool right = total == 99913 && from_a_thousand == 100913 && as_double == 99913.0 && lowest == -7
    && highest == 120 && on_all_cores == total;
  return right ? 0 : 1;
}
