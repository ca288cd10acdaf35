// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Launching what a plan says. On devices that can, kernels of one stream overlap their beginnings ("programmatic
/// dependent launch", CUDA C++ Programming Guide): a kernel is set up while the one before it still runs, and waits for
/// it before it touches memory (grid.cuh).
#pragma once

#include <warpfold/config.hpp>
#include <warpfold/detail/cuda/check.cuh>
#include <warpfold/plan.hpp>

#include <cuda_runtime_api.h>

namespace warpfold::detail::cuda
{
/// Whether all code that this translation unit is compiled to is for compute capability 9.0 or later, where kernels know
/// how to wait. Which of several a device runs is the driver's choice, so one older among them is enough for no.
WARPFOLD_HIDDEN constexpr bool compiled_programmatic()
{
#if defined(__CUDA_ARCH_LIST__)
  constexpr int compiled[] = {__CUDA_ARCH_LIST__};
  for (const int arch : compiled)
  {
    if (arch < 900)
    {
      return false;
    }
  }
  return true;
#else
  return false;
#endif
}

template <class... Params, class... Args>
WARPFOLD_HIDDEN void launch(void (*kernel)(Params...), const plan& p, cudaStream_t stream, Args... args)
{
  void* pointers[] = {static_cast<void*>(&args)...};
  cudaLaunchAttribute overlap{};
  overlap.id                                         = cudaLaunchAttributeProgrammaticStreamSerialization;
  overlap.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim          = p.split == 1 ? dim3(static_cast<unsigned>(p.grid))
                                         : dim3(static_cast<unsigned>(p.split), static_cast<unsigned>(p.grid / p.split));
  config.blockDim         = dim3(static_cast<unsigned>(p.block_threads));
  config.dynamicSmemBytes = p.shared_bytes;
  config.stream           = stream;
  config.attrs            = &overlap;
  config.numAttrs         = p.programmatic ? 1 : 0;
#if defined(WARPFOLD_EMULATED)
  const cudaError_t code = ::emulated::launch(config, p, kernel, pointers);
#else
  const cudaError_t code  = cudaLaunchKernelExC(&config, reinterpret_cast<const void*>(kernel), pointers);
#endif
  if (code != cudaSuccess)
  {
    cuda::check(code, "cudaLaunchKernelExC", p.text());
  }
}
} // namespace warpfold::detail::cuda
