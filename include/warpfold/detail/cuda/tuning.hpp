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

/// Blocks that a multiprocessor should hold, for __launch_bounds__: they set the registers a thread may have.
constexpr int inner_resident(std::size_t partial_bytes, int unroll)
{
  return partial_bytes > 16 ? 1 : unroll == inner_unroll_streaming && partial_bytes <= 8 ? 4 : 2;
}
constexpr int outer_resident(std::size_t partials_bytes)
{
  return partials_bytes > 64 ? 1 : partials_bytes > 16 ? 2 : 4;
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

/// Elements larger than this are not staged through shared memory. Unmeasured.
inline constexpr int max_staged_bytes = 32;

struct tuning
{
  // inner_block
  int inner_threads; ///< a block
  int inner_threads_per_sm; ///< with plain loads, in one wave
  int inner_threads_per_sm_streaming; ///< with streaming loads, in one wave
  int least_loads; ///< a thread, before an output is split further
  std::int64_t one_block_bytes; ///< up to here an output is one block's
  std::int64_t tile_a_block_bytes; ///< from here a tile a block and plain loads, below a loop and streaming ones
  // inner_tile
  int tile_threads;
  std::int64_t tile_bytes;
  std::int64_t staged_output_bytes; ///< outputs with at most this many bytes are staged, several a tile
  // outer_tile
  int outer_threads;
  int outer_threads_per_sm;
  // outer_stream
  int stream_threads;
  int stream_threads_per_sm;
  std::int64_t stream_outputs; ///< most outputs that it takes
};

/// One H200 (sm_90), first figures: see docs/tuning.md.
inline constexpr tuning sm_90{
  .inner_threads                  = 512,
  .inner_threads_per_sm           = 1024,
  .inner_threads_per_sm_streaming = 2048,
  .least_loads                    = 1,
  .one_block_bytes                = 16 << 10,
  .tile_a_block_bytes             = 512ll << 20,
  .tile_threads                   = 256,
  .tile_bytes                     = 32 << 10,
  .staged_output_bytes            = 8 << 10,
  .outer_threads                  = 256,
  .outer_threads_per_sm           = 1024,
  .stream_threads                 = 512,
  .stream_threads_per_sm          = 1024,
  .stream_outputs                 = 1024,
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
