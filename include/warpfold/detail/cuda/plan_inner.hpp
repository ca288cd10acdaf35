// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Plans for reductions along the contiguous axis.
#pragma once

#include <warpfold/detail/cuda/plan_request.hpp>

namespace warpfold::detail::cuda
{
/// Blocks that share each of `kept` outputs, at least `split` and at most `most`: a few more where waves of `wave`
/// blocks would leave more than a tenth of their places empty otherwise.
constexpr std::int64_t fuller_split(std::int64_t kept, std::int64_t split, std::int64_t most, std::int64_t wave)
{
  const auto used   = [&](std::int64_t n) { return 100 * kept * n / (ceil_div(kept * n, wave) * wave); };
  std::int64_t best = split;
  for (std::int64_t n = split + 1; n <= most && n <= 16 * split && used(best) < 90; ++n)
  {
    best = used(n) > used(best) + 5 ? n : best;
  }
  return best;
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
  p.streaming               = p.streaming && p.vectors;
  // Few outputs: threads enough to issue all loads at once. Many: more loads a thread keep as much in flight.
  const int unroll = turn(p.streaming ? shallow_loads : deep_loads, q.load_bytes);
  const int depth  = s.kept <= blocks ? 1 : s.kept <= t.few_outputs * blocks ? t.few_loads : unroll;
  p.block_threads  = threads_at_least(ceil_div(loads, depth), 64, most);
  if (s.kept == 1 && bytes <= t.one_block_bytes)
  {
    // The deep form takes it in one turn, or two.
    p.streaming     = false;
    p.block_threads = (std::min)(p.block_threads, loads <= 256 * deep_loads ? 256 : most);
  }
  else if (s.kept * 2 <= blocks * (t.inner_threads_per_sm / p.block_threads))
  {
    // One wave of blocks shares the outputs: a block a multiprocessor as soon as there are two loads a thread, two from
    // four loads on. Where full blocks would leave multiprocessors without one, smaller ones.
    while (p.block_threads > t.least_threads && s.kept * loads < blocks * std::int64_t{p.block_threads} * t.first_loads)
    {
      p.block_threads /= 2;
    }
    const std::int64_t wave = blocks * (t.inner_threads_per_sm / p.block_threads);
    const auto parts        = [&](std::int64_t loads_each, std::int64_t limit) {
      return (std::min)(limit / s.kept, ceil_div(loads, p.block_threads * loads_each));
    };
    p.split =
      std::clamp<std::int64_t>((std::max)(parts(t.first_loads, blocks), parts(t.least_loads, wave)), 1, max_split);
  }
  if (s.kept > 1 && p.block_threads == most)
  {
    const std::int64_t parts = loads / (std::int64_t{most} * unroll * t.least_turns);
    p.split = fuller_split(s.kept, p.split, parts, blocks * (t.inner_threads_per_sm / p.block_threads));
  }
  // As many turns as the loads in flight allow, all alike, and no part without one.
  const std::int64_t in_flight = turn(p.streaming ? shallow_loads : deep_loads, q.load_bytes);
  const std::int64_t each      = ceil_div(loads, p.block_threads * p.split); // a thread's
  p.loads                      = static_cast<int>(ceil_div(each, ceil_div(each, in_flight)));
  p.split                      = (std::min)(p.split, ceil_div(loads, std::int64_t{p.block_threads} * p.loads));
  // Long outputs start on a line: a warp's loads touch no more of them than they must.
  const bool lines = q.line > q.width && p.block_threads >= q.line + q.width && each >= in_flight;
  p.boundary       = lines ? q.line : q.width;
  p.grid           = grid_for(s.kept, p.split);
  add_workspace(p, q, s.kept, t);
}

/// A vector a lane, where outputs are 1, 2, 4 ... 32 whole vectors and there are enough to fill the device.
constexpr bool plan_inner_lanes(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t            = tuning_for(d.compute_capability);
  const std::int64_t lanes = s.reduced / q.width;
  if (q.width == 1 || q.phase != 0 || s.kept < 2 || lanes < 1 || lanes > 32 || s.reduced % q.width != 0
      || (lanes & (lanes - 1)) != 0 || s.kept_stride % q.width != 0
      || s.kept * lanes < d.multiprocessors * std::int64_t{t.filling_threads})
  {
    return false;
  }
  p.kernel        = kernel::inner_lanes;
  p.vectors       = true;
  p.block_threads = block_threads_for(q.partial_bytes, t.lanes_threads);
  p.lanes         = static_cast<int>(lanes);
  p.tile          = p.block_threads / lanes * lanes_unroll;
  p.grid          = (std::min)(ceil_div(s.kept, p.tile), max_grid);
  return true;
}

/// A team of lanes an output, wherever it starts, where there are enough of them to fill the device.
constexpr bool plan_inner_team(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t              = tuning_for(d.compute_capability);
  const std::int64_t vectors = s.reduced / q.width;
  if (q.width == 1 || s.reduced_stride != 1 || s.kept < 2 || vectors < 2
      || s.reduced * q.value_bytes > t.team_output_bytes)
  {
    return false;
  }
  const int loads    = vectors < t.team_few_vectors ? t.team_loads / 2 : t.team_loads;
  std::int64_t lanes = 1;
  while (lanes < 32 && lanes * loads < vectors)
  {
    lanes *= 2;
  }
  if (s.kept * lanes < d.multiprocessors * std::int64_t{t.filling_threads})
  {
    return false;
  }
  p.kernel        = kernel::inner_team;
  p.vectors       = true;
  p.boundary      = lanes == 32 && s.reduced >= t.team_lines * q.line ? q.line : q.width;
  p.block_threads = block_threads_for(q.partial_bytes, t.lanes_threads);
  p.lanes         = static_cast<int>(lanes);
  p.tile          = p.block_threads / lanes;
  p.grid          = (std::min)(ceil_div(s.kept, p.tile), max_grid);
  return true;
}

/// Whether outputs are staged in vectors, gaps and all.
constexpr bool staged_whole(const shape& s, const request& q, const tuning& t)
{
  // Teams read long outputs of narrow elements better, and wide elements, which take more than one load.
  const bool teams = q.value_bytes <= 4 && s.reduced >= t.team_few_vectors * q.width;
  const bool wide  = q.width > 1 && q.value_bytes > 16 && s.reduced >= t.wide_team_vectors * q.width;
  return s.reduced_stride == 1 && read_through(s.reduced, s.kept_stride, q) && !wide
    && (s.kept_stride == s.reduced || (q.plain && !teams));
}

/// Many short outputs a block, staged through shared memory.
constexpr bool plan_inner_tile(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t             = tuning_for(d.compute_capability);
  const bool vectors        = q.width > 1 && staged_whole(s, q, t);
  const std::int64_t extent = vectors ? s.kept_stride : s.reduced;
  const std::int64_t bytes  = extent * q.staged_bytes;
  if (s.kept < 2 || extent > t.staged_output_bytes || bytes > t.staged_output_bytes
      || q.staged_bytes > max_staged_bytes)
  {
    return false;
  }
  p.kernel        = kernel::inner_tile;
  p.vectors       = vectors;
  p.block_threads = block_threads_for(q.partial_bytes, t.tile_threads);
  // Tiles shrink until every multiprocessor has some.
  std::int64_t tile_bytes = t.tile_bytes;
  while (tile_bytes > t.least_tile_bytes && ceil_div(s.kept * bytes, tile_bytes) < 2 * d.multiprocessors)
  {
    tile_bytes /= 2;
  }
  p.tile                     = std::clamp<std::int64_t>(tile_bytes / std::max<std::int64_t>(1, bytes), 1, s.kept);
  const std::int64_t natural = power_of_two_below(std::max<std::int64_t>(1, p.block_threads / p.tile));
  // Outputs a power of two apart meet in the same banks: about the root of it in lanes was best (16 rows: 4, 64: 8).
  // Where pairs meet one lane was: f16 100x655360 1.01, two 1.28; f32 2x33554432 with two 1.58, 6x2796202 1.20 (with
  // one unmeasured; 5x3355443 and 7x2396745, one lane, 1.06). Of narrow elements several lie in a word.
  const bool narrow        = q.staged_bytes < 4;
  const std::int64_t words = !narrow ? extent : bytes % 4 == 0 ? bytes / 4 : 1;
  const std::int64_t meet  = std::max<std::int64_t>(1, words & -words);
  std::int64_t lanes       = 1;
  while (meet > 2 && lanes * lanes < meet)
  {
    lanes *= 2;
  }
  const std::int64_t most = power_of_two_below(std::max<std::int64_t>(1, s.reduced));
  p.lanes                 = static_cast<int>(std::min<std::int64_t>({32, (std::max)(lanes, natural), most}));
  p.shared_bytes = static_cast<std::size_t>(p.tile * extent + q.width) * static_cast<std::size_t>(q.staged_bytes);
  p.shared_bytes          = (p.shared_bytes + 15) / 16 * 16; // narrow elements are read a word at a time
  p.grid         = (std::min)(ceil_div(s.kept, p.tile), max_grid);
  return true;
}

/// Staging reads outputs that lie close in whole vectors; those farther apart are read better by teams.
constexpr void plan_inner(plan& p, const shape& s, const request& q, const device& d)
{
  if (plan_inner_lanes(p, s, q, d)
      || (staged_whole(s, q, tuning_for(d.compute_capability)) && plan_inner_tile(p, s, q, d))
      || plan_inner_team(p, s, q, d) || plan_inner_tile(p, s, q, d))
  {
    return;
  }
  plan_inner_block(p, s, q, d);
}
} // namespace warpfold::detail::cuda
