// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Values as 32-bit words: how they travel between the lanes of a warp, and between blocks.
#pragma once

#include <warpfold/detail/fold.hpp>
#include <warpfold/indexed.hpp>

#include <cstring>

namespace warpfold::detail::cuda
{
/// `count` words hold a T; to(x, w) takes it apart, from(w, room) puts it together.
template <class T>
struct pieces
{
  static constexpr int count = static_cast<int>((sizeof(T) + 3) / 4);

  WARPFOLD_D static void to(const T& x, unsigned* w)
  {
    if constexpr (sizeof(T) % 4 != 0)
    {
      w[count - 1] = 0;
    }
    memcpy(w, &x, sizeof(T));
  }
  WARPFOLD_D static void from(const unsigned* w, slot<T>& room)
  {
    memcpy(static_cast<void*>(&room.value), w, sizeof(T));
  }
};

/// Without the padding between value and index.
template <class T>
  requires(sizeof(T) <= 4)
struct pieces<indexed<T>>
{
  static constexpr int count = 3;

  WARPFOLD_D static void to(const indexed<T>& x, unsigned* w)
  {
    pieces<T>::to(x.value, w);
    pieces<std::int64_t>::to(x.index, w + 1);
  }
  WARPFOLD_D static void from(const unsigned* w, slot<indexed<T>>& room)
  {
    memcpy(static_cast<void*>(&room.value.value), w, sizeof(T));
    memcpy(&room.value.index, w + 1, sizeof(room.value.index));
  }
};

template <class T>
struct pieces<indexed_extremes<T>>
{
  using end                  = pieces<indexed<T>>;
  static constexpr int count = 2 * end::count;

  WARPFOLD_D static void to(const indexed_extremes<T>& x, unsigned* w)
  {
    end::to(x.min, w);
    end::to(x.max, w + end::count);
  }
  WARPFOLD_D static void from(const unsigned* w, slot<indexed_extremes<T>>& room)
  {
    slot<indexed<T>> low, high;
    end::from(w, low);
    end::from(w + end::count, high);
    ::new (static_cast<void*>(&room.value)) indexed_extremes<T>{low.value, high.value};
  }
};

/// What a partial has folded, which may be nothing.
template <class Partial>
WARPFOLD_D const auto& value_in(const Partial& p)
{
  if constexpr (requires { p.room; })
  {
    return p.room.value;
  }
  else
  {
    return p.value;
  }
}

/// The value that the lane `offset` above in its group of `width` holds; every lane of the warp must call.
template <class T>
WARPFOLD_D slot<T> shuffle_down(const T& x, int offset, int width)
{
  constexpr int n = pieces<T>::count;
  unsigned w[n];
  pieces<T>::to(x, w);
#pragma unroll
  for (int i = 0; i < n; ++i)
  {
    w[i] = __shfl_down_sync(0xffffffffu, w[i], offset, width);
  }
  slot<T> y;
  pieces<T>::from(w, y);
  return y;
}
} // namespace warpfold::detail::cuda
