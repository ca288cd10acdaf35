// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Rung 10. The library.
#pragma once

#include "../contract.hpp"

#include <warpfold/reduce.hpp>

#include <thrust/execution_policy.h>

namespace ladder
{
/// Any operator: what a plan needs of it is the type it folds.
struct either
{
  template <class T>
  __host__ __device__ T operator()(const T& a, const T&) const
  {
    return a;
  }
};

struct library
{
  static constexpr const char* name = "10_warpfold";
  static constexpr const char* contract =
    "warpfold::reduce_into: shape, loads and the meeting of the blocks as the planner has them.";

  /// What a reduction of n values in a row wants. A call that wants more allocates.
  template <class T>
  static std::size_t workspace_bytes(index n)
  {
    const T* at = reinterpret_cast<const T*>(256); // of an address that is never read
    return warpfold::explain<T>(thrust::cuda::par_nosync, at, at + n, either{}).workspace_bytes;
  }
  template <class Element, class T>
  static index traffic_bytes(index n)
  {
    return n * static_cast<index>(sizeof(Element)) + static_cast<index>(2 * workspace_bytes<T>(n) + sizeof(T));
  }
  template <class It, class T, class Op>
  static void reduce_into(cudaStream_t stream, void* workspace, It first, index n, T* out, T init, Op op)
  {
    const auto policy      = thrust::cuda::par_nosync.on(stream);
    const std::size_t have = workspace_bytes<T>(n);
    if (warpfold::explain<T>(policy, first, first + n, op).workspace_bytes <= have && have > 0)
    {
      const warpfold::options lent{.workspace = workspace, .workspace_bytes = have};
      warpfold::reduce_into<T>(warpfold::with(policy, lent), first, first + n, out, init, op);
      return;
    }
    warpfold::reduce_into<T>(policy, first, first + n, out, init, op);
  }
};
} // namespace ladder
