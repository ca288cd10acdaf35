// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What a call will do, as a value that can be printed, compared and asked for its cost.
#pragma once

#include <warpfold/config.hpp>

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace warpfold
{
/// The kernel that serves a reduction.
enum class kernel : std::uint8_t
{
  none, ///< no outputs: nothing runs
  host, ///< loops on cores
  inner_block, ///< contiguous axis reduced; a block, or several, an output
  inner_lanes, ///< contiguous axis reduced, outputs of a few whole vectors; a vector a lane
  inner_team, ///< contiguous axis reduced, many outputs of up to some KiB anywhere; lanes of a warp an output
  inner_tile, ///< contiguous axis reduced, short; a block folds many outputs from a tile in shared memory
  outer_strip, ///< contiguous axis kept, many outputs; a vector of outputs a thread
  outer_tile, ///< contiguous axis kept; lanes along the kept axis, rows of the block along the reduced one
  outer_stream, ///< contiguous axis kept, few outputs; the memory as one stream, each lane keeps its output
  ordered_stretch, ///< operator that does not commute, contiguous axis reduced; a stretch of neighbours a warp
  ordered_runs, ///< operator that does not commute; neighbours of one output a thread, threads along the reduced axis
  ordered_strips ///< the same, threads along the kept axis
};

/// How the parts of an output that several blocks fold come together.
enum class finish : std::uint8_t
{
  direct, ///< one part: written at once
  gather, ///< parts posted to the workspace with a flag; the output's last block takes them (run to run the same)
  ticket, ///< parts to the workspace; the block that comes last folds them in order (run to run the same)
  atomic ///< parts added to one value by cuda::atomic_ref; the block that comes last writes it out
};

/// CCCL's terms. `not_guaranteed`: the order of atomics may show in floating-point results.
/// `run_to_run`: the same bits on every run on the same device with the same arguments.
/// `gpu_to_gpu`: the same bits whatever the device, alignment or launch shape, and on cores (which NaN, is not promised).
/// Sums of float and double take a reproducible accumulator for it.
enum class determinism : std::uint8_t
{
  not_guaranteed,
  run_to_run,
  gpu_to_gpu
};

constexpr const char* name_of(kernel k)
{
  constexpr const char* names[] = {"none",         "host",          "inner_block", "inner_lanes",  "inner_team",
                                   "inner_tile",   "outer_strip",   "outer_tile",  "outer_stream", "ordered_stretch",
                                   "ordered_runs", "ordered_strips"};
  return names[static_cast<int>(k)];
}

constexpr const char* name_of(finish f)
{
  constexpr const char* names[] = {"direct", "gather", "ticket", "atomic"};
  return names[static_cast<int>(f)];
}

struct plan
{
  warpfold::kernel kernel = warpfold::kernel::none;
  warpfold::finish finish = warpfold::finish::direct;
  bool vectors            = false; ///< several elements a load; else one
  bool streaming          = false; ///< loads marked as not to be kept in L2
  bool programmatic  = false; ///< set up while the stream's kernel before it still runs; waits for it in the kernel
  int block_threads  = 0;
  int loads               = 1; ///< inner_block: a thread has so many in flight a turn
  int boundary            = 1; ///< inner_block, inner_team: vectors start at multiples of so many elements in memory
  int lanes          = 1; ///< inner kernels: threads an output; outer ones: threads along the kept axis
  std::int64_t tile       = 1; ///< outputs a block; of outer_stream, the elements of a column with its gap
  std::int64_t split = 1; ///< blocks an output; on the host, tasks an output
  std::int64_t grid  = 0; ///< blocks; on the host, tasks
  std::size_t shared_bytes    = 0; ///< dynamic shared memory a block
  std::size_t workspace_bytes = 0; ///< device memory that a caller may provide
  std::size_t counter_bytes   = 0; ///< the part of it, from its start, that must be zero on entry
  std::int64_t bytes_read     = 0; ///< of elements; small gaps between them may be read too
  std::int64_t bytes_written  = 0;

  friend constexpr bool operator==(const plan&, const plan&) = default;

  /// Seconds that moving the bytes takes at the given bandwidth, in bytes a second.
  constexpr double expected_seconds(double bytes_per_second) const
  {
    return static_cast<double>(bytes_read + bytes_written) / bytes_per_second;
  }

  std::string text() const
  {
    using std::to_string;
    const std::string moved = ", reads " + to_string(bytes_read) + " B, writes " + to_string(bytes_written) + " B";
    const std::string start = std::string(name_of(kernel)) + ", " + name_of(finish) + " finish, ";
    if (kernel == warpfold::kernel::host || kernel == warpfold::kernel::none)
    {
      return start + to_string(grid) + " tasks, " + to_string(tile) + " outputs a task, " + to_string(split)
        + " tasks an output" + moved;
    }
    return start + (vectors ? "vector" : "element") + " loads" + (streaming ? " (streaming)" : "")
      + (programmatic ? ", overlapping" : "") + ", grid " + to_string(grid) + " x " + to_string(block_threads)
      + (loads > 1 ? ", " + to_string(loads) + " loads a thread" : "")
      + (boundary > 1 ? ", from multiples of " + to_string(boundary) + " elements on" : "")
      + (lanes > 1 ? ", " + to_string(lanes) + " lanes" : "") + ", " + to_string(tile) + " outputs a block, "
      + to_string(split) + " blocks an output, shared " + to_string(shared_bytes) + " B, workspace "
      + to_string(workspace_bytes) + " B" + moved;
  }

  template <class Traits>
  friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& o, const plan& p)
  {
    return o << p.text().c_str();
  }
};
} // namespace warpfold
