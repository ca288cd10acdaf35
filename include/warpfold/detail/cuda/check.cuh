// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// CUDA return codes become exceptions. Only codes that a call of ours returned are looked at: an error that an earlier
/// call left behind stays where it is for its owner to find.
#pragma once

#include <warpfold/error.hpp>

#include <cuda_runtime_api.h>

#include <string>

namespace warpfold::detail::cuda
{
inline void check(cudaError_t code, const char* call, const std::string& about = {})
{
  if (code != cudaSuccess)
  {
    throw cuda_error(static_cast<int>(code),
                     "warpfold: " + std::string(call) + (about.empty() ? "" : " (" + about + ")")
                       + " failed: " + cudaGetErrorName(code) + ", " + cudaGetErrorString(code));
  }
}
} // namespace warpfold::detail::cuda
