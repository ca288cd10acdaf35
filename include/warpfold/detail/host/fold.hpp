// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Folds of runs and strips of memory on one core. All are pairwise above a short base, so that rounding grows with the
/// logarithm of the length (Higham, "The accuracy of floating point summation", 1993), and their bases are loops over
/// independent accumulators that a compiler turns into vector instructions.
#pragma once

#include <warpfold/detail/fold.hpp>
#include <warpfold/detail/iterator.hpp>
#include <warpfold/detail/problem.hpp>

#include <new>
#include <type_traits>

namespace warpfold::detail::host
{
/// Independent accumulators of a run, and elements that one pairwise base folds. Measured with float on two x86-64
/// cores: 8 to 32 lanes read memory equally fast.
inline constexpr int run_lanes    = 16;
inline constexpr index run_base   = 512;
inline constexpr index strip_base = 65;

/// Runs of fewer elements than `short_run` are folded side by side, `run_group` of them. Measured with float: of 3
/// elements 6.0 GB/s a core, one by one 2.9; of 33, 7.8 and 4.9.
inline constexpr int run_group   = 8;
inline constexpr index short_run = 48;

/// Elements that an accumulator takes at once, of a run and of an output of a strip. Unmeasured.
inline constexpr int deposit_run_batch   = 32;
inline constexpr int deposit_strip_batch = 8;

/// *to = x, where there may be no object yet.
template <class T>
void put(T* to, const T& x)
{
  if constexpr (std::is_arithmetic_v<T>)
  {
    *to = x; // the form that compilers vectorise best
  }
  else
  {
    ::new (static_cast<void*>(to)) T(x);
  }
}

template <class T>
void put(slot<T>& to, const T& x)
{
  host::put(&to.value, x);
}

/// fold_run for an accumulator that takes elements itself: it has no rounding that a tree would lessen.
template <class It, class Folder>
  requires(Folder::template deposits<element_t<It>>)
typename Folder::Acc fold_run(const It& it, index at, index n, index stride, const Folder& f)
{
  auto p  = Folder::partial::empty();
  index i = 0;
  for (; i + deposit_run_batch <= n; i += deposit_run_batch)
  {
    f.template deposit<deposit_run_batch>(p.value, [&](int j) -> element_t<It> { return it[at + (i + j) * stride]; });
  }
  for (; i < n; ++i)
  {
    f.template take<element_t<It>>(p, it[at + i * stride]);
  }
  return p.value;
}

/// Folds n >= 1 elements it[at], it[at + stride], ...
template <class It, class Folder>
  requires(!Folder::template deposits<element_t<It>>)
typename Folder::Acc fold_run(const It& it, index at, index n, index stride, const Folder& f)
{
  using Acc = typename Folder::Acc;
  if (n > run_base)
  {
    const index half = (n / 2 + run_base - 1) / run_base * run_base;
    const Acc a      = host::fold_run(it, at, half, stride, f);
    return f.combine(a, host::fold_run(it, at + half * stride, n - half, stride, f));
  }
  if (Folder::ordered || n < run_lanes)
  {
    slot<Acc> x;
    host::put(x, static_cast<Acc>(it[at]));
    for (index i = 1; i < n; ++i)
    {
      host::put(x, f.combine(x.value, static_cast<Acc>(it[at + i * stride])));
    }
    return x.value;
  }
  slot<Acc> lane[run_lanes];
  for (int l = 0; l < run_lanes; ++l)
  {
    host::put(lane[l], static_cast<Acc>(it[at + l * stride]));
  }
  index i = run_lanes;
  for (; i + run_lanes <= n; i += run_lanes)
  {
    for (int l = 0; l < run_lanes; ++l)
    {
      host::put(lane[l], f.combine(lane[l].value, static_cast<Acc>(it[at + (i + l) * stride])));
    }
  }
  for (int l = 0; i + l < n && l < run_lanes; ++l)
  {
    host::put(lane[l], f.combine(lane[l].value, static_cast<Acc>(it[at + (i + l) * stride])));
  }
  for (int step = run_lanes / 2; step > 0; step /= 2)
  {
    for (int l = 0; l < step; ++l)
    {
      host::put(lane[l], f.combine(lane[l].value, lane[l + step].value));
    }
  }
  return lane[0].value;
}

/// Folds runs of n >= 1 elements that start at `at`, at + gap, ... into acc[0 .. run_group): each from its first element
/// on, none waiting for another.
template <class It, class Folder>
void fold_short_runs(const It& it, index at, index gap, index n, index stride,
                     slot<typename Folder::Acc> (&acc)[run_group], const Folder& f)
{
  using Acc = typename Folder::Acc;
  for (int l = 0; l < run_group; ++l)
  {
    host::put(acc[l], static_cast<Acc>(it[at + l * gap]));
  }
  for (index i = 1; i < n; ++i)
  {
    for (int l = 0; l < run_group; ++l)
    {
      host::put(acc[l], f.combine(acc[l].value, static_cast<Acc>(it[at + l * gap + i * stride])));
    }
  }
}

/// fold_strip for an accumulator that takes elements itself.
template <class It, class Folder>
  requires(Folder::template deposits<element_t<It>>)
void fold_strip(const It& it, index at, index outputs, index kept_stride, index begin, index end, index reduced_stride,
                typename Folder::Acc* acc, typename Folder::Acc*, const Folder& f)
{
  for (index k = 0; k < outputs; ++k)
  {
    host::put(acc + k, Folder::partial::empty().value);
  }
  index r = begin;
  for (; r + deposit_strip_batch <= end; r += deposit_strip_batch)
  {
    for (index k = 0; k < outputs; ++k)
    {
      const index first = at + r * reduced_stride + k * kept_stride;
      f.template deposit<deposit_strip_batch>(acc[k],
                                              [&](int j) -> element_t<It> { return it[first + j * reduced_stride]; });
    }
  }
  for (index k = 0; k < outputs; ++k)
  {
    if (r < end)
    {
      host::put(
        acc + k,
        f.combine(acc[k], host::fold_run(it, at + r * reduced_stride + k * kept_stride, end - r, reduced_stride, f)));
    }
  }
}

/// Folds columns [begin, end), at least one, of `outputs` outputs from `at` on into acc[0 .. outputs). `spare` has room
/// for `outputs` values a level of the recursion.
template <class It, class Folder>
  requires(!Folder::template deposits<element_t<It>>)
void fold_strip(const It& it, index at, index outputs, index kept_stride, index begin, index end, index reduced_stride,
                typename Folder::Acc* __restrict acc, typename Folder::Acc* __restrict spare, const Folder& f)
{
  using Acc = typename Folder::Acc;
  if (end - begin > strip_base)
  {
    const index middle = begin + (end - begin) / 2;
    host::fold_strip(it, at, outputs, kept_stride, begin, middle, reduced_stride, acc, spare, f);
    host::fold_strip(it, at, outputs, kept_stride, middle, end, reduced_stride, spare, spare + outputs, f);
    for (index k = 0; k < outputs; ++k)
    {
      host::put(acc + k, f.combine(acc[k], spare[k]));
    }
    return;
  }
  const auto walk = [&](auto stride) {
    const index first = at + begin * reduced_stride;
    for (index k = 0; k < outputs; ++k)
    {
      host::put(acc + k, static_cast<Acc>(it[first + k * stride]));
    }
    // Four at a time: the accumulators are read and written a quarter as often.
    index r = begin + 1;
    for (; r + 4 <= end; r += 4)
    {
      const index row = at + r * reduced_stride;
      for (index k = 0; k < outputs; ++k)
      {
        const index i = row + k * stride;
        const Acc x   = f.combine(static_cast<Acc>(it[i]), static_cast<Acc>(it[i + reduced_stride]));
        const Acc y =
          f.combine(static_cast<Acc>(it[i + 2 * reduced_stride]), static_cast<Acc>(it[i + 3 * reduced_stride]));
        host::put(acc + k, f.combine(acc[k], f.combine(x, y)));
      }
    }
    for (; r < end; ++r)
    {
      const index row = at + r * reduced_stride;
      for (index k = 0; k < outputs; ++k)
      {
        host::put(acc + k, f.combine(acc[k], static_cast<Acc>(it[row + k * stride])));
      }
    }
  };
  if (kept_stride == 1)
  {
    walk(std::integral_constant<index, 1>{});
  }
  else
  {
    walk(kept_stride);
  }
}

/// Levels of spare that fold_strip may use.
constexpr index strip_levels(index n)
{
  index levels = 0;
  while (n > strip_base)
  {
    n = n - n / 2;
    ++levels;
  }
  return levels;
}
} // namespace warpfold::detail::host
