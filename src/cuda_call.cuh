// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "cuda_fold.hpp"
#include "fold.hpp"

#include <thrust/system/cuda/detail/par.h>

namespace program::cuda
{
template <class Acc, class It, class Op>
warpfold::plan call(It data, const piece& p, void* out, cudaStream_t stream, wish w, Op op)
{
  const auto policy = thrust::cuda::par_nosync.on(stream);
  if (w == wish::plan)
  {
    return explain_fold<Acc>(policy, data, p, op);
  }
  fold(policy, data, p, static_cast<Acc*>(out), op);
  return {};
}
} // namespace program::cuda
