// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Where the parts of an output that several blocks folded meet: the workspace as kernels see it.
#pragma once

#include <warpfold/detail/cuda/gather.cuh>
#include <warpfold/detail/cuda/tuning.hpp>
#include <warpfold/detail/problem.hpp>
#include <warpfold/plan.hpp>

#include <cuda/atomic>

#include <cstring>

namespace warpfold::detail::cuda
{
/// Where parts meet: `counters`, one a group of outputs; `values`, for the ticket and (as boxes of mail) the gather
/// [group][part][output], for the atomic finish [group][output]. All is zero on entry and left zero, so that the next call
/// may lay out the same workspace in another way.
template <class Partial>
struct meeting
{
  unsigned* counters;
  Partial* values;
  finish how;

  /// The gather's places: it has no counters.
  WARPFOLD_D mail<Partial>* boxes() const
  {
    return reinterpret_cast<mail<Partial>*>(values);
  }
};

/// Asks for the boxes of a group of outputs early, while the input is on its way: a look at what is not in L2 would wait
/// for DRAM.
template <class Folder>
WARPFOLD_D void expect_mail(const Folder&, const meeting<typename Folder::partial>& m, index group, unsigned part,
                            unsigned split, int outputs)
{
  if constexpr (gathers(sizeof(typename Folder::partial)))
  {
    if (part == split - 1)
    {
      const auto* boxes = m.boxes() + group * split * outputs;
      for (int i = threadIdx.x; i < static_cast<int>(split - 1) * outputs; i += blockDim.x)
      {
        asm volatile("prefetch.global.L2 [%0];" ::"l"(boxes + i));
      }
    }
  }
}

/// A part's value, whose place in the workspace goes back to zero.
template <class Partial>
WARPFOLD_D Partial take(Partial* from)
{
  Partial p(*from);
  memset(static_cast<void*>(from), 0, sizeof(Partial));
  return p;
}

/// True in every thread of the block that is the last of `split` to arrive at `counter`; what the other blocks wrote
/// before they arrived is visible to it. Resets the counter. Every thread calls.
WARPFOLD_D bool arrive_last(unsigned& counter, unsigned split)
{
  __shared__ bool last;
  __syncthreads();
  if (threadIdx.x == 0)
  {
    ::cuda::atomic_ref<unsigned, ::cuda::thread_scope_device> ref(counter);
    last = ref.fetch_add(1u, ::cuda::memory_order_acq_rel) == split - 1;
    if (last)
    {
      ref.store(0u, ::cuda::memory_order_relaxed);
    }
  }
  __syncthreads();
  return last;
}

} // namespace warpfold::detail::cuda
