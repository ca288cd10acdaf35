// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The least that a reduction can cost: kernels that read the input by 16 bytes, write one value and compute nothing to
/// speak of.
#pragma once

#include "contract.hpp"

#include <algorithm>

namespace ladder
{
/// Reads n vectors and the `rest` words behind them. What it writes depends on all bits: no load can be left out.
template <int Loads>
__global__ void read_only(const uint4* x, index n, int rest, unsigned* out)
{
  const index step = static_cast<index>(gridDim.x) * blockDim.x;
  unsigned bits    = 0;
  index i          = static_cast<index>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < rest)
  {
    bits = reinterpret_cast<const unsigned*>(x + n)[i];
  }
  for (; i + (Loads - 1) * step < n; i += Loads * step)
  {
    uint4 v[Loads];
#pragma unroll
    for (int k = 0; k < Loads; ++k)
    {
      v[k] = __ldcs(x + i + k * step);
    }
#pragma unroll
    for (int k = 0; k < Loads; ++k)
    {
      bits ^= v[k].x ^ v[k].y ^ v[k].z ^ v[k].w;
    }
  }
  for (; i < n; i += step)
  {
    const uint4 v = __ldcs(x + i);
    bits ^= v.x ^ v.y ^ v.z ^ v.w;
  }
  if (bits == 0xdeadbeef || (blockIdx.x == 0 && threadIdx.x == 0))
  {
    *out = bits;
  }
}

struct floor_shape
{
  int loads;
  int threads;
  int blocks_per_multiprocessor;
};
inline constexpr floor_shape floor_shapes[] = {{1, 512, 1 << 20}, {4, 512, 2}, {4, 512, 4},
                                               {8, 512, 2},       {8, 256, 4}, {8, 1024, 1}};

/// No more blocks than have a vector a thread.
inline void read_all(cudaStream_t stream, const void* x, std::size_t bytes, unsigned* out, floor_shape s,
                     int multiprocessors)
{
  const auto vectors = static_cast<index>(bytes / 16);
  const index blocks = std::clamp<index>(static_cast<index>(s.blocks_per_multiprocessor) * multiprocessors, 1,
                                         std::max<index>(ceil_div(vectors, s.threads), 1));
  ladder::launch(s.loads == 8     ? read_only<8>
                   : s.loads == 4 ? read_only<4>
                                  : read_only<1>,
                 stream, blocks, s.threads, 0, static_cast<const uint4*>(x), vectors, static_cast<int>(bytes % 16 / 4),
                 out);
}
} // namespace ladder
