// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The current device as the planner sees it.
#pragma once

#include <warpfold/detail/cuda/check.cuh>
#include <warpfold/detail/cuda/launch.cuh>
#include <warpfold/detail/cuda/plan_request.hpp>

namespace warpfold::detail::cuda
{
inline int attribute(cudaDeviceAttr what, int ordinal)
{
  int value = 0;
  cuda::check(cudaDeviceGetAttribute(&value, what, ordinal), "cudaDeviceGetAttribute");
  return value;
}

inline int current_ordinal()
{
  int ordinal = 0;
  cuda::check(cudaGetDevice(&ordinal), "cudaGetDevice");
  return ordinal;
}

/// The current device, for the code that this library or program was compiled to.
WARPFOLD_HIDDEN inline device current_device()
{
  const int ordinal = current_ordinal();
  device d;
  d.multiprocessors    = cuda::attribute(cudaDevAttrMultiProcessorCount, ordinal);
  d.compute_capability = cuda::attribute(cudaDevAttrComputeCapabilityMajor, ordinal) * 10
    + cuda::attribute(cudaDevAttrComputeCapabilityMinor, ordinal);
  d.programmatic = compiled_programmatic() && d.compute_capability >= 90;
  return d;
}

} // namespace warpfold::detail::cuda
