// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What the files of the CPU backend share: the policy, and the choice of operator.
#pragma once

#include "cpu_backend.hpp"
#include "fold.hpp"

#if defined(WARPFOLD_PROGRAM_TBB)
#  include <thrust/system/tbb/execution_policy.h>
#elif defined(_OPENMP)
#  include <thrust/system/omp/execution_policy.h>
#else
#  include <thrust/system/cpp/execution_policy.h>
#endif

#include <type_traits>

namespace program::cpu
{
#if defined(WARPFOLD_PROGRAM_TBB)
inline constexpr const char* policy_name = "TBB";
inline auto policy()
{
  return thrust::tbb::par;
}
#elif defined(_OPENMP)
inline constexpr const char* policy_name = "OpenMP";
inline auto policy()
{
  return thrust::omp::par;
}
#else
inline constexpr const char* policy_name = "one core";
inline auto policy()
{
  return thrust::cpp::par;
}
#endif

/// T's elements, summed in Sum, extrema in Extremum. False where the job is another; the mean of integers is, for it is
/// not taken in Sum.
template <class T, class Sum, class Extremum>
bool reduce_native(const job& j, const piece& p, void* out)
{
  const auto* data = static_cast<const T*>(p.data);
  if (j.op == operation::sum || (j.op == operation::mean && !std::is_integral_v<Sum>))
  {
    fold(policy(), data, p, static_cast<Sum*>(out), warpfold::plus{});
    return true;
  }
  if constexpr (!is_complex_type<T>)
  {
    if (j.op == operation::min)
    {
      fold(policy(), data, p, static_cast<Extremum*>(out), warpfold::minimum{});
      return true;
    }
    if (j.op == operation::max)
    {
      fold(policy(), data, p, static_cast<Extremum*>(out), warpfold::maximum{});
      return true;
    }
  }
  return false;
}
} // namespace program::cpu
