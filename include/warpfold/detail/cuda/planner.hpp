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
  int multiprocessors     = 132;
  int compute_capability  = 90; ///< major * 10 + minor
  std::size_t shared_bytes = 48 * 1024; ///< dynamic shared memory of a block without opting in
};

/// What it needs to know of the types and the call.
struct request
{
  orientation axis    = orientation::inner; ///< inner: reduced stride one; outer: kept stride one
  int value_bytes     = 4; ///< memory read for an element, all leaves of a zip together
  int staged_bytes    = 4; ///< an element in shared memory
  int width           = 4; ///< elements a vector load, 1 where the iterator or its alignment allows none
  int phase           = 0; ///< elements by which the input starts past a vector boundary
  int partial_bytes   = 4; ///< a partial result
  int output_bytes    = 4;
  bool atomic         = false; ///< partial results can be added by cuda::atomic_ref
  determinism order   = determinism::not_guaranteed;
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

/// Counters first, then slots or parts. A group is the outputs that one set of blocks shares.
constexpr void add_workspace(plan& p, const request& q, std::int64_t groups)
{
  if (p.split == 1)
  {
    return;
  }
  const bool atomic = q.atomic && q.order == determinism::not_guaranteed && p.kernel != kernel::inner_block;
  p.finish          = atomic ? finish::atomic : finish::ticket;
  const auto values = static_cast<std::size_t>(groups * p.tile * (atomic ? 1 : p.split) * q.partial_bytes);
  p.counter_bytes   = aligned_bytes(static_cast<std::size_t>(groups) * sizeof(unsigned));
  p.workspace_bytes = p.counter_bytes + aligned_bytes(values);
  if (atomic)
  {
    p.counter_bytes = p.workspace_bytes; // the values start from zero too
  }
}

/// A block, or several, an output.
constexpr void plan_inner_block(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t            = tuning_for(d.compute_capability);
  p.kernel                 = kernel::inner_block;
  p.vectors                = q.width > 1;
  p.tile                   = 1;
  const std::int64_t bytes = p.bytes_read;
  p.streaming              = p.vectors && bytes < t.tile_a_block_bytes;
  const int unroll         = p.streaming ? inner_unroll_streaming : inner_unroll;
  p.block_threads          = block_threads_for(q.partial_bytes, t.inner_threads);
  // Short outputs need no more threads than loads.
  const std::int64_t loads = std::max<std::int64_t>(1, ceil_div(s.reduced, q.width));
  while (p.block_threads > 64 && p.block_threads / 2 * std::int64_t{2} >= loads)
  {
    p.block_threads /= 2;
  }
  const std::int64_t per_sm   = (p.streaming ? t.inner_threads_per_sm_streaming : t.inner_threads_per_sm) / p.block_threads;
  const std::int64_t resident = d.multiprocessors * std::max<std::int64_t>(1, per_sm);
  if (s.kept < resident && s.reduced * q.value_bytes > t.one_block_bytes)
  {
    // Up to one wave of blocks, each with at least a few loads a thread; large problems get a tile a block instead.
    const std::int64_t tile = static_cast<std::int64_t>(p.block_threads) * unroll;
    const std::int64_t wave = std::min(resident / s.kept, ceil_div(loads, p.block_threads * std::int64_t{t.least_loads}));
    p.split = std::clamp<std::int64_t>(p.streaming || !p.vectors ? wave : ceil_div(loads, tile), 1, max_split);
  }
  p.grid = std::min<std::int64_t>(s.kept, max_grid / p.split) * p.split;
  add_workspace(p, q, s.kept);
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
  while (tile_bytes > 4096 && ceil_div(s.kept * bytes, tile_bytes) < 2 * d.multiprocessors)
  {
    tile_bytes /= 2;
  }
  p.tile  = std::clamp<std::int64_t>(tile_bytes / std::max<std::int64_t>(1, bytes), 1, s.kept);
  p.lanes = static_cast<int>(std::min<std::int64_t>(
    32, power_of_two_below(std::max<std::int64_t>(1, std::min<std::int64_t>(p.block_threads / p.tile, s.reduced)))));
  // Lanes that start a power of two of words apart meet in the same bank: spread an output over more of them.
  const std::int64_t words   = std::max<std::int64_t>(1, bytes / 4);
  const std::int64_t lowest  = std::min<std::int64_t>(32, words & -words);
  const std::int64_t spread  = power_of_two_below(std::max<std::int64_t>(1, std::min<std::int64_t>(lowest / 2, s.reduced)));
  p.lanes                    = static_cast<int>(std::max<std::int64_t>(p.lanes, spread));
  p.shared_bytes = static_cast<std::size_t>(p.tile * s.reduced + q.width) * static_cast<std::size_t>(q.staged_bytes);
  p.grid         = std::min(ceil_div(s.kept, p.tile), max_grid);
  return true;
}

/// Lanes along the kept axis, rows of the block along the reduced one, the reduced axis split over the grid.
constexpr void plan_outer_tile(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t   = tuning_for(d.compute_capability);
  p.kernel        = kernel::outer_tile;
  const bool even = q.axis == orientation::outer && q.width > 1 && q.phase == 0 && s.kept_stride == 1
                 && s.reduced_stride % q.width == 0;
  p.vectors       = even;
  const int v     = even ? q.width : 1;
  p.block_threads = block_threads_for(q.partial_bytes * v, t.outer_threads);
  const std::int64_t vectors = ceil_div(s.kept, v);
  // As many lanes as there are vectors, but where few blocks come of it, narrower tiles with more rows.
  std::int64_t lanes = std::min<std::int64_t>(p.block_threads, power_of_two_below(std::max<std::int64_t>(1, 2 * vectors - 1)));
  const std::int64_t resident = static_cast<std::int64_t>(d.multiprocessors) * (t.outer_threads_per_sm / p.block_threads);
  while (lanes > 32 && ceil_div(vectors, lanes) < resident && s.reduced >= outer_unroll * 2)
  {
    lanes /= 2;
  }
  p.lanes                   = static_cast<int>(lanes);
  p.tile                    = lanes * v;
  const std::int64_t rows   = p.block_threads / lanes;
  const std::int64_t groups = std::max<std::int64_t>(1, ceil_div(s.kept, p.tile));
  if (groups < resident)
  {
    const std::int64_t most = std::max<std::int64_t>(1, ceil_div(s.reduced, rows * outer_rows_a_part));
    p.split                 = std::clamp<std::int64_t>(resident / groups, 1, std::min<std::int64_t>(most, max_split));
  }
  p.shared_bytes = static_cast<std::size_t>(p.block_threads) * static_cast<std::size_t>(v * q.partial_bytes);
  p.grid         = std::min(groups, max_grid / p.split) * p.split;
  add_workspace(p, q, groups);
}

/// Few outputs over a long reduced axis: every lane stays with one output, or one vector of them.
constexpr bool plan_outer_stream(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t    = tuning_for(d.compute_capability);
  const bool tight = s.kept_stride == 1 && s.reduced_stride == s.kept;
  const int v      = tight ? q.width : 1;
  const int threads          = block_threads_for(q.partial_bytes * v, t.stream_threads);
  const std::int64_t period  = s.kept / gcd(s.kept, v); // vectors until the outputs come round again
  if (s.kept < 1 || period > threads || s.kept > t.stream_outputs || s.reduced < 2 * s.kept)
  {
    return false;
  }
  const std::int64_t active = threads / period * period;
  p.kernel                  = kernel::outer_stream;
  p.vectors                 = v > 1;
  p.block_threads           = static_cast<int>(ceil_div(active, 32) * 32);
  p.lanes                   = static_cast<int>(active);
  p.tile                    = s.kept;
  const std::int64_t loads    = ceil_div(s.kept * s.reduced + q.phase, active * v);
  const std::int64_t resident = static_cast<std::int64_t>(d.multiprocessors) * (t.stream_threads_per_sm / p.block_threads);
  p.split                     = std::clamp<std::int64_t>(loads, 1, std::min<std::int64_t>(resident, max_split));
  p.shared_bytes              = static_cast<std::size_t>(active) * static_cast<std::size_t>(v * q.partial_bytes);
  p.grid                      = p.split;
  add_workspace(p, q, 1);
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
    if (!plan_inner_tile(p, s, q, d))
    {
      plan_inner_block(p, s, q, d);
    }
  }
  else if (!plan_outer_stream(p, s, q, d))
  {
    plan_outer_tile(p, s, q, d);
  }
  return p;
}
} // namespace warpfold::detail::cuda
