// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Folds across the lanes of a warp and the threads of a block.
#pragma once

#include <warpfold/config.hpp>
#include <warpfold/detail/cuda/pieces.cuh>
#include <warpfold/detail/fold.hpp>
#include <warpfold/detail/several.hpp>

#include <new>

namespace warpfold::detail::cuda
{
inline constexpr unsigned full_warp = 0xffffffffu;

/// Folds the partials of each group of `width` neighbouring lanes (a power of two); the group's first lane holds the
/// result, the others something of no use. Where there is one group, lanes from `count` on hold nothing. Every lane of
/// the warp must call.
template <class Folder>
WARPFOLD_D void fold_lanes(const Folder& f, typename Folder::partial& p, int width, int count)
{
  // A lane without a partner above it receives its own value back. Named operators on types with an identity may meet
  // it: it is quicker than to ask. Code of the caller's sees nothing that is not part of the reduction.
  constexpr bool any = Folder::has_identity && is_named_operator<decltype(Folder::op)>;
  const int lane     = static_cast<int>(threadIdx.x) & 31;
  const int place    = lane & (width - 1);
  if constexpr (Folder::has_identity)
  {
#pragma unroll
    for (int offset = width / 2; offset > 0; offset /= 2)
    {
      if (offset < count)
      {
        const auto q = cuda::shuffle_down(p.value, offset, width);
        if (any || place + offset < count)
        {
          f.add(p, q.value);
        }
      }
    }
  }
  else
  {
    // Who holds something: one vote instead of a word a step. Mostly all lanes do.
    unsigned holds = __ballot_sync(full_warp, p.valid);
    if (holds == full_warp >> (width - count))
    {
#pragma unroll
      for (int offset = width / 2; offset > 0; offset /= 2)
      {
        if (offset < count)
        {
          const auto q = cuda::shuffle_down(p.room.value, offset, width);
          if (place + offset < count)
          {
            ::new (static_cast<void*>(&p.room.value)) typename Folder::Acc(f.combine(p.room.value, q.value));
          }
        }
      }
      return;
    }
#pragma unroll 1
    for (int offset = width / 2; offset > 0; offset /= 2)
    {
      const auto q = cuda::shuffle_down(p.room.value, offset, width);
      p.valid      = (holds >> lane & 1u) != 0;
      if (place + offset < count && (holds >> (lane + offset) & 1u) != 0)
      {
        f.add(p, q.value);
      }
      // Of each group, the lanes that have a partner.
      const unsigned group = width == 32 ? 1u : full_warp / ((1u << width) - 1);
      holds |= holds >> offset & ((1u << (width - offset)) - 1) * group;
    }
    p.valid = (holds >> lane & 1u) != 0;
  }
}

template <class Folder>
WARPFOLD_D void fold_lanes(const Folder& f, typename Folder::partial& p, int width)
{
  cuda::fold_lanes(f, p, width, width);
}

/// Folds elements get(0) ... get(N - 1) in registers; N is a power of two.
template <int N, class Folder, class Get>
WARPFOLD_D typename Folder::Acc fold_turn(const Folder& f, const Get& get)
{
  return detail::fold_several<N, typename Folder::Acc>(f.op, get);
}

/// Adds elements get(0) ... get(N - 1) to p, folded among themselves first: short chains round less.
template <int N, class Folder, class Get>
WARPFOLD_D void add_turn(const Folder& f, typename Folder::partial& p, const Get& get)
{
  if constexpr (Folder::template deposits<decltype(get(0))>)
  {
    f.template deposit<N>(p.value, get);
  }
  else
  {
    f.add(p, cuda::fold_turn<N>(f, [&](int u) { return static_cast<typename Folder::Acc>(get(u)); }));
  }
}

/// `sets` sets of `outputs` partials each in shared memory: on return the first set holds everything. Where there are many,
/// a warp takes an output at a time; else halves of the sets meet. Every thread of whole warps calls; on return all see
/// it.
template <class Folder>
WARPFOLD_D void fold_sets(const Folder& f, typename Folder::partial* scratch, int sets, int outputs)
{
  if (sets >= 32)
  {
    const int lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll 1
    for (int w = static_cast<int>(threadIdx.x) / 32; w < outputs; w += static_cast<int>(blockDim.x) / 32)
    {
      typename Folder::partial p = scratch[w + lane * outputs];
      for (int set = lane + 32; set < sets; set += 32)
      {
        f.merge(p, scratch[w + set * outputs]);
      }
      cuda::fold_lanes(f, p, 32);
      if (lane == 0)
      {
        scratch[w] = p;
      }
    }
    __syncthreads();
    return;
  }
  while (sets > 1)
  {
    const int half = (sets + 1) / 2;
    for (int j = threadIdx.x; j < (sets - half) * outputs; j += blockDim.x)
    {
      f.merge(scratch[j], scratch[j + half * outputs]);
    }
    sets = half;
    __syncthreads();
  }
}

/// Shared memory that holds `n` partials without constructing them.
template <class Partial, int n>
struct alignas(Partial) alignas(16) partial_array
{
  unsigned char bytes[sizeof(Partial) * n];
  WARPFOLD_D Partial* data()
  {
    return reinterpret_cast<Partial*>(bytes);
  }
};

/// Folds the block's partials in the order of their threads; thread 0 holds the result. The block is a multiple of 32
/// threads, all of which call. The caller synchronises before it calls again.
template <class Folder>
WARPFOLD_D void fold_block(const Folder& f, typename Folder::partial& p)
{
  using partial = typename Folder::partial;
  __shared__ partial_array<partial, 32> warps;
  cuda::fold_lanes(f, p, 32);
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  if (blockDim.x > 32)
  {
    if (lane == 0)
    {
      ::new (static_cast<void*>(warps.data() + warp)) partial(p);
    }
    __syncthreads();
    if (warp == 0)
    {
      p = lane < static_cast<int>(blockDim.x / 32) ? warps.data()[lane] : partial::empty();
      cuda::fold_lanes(f, p, 32, static_cast<int>(blockDim.x / 32));
    }
  }
}
} // namespace warpfold::detail::cuda
