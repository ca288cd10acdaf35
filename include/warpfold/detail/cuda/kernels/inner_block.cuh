// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Contiguous axis reduced, long: a block an output, or several blocks an output.
#pragma once

#include <warpfold/detail/cuda/finish_one.cuh>
#include <warpfold/detail/cuda/grid.cuh>
#include <warpfold/detail/cuda/stretch.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

namespace warpfold::detail::cuda
{
/// Folds part `part` of output k, whose first vector `src` starts at, and, with the others, finishes it.
template <int V, int U, bool Streaming, class Source, class Folder, class Output>
WARPFOLD_D void reduce_part(const Source& src, const Folder& f, index k, const stretch& s, index stride, unsigned loads,
                            unsigned part, unsigned split, const meeting<Folder>& m, Output& out)
{
  if (split > 1)
  {
    cuda::expect_mail(m.boxes() + k * split + part, 1);
  }
  auto p = Folder::partial::empty();
  cuda::fold_stretch<V, U, Streaming>(src, f, s, stride, loads, part, split, p);
  cuda::finish_one(f, m, k, part, split, p, [&](const auto& x) { detail::write(out, k, x); });
}

/// A block takes one part of every step-th output. Vectors of an output start at multiples of `boundary`.
template <int V, int U, bool Streaming, class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void __launch_bounds__(512,
                                                  inner_resident(sizeof(typename Folder::partial), Streaming, false))
  inner_block(Source src, shape s, unsigned loads, int boundary, unsigned split, Folder f, meeting<Folder> m,
              Output out)
{
  admit_successor();
  await_predecessor();
  const auto mine = place_of_block(split);
  for (index k = mine.group; k < s.kept; k += mine.step)
  {
    const index first   = k * s.kept_stride;
    const stretch there = cuda::stretch_of<V>(src, first, s.reduced, boundary);
    cuda::reduce_part<V, U, Streaming>(src.after(first + there.head), f, k, there, s.reduced_stride, loads, mine.part,
                                       split, m, out);
    __syncthreads();
  }
}

/// One output, tight: where its vectors are is known on the host, and `src` starts at the first.
template <int V, int U, bool Streaming, class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void __launch_bounds__(512,
                                                  inner_resident(sizeof(typename Folder::partial), Streaming, true))
  inner_block_full(Source src, stretch s, unsigned loads, unsigned split, Folder f, meeting<Folder> m, Output out)
{
  if (split == 1)
  {
    admit_successor();
  }
  await_predecessor();
  cuda::reduce_part<V, U, Streaming>(src, f, 0, s, 1, loads, blockIdx.x, split, m, out);
}
} // namespace warpfold::detail::cuda
