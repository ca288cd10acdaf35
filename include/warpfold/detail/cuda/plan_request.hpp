// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What plans are made from, and what all of them need: plain C++.
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
  int multiprocessors    = 132;
  int compute_capability = 90; ///< major * 10 + minor
  bool programmatic      = false; ///< kernels can be set up before the one before them ends
};

/// What it needs to know of the types and the call.
struct request
{
  orientation axis  = orientation::inner; ///< inner: reduced stride one; outer: kept stride one
  int value_bytes   = 4; ///< memory read for an element, all leaves of a zip together
  int staged_bytes  = 4; ///< an element in shared memory
  int width         = 4; ///< elements a vector load, 1 where the iterator or its alignment allows none
  int phase         = 0; ///< elements by which the input starts past a vector boundary
  int line          = 4; ///< elements of 128 bytes, where those are whole vectors; else the width
  int load_bytes    = 16; ///< memory read by a load
  bool plain        = false; ///< reading an element runs no code of the caller's
  bool quiet        = false; ///< neither does folding it, and there is an identity
  int partial_bytes = 4; ///< a partial result
  int part_words    = 1; ///< words of four bytes that it is posted in
  int output_bytes  = 4;
  bool ordered      = false; ///< the operator does not commute
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

/// Whether runs of `extent` elements that start `stride` apart are better read as one stretch, gaps and all.
constexpr bool read_through(std::int64_t extent, std::int64_t stride, const request& q)
{
  if (stride <= extent)
  {
    return stride == extent;
  }
  const std::int64_t gap = stride - extent;
  return gap <= max_gap_bytes / (std::max)(1, q.value_bytes) && gap * max_gap_share <= stride;
}

/// Blocks for so many groups of outputs, in whole sets of `split` that share one; a set takes several where that is too
/// many.
constexpr std::int64_t grid_for(std::int64_t groups, std::int64_t split)
{
  return (split == 1 ? (std::min)(groups, max_grid) : std::min<std::int64_t>({groups, max_sets, max_grid / split}))
    * split;
}

/// Counters first, then slots or parts; a gather has no counters. A group is the outputs that one set of blocks shares.
/// Small parts gather, of outer_stream only where they are few: the last block looks at a box for each of all parts.
constexpr void add_workspace(plan& p, const request& q, std::int64_t groups, const tuning& t)
{
  if (p.split == 1)
  {
    return;
  }
  const std::size_t counters = aligned_bytes(static_cast<std::size_t>(groups) * sizeof(unsigned));
  const auto parts           = static_cast<std::size_t>(groups * p.tile * p.split);
  const bool adds            = q.atomic && q.order == determinism::not_guaranteed;
  const bool few             = p.tile <= t.stream_few && (!adds || p.tile * p.split <= t.stream_boxes);
  if ((p.kernel != kernel::outer_stream || few) && q.part_words <= max_gather_words)
  {
    p.finish          = finish::gather;
    p.workspace_bytes = aligned_bytes(parts * static_cast<std::size_t>(q.part_words) * 8);
    p.counter_bytes   = p.workspace_bytes;
  }
  else if (p.kernel == kernel::outer_stream && adds)
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

/// `least` doubled until it is at least n, at most `most`.
constexpr int threads_at_least(std::int64_t n, int least, int most)
{
  int threads = least;
  while (threads < most && threads < n)
  {
    threads *= 2;
  }
  return (std::min)(threads, most);
}
} // namespace warpfold::detail::cuda
