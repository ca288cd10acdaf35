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
/// [group][part][output], for the atomic finish [group][output]. All is zero on entry and left zero, so that the next
/// call may lay out the same workspace in another way.
template <class Folder>
struct meeting
{
  unsigned* counters;
  typename Folder::partial* values;
  finish how;

  /// The gather's places: it has no counters.
  WARPFOLD_D mail<Folder>* boxes() const
  {
    return reinterpret_cast<mail<Folder>*>(values);
  }
};

/// Asks for memory that will be needed later. A hint: nothing depends on it.
WARPFOLD_D void prefetch(const void* p)
{
#if defined(__CUDACC__)
  asm volatile("prefetch.global.L2 [%0];" ::"l"(p));
#else
  static_cast<void>(p);
#endif
}

/// Asks for the boxes that this block will post to, `outputs` of them, while the input is on its way: the block that
/// takes them would wait for DRAM else.
template <class Folder>
WARPFOLD_D void expect_mail(const mail<Folder>* boxes, int outputs)
{
  if constexpr (gathers<Folder>)
  {
    if (static_cast<int>(threadIdx.x) < outputs)
    {
      cuda::prefetch(boxes + threadIdx.x);
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
