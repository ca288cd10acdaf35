// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Any strides, reduced by an operator that does not commute: each thread folds neighbouring elements of one output.
#pragma once

#include <warpfold/detail/cuda/grid.cuh>
#include <warpfold/detail/cuda/in_order.cuh>
#include <warpfold/detail/cuda/shared.cuh>
#include <warpfold/detail/cuda/source.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

#include <new>

namespace warpfold::detail::cuda
{
/// Folds elements [begin, end) of the output that starts at `at`.
template <class Source, class Folder>
WARPFOLD_D void fold_neighbours(const Source& src, const Folder& f, index at, index stride, index begin, index end,
                                typename Folder::partial& p)
{
  using T         = typename Source::value_type;
  using Acc       = typename Folder::Acc;
  constexpr int U = ordered_unroll;
  bool has        = false;
  index r         = begin;
#pragma unroll 1
  for (; r + U <= end; r += U)
  {
    slot<T> x[U];
#pragma unroll
    for (int u = 0; u < U; ++u)
    {
      ::new (static_cast<void*>(&x[u].value)) T(src[at + (r + u) * stride]);
    }
    cuda::append(f, p, has, cuda::fold_turn<U>(f, [&](int u) { return static_cast<Acc>(x[u].value); }));
  }
#pragma unroll 1
  for (; r < end; ++r)
  {
    cuda::append(f, p, has, static_cast<Acc>(src[at + r * stride]));
  }
}

/// A block has `lanes` outputs, neighbours in the block where along_kept, and as many rows, which take neighbouring runs of
/// its part of the reduced axis.
template <class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void __launch_bounds__(ordered_threads)
  ordered_strips(Source src, shape s, int lanes, bool along_kept, unsigned split, Folder f, meeting<Folder> m,
                 Output out)
{
  admit_successor();
  await_predecessor();
  using partial = typename Folder::partial;
  WARPFOLD_DYNAMIC_SHARED(shared);
  partial* scratch = reinterpret_cast<partial*>(shared); // [row][lane]
  const int t      = static_cast<int>(threadIdx.x);
  const int rows   = static_cast<int>(blockDim.x) / lanes;
  const int lane   = along_kept ? t % lanes : t / rows;
  const int row    = along_kept ? t / lanes : t % rows;
  const auto mine  = place_of_block(split);
  const auto part  = part_in_order(s.reduced, mine.part, split);
  const auto run   = part_in_order(part.end - part.begin, row, rows);
  // Rows that have anything are the first ones.
  const int filled = part.end - part.begin < rows ? static_cast<int>(part.end - part.begin) : rows;
  for (index group = mine.group; group * lanes < s.kept; group += mine.step)
  {
    const index first = group * lanes;
    const int count   = s.kept - first < lanes ? static_cast<int>(s.kept - first) : lanes;
    partial* place    = scratch + row * lanes + lane;
    partial p         = partial::empty();
    if (lane < count)
    {
      cuda::fold_neighbours(src, f, (first + lane) * s.kept_stride, s.reduced_stride, part.begin + run.begin,
                            part.begin + run.end, p);
    }
    ::new (static_cast<void*>(place)) partial(p);
    __syncthreads();
    for (int step = 1; step < filled; step *= 2)
    {
      if (lane < count && row % (2 * step) == 0 && row + step < filled)
      {
        f.merge(*place, place[step * lanes]);
      }
      __syncthreads();
    }
    if (split == 1)
    {
      if (t < count)
      {
        detail::write(out, first + t, f.result(scratch[t]));
      }
    }
    else
    {
      partial* parts = m.values + group * split * lanes;
      if (t < count)
      {
        ::new (static_cast<void*>(parts + static_cast<index>(mine.part) * lanes + t)) partial(scratch[t]);
      }
      if (cuda::arrive_last(m.counters[group], split) && t < count)
      {
        partial q = cuda::take(parts + t);
        for (unsigned i = 1; i < split; ++i)
        {
          f.merge(q, cuda::take(parts + static_cast<index>(i) * lanes + t));
        }
        detail::write(out, first + t, f.result(q));
      }
    }
    __syncthreads(); // scratch has been read
  }
}
} // namespace warpfold::detail::cuda
