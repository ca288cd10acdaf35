// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The last step for outputs that blocks share: their parts come together, and each is written once.
#pragma once

#include <warpfold/detail/cuda/block.cuh>
#include <warpfold/detail/cuda/meeting.cuh>
#include <warpfold/operators.hpp>

#include <cuda/atomic>

#include <cstring>
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

/// Writes `count` outputs: share(w, team, teams) is what every teams-th part of output w, from the team-th on, folds
/// to. There are several teams where there are more threads than outputs; their shares meet in scratch, a partial a
/// thread.
template <class Folder, class Emit, class Share>
WARPFOLD_D void fold_parts(const Folder& f, int count, typename Folder::partial* scratch, const Emit& emit,
                           const Share& share)
{
  using partial   = typename Folder::partial;
  const int t     = threadIdx.x;
  const int block = blockDim.x;
  if (count >= block)
  {
    for (int w = t; w < count; w += block)
    {
      emit(w, f.result(share(w, 0, 1)));
    }
    return;
  }
  if (count <= block / 32) // a warp an output: no barriers
  {
    if (t / 32 < count)
    {
      partial p = share(t / 32, t % 32, 32);
      cuda::fold_lanes(f, p, 32);
      if (t % 32 == 0)
      {
        emit(t / 32, f.result(p));
      }
    }
    return;
  }
  const int teams = block / count;
  const int team  = t / count;
  partial p       = partial::empty();
  if (team < teams)
  {
    p = share(t - team * count, team, teams);
  }
  __syncthreads(); // scratch has been read
  if (team < teams)
  {
    ::new (static_cast<void*>(scratch + t)) partial(p);
  }
  __syncthreads();
  cuda::fold_sets(f, scratch, teams, count);
  if (t < count)
  {
    emit(t, f.result(scratch[t]));
  }
}

/// Parts that a thread takes at a time.
template <class Partial>
inline constexpr int parts_a_turn = turn(part_loads, 2 * static_cast<int>(sizeof(Partial)));

/// Boxes that a thread looks at together where it has many.
template <class Folder>
inline constexpr int boxes_a_turn = turn(part_loads, 16 * mail<Folder>::count);

/// Folds parts first, first + step, ... below `end` of an output in that order, and leaves their places zero. They lie
/// `stride` apart; several are on their way at a time.
template <class Folder>
WARPFOLD_D typename Folder::partial take_parts(const Folder& f, typename Folder::partial* parts, int first, int step,
                                               int end, int stride)
{
  using partial      = typename Folder::partial;
  constexpr int most = parts_a_turn<partial>;
  partial p          = partial::empty();
#pragma unroll 1
  for (int i = first; i < end; i += most * step)
  {
    slot<partial> q[most];
#pragma unroll
    for (int n = 0; n < most; ++n)
    {
      if (i + n * step < end)
      {
        ::new (static_cast<void*>(&q[n].value)) partial(parts[static_cast<index>(i + n * step) * stride]);
      }
    }
#pragma unroll
    for (int n = 0; n < most; ++n)
    {
      if (i + n * step < end)
      {
        memset(static_cast<void*>(parts + static_cast<index>(i + n * step) * stride), 0, sizeof(partial));
        f.merge(p, q[n].value);
      }
    }
  }
  return p;
}

/// Finishes the `count` outputs of a group. mine(w) is this block's part of output w; `scratch` has room for a partial
/// a thread and may be what mine(w) reads. emit(w, result) writes output w. Boxes: how many a thread looks at together.
/// Choice: the plan says how parts meet; else small ones gather and others take a ticket.
template <int Boxes, bool Choice, class Folder, class Mine, class Emit>
WARPFOLD_D void finish_many(const Folder& f, const meeting<Folder>& m, index group, unsigned part, unsigned split,
                            int count, int stride, typename Folder::partial* scratch, const Mine& mine,
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
  if constexpr (Choice && atomic_addable<decltype(f.op), typename Folder::Acc>)
  {
    if (m.how == finish::atomic)
    {
      partial* slots = m.values + group * stride;
      for (int w = t; w < count; w += block)
      {
        atomic_accumulate<decltype(f.op)>(slots[w].value, mine(w).value);
      }
      if (cuda::arrive_last(m.counters[group], split))
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
  if constexpr (gathers<Folder>)
  {
    if (!Choice || m.how == finish::gather)
    {
      auto* boxes = m.boxes() + group * split * stride;
      if (part != split - 1)
      {
        for (int w = t; w < count; w += block)
        {
          boxes[part * stride + w].post(mine(w));
        }
        return;
      }
      cuda::fold_parts(f, count, scratch, emit, [&](int w, int team, int teams) {
        partial p = team == 0 ? partial(mine(w)) : partial::empty();
        cuda::merge_mail<Boxes>(f, boxes + w, team * stride, teams * stride, (static_cast<int>(split) - 1) * stride, p);
        return p;
      });
      return;
    }
  }
  partial* parts = m.values + group * split * stride;
  for (int w = t; w < count; w += block)
  {
    ::new (static_cast<void*>(parts + static_cast<index>(part) * stride + w)) partial(mine(w));
  }
  if (cuda::arrive_last(m.counters[group], split))
  {
    cuda::fold_parts(f, count, scratch, emit, [&](int w, int team, int teams) {
      return cuda::take_parts(f, parts + w, team, teams, static_cast<int>(split), stride);
    });
  }
}
} // namespace warpfold::detail::cuda
