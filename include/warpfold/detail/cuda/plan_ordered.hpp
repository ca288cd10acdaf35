// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Plans for operators that do not commute: parts are runs of neighbours, and meet in their order.
#pragma once

#include <warpfold/detail/cuda/plan_request.hpp>

#include <algorithm>
#include <cstdint>

namespace warpfold::detail::cuda
{
constexpr void add_ordered_workspace(plan& p, const request& q, std::int64_t groups)
{
  if (p.split > 1)
  {
    const std::size_t counters = aligned_bytes(static_cast<std::size_t>(groups) * sizeof(unsigned));
    p.finish                   = finish::ticket;
    p.counter_bytes            = counters;
    p.workspace_bytes = counters + aligned_bytes(static_cast<std::size_t>(groups * p.tile * p.split * q.partial_bytes));
  }
}

/// Stretches of contiguous elements, staged a tile at a time, where every warp of a block has some.
constexpr bool plan_ordered_stretch(plan& p, const shape& s, const request& q, const device& d)
{
  const int v              = q.width;
  const std::int64_t run   = ordered_run(v, q.staged_bytes);
  const std::int64_t tile  = 32 * run;
  const std::int64_t warps = ordered_threads / 32;
  const std::int64_t bytes = ordered_tile_bytes(v, q.staged_bytes);
  if (q.axis != orientation::inner || s.reduced_stride != 1 || q.staged_bytes > max_staged_bytes
      || bytes > max_ordered_shared || (s.reduced - v) / tile < warps)
  {
    return false;
  }
  p.kernel                  = kernel::ordered_stretch;
  p.vectors                 = v > 1;
  p.block_threads           = ordered_threads;
  p.shared_bytes            = static_cast<std::size_t>(bytes);
  const std::int64_t most   = (s.reduced - v) / (tile * warps);
  const std::int64_t wanted = ceil_div(std::int64_t{ordered_blocks} * d.multiprocessors, s.kept);
  p.split                   = std::clamp<std::int64_t>(std::min<std::int64_t>(wanted, most), 1, max_split);
  p.grid                    = grid_for(s.kept, p.split);
  add_ordered_workspace(p, q, s.kept);
  return true;
}

/// A thread a run of neighbours of one output: threads side by side along the axis whose stride is smaller.
constexpr void plan_ordered_strips(plan& p, const shape& s, const request& q, const device& d)
{
  p.kernel        = q.axis == orientation::inner ? kernel::ordered_runs : kernel::ordered_strips;
  p.vectors       = false;
  p.block_threads = ordered_threads;
  while (p.block_threads > 32 && p.block_threads * q.partial_bytes > max_ordered_shared)
  {
    p.block_threads /= 2;
  }
  // Along the kept axis as many lanes as outputs fill, with rows for long runs alone; along the reduced axis the other
  // way round.
  const std::int64_t threads = p.block_threads;
  const std::int64_t rows    = power_of_two_below(std::clamp<std::int64_t>(s.reduced / ordered_unroll, 1, threads));
  const std::int64_t outputs = power_of_two_below(std::clamp<std::int64_t>(2 * s.kept - 1, 1, threads));
  const std::int64_t lanes   = q.axis == orientation::inner ? threads / rows : outputs;
  p.lanes                    = static_cast<int>(lanes);
  p.tile                     = lanes;
  const std::int64_t groups  = std::max<std::int64_t>(1, ceil_div(s.kept, lanes));
  const std::int64_t most    = s.reduced / (threads / lanes * ordered_unroll);
  const std::int64_t wanted  = ceil_div(std::int64_t{ordered_blocks} * d.multiprocessors, groups);
  p.split                    = std::clamp<std::int64_t>(std::min<std::int64_t>(wanted, most), 1, max_ordered_parts);
  p.grid                     = grid_for(groups, p.split);
  p.shared_bytes             = static_cast<std::size_t>(threads * q.partial_bytes);
  add_ordered_workspace(p, q, groups);
}

constexpr void plan_ordered(plan& p, const shape& s, const request& q, const device& d)
{
  if (!plan_ordered_stretch(p, s, q, d))
  {
    plan_ordered_strips(p, s, q, d);
  }
}
} // namespace warpfold::detail::cuda
