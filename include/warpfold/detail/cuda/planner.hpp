// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// From a shape to a plan for a CUDA device: plain C++, tested on the CPU with made-up devices.
#pragma once

#include <warpfold/detail/cuda/tuning.hpp>
#include <warpfold/detail/problem.hpp>
#include <warpfold/plan.hpp>

#include <algorithm>
#include <cstdint>

namespace warpfold::detail::cuda
{
/// What the planner needs to know of a device.
struct device
{
  int multiprocessors      = 132;
  int compute_capability   = 90; ///< major * 10 + minor
  std::size_t shared_bytes = 48 * 1024; ///< dynamic shared memory of a block without opting in
};

/// What it needs to know of the types and the call.
struct request
{
  orientation axis  = orientation::inner; ///< inner: reduced stride one; outer: kept stride one
  int value_bytes   = 4; ///< memory read for an element, all leaves of a zip together
  int staged_bytes  = 4; ///< an element in shared memory
  int width         = 4; ///< elements a vector load, 1 where the iterator or its alignment allows none
  int phase         = 0; ///< elements by which the input starts past a vector boundary
  int partial_bytes = 4; ///< a partial result
  int output_bytes  = 4;
  bool atomic       = false; ///< partial results can be added by cuda::atomic_ref
  determinism order = determinism::not_guaranteed;
};

constexpr std::int64_t ceil_div(std::int64_t a, std::int64_t b)
{
  return a / b + (a % b != 0);
}

constexpr std::size_t aligned_bytes(std::size_t n)
{
  return (n + 255) / 256 * 256;
}

constexpr std::int64_t power_of_two_below(std::int64_t n)
{
  std::int64_t p = 1;
  while (p * 2 <= n)
  {
    p *= 2;
  }
  return p;
}

constexpr std::int64_t gcd(std::int64_t a, std::int64_t b)
{
  return b == 0 ? a : gcd(b, a % b);
}

/// Counters first, then slots or parts; a gather has no counters. A group is the outputs that one set of blocks shares.
/// Few outputs that many blocks share take a ticket: one value that hundreds of atomics meet in is a long chain of
/// roundings, a ticket's fold is a tree. Its price is 1 % (H200, row sums of 3 x 20,000,000).
constexpr void add_workspace(plan& p, const request& q, std::int64_t groups, const tuning& t)
{
  if (p.split == 1)
  {
    return;
  }
  const std::size_t counters = aligned_bytes(static_cast<std::size_t>(groups) * sizeof(unsigned));
  const auto parts           = static_cast<std::size_t>(groups * p.tile * p.split);
  if (p.kernel == kernel::inner_block && static_cast<std::size_t>(q.partial_bytes) <= max_gather_bytes)
  {
    p.finish          = finish::gather;
    p.workspace_bytes = aligned_bytes(parts * static_cast<std::size_t>((q.partial_bytes + 3) / 4) * 8);
    p.counter_bytes   = p.workspace_bytes;
  }
  else if (p.kernel != kernel::inner_block && q.atomic && q.order == determinism::not_guaranteed
           && (p.kernel != kernel::outer_stream || p.tile > t.stream_few))
  {
    p.finish = finish::atomic;
    p.workspace_bytes =
      counters + aligned_bytes(parts / static_cast<std::size_t>(p.split) * static_cast<std::size_t>(q.partial_bytes));
    p.counter_bytes = p.workspace_bytes; // the values start from zero too
  }
  else
  {
    p.finish          = finish::ticket;
    p.workspace_bytes = counters + aligned_bytes(parts * static_cast<std::size_t>(q.partial_bytes));
    p.counter_bytes   = counters;
  }
}

/// The smallest power of two times 32 that is at least n, between 32 and most.
constexpr int threads_at_least(std::int64_t n, int least, int most)
{
  int threads = least;
  while (threads < most && threads < n)
  {
    threads *= 2;
  }
  return (std::min)(threads, most);
}

/// A block, or several, an output.
constexpr void plan_inner_block(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t             = tuning_for(d.compute_capability);
  const std::int64_t bytes  = s.reduced * q.value_bytes; // an output's
  const std::int64_t loads  = std::max<std::int64_t>(1, ceil_div(s.reduced, q.width));
  const std::int64_t blocks = d.multiprocessors;
  const int most            = block_threads_for(q.partial_bytes, t.inner_threads);
  p.kernel                  = kernel::inner_block;
  p.vectors                 = q.width > 1;
  p.tile                    = 1;
  p.streaming               = p.vectors && p.bytes_read < t.plain_from_bytes;
  // Few outputs: threads enough to issue all loads at once. Many: more loads a thread keep as much in flight.
  const int unroll = p.streaming ? inner_unroll_streaming : inner_unroll;
  const int depth  = s.kept <= blocks ? 1 : s.kept <= 16 * blocks ? 2 : unroll;
  p.block_threads  = threads_at_least(ceil_div(loads, depth), 64, most);
  if (s.kept == 1 && bytes <= t.one_block_bytes)
  {
    // The deep form takes it in one turn.
    p.streaming     = false;
    p.block_threads = (std::min)(p.block_threads, loads <= 256 * inner_unroll ? 256 : most);
  }
  else if (s.kept * 2 <= blocks * (t.inner_threads_per_sm / p.block_threads))
  {
    // One wave of blocks shares the outputs, each with a few loads a thread; where full blocks would leave
    // multiprocessors without one, smaller ones.
    if (p.block_threads == most && s.kept * loads < blocks * std::int64_t{most} * t.least_loads && most >= 512)
    {
      p.block_threads = most / 2;
    }
    const std::int64_t wave = blocks * (t.inner_threads_per_sm / p.block_threads);
    p.split                 = std::clamp<std::int64_t>(
      (std::min)(wave / s.kept, ceil_div(loads, p.block_threads * std::int64_t{t.least_loads})), 1, max_split);
  }
  p.grid = std::min<std::int64_t>(s.kept, max_grid / p.split) * p.split;
  add_workspace(p, q, s.kept, t);
}

/// A vector a lane, where outputs are 1, 2, 4 ... 32 whole vectors and there are enough to fill the device.
constexpr bool plan_inner_lanes(plan& p, const shape& s, const request& q, const device& d)
{
  const std::int64_t lanes = s.reduced / q.width;
  if (q.width == 1 || q.phase != 0 || s.kept < 2 || lanes < 1 || lanes > 32 || s.reduced % q.width != 0
      || (lanes & (lanes - 1)) != 0 || s.kept_stride % q.width != 0
      || s.kept * lanes < d.multiprocessors * std::int64_t{1024})
  {
    return false;
  }
  p.kernel        = kernel::inner_lanes;
  p.vectors       = true;
  p.block_threads = block_threads_for(q.partial_bytes, tuning_for(d.compute_capability).lanes_threads);
  p.lanes         = static_cast<int>(lanes);
  p.tile          = p.block_threads / lanes * lanes_unroll;
  p.grid          = (std::min)(ceil_div(s.kept, p.tile), max_grid);
  return true;
}

/// Many short outputs a block, staged through shared memory.
constexpr bool plan_inner_tile(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t            = tuning_for(d.compute_capability);
  const std::int64_t bytes = s.reduced * q.staged_bytes;
  if (s.kept < 2 || bytes > t.staged_output_bytes || q.staged_bytes > max_staged_bytes)
  {
    return false;
  }
  const bool tight = s.kept_stride == s.reduced && s.reduced_stride == 1;
  p.kernel         = kernel::inner_tile;
  p.vectors        = q.width > 1 && tight;
  p.block_threads  = block_threads_for(q.partial_bytes, t.tile_threads);
  // Tiles shrink until every multiprocessor has some.
  std::int64_t tile_bytes = t.tile_bytes;
  while (tile_bytes > 2048 && ceil_div(s.kept * bytes, tile_bytes) < 2 * d.multiprocessors)
  {
    tile_bytes /= 2;
  }
  p.tile                     = std::clamp<std::int64_t>(tile_bytes / std::max<std::int64_t>(1, bytes), 1, s.kept);
  const std::int64_t natural = power_of_two_below(std::max<std::int64_t>(1, p.block_threads / p.tile));
  // Outputs a power of two apart meet in the same banks: about the root of it in lanes was best (16 rows: 4, 64: 8).
  const std::int64_t even = std::max<std::int64_t>(1, s.reduced & -s.reduced);
  std::int64_t lanes      = 1;
  while (lanes * lanes < even)
  {
    lanes *= 2;
  }
  const std::int64_t most = power_of_two_below(std::max<std::int64_t>(1, s.reduced));
  p.lanes                 = static_cast<int>(std::min<std::int64_t>({32, (std::max)(lanes, natural), most}));
  p.shared_bytes = static_cast<std::size_t>(p.tile * s.reduced + q.width) * static_cast<std::size_t>(q.staged_bytes);
  p.grid         = (std::min)(ceil_div(s.kept, p.tile), max_grid);
  return true;
}

/// Whether a thread can hold partials for a vector of outputs.
constexpr bool vector_of_partials(const request& q)
{
  return q.width > 1 && q.partial_bytes * q.width <= max_vector_partial_bytes;
}

/// The vector width along the kept axis: one where vectors do not start on a boundary at every reduced element.
constexpr int kept_vector(const shape& s, const request& q)
{
  return vector_of_partials(q) && q.phase == 0 && s.kept_stride == 1 && s.reduced_stride % q.width == 0 ? q.width : 1;
}

/// A vector of outputs a thread, where there are enough of them to fill the device.
constexpr bool plan_outer_strip(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t   = tuning_for(d.compute_capability);
  const int v     = kept_vector(s, q);
  const int block = block_threads_for(q.partial_bytes * v, t.strip_threads);
  // As many vectors as half the threads that the device holds, or nothing to share.
  if (ceil_div(s.kept, v) < d.multiprocessors * std::int64_t{1024} && s.reduced > 1)
  {
    return false;
  }
  p.kernel        = kernel::outer_strip;
  p.vectors       = v > 1;
  p.block_threads = block;
  p.lanes         = block;
  p.tile          = std::int64_t{block} * v;
  p.shared_bytes  = v > 1 ? static_cast<std::size_t>(p.tile) * static_cast<std::size_t>(q.partial_bytes) : 0;
  p.grid          = (std::min)(ceil_div(s.kept, p.tile), max_grid);
  return true;
}

/// Lanes along the kept axis, rows of the block along the reduced one, the reduced axis split over the grid.
constexpr void plan_outer_tile(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t              = tuning_for(d.compute_capability);
  const int v                = kept_vector(s, q);
  p.kernel                   = kernel::outer_tile;
  p.vectors                  = v > 1;
  p.block_threads            = block_threads_for(q.partial_bytes * v, t.outer_threads);
  const std::int64_t vectors = ceil_div(s.kept, v);
  const std::int64_t blocks  = d.multiprocessors;
  // Narrow tiles with many rows, for about a block a multiprocessor; what is missing is split off.
  const std::int64_t lanes  = std::min<std::int64_t>({v > 1 ? t.outer_lanes : t.outer_lanes_single, p.block_threads,
                                                     power_of_two_below(std::max<std::int64_t>(1, 2 * vectors - 1))});
  p.lanes                   = static_cast<int>(lanes);
  p.tile                    = lanes * v;
  const std::int64_t rows   = p.block_threads / lanes;
  const std::int64_t groups = std::max<std::int64_t>(1, ceil_div(s.kept, p.tile));
  const std::int64_t most   = std::max<std::int64_t>(1, s.reduced / (rows * outer_rows_a_part));
  p.split                   = std::clamp<std::int64_t>(blocks / groups, 1, std::min<std::int64_t>(most, max_split));
  p.shared_bytes            = static_cast<std::size_t>(p.block_threads) * static_cast<std::size_t>(v * q.partial_bytes);
  p.grid                    = (std::min)(groups, max_grid / p.split) * p.split;
  add_workspace(p, q, groups, t);
}

/// Few outputs over a long reduced axis: every lane stays with one output, or one vector of them.
constexpr bool plan_outer_stream(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t    = tuning_for(d.compute_capability);
  const bool tight = s.kept_stride == 1 && s.reduced_stride == s.kept;
  const int v      = tight && vector_of_partials(q) ? q.width : 1;
  const int threads =
    block_threads_for(q.partial_bytes * v, s.kept <= t.stream_few ? t.stream_threads : t.stream_threads_many);
  const std::int64_t period = s.kept / gcd(s.kept, v); // vectors until the outputs come round again
  if (period > threads || s.kept > t.stream_outputs || s.reduced < 2 * s.kept)
  {
    return false;
  }
  const std::int64_t active = threads / period * period;
  p.kernel                  = kernel::outer_stream;
  p.vectors                 = v > 1;
  p.block_threads           = static_cast<int>(ceil_div(active, 32) * 32);
  p.lanes                   = static_cast<int>(active);
  p.tile                    = s.kept;
  const std::int64_t loads  = ceil_div(s.kept * s.reduced + q.phase, active * v);
  const std::int64_t wave   = d.multiprocessors * std::max<std::int64_t>(1, t.stream_threads_per_sm / p.block_threads);
  p.split                   = std::clamp<std::int64_t>(ceil_div(loads, 2), 1, std::min<std::int64_t>(wave, max_split));
  p.shared_bytes            = static_cast<std::size_t>(active) * static_cast<std::size_t>(v * q.partial_bytes);
  p.grid                    = p.split;
  add_workspace(p, q, 1, t);
  return true;
}

/// The plan for `s`, which is canonical and has at least one output.
constexpr plan make_plan(const shape& s, const request& q, const device& d)
{
  plan p;
  p.bytes_read    = s.kept * s.reduced * q.value_bytes;
  p.bytes_written = s.kept * q.output_bytes;
  if (s.kept == 0)
  {
    return p;
  }
  if (q.axis == orientation::inner)
  {
    if (!plan_inner_lanes(p, s, q, d) && !plan_inner_tile(p, s, q, d))
    {
      plan_inner_block(p, s, q, d);
    }
  }
  else if (!plan_outer_strip(p, s, q, d) && !plan_outer_stream(p, s, q, d))
  {
    plan_outer_tile(p, s, q, d);
  }
  return p;
}
} // namespace warpfold::detail::cuda
