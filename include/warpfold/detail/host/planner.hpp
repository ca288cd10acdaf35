// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// How a problem is cut into tasks for cores. Plain arithmetic; the tasks depend on the shape and the number of
/// hardware threads alone, so results are the same from run to run.
#pragma once

#include <warpfold/detail/problem.hpp>
#include <warpfold/plan.hpp>

#include <algorithm>

namespace warpfold::detail::host
{
/// Bytes below which a task is not worth handing to another core. Unmeasured.
inline constexpr index task_bytes = 256 << 10;
/// Outputs that a strip of memory accumulates at a time: their accumulators stay in the first-level cache. Unmeasured.
inline constexpr index strip_outputs = 4096;
/// Tasks a hardware thread, so that one slow core does not hold up the rest. Unmeasured.
inline constexpr index tasks_per_thread = 4;

struct host_plan
{
  bool strips; ///< the kept axis is walked innermost
  index tile; ///< outputs a task
  index split; ///< tasks an output
  index tasks;
};

constexpr index ceil_div(index a, index b)
{
  return a / b + (a % b != 0);
}

constexpr host_plan make_plan(const shape& s, orientation axis, index value_bytes, index threads)
{
  const index kept_stride = s.kept_stride < 0 ? -s.kept_stride : s.kept_stride;
  const bool strips       = s.kept > 1 && s.reduced > 1
    && (axis == orientation::outer || (axis == orientation::general && kept_stride < s.reduced_stride));
  const index elements = s.kept * s.reduced;
  const index bytes    = elements > (index{1} << 60) / value_bytes ? index{1} << 60 : elements * value_bytes;
  const index wanted   = std::clamp<index>(bytes / task_bytes, 1, threads == 1 ? 1 : threads * tasks_per_thread);
  host_plan p{strips, 1, 1, 1};
  if (strips)
  {
    p.tile            = (std::min)(s.kept, strip_outputs);
    const index tiles = ceil_div(s.kept, p.tile);
    p.split           = std::clamp<index>(ceil_div(wanted, tiles), 1, s.reduced);
    p.tasks           = tiles * p.split;
  }
  else
  {
    p.split = s.kept < wanted
      ? std::clamp<index>(ceil_div(wanted, std::max<index>(1, s.kept)), 1, std::max<index>(1, s.reduced))
      : 1;
    p.tile  = p.split > 1 ? 1 : std::max<index>(1, ceil_div(s.kept, wanted));
    p.tasks = ceil_div(s.kept, p.tile) * p.split;
  }
  return p;
}

/// Part i of n of the range [0, length).
struct range
{
  index begin;
  index end;
};
constexpr range part_of(index length, index i, index n)
{
  const index base = length / n;
  const index more = length % n;
  const index at   = base * i + (std::min)(i, more);
  return {at, at + base + (i < more ? 1 : 0)};
}
} // namespace warpfold::detail::host
