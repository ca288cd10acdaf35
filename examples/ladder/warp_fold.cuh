// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The end of a block's tree without barriers: what is left of it is folded by one warp, from register to register.
#pragma once

#include "shared_tree.cuh"

#include <cstring>

namespace ladder
{
/// What the lane `offset` above holds. Lanes in `mask` call, all of them.
template <class T>
__device__ T from_lane_above(unsigned mask, const T& x, unsigned offset)
{
  constexpr int words = static_cast<int>((sizeof(T) + 3) / 4);
  unsigned w[words]   = {};
  std::memcpy(w, &x, sizeof(T));
  for (int i = 0; i < words; ++i)
  {
    w[i] = __shfl_down_sync(mask, w[i], offset);
  }
  T y = x;
  std::memcpy(static_cast<void*>(&y), w, sizeof(T));
  return y;
}

/// values[0 .. count) folded; thread 0 holds what they come to. The first warp's threads all take part in the shuffles,
/// those that exist: a block may have fewer than 32, or a number of them that is no power of two. A lane folds only
/// what a lane with a value gave; only the first lane's result is of use.
template <class T, class Op>
__device__ T fold_tree_and_warp(T* values, int count, Op op)
{
  count       = ladder::fold_halves(values, count, 32, op);
  const int t = static_cast<int>(threadIdx.x);
  T x         = values[t < count ? t : 0];
  if (t < 32)
  {
    const unsigned mask = blockDim.x < 32 ? (1u << blockDim.x) - 1 : ~0u;
    for (int offset = 16; offset > 0; offset /= 2)
    {
      const T y = ladder::from_lane_above(mask, x, static_cast<unsigned>(offset));
      if (t + offset < count)
      {
        x = op(x, y);
      }
    }
  }
  return x;
}
} // namespace ladder
