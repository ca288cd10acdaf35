// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Every tuned number of the CUDA backend, with its evidence.
#pragma once

#include <cstddef>
#include <cstdint>

namespace warpfold::detail::cuda
{
/// Independent loads a thread before the first use. inner_block has two forms: few loads and many threads, whose loads
/// are streaming, and many loads and fewer threads.
inline constexpr int inner_unroll_streaming = 4;
inline constexpr int inner_unroll           = 8;
inline constexpr int outer_unroll           = 8;
inline constexpr int stream_unroll          = 8;
inline constexpr int strip_unroll           = 4;
inline constexpr int lanes_unroll           = 4;

/// Blocks that a multiprocessor should hold, for __launch_bounds__: they set the registers a thread may have.
constexpr int inner_resident(std::size_t partial_bytes, int unroll)
{
  return partial_bytes > 16 ? 1 : unroll == inner_unroll_streaming && partial_bytes <= 8 ? 4 : 2;
}
constexpr int outer_resident(std::size_t partials_bytes)
{
  return partials_bytes > 64 ? 1 : partials_bytes > 16 ? 2 : 4;
}
constexpr int strip_resident(std::size_t partials_bytes)
{
  return partials_bytes > 32 ? 1 : partials_bytes > 16 ? 3 : 6;
}
constexpr int stream_resident(std::size_t partials_bytes)
{
  return partials_bytes > 32 ? 1 : 2;
}

/// Reduced elements that each row of a block should have before the axis is split further. Unmeasured.
inline constexpr int outer_rows_a_part = 8;

/// Blocks that may share an output: their count is kept in 32 bits. The grid's own limit.
inline constexpr std::int64_t max_split = 1 << 20;
inline constexpr std::int64_t max_grid  = 0x7fffffff;

/// Partials up to this size are gathered by an output's last block; larger ones meet by a ticket. Unmeasured above 8.
inline constexpr std::size_t max_gather_bytes = 16;

/// Elements larger than this are not staged through shared memory. Unmeasured.
inline constexpr int max_staged_bytes = 32;

/// Partials of a vector of outputs that a thread keeps in registers, at most. Unmeasured.
inline constexpr int max_vector_partial_bytes = 256;

struct tuning
{
  // inner_block
  int inner_threads; ///< a block at most
  int inner_threads_per_sm; ///< of one wave that shares outputs
  int least_loads; ///< a thread, before an output is split further
  std::int64_t one_block_bytes; ///< up to here an output is one block's
  std::int64_t plain_from_bytes; ///< from here loads are plain and deep, below streaming and shallow
  // inner_lanes
  int lanes_threads;
  // inner_tile
  int tile_threads;
  std::int64_t tile_bytes;
  std::int64_t staged_output_bytes; ///< outputs with at most this many bytes are staged, several a tile
  // outer_strip
  int strip_threads;
  // outer_tile
  int outer_threads;
  int outer_lanes; ///< along the kept axis, with vectors
  int outer_lanes_single; ///< with an element a load
  // outer_stream
  int stream_threads; ///< where outputs are few
  int stream_threads_many; ///< where they are not
  std::int64_t stream_few;
  int stream_threads_per_sm;
  std::int64_t stream_outputs; ///< most outputs that it takes
};

/// One H200, cold, times over the read floor of the same run; docs/tuning.md has the table and what lost.
///  one wave of 2 x 512 threads an SM: 0.98 at 128 MiB, 1.00 at 4 GiB; a tile a block with no loop: 1.07 at 4 GiB.
///  plain loads at 512 MiB: 1.00; streaming ones at 64 MiB: 0.92 against 0.96 to 1.0, and at 256 MiB with a block an
///  output 0.96 against 0.98 to 1.30 (the more, the more threads have less to load than they could).
///  one block up to 64 KiB: 1.24; four sharing: 1.48. Up to 32 KiB of 256 threads: 1.14, of 512: 1.32.
///  tiles of 16 KiB and 128 threads: 3x20000000 1.09 (32 KiB, 256: 1.11), 16x2^20 1.12 (1.19), 64x2^20 1.17 (1.19).
///  outputs of 2 KiB and more go to blocks: 512x128 1.16 (staged: 1.23), 1000x67109 0.96 (0.97).
///  outer_tile, 16 lanes and one block an SM: 8192x8192 1.00, 32 lanes and four: 1.06; 32768x4096 16 lanes
///  1.02, 64 1.06. Without vectors, 67109x1000: 64 lanes 1.04, 256 1.33.
///  outer_strip: 20000000x3 0.96, by outer_tile with its barriers 2.2.
///  outer_stream, 256 threads and two blocks an SM: 3x20000000 1.02, 512 threads 1.23; 1000x67109 512 threads 1.01.
inline constexpr tuning sm_90{
  .inner_threads         = 512,
  .inner_threads_per_sm  = 1024,
  .least_loads           = 4,
  .one_block_bytes       = 64 << 10,
  .plain_from_bytes      = 384ll << 20,
  .lanes_threads         = 256,
  .tile_threads          = 128,
  .tile_bytes            = 16 << 10,
  .staged_output_bytes   = 1536,
  .strip_threads         = 256,
  .outer_threads         = 256,
  .outer_lanes           = 16,
  .outer_lanes_single    = 64,
  .stream_threads        = 256,
  .stream_threads_many   = 512,
  .stream_few            = 64,
  .stream_threads_per_sm = 512,
  .stream_outputs        = 1024,
};

/// The numbers for a compute capability (major * 10 + minor). Only sm_90 has been measured: the others borrow from it.
constexpr const tuning& tuning_for(int)
{
  return sm_90;
}

/// Threads a block for partial results of this size: large ones leave fewer threads room in registers and shared
/// memory. Unmeasured above 16 bytes.
constexpr int block_threads_for(int partial_bytes, int preferred)
{
  while (preferred > 32 && preferred * partial_bytes > (32 << 10))
  {
    preferred /= 2;
  }
  return preferred;
}
} // namespace warpfold::detail::cuda
