// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Memory that the library keeps may first be needed while a stream records a graph.
#pragma once

#include <warpfold/detail/cuda/check.cuh>

namespace warpfold::detail::cuda
{
/// While it lives, this thread may make what is no part of any graph that a stream may be recording: memory and pools,
/// which CUDA refuses else.
class allowed_while_capturing
{
public:
  allowed_while_capturing()
  {
    cuda::check(cudaThreadExchangeStreamCaptureMode(&mode_), "cudaThreadExchangeStreamCaptureMode");
  }
  allowed_while_capturing(const allowed_while_capturing&)            = delete;
  allowed_while_capturing& operator=(const allowed_while_capturing&) = delete;
  ~allowed_while_capturing()
  {
    static_cast<void>(cudaThreadExchangeStreamCaptureMode(&mode_));
  }

private:
  cudaStreamCaptureMode mode_ = cudaStreamCaptureModeRelaxed; ///< then the one to go back to
};
} // namespace warpfold::detail::cuda
