// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The last step for one output: its parts come together, and it is written once.
#pragma once

#include <warpfold/detail/cuda/block.cuh>
#include <warpfold/detail/cuda/grid.cuh>
#include <warpfold/detail/cuda/meeting.cuh>

#include <new>

namespace warpfold::detail::cuda
{
/// Finishes one output: every thread holds its share `p` of this block's part of it. emit(result) writes it. The parts
/// are folded in an order that depends on their number alone, so the result is the same from run to run.
template <class Folder, class Emit>
WARPFOLD_D void finish_one(const Folder& f, const meeting<Folder>& m, index group, unsigned part, unsigned split,
                           typename Folder::partial p, const Emit& emit)
{
  using partial = typename Folder::partial;
  if constexpr (gathers<Folder>)
  {
    auto* boxes = m.boxes() + group * split;
    // The last part's block folds its own part before it looks for the others': they are there by then, and a look that
    // comes too early costs another trip to L2.
    cuda::fold_block(f, p);
    if (part != split - 1)
    {
      if (threadIdx.x == 0)
      {
        boxes[part].post(p);
      }
      return;
    }
    if (split > 1)
    {
      admit_successor(); // the other blocks are leaving
      if (threadIdx.x != 0)
      {
        p = partial::empty();
      }
      cuda::merge_mail<1>(f, boxes, threadIdx.x, blockDim.x, static_cast<int>(split) - 1, p);
      __syncthreads(); // the fold of the block's own part has been read
      cuda::fold_block(f, p);
    }
    if (threadIdx.x == 0)
    {
      emit(f.result(p));
    }
  }
  else
  {
    cuda::fold_block(f, p);
    if (split > 1)
    {
      partial* parts = m.values + group * split;
      if (threadIdx.x == 0)
      {
        ::new (static_cast<void*>(parts + part)) partial(p);
      }
      if (!cuda::arrive_last(m.counters[group], split))
      {
        return;
      }
      p = partial::empty();
      for (unsigned i = threadIdx.x; i < split; i += blockDim.x)
      {
        f.merge(p, cuda::take(parts + i));
      }
      cuda::fold_block(f, p);
    }
    if (threadIdx.x == 0)
    {
      emit(f.result(p));
    }
  }
}

} // namespace warpfold::detail::cuda
