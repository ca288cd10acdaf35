// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The floor: kernels that read the row's input bytes (to the last one) and write its output bytes, and compute
/// nothing. Several launch shapes, because no single one is fastest at every size.
#include "contender.hpp"

#include <algorithm>
#include <cstdint>

namespace bench
{
namespace
{

struct traffic
{
  const uint4* input;
  std::int64_t vectors; // whole 16-byte vectors on 16-byte boundaries
  const unsigned char* head; // and the bytes before
  const unsigned char* tail; // and behind them, fewer than 16 each
  unsigned head_bytes;
  unsigned edge_bytes; // of both
  unsigned char* output;
  std::int64_t output_vectors;
  int output_tail;
  bool add; // one output: an atomic a block, as a reduction in one kernel needs
};

enum class walk
{
  tile_a_block,
  grid_stride
};

template <bool Streaming>
__device__ uint4 load(const uint4* p)
{
  if constexpr (Streaming)
  {
    return __ldcs(p);
  }
  else
  {
    return __ldg(p);
  }
}

__device__ unsigned mixed(uint4 v)
{
  return v.x ^ v.y ^ v.z ^ v.w;
}

template <int Threads, int Loads, bool Streaming, walk Walk>
__global__ __launch_bounds__(Threads) void read_and_write(traffic t)
{
  constexpr std::int64_t tile = std::int64_t{Threads} * Loads;
  const std::int64_t step     = Walk == walk::grid_stride ? tile * gridDim.x : t.vectors + tile;
  unsigned seen               = 0;
  // Before the vectors, which this load is not to wait for.
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x < t.edge_bytes)
  {
    seen = threadIdx.x < t.head_bytes ? t.head[threadIdx.x] : t.tail[threadIdx.x - t.head_bytes];
  }
  for (std::int64_t base = blockIdx.x * tile; base < t.vectors; base += step)
  {
    const uint4* const p = t.input + base + threadIdx.x;
    uint4 v[Loads];
    if (base + tile <= t.vectors)
    {
#pragma unroll
      for (int i = 0; i < Loads; ++i)
        v[i] = load<Streaming>(p + i * Threads);
    }
    else
    {
#pragma unroll
      for (int i = 0; i < Loads; ++i)
      {
        v[i] = base + threadIdx.x + i * Threads < t.vectors ? load<Streaming>(p + i * Threads) : uint4{};
      }
    }
#pragma unroll
    for (int i = 0; i < Loads; ++i)
      seen ^= mixed(v[i]);
  }

  // Keeps every load alive. Once in 2^32 it is true, and then it only writes a word that nobody reads.
  if (seen == 0x9d2c5681u)
    *reinterpret_cast<volatile unsigned*>(t.output) = seen;
  if (t.add)
  {
    if (threadIdx.x == 0)
      atomicAdd(reinterpret_cast<unsigned*>(t.output), seen);
    return;
  }
  const std::int64_t thread = std::int64_t{blockIdx.x} * Threads + threadIdx.x;
  for (std::int64_t i = thread; i < t.output_vectors; i += std::int64_t{gridDim.x} * Threads)
  {
    reinterpret_cast<uint4*>(t.output)[i] = uint4{seen, seen, seen, seen};
  }
  if (thread < t.output_tail)
    t.output[t.output_vectors * 16 + thread] = static_cast<unsigned char>(seen);
}

template <int Threads, int Loads, bool Streaming, walk Walk>
launch shape(const problem& p, const traffic& t, int blocks_per_sm)
{
  constexpr std::int64_t tile = std::int64_t{Threads} * Loads;
  std::int64_t blocks         = (t.vectors + tile - 1) / tile;
  if (blocks == 0)
    blocks = 1;
  std::string label = std::to_string(Threads) + "x" + std::to_string(Loads) + (Streaming ? " streaming" : "");
  if constexpr (Walk == walk::grid_stride)
  {
    int device     = 0;
    int processors = 0;
    checked(cudaGetDevice(&device));
    checked(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    const std::int64_t most = std::int64_t{processors} * blocks_per_sm;
    if (blocks > most)
      blocks = most;
    label += ", " + std::to_string(blocks_per_sm) + " blocks/SM";
  }
  else
  {
    label += ", a tile a block";
  }
  const auto enqueue = [t, blocks, stream = p.stream] {
    read_and_write<Threads, Loads, Streaming, Walk><<<static_cast<unsigned>(blocks), Threads, 0, stream>>>(t);
  };
  return {std::move(label), enqueue};
}

contender build(const problem& p)
{
  traffic t{};
  const auto* const first       = static_cast<const unsigned char*>(p.input);
  const auto misaligned         = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(first) % 16);
  const std::int64_t head_bytes = std::min((16 - misaligned) % 16, p.bytes_read());
  t.vectors                     = (p.bytes_read() - head_bytes) / 16;
  t.input                       = reinterpret_cast<const uint4*>(first + head_bytes);
  t.head                        = first;
  t.tail                        = first + head_bytes + t.vectors * 16;
  t.head_bytes                  = static_cast<unsigned>(head_bytes);
  t.edge_bytes                  = static_cast<unsigned>(p.bytes_read() - t.vectors * 16);
  t.output                      = static_cast<unsigned char*>(p.output);
  t.add                         = p.outputs() == 1;
  t.output_vectors              = p.bytes_written() / 16;
  t.output_tail                 = static_cast<int>(p.bytes_written() % 16);

  contender c;
  c.checked_result = false;
  c.launches = {
    shape<512, 4, true, walk::grid_stride>(p, t, 4),  shape<512, 4, false, walk::grid_stride>(p, t, 4),
    shape<512, 8, true, walk::grid_stride>(p, t, 2),  shape<512, 8, false, walk::grid_stride>(p, t, 2),
    shape<512, 4, true, walk::tile_a_block>(p, t, 0), shape<512, 4, false, walk::tile_a_block>(p, t, 0),
    shape<512, 8, true, walk::tile_a_block>(p, t, 0), shape<512, 8, false, walk::tile_a_block>(p, t, 0),
  };
  // Few bytes: spread them over as many multiprocessors as there are, or keep them in one block.
  if (p.bytes_read() <= std::int64_t{32} << 20)
  {
    c.launches.push_back(shape<512, 1, false, walk::tile_a_block>(p, t, 0));
    c.launches.push_back(shape<512, 2, false, walk::tile_a_block>(p, t, 0));
    c.launches.push_back(shape<256, 2, false, walk::tile_a_block>(p, t, 0));
  }
  return c;
}

} // namespace

std::vector<source> floor_sources()
{
  return {{"floor", [](const row&) { return true; }, build}};
}

} // namespace bench
