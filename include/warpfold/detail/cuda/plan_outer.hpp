// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Plans for reductions across the contiguous axis.
#pragma once

#include <warpfold/detail/cuda/plan_request.hpp>

namespace warpfold::detail::cuda
{
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

/// Whether rows of a block can each take columns that start equally far past a boundary. They read and fold a little
/// more than the matrix.
constexpr bool shifts(const shape& s, const request& q)
{
  return vector_of_partials(q) && kept_vector(s, q) == 1 && s.kept_stride == 1 && s.kept >= 4 * q.width
    && s.reduced >= q.width && q.plain && q.quiet;
}

/// A vector of outputs a thread, where there are enough of them to fill the device.
constexpr bool plan_outer_strip(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t   = tuning_for(d.compute_capability);
  const int v     = kept_vector(s, q);
  const int w     = v > 1 ? v : spread_of(q.staged_bytes, q.partial_bytes);
  int block       = block_threads_for(q.partial_bytes * w, t.strip_threads);
  // As many threads as half of those that the device holds, or nothing to share.
  const int filling = v > 1 && q.value_bytes <= 2 ? t.narrow_filling_threads : t.filling_threads;
  if (ceil_div(s.kept, w) < d.multiprocessors * std::int64_t{filling} && s.reduced > 1)
  {
    return false;
  }
  const std::int64_t wave = d.multiprocessors * std::int64_t{t.strip_threads_per_sm} * w;
  if (s.reduced >= t.shifted_reduced && shifts(s, q) && 100 * s.kept < t.strip_fullness * ceil_div(s.kept, wave) * wave)
  {
    return false;
  }
  while (block > 64 && s.kept < 4 * d.multiprocessors * std::int64_t{block} * w)
  {
    block /= 2;
  }
  p.kernel        = kernel::outer_strip;
  p.vectors       = v > 1;
  p.block_threads = block;
  p.lanes         = block;
  p.tile          = std::int64_t{block} * w;
  p.shared_bytes  = v > 1 ? static_cast<std::size_t>(p.tile) * static_cast<std::size_t>(q.partial_bytes) : 0;
  p.grid          = (std::min)(ceil_div(s.kept, p.tile), max_grid);
  return true;
}

/// Lanes of shifted vectors: tiles overlap by one, so that wide ones read less twice.
constexpr std::int64_t shifted_lanes(const shape& s, const request& q, const device& d)
{
  const auto& t = tuning_for(d.compute_capability);
  if (s.kept * q.value_bytes <= t.shifted_few_bytes)
  {
    return t.outer_lanes;
  }
  return s.kept >= 2 * d.multiprocessors * (4 * t.outer_lanes - 1) * q.width ? 4 * t.outer_lanes : 2 * t.outer_lanes;
}

/// Lanes along the kept axis, rows of the block along the reduced one, the reduced axis split over the grid.
constexpr void plan_outer_tile(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t = tuning_for(d.compute_capability);
  // Rows of different phases need as many of them as a vector has elements, and two lanes at least.
  const bool shifted = shifts(s, q) && block_threads_for(q.partial_bytes * q.width, t.outer_threads) >= 2 * q.width;
  const int v        = shifted ? q.width : kept_vector(s, q);
  p.kernel           = kernel::outer_tile;
  p.vectors          = v > 1;
  p.block_threads    = block_threads_for(q.partial_bytes * v, t.outer_threads);
  const std::int64_t vectors    = ceil_div(s.kept, v) + shifted;
  const std::int64_t most_lanes = shifted ? p.block_threads / v : p.block_threads;
  const std::int64_t wanted     = shifted ? shifted_lanes(s, q, d) : v > 1 ? t.outer_lanes : t.outer_lanes_single;
  std::int64_t lanes =
    std::min<std::int64_t>({wanted, most_lanes, power_of_two_below(std::max<std::int64_t>(1, 2 * vectors - 1))});
  // Narrow tiles with many rows, for about a block a multiprocessor, more where loads are narrow, or wide; what is
  // missing is split off.
  const bool two            = (shifted && lanes > t.outer_lanes) || v * q.value_bytes > 16;
  const std::int64_t narrow = two ? 2 : std::clamp(16 / (std::max)(1, v * q.value_bytes), 1, 4);
  const std::int64_t blocks = d.multiprocessors * narrow;
  // No more rows than there are loads for, where every multiprocessor has a block all the same.
  const int row_loads = v > 1 ? t.outer_row_loads : t.outer_row_loads_single;
  while (2 * lanes <= most_lanes && s.reduced < p.block_threads / lanes * row_loads
         && s.kept >= 2 * lanes * v * d.multiprocessors)
  {
    lanes *= 2;
  }
  p.lanes                   = static_cast<int>(lanes);
  p.tile                    = (lanes - shifted) * v;
  const std::int64_t rows   = p.block_threads / lanes;
  const std::int64_t groups = std::max<std::int64_t>(1, ceil_div(s.kept, p.tile));
  const std::int64_t most   = std::max<std::int64_t>(1, s.reduced / (rows * narrow * outer_rows_a_part));
  p.split                   = std::clamp<std::int64_t>(blocks / groups, 1, std::min<std::int64_t>(most, max_split));
  p.shared_bytes            = static_cast<std::size_t>(p.block_threads) * static_cast<std::size_t>(v * q.partial_bytes);
  p.grid                    = grid_for(groups, p.split);
  add_workspace(p, q, groups, t);
}

/// Few outputs over a long reduced axis: every lane stays with one output, or one vector of them.
constexpr bool plan_outer_stream(plan& p, const shape& s, const request& q, const device& d)
{
  const auto& t    = tuning_for(d.compute_capability);
  // Vectors take the memory as it is; what lies between its rows goes to outputs that nobody gets.
  const bool whole = s.kept_stride == 1 && read_through(s.kept, s.reduced_stride, q)
    && (s.reduced_stride == s.kept || (q.plain && q.quiet));
  const int v                = whole && vector_of_partials(q) ? q.width : 1;
  const std::int64_t outputs = v > 1 ? s.reduced_stride : s.kept;
  const int threads          = block_threads_for(q.partial_bytes * v, t.stream_threads);
  const std::int64_t period  = outputs / gcd(outputs, v); // vectors until the outputs come round again
  // Rows that lie far apart go to tiles where those have vectors.
  const bool tiles = v == 1 && vector_of_partials(q) && s.kept_stride == 1 && s.kept >= t.tiled_outputs;
  // Where atomics do not serve, a last block would fold the parts of many outputs alone.
  const bool adds = q.atomic && q.order == determinism::not_guaranteed;
  const bool alone =
    v > 1 && !adds && kept_vector(s, q) > 1 && s.kept > (q.partial_bytes > 16 ? t.stream_few : t.alone_outputs);
  if (tiles || alone || period > threads || outputs > t.stream_outputs || s.reduced < 2 * s.kept)
  {
    return false;
  }
  const std::int64_t active = threads / period * period;
  p.kernel                  = kernel::outer_stream;
  p.vectors                 = v > 1;
  p.block_threads           = static_cast<int>(ceil_div(active, 32) * 32);
  p.lanes                   = static_cast<int>(active);
  p.tile                    = outputs;
  const std::int64_t loads  = ceil_div(outputs * s.reduced + q.phase, active * v);
  // A wave that has enough on its way: more blocks where loads are narrow.
  const std::int64_t narrow = std::clamp(16 / (std::max)(1, v * q.value_bytes), 1, 2);
  const std::int64_t wave =
    d.multiprocessors * std::max<std::int64_t>(1, t.stream_threads_per_sm * narrow / p.block_threads);
  p.split        = std::clamp<std::int64_t>(ceil_div(loads, 2), 1, std::min<std::int64_t>(wave, max_split));
  p.shared_bytes = static_cast<std::size_t>(active) * static_cast<std::size_t>(v * q.partial_bytes);
  p.grid         = p.split;
  add_workspace(p, q, 1, t);
  return true;
}

constexpr void plan_outer(plan& p, const shape& s, const request& q, const device& d)
{
  if (!plan_outer_strip(p, s, q, d) && !plan_outer_stream(p, s, q, d))
  {
    plan_outer_tile(p, s, q, d);
  }
}
} // namespace warpfold::detail::cuda
