// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What a block knows of its place: among the stream's kernels, and in the grid.
#pragma once

#include <warpfold/config.hpp>
#include <warpfold/detail/problem.hpp>

namespace warpfold::detail::cuda
{
/// Lets the stream's next kernel be set up, where there is room: kernels do so first. Not those that fill the device
/// with one wave of small blocks: the next one's would crowd on the multiprocessors that are free first, so these admit
/// it when their own are leaving.
WARPFOLD_D void admit_successor()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  cudaTriggerProgrammaticLaunchCompletion();
#endif
}

/// Before any memory is touched: waits until all that came before this kernel is done and visible. Nothing where the
/// launch was not programmatic.
WARPFOLD_D void await_predecessor()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  cudaGridDependencySynchronize();
#endif
}

/// Which part of which groups of outputs a block has. The parts of a group are neighbours in the grid, whose blocks
/// start in that order.
struct block_place
{
  unsigned part;
  index group;
  index step;
};

WARPFOLD_D block_place place_of_block(unsigned split)
{
  return split == 1 ? block_place{0, blockIdx.x, gridDim.x} : block_place{blockIdx.x, blockIdx.y, gridDim.y};
}

} // namespace warpfold::detail::cuda
