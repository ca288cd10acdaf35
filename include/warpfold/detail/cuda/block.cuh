// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Folds across the lanes of a warp and the threads of a block.
#pragma once

#include <warpfold/config.hpp>
#include <warpfold/detail/fold.hpp>

#include <cstring>
#include <new>

namespace warpfold::detail::cuda
{
inline constexpr unsigned full_warp = 0xffffffffu;

/// The value that the lane `offset` above holds, for any trivially copyable T; every lane of the warp must call.
template <class T>
WARPFOLD_D T shuffle_down(const T& x, int offset, int width)
{
  constexpr int words = (sizeof(T) + 3) / 4;
  unsigned w[words]   = {};
  memcpy(w, &x, sizeof(T));
#pragma unroll
  for (int i = 0; i < words; ++i)
  {
    w[i] = __shfl_down_sync(full_warp, w[i], offset, width);
  }
  T y(x);
  memcpy(static_cast<void*>(&y), w, sizeof(T));
  return y;
}

/// Folds the partials of each group of `width` neighbouring lanes (a power of two); the group's first lane holds the
/// result, the others something of no use. Every lane of the warp must call.
template <class Folder>
WARPFOLD_D void fold_lanes(const Folder& f, typename Folder::partial& p, int width)
{
#pragma unroll
  for (int offset = width / 2; offset > 0; offset /= 2)
  {
    const auto q = cuda::shuffle_down(p, offset, width);
    // A lane without a partner above it receives its own value back. Named operators on types with an identity may meet it:
    // it is quicker than to ask. Code of the caller's sees nothing that is not part of the reduction.
    if constexpr (Folder::has_identity && is_named_operator<decltype(Folder::op)>)
    {
      f.merge(p, q);
    }
    else if ((static_cast<int>(threadIdx.x) & (width - 1)) + offset < width)
    {
      f.merge(p, q);
    }
  }
}

/// Folds get(0) ... get(N - 1) pairwise in registers; N is a power of two.
template <int N, class Folder, class Get>
WARPFOLD_D typename Folder::Acc fold_turn(const Folder& f, const Get& get, int first = 0)
{
  if constexpr (N == 1)
  {
    return get(first);
  }
  else
  {
    return f.combine(cuda::fold_turn<N / 2>(f, get, first), cuda::fold_turn<N / 2>(f, get, first + N / 2));
  }
}

/// `sets` sets of `outputs` partials each in shared memory: halves meet until the first set holds everything. Every
/// thread calls; on return all see it.
template <class Folder>
WARPFOLD_D void fold_sets(const Folder& f, typename Folder::partial* scratch, int sets, int outputs)
{
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
      cuda::fold_lanes(f, p, 32);
    }
  }
}
} // namespace warpfold::detail::cuda
