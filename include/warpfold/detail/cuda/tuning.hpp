// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Every tuned number of the CUDA backend, with its evidence.
#pragma once

#include <warpfold/config.hpp>

#include <cstddef>
#include <cstdint>

namespace warpfold::detail::cuda
{
/// Independent loads a thread before the first use. inner_block has two forms: few loads, which are streaming, and many
/// plain ones.
inline constexpr int shallow_loads          = 4;
inline constexpr int deep_loads             = 8;
inline constexpr int tile_unroll            = 8;
inline constexpr int outer_unroll           = 8;
/// Of the lanes of outer_tile that the kept axis begins or ends in. Unmeasured; more cost registers of wide vectors.
template <int V>
inline constexpr int edge_unroll = V <= 4 ? 2 : 0;
inline constexpr int stream_unroll          = 8;
inline constexpr int stream_turns = 8; ///< for accuracy alone: of so many vectors are folded before they meet the rest
inline constexpr int strip_unroll = 4;
inline constexpr int spread_unroll = 2; ///< of each of the outputs that a thread loads one by one
inline constexpr int lanes_unroll = 4;
inline constexpr int team_unroll  = 4; ///< unmeasured
inline constexpr int part_loads    = 8; ///< parts of up to 8 bytes that a thread takes at a time, of many that it has

/// Loads a turn of inner_block, `unroll` of them where one is 16 bytes: wider ones leave registers for fewer. A power
/// of two.
constexpr int turn(int unroll, int bytes)
{
  int n = unroll;
  while (n > 1 && n * bytes > unroll * 16)
  {
    n /= 2;
  }
  return n;
}

/// Operators that do not commute. All unmeasured.
inline constexpr int ordered_threads   = 256;
inline constexpr int ordered_unroll    = 8; ///< neighbours that a thread loads one by one before it folds them
inline constexpr int ordered_run_bytes = 128; ///< of neighbours that a lane has of a tile
inline constexpr int ordered_blocks    = 2; ///< a multiprocessor
inline constexpr std::int64_t max_ordered_shared = 38 << 10; ///< with a partial a warp, what a block may have unasked
inline constexpr std::int64_t max_ordered_parts  = 64; ///< of an output that one thread takes in their order

/// Elements of a lane's run, whole vectors of v.
constexpr int ordered_run(int v, std::size_t bytes)
{
  const int n = ordered_run_bytes / (v * static_cast<int>(bytes));
  int loads   = 1;
  while (loads * 2 <= n)
  {
    loads *= 2;
  }
  return v * loads;
}
/// Shared memory of a block's tiles: between runs there is one element more.
constexpr std::int64_t ordered_tile_bytes(int v, int bytes)
{
  return std::int64_t{ordered_threads} * (ordered_run(v, static_cast<std::size_t>(bytes)) + 1) * bytes;
}

/// Threads that a multiprocessor can hold, on the architecture that device code is being compiled for (CUDA C++
/// Programming Guide, technical specifications per compute capability).
constexpr int most_resident_threads()
{
#if defined(__CUDA_ARCH__)
  constexpr int arch = __CUDA_ARCH__;
  return arch == 750 ? 1024 : arch == 860 || arch == 870 || arch == 890 || arch >= 1200 ? 1536 : 2048;
#else
  return 2048;
#endif
}

/// Blocks of so many threads that a multiprocessor should hold, for __launch_bounds__: they set the registers a thread
/// may have.
constexpr int resident(int threads, int blocks)
{
  return blocks * threads <= most_resident_threads() ? blocks : most_resident_threads() / threads;
}
/// One output: two blocks, which is the wave that the planner makes. Many: their blocks are smaller, and more.
constexpr int inner_resident(std::size_t partial_bytes, bool streaming, bool one_output)
{
  return resident(512, partial_bytes > 32 ? 1 : streaming && partial_bytes <= 8 && !one_output ? 4 : 2);
}
constexpr int outer_resident(std::size_t partials_bytes, bool vectors)
{
  return resident(256, partials_bytes > 64 ? 1 : partials_bytes > 16 ? 2 : vectors ? 3 : 4);
}
constexpr int strip_resident(std::size_t partials_bytes, bool vectors)
{
  return resident(256, partials_bytes > 32 ? 1 : partials_bytes > 16 ? 3 : vectors ? 6 : 5);
}
constexpr int team_resident(std::size_t partial_bytes, int load_bytes)
{
  return resident(256, partial_bytes > 32 ? 1 : load_bytes > 16 ? 2 : partial_bytes > 8 ? 4 : 6);
}
constexpr int stream_resident(std::size_t partials_bytes)
{
  return resident(512, partials_bytes > 16 ? 1 : 2);
}

/// Outputs of a thread where the kept axis has no vectors: as many bytes as a vector has. They lie a warp or so apart,
/// so that loads stay together.
constexpr int spread_of(int value_bytes, int partial_bytes)
{
  int n = value_bytes <= 4 ? 4 : value_bytes <= 8 ? 2 : 1;
  while (n > 1 && n * partial_bytes > 32)
  {
    n /= 2;
  }
  return n;
}

/// Reduced elements that each row of a block should have before the axis is split further. Unmeasured.
inline constexpr int outer_rows_a_part = 8;

/// Blocks that may share an output: their count is kept in 32 bits. The grid's own limit.
inline constexpr std::int64_t max_split = 1 << 20;
inline constexpr std::int64_t max_grid  = 0x7fffffff;
/// Sets of blocks that share outputs: the second axis of a grid.
inline constexpr std::int64_t max_sets = 65535;

/// Parts of up to so many words of four bytes are gathered by an output's last block; larger ones meet by a ticket.
/// Unmeasured above 6.
inline constexpr int max_gather_words = 8;

/// Outputs that lie apart are read together with what is between them where that is at most this part of it all. Gaps
/// of so many bytes at most: they share pages with elements, so that there is memory. Unmeasured.
inline constexpr int max_gap_share          = 8;
inline constexpr std::int64_t max_gap_bytes = 1024;

/// Elements larger than this are not staged through shared memory. Unmeasured.
inline constexpr int max_staged_bytes = 32;

/// Partials of a vector of outputs that a thread keeps in registers, at most. Unmeasured.
inline constexpr int max_vector_partial_bytes = 256;

struct tuning
{
  int filling_threads; ///< a multiprocessor: from so many on, a thread or a team an output is enough
  // inner_block
  int inner_threads; ///< a block at most
  int least_threads; ///< that blocks shrink to until every multiprocessor has one
  int inner_threads_per_sm; ///< of one wave that shares outputs
  int first_loads; ///< a thread, before an output is split up to a block a multiprocessor
  int few_loads; ///< a thread, where there are up to few_outputs a multiprocessor
  int few_outputs;
  int least_loads; ///< a thread, before an output is split further
  int least_turns; ///< of all its loads, a thread, before an output is split to fill waves
  std::int64_t one_block_bytes; ///< up to here an output is one block's
  std::int64_t plain_from_bytes; ///< from here loads are plain and many, below streaming and few
  // inner_lanes
  int lanes_threads;
  // inner_team
  int team_loads; ///< vectors a lane that outputs are cut for
  int team_few_vectors; ///< half as many where they have fewer than these
  int wide_team_vectors; ///< outputs of so many vectors of elements of more than 16 bytes are teams'
  int team_lines; ///< outputs of so many lines of 128 bytes start on one
  std::int64_t team_output_bytes; ///< outputs of more go to blocks
  // inner_tile
  int tile_threads;
  std::int64_t tile_bytes;
  std::int64_t least_tile_bytes; ///< tiles shrink to this until every multiprocessor has two
  std::int64_t staged_output_bytes; ///< outputs with at most this many bytes are staged, several a tile
  // outer_strip
  int narrow_filling_threads; ///< in place of filling_threads for vectors of elements of one or two bytes
  int strip_threads_per_sm; ///< of a wave, without vectors
  int strip_fullness; ///< percent of the places of its waves: under that outer_tile's shifted vectors are better
  int shifted_reduced; ///< from so many reduced elements on
  int strip_threads;
  // outer_tile
  int outer_threads;
  int outer_lanes; ///< along the kept axis, with vectors
  std::int64_t
    shifted_few_bytes; ///< to be kept: shifted vectors take so few lanes too, else twice or four times as many
  int outer_lanes_single; ///< with an element a load
  int outer_row_loads; ///< a row has at least so many, or the block fewer rows
  int outer_row_loads_single;
  // outer_stream
  std::int64_t tiled_outputs; ///< from so many on outputs whose rows lie far apart are outer_tile's
  std::int64_t alone_outputs; ///< the same, where parts may not be added by atomics
  int stream_threads;
  std::int64_t stream_few; ///< up to so many outputs parts gather; those of more are added by atomics where they can be
  std::int64_t stream_boxes; ///< more parts than these are added by atomics too
  int stream_threads_per_sm;
  std::int64_t stream_outputs; ///< most outputs that it takes
};

/// One H200, cold, times over the read floor of the same run; docs/tuning.md has the table and what lost.
///  one wave of 2 x 512 threads an SM: 0.98 at 128 MiB, 1.00 at 4 GiB; a tile a block with no loop: 1.07 at 4 GiB.
///  plain loads at 512 MiB: 1.00; streaming ones at 64 MiB: 0.92 against 0.96 to 1.0, and at 256 MiB with a block an
///  output 0.96 against 0.98 to 1.30 (the more, the more threads have less to load than they could).
///  one block up to 64 KiB: 1.24; four sharing: 1.48. Up to 32 KiB of 256 threads: 1.14, of 512: 1.32.
///  tiles of 16 KiB and 128 threads: 3x20000000 1.09 (32 KiB, 256: 1.11), 16x2^20 1.12 (1.19), 64x2^20 1.17 (1.19).
///  gaps staged with the outputs: 33x2033601 ld 34 1.07 (teams 1.23), f64 100x655360 ld 101 1.07 (1.40); floats from 16
///  vectors on by teams: 100x655360 ld 101 1.04 (staged 1.11).
///  full waves of blocks for long outputs: 655360x100 1.09 (two blocks an output: 1.12), f64 1.03 (1.06).
///  outputs of 2 KiB and more are not staged: 512x128 1.16 (staged: 1.23).
///  two loads a thread until every multiprocessor has a block, against four: 2^17 hot 1.88 us, 1.97.
///  inner_team: 100x655360 ld 101 1.27 (element by element: 2.80), of half as many vectors a lane 1.59; 33x2033601 ld
///  34, 8 vectors:
///  4 lanes 1.57, 2 lanes 1.93. Outputs of 4000 B: 1.10, by blocks 1.21; of 8000 B: 1.11 and 1.01; 8192x8192 ld 8193 by
///  blocks 1.01, 1.28 by a warp.
///  outer_tile, 16 lanes and one block an SM: 8192x8192 1.00, 32 lanes and four: 1.06; 32768x4096 16 lanes
///  1.02, 64 1.06. Without vectors, 67109x1000: 64 lanes 1.04, 256 1.33.
///  outer_tile, shifted vectors: 8192x8192 ld 8193 32 lanes and two blocks an SM 1.04, 16 and one 1.12, elements 1.08;
///  5713x11746 1.07, 1.29, 1.15; 24155x2778 1.04, 1.22, 1.20. 64 lanes from two blocks an SM of them on: 67109x1000 1.04
///  (32: 1.08), 187951x89 0.96 (1.06). 16 lanes up to 4 KiB to be kept: 657x25536 1.03 (32: 1.11).
///  outer_strip: 20000000x3 0.96, by outer_tile with its barriers 2.2. By elements of unaligned columns: 655360x100 ld
///  655363 1.04 (shifted 1.07), but 741455x90, which fills 1.1 waves, 1.36 (shifted 1.06), 711251x23 1.35 (1.01). Few
///  reduced elements are no work for a block: 1634027x10 1.23 (shifted 1.67), but 839983x19 1.41 (1.16).
///  Narrow elements from 310 threads an SM on: i8 655360x100 1.06, by outer_tile 2.55; f16 0.94, 1.16.
///  outer_stream, a block of 512 an SM: 64x2^20 1.10 (two of 256: 1.19), 1000x67109 1.01; gathering instead of a ticket
///  up to 64 outputs: 1.08, f64 1.06 (1.12). A last block that looks at 7100 boxes (64 MiB, 54 outputs) 1.43, at 3700
///  1.31, at 2100 1.19, at 900 1.22; added by atomics 76 outputs 1.16, 89 1.13 (16 to 64: unmeasured). A ticket in place
///  of atomics: 1000x67109 1.74, by outer_tile 1.13; structs of 24 B, 100x655360: 1.79, 1.15.
///  Wide elements, inner_team: s24 100x655360 1.14, 33x2033601 1.11; staged 1.21 and 1.19. Fewer loads a turn, so that
///  none spill: 2.20 and 1.72 before.
inline constexpr tuning sm_90{
  .filling_threads        = 1024,
  .inner_threads          = 512,
  .least_threads          = 256,
  .inner_threads_per_sm   = 1024,
  .first_loads            = 2,
  .few_loads              = 2,
  .few_outputs            = 16,
  .least_loads            = 4,
  .least_turns            = 2,
  .one_block_bytes        = 64 << 10,
  .plain_from_bytes       = 384ll << 20,
  .lanes_threads          = 256,
  .team_loads             = 4,
  .team_few_vectors       = 16,
  .wide_team_vectors      = 8,
  .team_lines             = 16, // unmeasured
  .team_output_bytes      = 6 << 10,
  .tile_threads           = 128,
  .tile_bytes             = 16 << 10,
  .least_tile_bytes       = 2 << 10,
  .staged_output_bytes    = 1536,
  .narrow_filling_threads = 256,
  .strip_threads_per_sm   = 1280,
  .strip_fullness         = 85,
  .shifted_reduced        = 16,
  .strip_threads          = 256,
  .outer_threads          = 256,
  .outer_lanes            = 16,
  .shifted_few_bytes      = 4 << 10,
  .outer_lanes_single     = 64,
  .outer_row_loads        = 8,
  .outer_row_loads_single = 64,
  .tiled_outputs          = 64, // unmeasured
  .alone_outputs          = 127,
  .stream_threads         = 512,
  .stream_few             = 64,
  .stream_boxes           = 2048,
  .stream_threads_per_sm  = 512,
  .stream_outputs         = 1024,
};

/// By compute capability (major * 10 + minor), ascending. Only 9.0 has been measured.
struct tuned
{
  int from;
  const tuning& numbers;
};
inline constexpr tuned all_tuned[] = {{90, sm_90}};

/// The numbers for a compute capability: those of the newest one measured that is not newer, else of the oldest.
constexpr const tuning& tuning_for(int compute_capability)
{
  const tuning* found = &all_tuned[0].numbers;
  for (const auto& t : all_tuned)
  {
    found = t.from <= compute_capability ? &t.numbers : found;
  }
  return *found;
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
