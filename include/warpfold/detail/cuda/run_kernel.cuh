// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// From a plan's kernel to the function that is it.
#pragma once

#include <warpfold/detail/cuda/kernels/inner_block.cuh>
#include <warpfold/detail/cuda/kernels/inner_lanes.cuh>
#include <warpfold/detail/cuda/kernels/inner_team.cuh>
#include <warpfold/detail/cuda/kernels/inner_tile.cuh>
#include <warpfold/detail/cuda/kernels/ordered_stretch.cuh>
#include <warpfold/detail/cuda/kernels/ordered_strips.cuh>
#include <warpfold/detail/cuda/kernels/outer_stream.cuh>
#include <warpfold/detail/cuda/kernels/outer_strip.cuh>
#include <warpfold/detail/cuda/kernels/outer_tile.cuh>
#include <warpfold/detail/cuda/launch.cuh>

namespace warpfold::detail::cuda
{
template <orientation Axis, int V, int U, bool Streaming, class Source, class Folder, class Output>
WARPFOLD_HIDDEN void run_inner_block(const Source& src, const shape& s, const plan& p, const Folder& f, Output out,
                                     meeting<Folder> m, cudaStream_t stream)
{
  const auto split = static_cast<unsigned>(p.split);
  const auto loads = static_cast<unsigned>(p.loads);
  if constexpr (Axis == orientation::full)
  {
    const stretch whole = cuda::stretch_of<V>(src, 0, s.reduced, p.boundary);
    cuda::launch(inner_block_full<V, U, Streaming, Source, Folder, Output>, p, stream, src.after(whole.head), whole,
                 loads, split, f, m, out);
  }
  else
  {
    cuda::launch(inner_block<V, U, Streaming, Source, Folder, Output>, p, stream, src, s, loads, p.boundary, split, f,
                 m, out);
  }
}

/// Launches a plan for an operator that does not commute.
template <orientation Axis, class Source, class Folder, class Output>
WARPFOLD_HIDDEN void run_ordered(const Source& src, const shape& s, const plan& p, const Folder& f, Output out,
                                 meeting<Folder> m, cudaStream_t stream)
{
  constexpr int V    = Source::width;
  constexpr int size = sizeof(typename Source::value_type);
  const auto split   = static_cast<unsigned>(p.split);
  if (p.kernel != kernel::ordered_stretch)
  {
    const bool along_kept = p.kernel == kernel::ordered_strips;
    cuda::launch(ordered_strips<Source, Folder, Output>, p, stream, src, s, p.lanes, along_kept, split, f, m, out);
    return;
  }
  if constexpr (Axis != orientation::outer)
  {
    if constexpr (V > 1 && ordered_tile_bytes(V, size) <= max_ordered_shared)
    {
      if (p.vectors)
      {
        cuda::launch(ordered_stretch<V, Source, Folder, Output>, p, stream, src, s, p.streaming, split, f, m, out);
        return;
      }
    }
    if constexpr (ordered_tile_bytes(1, size) <= max_ordered_shared)
    {
      cuda::launch(ordered_stretch<1, Source, Folder, Output>, p, stream, src, s, false, split, f, m, out);
    }
  }
}

/// Launches the plan's kernel. Which kernels can be asked for is known from the types: nothing else is compiled.
template <orientation Axis, class Source, class Folder, class Output>
WARPFOLD_HIDDEN void run_kernel(const Source& src, const shape& s, const plan& p, const Folder& f, Output out,
                                meeting<Folder> m, cudaStream_t stream)
{
  constexpr int V          = Source::width;
  const auto split         = static_cast<unsigned>(p.split);
  constexpr bool may_inner = Axis != orientation::outer;
  constexpr bool may_tile  = Axis != orientation::full;
  constexpr bool may_outer = Axis == orientation::outer || Axis == orientation::general;
  // Elements on their natural boundary always reach a vector boundary; then the scalar form of inner_block is dead.
  constexpr bool always_vectors = !may_outer && V > 1 && Source::always_aligned;
  if constexpr (may_inner)
  {
    if (p.kernel == kernel::inner_block)
    {
      if constexpr (V > 1)
      {
        if (p.vectors)
        {
          constexpr int bytes = bytes_of_load<Source, V>;
          p.streaming ? cuda::run_inner_block<Axis, V, turn(shallow_loads, bytes), true>(src, s, p, f, out, m, stream)
                      : cuda::run_inner_block<Axis, V, turn(deep_loads, bytes), false>(src, s, p, f, out, m, stream);
          return;
        }
      }
      if constexpr (!always_vectors)
      {
        cuda::run_inner_block<Axis, 1, turn(deep_loads, bytes_of_load<Source, 1>), false>(src, s, p, f, out, m, stream);
      }
      return;
    }
    if constexpr (may_tile)
    {
      if constexpr (V > 1)
      {
        if (p.kernel == kernel::inner_lanes)
        {
          cuda::launch(inner_lanes<V, Source, Folder, Output>, p, stream, src, s, p.lanes, p.streaming, f, out);
          return;
        }
        if (p.kernel == kernel::inner_team)
        {
          cuda::launch(inner_team<V, Source, Folder, Output>, p, stream, src, s, p.lanes, p.boundary, p.streaming, f,
                       out);
          return;
        }
      }
      if (p.kernel == kernel::inner_tile)
      {
        const int outputs = static_cast<int>(p.tile);
        if constexpr (V > 1)
        {
          if (p.vectors)
          {
            cuda::launch(inner_tile<V, Source, Folder, Output>, p, stream, src, s, outputs, p.lanes, p.streaming, f,
                         out);
            return;
          }
        }
        cuda::launch(inner_tile<1, Source, Folder, Output>, p, stream, src, s, outputs, p.lanes, p.streaming, f, out);
        return;
      }
    }
  }
  if constexpr (may_outer)
  {
    if (p.kernel == kernel::outer_strip)
    {
      if constexpr (V > 1)
      {
        if (p.vectors)
        {
          cuda::launch(outer_strip<V, Source, Folder, Output>, p, stream, src, s, p.streaming, f, out);
          return;
        }
      }
      cuda::launch(outer_strip<1, Source, Folder, Output>, p, stream, src, s, p.streaming, f, out);
      return;
    }
    if (p.kernel == kernel::outer_tile)
    {
      if constexpr (V > 1)
      {
        if (p.vectors)
        {
          cuda::launch(outer_tile<V, Source, Folder, Output>, p, stream, src, s, p.lanes, static_cast<int>(p.tile),
                       p.streaming, split, f, m, out);
          return;
        }
      }
      cuda::launch(outer_tile<1, Source, Folder, Output>, p, stream, src, s, p.lanes, static_cast<int>(p.tile),
                   p.streaming, split, f, m, out);
      return;
    }
    if (p.kernel == kernel::outer_stream)
    {
      if constexpr (V > 1)
      {
        if (p.vectors)
        {
          cuda::launch(outer_stream<V, Source, Folder, Output>, p, stream, src, s, p.lanes, p.streaming, split, f, m,
                       out);
          return;
        }
      }
      cuda::launch(outer_stream<1, Source, Folder, Output>, p, stream, src, s, p.lanes, p.streaming, split, f, m, out);
    }
  }
}

} // namespace warpfold::detail::cuda
