// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Sums of floating-point numbers that do not depend on their order: an accumulator for plus.
///   warpfold::reduce<warpfold::reproducible<float>>(policy, first, last).value()
///   warpfold::reduce_columns<warpfold::reproducible<double>>(policy, matrix, doubles)
/// Here and under any policy, on any device, the same elements give the same bits, whatever their order, alignment and
/// grouping.
#pragma once

#include <warpfold/detail/binned.hpp>
#include <warpfold/detail/fold.hpp>
#include <warpfold/operators.hpp>

#include <cstdint>
#include <type_traits>

namespace warpfold
{
/// The sum of a multiset of T, float or double, kept in three neighbouring bins of integers (detail/binned.hpp has the
/// method and its source). Default constructed it is the sum of nothing, zero; so is a value of zero bytes. 32 bytes
/// for float, 56 for double.
///
/// The bins follow the largest magnitude among the elements, and the state is a function of the multiset: equal sums of
/// the same elements are equal in all their bytes.
///
/// Error: for n elements
///   |value() - sum| <= n * max|x| * 2^-44 (float; double: 2^-80) + half an ulp of value().
/// The bins' units are multiples of the smallest subnormal; where all elements are below 2^-84 (double: 2^-955) they
/// hold everything, and the sum is the exact one, rounded once. Nothing else rounds.
///
/// Limits: the guarantees hold up to 2^41 elements (double: 2^87), merged in any way. Nothing overflows on the way: a
/// sum is infinite only where it would round to that. Any NaN, or infinities of both signs, give one NaN, always the
/// same; else an infinity gives itself. The sum of nothing but zeros of either sign is +0.
///
/// Wants IEEE 754 additions in round to nearest: not for -ffast-math, -use_fast_math or x87. Contraction to FMA does no
/// harm. Elements of another type are converted to T first, each by itself.
template <class T>
class reproducible
{
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>, "warpfold: reproducible sums float or double");
  using bins = detail::binned::bins<T>;
  using sum  = detail::binned::integer<bins::limbs>;

public:
  constexpr reproducible() = default;

  WARPFOLD_HD constexpr explicit reproducible(T x)
  {
    add(x);
  }

  /// One more element.
  WARPFOLD_HD constexpr void add(T x)
  {
    const T one[1] = {x};
    add(one);
  }

  /// N more elements: one comparison for all of them, and one addition to the running sums. About 11 instructions an
  /// element, and 30 a call.
  template <int N>
  WARPFOLD_HD constexpr void add(const T (&x)[N])
  {
    const std::uint32_t key = bins::template greatest_key<0, N>(x);
    if (key >= bins::limit(rank_)) [[unlikely]]
    {
      if (key >= bins::infinite_key)
      {
        // One by one: a changed copy of them all would take a register an element from the usual path.
        WARPFOLD_UNROLL
        for (int i = 0; i < N; ++i)
        {
          const T finite[1] = {finite_part(x[i])};
          raise(bins::rank_of(bins::key(finite[0])));
          add_slices(finite);
        }
        return;
      }
      raise(bins::rank_of(key));
    }
    add_slices(x);
  }

  /// All elements of another sum.
  WARPFOLD_HD constexpr void add(const reproducible& x)
  {
    special_ |= x.special_;
    raise(x.rank_);
    const int below = rank_ - x.rank_; // bins that x begins below this sum
    if (below == 0)
    {
      sum_[0].add(x.sum_[0]);
      sum_[1].add(x.sum_[1]);
      sum_[2].add(x.sum_[2]);
    }
    else if (below == 1)
    {
      sum_[1].add(x.sum_[0]);
      sum_[2].add(x.sum_[1]);
    }
    else if (below == 2)
    {
      sum_[2].add(x.sum_[0]);
    }
  }

  WARPFOLD_HD friend constexpr reproducible operator+(const reproducible& a, const reproducible& b)
  {
    reproducible r(a);
    r.add(b);
    return r;
  }

  /// The sum, rounded to nearest.
  WARPFOLD_HD constexpr T value() const
  {
    if (special_ != 0)
    {
      return ::cuda::std::bit_cast<T>(special_ == plus_inf      ? bins::inf
                                        : special_ == minus_inf ? bins::inf | bins::sign
                                                                : bins::nan);
    }
    detail::binned::integer<bins::rounded> v{};
    v.add(sum_[0]);
    v.shift_up(bins::width);
    v.add(sum_[1]);
    v.shift_up(bins::width);
    v.add(sum_[2]);
    return detail::binned::round<T>(v, rank_);
  }

  /// Also to what T converts to.
  WARPFOLD_HD constexpr operator T() const
  {
    return value();
  }

private:
  static constexpr std::uint32_t plus_inf     = 1;
  static constexpr std::uint32_t minus_inf    = 2;
  static constexpr std::uint32_t not_a_number = 4;

  /// x, or zero and a note where it is not finite.
  WARPFOLD_HD constexpr T finite_part(T x)
  {
    const auto b         = ::cuda::std::bit_cast<typename bins::bits>(x);
    const auto magnitude = b & ~bins::sign;
    if (magnitude < bins::inf)
    {
      return x;
    }
    special_ |= magnitude > bins::inf ? not_a_number : b == magnitude ? plus_inf : minus_inf;
    return T(0);
  }

  /// Elements below the limit of rank_.
  template <int N>
  WARPFOLD_HD constexpr void add_slices(const T (&x)[N])
  {
    typename bins::signed_bits slices[detail::binned::folds] = {};
    bins::slice(x, rank_, slices);
    WARPFOLD_UNROLL
    for (int k = 0; k < detail::binned::folds; ++k)
    {
      sum_[k].add(detail::binned::integer<1>{{static_cast<std::uint64_t>(std::int64_t{slices[k]})}});
    }
  }

  /// Moves the window up to `rank` if it is below: the lowest bins go, with all that was dropped into them.
  WARPFOLD_HD constexpr void raise(int rank)
  {
    const int by = rank - rank_;
    if (by > 0)
    {
      sum_[2] = by == 1 ? sum_[1] : by == 2 ? sum_[0] : sum{};
      sum_[1] = by == 1 ? sum_[0] : sum{};
      sum_[0] = sum{};
      rank_   = rank;
    }
  }

  sum sum_[detail::binned::folds]{}; ///< of the slices in each bin, the highest first
  std::int32_t rank_{0}; ///< the last fold's bin
  std::uint32_t special_{0}; ///< which of plus_inf, minus_inf and not_a_number there were
};

namespace detail
{
template <class T>
struct deposited<reproducible<T>>
{
  using type = T;
};
} // namespace detail

template <class T>
struct identity<plus, reproducible<T>>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr reproducible<T> value()
  {
    return {};
  }
};
} // namespace warpfold
