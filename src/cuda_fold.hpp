// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The CUDA backend's reductions, in files that compile side by side. Data and out are device memory.
#pragma once

#include "backend.hpp"

#include <cuda_runtime_api.h>

namespace program::cuda
{
/// What a call does: the plan alone, or the work, on the stream, without waiting for it.
enum class wish
{
  plan,
  work
};

/// Elements through a pointer to float or double, in an accumulator of the same type.
warpfold::plan fold_native(const job& j, const piece& p, void* out, cudaStream_t stream, wish w);

/// Any elements through any_iterator, in int64, uint64, float32, float64, complex64 or complex128.
warpfold::plan fold_integers(const job& j, const piece& p, void* out, cudaStream_t stream, wish w);
warpfold::plan fold_floats(const job& j, const piece& p, void* out, cudaStream_t stream, wish w);
} // namespace program::cuda
