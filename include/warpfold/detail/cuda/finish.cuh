// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The last step: parts of an output that several blocks folded come together, and the output is written once.
#pragma once

#include <warpfold/detail/cuda/block.cuh>
#include <warpfold/detail/cuda/gather.cuh>
#include <warpfold/detail/cuda/tuning.hpp>
#include <warpfold/detail/fold.hpp>
#include <warpfold/detail/problem.hpp>
#include <warpfold/plan.hpp>

#include <cuda/atomic>
#include <cuda/std/iterator>

#include <new>
#include <type_traits>

namespace warpfold::detail::cuda
{
/// Whether partial results can meet in one zero-filled value through cuda::atomic_ref. Zero must be the identity.
template <class Op, class Acc>
inline constexpr bool
  atomic_addable = (std::is_same_v<Op, plus> && (std::is_same_v<Acc, float> || std::is_same_v<Acc, double>))
  || (std::is_integral_v<Acc> && (sizeof(Acc) == 4 || sizeof(Acc) == 8)
      && (std::is_same_v<Op, plus> || std::is_same_v<Op, bit_or> || std::is_same_v<Op, bit_xor>));

/// Acc op= x by one atomic on device memory. Relaxed: the ticket that follows publishes it.
template <class Op, class Acc>
WARPFOLD_D void atomic_accumulate(Acc& target, Acc x)
{
  ::cuda::atomic_ref<Acc, ::cuda::thread_scope_device> ref(target);
  if constexpr (std::is_same_v<Op, plus>)
  {
    ref.fetch_add(x, ::cuda::memory_order_relaxed);
  }
  else if constexpr (std::is_same_v<Op, bit_or>)
  {
    ref.fetch_or(x, ::cuda::memory_order_relaxed);
  }
  else
  {
    ref.fetch_xor(x, ::cuda::memory_order_relaxed);
  }
}

/// out[k] = x, in the type that the output holds; the one conversion of a result.
WARPFOLD_EXEC_CHECK_DISABLE
template <class Output, class T>
WARPFOLD_D void write(Output& out, index k, const T& x)
{
  using value = typename ::cuda::std::iterator_traits<Output>::value_type;
  if constexpr (std::is_void_v<value>)
  {
    *(out + k) = x;
  }
  else
  {
    out[k] = static_cast<value>(x);
  }
}

/// Where parts meet: `counters`, one a group of outputs; `values`, for the ticket finish [group][part][output], for the
/// atomic one [group][output]. Counters and atomic values are zero on entry, and all is left zero, so that the next
/// call may lay out the same workspace in another way.
template <class Partial>
struct meeting
{
  unsigned* counters;
  Partial* values;
  finish how;
};

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

/// Finishes one output: thread 0 holds this block's part `p` of it. emit(result) writes it.
template <class Folder, class Emit>
WARPFOLD_D void finish_one(const Folder& f, const meeting<typename Folder::partial>& m, index group, unsigned part,
                           unsigned split, typename Folder::partial p, const Emit& emit)
{
  using partial = typename Folder::partial;
  if constexpr (sizeof(partial) <= max_gather_bytes)
  {
    if (split > 1)
    {
      finish_gather(f, reinterpret_cast<mail<partial>*>(m.values) + group * split, part, split, p, emit);
      return;
    }
  }
  else if (split > 1)
  {
    partial* parts = m.values + group * split;
    if (threadIdx.x == 0)
    {
      ::new (static_cast<void*>(parts + part)) partial(p);
    }
    if (!arrive_last(m.counters[group], split))
    {
      return;
    }
    p = partial::empty();
    for (unsigned i = threadIdx.x; i < split; i += blockDim.x)
    {
      f.merge(p, take(parts + i));
    }
    fold_block(f, p);
  }
  if (threadIdx.x == 0)
  {
    emit(f.result(p));
  }
}

/// Finishes the `count` outputs of a group. mine(w) is this block's part of output w; `scratch` has room for a partial a
/// thread and may be what mine(w) reads. emit(w, result) writes output w.
template <class Folder, class Mine, class Emit>
WARPFOLD_D void finish_many(const Folder& f, const meeting<typename Folder::partial>& m, index group, unsigned part,
                            unsigned split, int count, int stride, typename Folder::partial* scratch, const Mine& mine,
                            const Emit& emit)
{
  using partial   = typename Folder::partial;
  const int t     = threadIdx.x;
  const int block = blockDim.x;
  if (split == 1)
  {
    for (int w = t; w < count; w += block)
    {
      emit(w, f.result(mine(w)));
    }
    return;
  }
  if constexpr (atomic_addable<decltype(f.op), typename Folder::Acc>)
  {
    if (m.how == finish::atomic)
    {
      partial* slots = m.values + group * stride;
      for (int w = t; w < count; w += block)
      {
        atomic_accumulate<decltype(f.op)>(slots[w].value, mine(w).value);
      }
      if (arrive_last(m.counters[group], split))
      {
        for (int w = t; w < count; w += block)
        {
          // Read past L1, and leave the slot as it was found.
          ::cuda::atomic_ref<typename Folder::Acc, ::cuda::thread_scope_device> ref(slots[w].value);
          const auto sum = ref.exchange(typename Folder::Acc{}, ::cuda::memory_order_relaxed);
          emit(w, f.result(partial{sum}));
        }
      }
      return;
    }
  }
  partial* parts = m.values + group * split * stride;
  for (int w = t; w < count; w += block)
  {
    ::new (static_cast<void*>(parts + static_cast<index>(part) * stride + w)) partial(mine(w));
  }
  if (!arrive_last(m.counters[group], split))
  {
    return;
  }
  // Several threads an output where there are more threads than outputs, each over a share of the parts.
  const int teams = count < block ? block / count : 1;
  const int team  = t / count;
  if (count < block)
  {
    const int w = t % count;
    if (team < teams)
    {
      partial p = partial::empty();
      for (unsigned i = team; i < split; i += teams)
      {
        f.merge(p, take(parts + static_cast<index>(i) * stride + w));
      }
      ::new (static_cast<void*>(scratch + t)) partial(p);
    }
    __syncthreads();
    fold_sets(f, scratch, teams, count);
    if (t < count)
    {
      emit(t, f.result(scratch[t]));
    }
    return;
  }
  for (int w = t; w < count; w += block)
  {
    partial p = partial::empty();
    for (unsigned i = 0; i < split; ++i)
    {
      f.merge(p, take(parts + static_cast<index>(i) * stride + w));
    }
    emit(w, f.result(p));
  }
}
} // namespace warpfold::detail::cuda
