// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Arg-reductions of runs on one core. In memory, numbers in their own order are first looked for by value alone, a block
/// at a time, which compilers turn into vector instructions; the place is looked for in the one block that won.
/// Everything else is a plain loop.
#pragma once

#include <warpfold/detail/enumerated.hpp>
#include <warpfold/detail/extreme.hpp>
#include <warpfold/detail/fold.hpp>
#include <warpfold/detail/host/fold.hpp>

#include <algorithm>
#include <cstdint>
#include <type_traits>

namespace warpfold::detail::host
{
/// Bytes of a block: it stays in the first-level cache for its second end. On one x86-64 core 16 KiB is equal; 2 KiB is
/// 1.5 times slower for int64, 32 KiB as much for float.
inline constexpr index extreme_block_bytes = 8 << 10;

/// The extreme value of a block, unless there is a NaN.
template <class T>
struct block_extreme
{
  T value;
  bool nan;
};

template <class Order, class T>
block_extreme<T> extreme_of_block(const T* p, index n)
{
  constexpr bool floating = std::is_floating_point_v<T>;
  constexpr int lanes     = sizeof(T) < 16 ? static_cast<int>(64 / sizeof(T)) : 4;
  // As wide as the elements, so that flags and values share vector instructions.
  using flag       = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
  const auto first = [](T a, T b) { return (std::is_same_v<Order, ascending> ? a < b : b < a) ? a : b; };
  T best[lanes];
  flag nan[lanes] = {};
  for (int l = 0; l < lanes; ++l)
  {
    best[l] = p[l < n ? l : 0];
  }
  index i = 0;
  for (; i + lanes <= n; i += lanes)
  {
    for (int l = 0; l < lanes; ++l)
    {
      const T x = p[i + l];
      best[l]   = first(x, best[l]);
      if constexpr (floating)
      {
        nan[l] |= x != x;
      }
    }
  }
  for (; i < n; ++i)
  {
    best[0] = first(p[i], best[0]);
    nan[0] |= floating && p[i] != p[i];
  }
  for (int l = 1; l < lanes; ++l)
  {
    best[0] = first(best[l], best[0]);
    nan[0] |= nan[l];
  }
  return {best[0], nan[0] != 0};
}

/// The search for one end, block by block.
template <class Order, class T>
struct block_search
{
  T value;
  index block = -1; ///< where the winning block starts
  bool nan    = false; ///< nothing can win any more

  void take(const T* p, index begin, index end)
  {
    if (nan)
    {
      return;
    }
    const auto found = extreme_of_block<Order>(p + begin, end - begin);
    if (block < 0 || found.nan || Order{}(found.value, value))
    {
      value = found.value;
      block = begin;
      nan   = found.nan;
    }
  }

  indexed<T> result(const T* p, index start) const
  {
    index i = block;
    while (nan ? p[i] == p[i] : p[i] != value)
    {
      ++i;
    }
    return {p[i], start + i};
  }
};

/// The search for one end, element by element.
template <class Order, class T>
class plain_search
{
public:
  plain_search(const Order& before, const T& x, index i)
      : before_(before)
      , where_(i)
  {
    host::put(best_, x);
  }
  void take(const T& x, index i)
  {
    if (before_(x, best_.value))
    {
      host::put(best_, x);
      where_ = i;
    }
  }
  indexed<T> result() const
  {
    return {best_.value, where_};
  }

private:
  const Order& before_;
  slot<T> best_;
  index where_;
};

template <class Base, class T, class... Orders>
inline constexpr bool searched_in_blocks =
  std::is_pointer_v<Base>&&
    std::is_arithmetic_v<T> && ((std::is_same_v<Orders, ascending> || std::is_same_v<Orders, descending>)&&...);

/// step(begin, end) for each block of [at, at + n).
template <class T, class Step>
void for_each_block(index at, index n, const Step& step)
{
  constexpr index block = extreme_block_bytes / static_cast<index>(sizeof(T));
  for (index i = at; i < at + n; i += block)
  {
    step(i, (std::min)(i + block, at + n));
  }
}

// Overloads of fold_run for what arg-reductions read.

template <class Base, class T, class Order>
indexed<T> fold_run(const enumerated_iterator<Base, indexed<T>>& it, index at, index n, index stride,
                    const folder<indexed<T>, extreme<Order>, no_init_t>& f)
{
  if constexpr (searched_in_blocks<Base, T, Order>)
  {
    if (stride == 1)
    {
      block_search<Order, T> search{};
      for_each_block<T>(at, n, [&](index begin, index end) { search.take(it.base, begin, end); });
      return search.result(it.base, it.start);
    }
  }
  plain_search<Order, T> search(f.op.before, it.element(at), it.start + at);
  for (index i = at + stride; n > 1; --n, i += stride)
  {
    search.take(it.element(i), it.start + i);
  }
  return search.result();
}

template <class Base, class T, class Low, class High>
indexed_extremes<T> fold_run(const enumerated_iterator<Base, indexed_extremes<T>>& it, index at, index n, index stride,
                             const folder<indexed_extremes<T>, extremes<Low, High>, no_init_t>& f)
{
  if constexpr (searched_in_blocks<Base, T, Low, High>)
  {
    if (stride == 1)
    {
      block_search<Low, T> low{};
      block_search<High, T> high{};
      for_each_block<T>(at, n, [&](index begin, index end) {
        low.take(it.base, begin, end);
        high.take(it.base, begin, end);
      });
      return {low.result(it.base, it.start), high.result(it.base, it.start)};
    }
  }
  const T x = it.element(at);
  plain_search<Low, T> low(f.op.low.before, x, it.start + at);
  plain_search<High, T> high(f.op.high.before, x, it.start + at);
  for (index i = at + stride; n > 1; --n, i += stride)
  {
    const T y = it.element(i);
    low.take(y, it.start + i);
    high.take(y, it.start + i);
  }
  return {low.result(), high.result()};
}
} // namespace warpfold::detail::host
