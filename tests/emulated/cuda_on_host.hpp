// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The words of CUDA C++ that the kernels use, for a host compiler. Included before anything else in every file of the
/// emulated tests, so that the kernels' own sources compile as they are.
///
/// What it shows: wrong indices and tails, barriers that are missing or not reached by all, memory that is read past
/// its end or off its alignment, shared memory and workspaces that are used before they are set or left changed.
/// What it cannot show, and a GPU must: anything about time, the memory model (each thread sees what any other wrote at
/// once), races between instructions (threads change only at barriers and warp functions), code that depends on the
/// architecture, what nvcc makes of the source. A pass here is no result on a GPU.
#pragma once

#define WARPFOLD_EMULATED  1
#define __CUDA_ARCH_LIST__ 900

#include <cuda_runtime_api.h>

#include "intrinsics.hpp"
#include "machine.hpp"

// The toolkit's own definitions mean nothing to a host compiler, or annoy it. Blocks run one after another, so that
// what a block shares may be static.
#undef __global__
#undef __device__
#undef __host__
#undef __shared__
#undef __launch_bounds__
#define __global__
#define __device__
#define __host__
#define __shared__ static
#define __launch_bounds__(...)

inline void __syncthreads()
{
  emulated::meet_block();
}

inline void __syncwarp(unsigned mask = 0xffffffffu)
{
  emulated::meet_warp(mask, emulated::meeting::sync, 0);
}

/// The value of the lane `delta` above in the caller's group of `width` lanes; where there is none, the caller's own.
inline unsigned __shfl_down_sync(unsigned mask, unsigned value, unsigned delta, int width = 32)
{
  const unsigned* values = emulated::meet_warp(mask, emulated::meeting::shuffle, value);
  const auto lane        = threadIdx.x % 32;
  const auto from        = lane + delta;
  const auto end         = lane - lane % static_cast<unsigned>(width) + static_cast<unsigned>(width);
  return values[from < end ? from : lane];
}

inline unsigned __ballot_sync(unsigned mask, int predicate)
{
  const unsigned* values = emulated::meet_warp(mask, emulated::meeting::ballot, predicate != 0 ? 1 : 0);
  unsigned votes         = 0;
  for (int lane = 0; lane < 32; ++lane)
  {
    votes |= (values[lane] & 1u) << lane;
  }
  return votes;
}

inline int atomicAdd(int* p, int x)
{
  const int old = *p;
  *p += x;
  return old;
}
