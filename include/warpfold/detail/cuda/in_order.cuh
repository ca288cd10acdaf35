// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Folds across lanes, warps and blocks that keep the order of what they fold: neighbours meet first. `has` says whether
/// a thread holds anything: operators see elements alone.
#pragma once

#include <warpfold/detail/cuda/block.cuh>
#include <warpfold/detail/cuda/meeting.cuh>

#include <new>

namespace warpfold::detail::cuda
{
/// p = p, then x.
template <class Folder>
WARPFOLD_D void append(const Folder& f, typename Folder::partial& p, bool& has, const typename Folder::Acc& x)
{
  if (has)
  {
    f.add(p, x);
  }
  else
  {
    p   = Folder::partial::of(x);
    has = true;
  }
}

/// Lane 0 is left with what the warp's lanes hold, in their order. Every lane calls.
template <class Folder>
WARPFOLD_D void fold_lanes_in_order(const Folder& f, typename Folder::partial& p, bool& has)
{
  const int lane = static_cast<int>(threadIdx.x) & 31;
#pragma unroll
  for (int offset = 1; offset < 32; offset *= 2)
  {
    const unsigned holds = __ballot_sync(full_warp, has);
    const auto q         = cuda::shuffle_down(cuda::value_in(p), offset, 32);
    if (lane % (2 * offset) == 0 && (holds >> (lane + offset) & 1u) != 0)
    {
      cuda::append(f, p, has, q.value);
    }
  }
}

/// Thread 0 is left with what lane 0 of each warp holds. Every thread calls; the caller synchronises before it calls again.
template <class Folder>
WARPFOLD_D void fold_warps_in_order(const Folder& f, typename Folder::partial& p, bool& has)
{
  using partial = typename Folder::partial;
  __shared__ partial_array<partial, 32> partials;
  __shared__ bool held[32];
  const int lane  = static_cast<int>(threadIdx.x) % 32;
  const int warp  = static_cast<int>(threadIdx.x) / 32;
  const int warps = static_cast<int>(blockDim.x) / 32;
  if (lane == 0)
  {
    ::new (static_cast<void*>(partials.data() + warp)) partial(p);
    held[warp] = has;
  }
  __syncthreads();
  if (warp == 0)
  {
    has = lane < warps && held[lane];
    p   = has ? partials.data()[lane] : partial::empty();
    cuda::fold_lanes_in_order(f, p, has);
  }
}

/// Finishes an output whose `split` parts stand at `parts`, all of them there: thread 0 is left with the whole.
template <class Folder>
WARPFOLD_D typename Folder::partial fold_parts_in_order(const Folder& f, typename Folder::partial* parts,
                                                        unsigned split)
{
  using partial        = typename Folder::partial;
  const unsigned each  = (split + blockDim.x - 1) / blockDim.x;
  const unsigned begin = threadIdx.x * each;
  const unsigned end   = begin + each < split ? begin + each : split;
  partial p            = partial::empty();
  bool has             = false;
  for (unsigned i = begin; i < end; ++i)
  {
    const partial q = cuda::take(parts + i);
    cuda::append(f, p, has, cuda::value_in(q));
  }
  cuda::fold_lanes_in_order(f, p, has);
  cuda::fold_warps_in_order(f, p, has);
  return p;
}

/// Part i of n of [0, length), the first ones one longer where it does not come out even.
struct span_of_part
{
  index begin;
  index end;
};
WARPFOLD_HD constexpr span_of_part part_in_order(index length, index i, index n)
{
  const index base = length / n;
  const index more = length % n;
  const index at   = base * i + (i < more ? i : more);
  return {at, at + base + (i < more ? 1 : 0)};
}
} // namespace warpfold::detail::cuda
