// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The arithmetic behind reproducible.hpp: bins of the number line, the slices of an element in them, and the rounding
/// of what the slices add up to.
///
/// Binned summation (Demmel and Nguyen, "Parallel reproducible summation", IEEE Transactions on Computers 64(7), 2015;
/// Ahrens, Demmel and Nguyen, "Algorithms for efficient reproducible floating point summation", ACM TOMS 46(3), 2020)
/// with one change. There the bins' running sums are floating-point numbers and an element is cut by being added to
/// them, so that ties have to be kept from rounding by what the sums hold, and carries are taken out every so often.
/// Here an element is cut by constants, and its slices, which are small integers, are added up as integers: the cut is
/// a function of the element alone, no chain of additions runs through the running sums, compilers may reorder them
/// into vector instructions, and 64 bits or more make carries and counts of elements unnecessary.
///
/// Bin b is the multiples of unit(b) = 2^(width * b) times the smallest subnormal. From the highest bin down, an
/// element's slice is the multiple of the bin's unit nearest to what the bins above left of it, ties to even. It is at
/// most 2^(width - 1) units either way, since the rest of a bin is at most half a unit; and it is zero in all bins
/// above the first that holds the element, so that it does not matter from which of them one starts.
#pragma once

#include <warpfold/config.hpp>

#include <cuda/std/bit>

#include <cstdint>

namespace warpfold::detail::binned
{
inline constexpr int folds = 3; ///< neighbouring bins that are kept; what is below the last is dropped

/// `width`: bits of a bin, fewer than `mantissa`. `limbs`: 64-bit words of a running sum; slices of 2^(width - 1) leave
/// room for 2^42 of them in one word, for 2^88 in two. `rounded`: words that hold all bins together.
template <class T>
struct format;
template <>
struct format<float>
{
  using bits                    = std::uint32_t;
  using signed_bits             = std::int32_t;
  static constexpr int mantissa = 23;
  static constexpr int infinite = 255; ///< the biased exponent of infinities and NaN
  static constexpr int width    = 22;
  static constexpr int limbs    = 1;
  static constexpr int rounded  = 2;
};
template <>
struct format<double>
{
  using bits                    = std::uint64_t;
  using signed_bits             = std::int64_t;
  static constexpr int mantissa = 52;
  static constexpr int infinite = 2047;
  static constexpr int width    = 40;
  static constexpr int limbs    = 2;
  static constexpr int rounded  = 4;
};

// a * b + c and a + b with one rounding each. Products are by powers of two and exact wherever they are not lost in c
// altogether, so that it does not matter whether a host compiler contracts them.
template <class T>
WARPFOLD_HD constexpr T multiply_add(T a, T b, T c)
{
#if defined(__CUDA_ARCH__)
  if constexpr (sizeof(T) == 4)
  {
    return __fmaf_rn(a, b, c);
  }
  else
  {
    return __fma_rn(a, b, c);
  }
#else
  return a * b + c;
#endif
}
template <class T>
WARPFOLD_HD constexpr T add(T a, T b)
{
#if defined(__CUDA_ARCH__)
  if constexpr (sizeof(T) == 4)
  {
    return __fadd_rn(a, b);
  }
  else
  {
    return __dadd_rn(a, b);
  }
#else
  return a + b;
#endif
}

template <class T>
struct bins : format<T>
{
  using F    = format<T>;
  using bits = typename F::bits;

  static constexpr bits sign    = bits{1} << (sizeof(T) * 8 - 1);
  static constexpr bits inf     = bits{F::infinite} << F::mantissa;
  static constexpr bits nan     = inf | bits{1} << (F::mantissa - 1);
  static constexpr int key_bits = F::mantissa - (static_cast<int>(sizeof(T)) * 8 - 32);
  /// The first fold's bin of the largest finite elements, less that of the smallest: the ranks are 0 ... highest.
  static constexpr int highest = (F::infinite - 1 + F::mantissa) / F::width - (folds - 1);
  static constexpr T down      = ::cuda::std::bit_cast<T>(bits{F::infinite / 2 - F::width} << F::mantissa); // 2^-width

  /// Elements that one call may slice: their slices' sum has the width of an element.
  static constexpr int most = F::width <= 24 ? (1 << (32 - F::width)) - 1 : 1 << 20;

  /// What orders elements by magnitude as finely as bins need: the upper 32 bits without the sign. Those of infinities
  /// and NaNs are at least infinite_key.
  static constexpr std::uint32_t infinite_key = std::uint32_t{F::infinite} << key_bits;
  WARPFOLD_HD static constexpr std::uint32_t key(T x)
  {
    return static_cast<std::uint32_t>(::cuda::std::bit_cast<bits>(x) >> (sizeof(T) * 8 - 32)) & 0x7fffffffu;
  }

  /// The greatest key of x[First ... First + N).
  template <int First, int N, int All>
  WARPFOLD_HD static constexpr std::uint32_t greatest_key(const T (&x)[All])
  {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    if constexpr (sizeof(T) == 4)
    {
      return key(greatest<First, N>(x)); // one instruction an element; integers take two
    }
#endif
    std::uint32_t most_yet = 0;
    WARPFOLD_UNROLL
    for (int i = First; i < First + N; ++i)
    {
      most_yet = key(x[i]) > most_yet ? key(x[i]) : most_yet;
    }
    return most_yet;
  }

  /// Elements whose keys are below this one are below 2^(width - 1) units of the first bin of `rank`.
  WARPFOLD_HD static constexpr std::uint32_t limit(int rank)
  {
    const int exponent = F::width * (rank + folds) - F::mantissa;
    return static_cast<std::uint32_t>(exponent < F::infinite ? exponent : F::infinite) << key_bits;
  }

  /// The least rank whose limit is above the key.
  WARPFOLD_HD static constexpr int rank_of(std::uint32_t key)
  {
    const int bin = (static_cast<int>(key >> key_bits) + F::mantissa) / F::width;
    return bin < folds ? 0 : bin - (folds - 1);
  }

  /// Adds the slices of x[0 ... N), all of which are below the limit of `rank`, to sum[0 ... folds).
  ///
  /// 1.5 * 2^mantissa units of a bin plus an element is a number whose last bit is worth one unit: the addition rounds
  /// the element to the bin, and the result's bits less the constant's are the slice. Subtracting them is exact. In the
  /// highest rank the constant would overflow, so there elements are cut after a multiplication by 2^-width, with the
  /// constants of the bin below. 7 floating-point and 3 integer additions an element.
  template <int N>
  WARPFOLD_HD static constexpr void slice(const T (&x)[N], int rank, typename F::signed_bits (&sum)[folds])
  {
    static_assert(N <= most, "warpfold: too many elements at a time");
    const T scale     = rank == highest ? down : T(1);
    const int first   = (rank == highest ? rank - 1 : rank) + folds - 1;
    T anchor[folds]   = {};
    bits total[folds] = {};
    WARPFOLD_UNROLL
    for (int k = 0; k < folds; ++k)
    {
      anchor[k] = ::cuda::std::bit_cast<T>(static_cast<bits>(F::width * (first - k) + 1) << F::mantissa
                                           | bits{1} << (F::mantissa - 1));
    }
    WARPFOLD_UNROLL
    for (int i = 0; i < N; ++i)
    {
      T cut  = multiply_add(x[i], scale, anchor[0]);
      T rest = multiply_add(x[i], scale, add(anchor[0], -cut));
      total[0] += ::cuda::std::bit_cast<bits>(cut);
      cut  = add(rest, anchor[1]);
      rest = add(rest, add(anchor[1], -cut));
      total[1] += ::cuda::std::bit_cast<bits>(cut);
      total[2] += ::cuda::std::bit_cast<bits>(add(rest, anchor[2]));
    }
    WARPFOLD_UNROLL
    for (int k = 0; k < folds; ++k)
    {
      sum[k] =
        static_cast<typename F::signed_bits>(total[k] - static_cast<bits>(N) * ::cuda::std::bit_cast<bits>(anchor[k]));
    }
  }

private:
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  /// NaN if any is.
  template <int First, int N, int All>
  WARPFOLD_D static T greatest(const T (&x)[All])
  {
    if constexpr (N == 1)
    {
      return fabsf(x[First]);
    }
    else
    {
      T r;
      asm("max.NaN.f32 %0, %1, %2;"
          : "=f"(r)
          : "f"(greatest<First, N / 2>(x)), "f"(greatest<First + N / 2, N - N / 2>(x)));
      return r;
    }
  }
#endif
};

/// Integers of N words of 64 bits, two's complement, least word first.
template <int N>
struct integer
{
  std::uint64_t word[N];

  WARPFOLD_HD constexpr bool negative() const
  {
    return word[N - 1] >> 63 != 0;
  }
  template <int M>
  WARPFOLD_HD constexpr void add(const integer<M>& x)
  {
    const std::uint64_t above = x.negative() ? ~std::uint64_t{0} : 0;
    std::uint64_t carry       = 0;
    WARPFOLD_UNROLL
    for (int i = 0; i < N; ++i)
    {
      const std::uint64_t a = word[i];
      const std::uint64_t b = i < M ? x.word[i < M ? i : 0] : above;
      const std::uint64_t c = a + b;
      word[i]               = c + carry;
      carry                 = static_cast<std::uint64_t>(c < a) | static_cast<std::uint64_t>(word[i] < c);
    }
  }
  /// *this = *this * 2^by, 0 < by < 64.
  WARPFOLD_HD constexpr void shift_up(int by)
  {
    WARPFOLD_UNROLL
    for (int i = N - 1; i > 0; --i)
    {
      word[i] = word[i] << by | word[i - 1] >> (64 - by);
    }
    word[0] <<= by;
  }
  WARPFOLD_HD constexpr void negate()
  {
    std::uint64_t carry = 1;
    WARPFOLD_UNROLL
    for (int i = 0; i < N; ++i)
    {
      word[i] = ~word[i] + carry;
      carry   = static_cast<std::uint64_t>(carry != 0 && word[i] == 0);
    }
  }
};

/// v times the unit of bin `last`, rounded once, to nearest, ties to even. Units are multiples of the smallest
/// subnormal, so that no subnormal is ever rounded.
template <class T, int N>
WARPFOLD_HD constexpr T round(integer<N> v, int last)
{
  using B             = bins<T>;
  using bits          = typename B::bits;
  const bool negative = v.negative();
  if (negative)
  {
    v.negate();
  }
  // Leading zeros go: first whole words, then bits.
  int place = N * 64 - 1; // of the leading bit
  for (int i = 0; i < N - 1; ++i)
  {
    if (v.word[N - 1] == 0)
    {
      for (int k = N - 1; k > 0; --k)
      {
        v.word[k] = v.word[k - 1];
      }
      v.word[0] = 0;
      place -= 64;
    }
  }
  const std::uint64_t top = v.word[N - 1];
  if (top == 0)
  {
    return T(0);
  }
  const int zeros = ::cuda::std::countl_zero(top);
  if (zeros != 0)
  {
    v.shift_up(zeros);
  }
  place -= zeros;
  bool more = false;
  for (int k = 0; k < N - 1; ++k)
  {
    more = more || v.word[k] != 0;
  }
  // Bits of value 2^place units of the bin. The smallest subnormal has the biased exponent 1 - mantissa.
  const int exponent = place + B::width * last + 1 - B::mantissa;
  bits magnitude     = 0;
  if (exponent <= 0)
  {
    magnitude = static_cast<bits>(v.word[N - 1] >> (63 - (exponent + B::mantissa - 1))); // exact
  }
  else
  {
    constexpr int dropped    = 63 - B::mantissa;
    const std::uint64_t half = std::uint64_t{1} << (dropped - 1);
    const std::uint64_t rest = v.word[N - 1] & (2 * half - 1);
    magnitude                = static_cast<bits>(v.word[N - 1] >> dropped);
    const bool up            = rest > half || (rest == half && (more || (magnitude & 1) != 0));
    // The leading bit adds one to the exponent, and a carry another.
    magnitude += (static_cast<bits>(exponent - 1) << B::mantissa) + static_cast<bits>(up);
    magnitude = exponent >= B::infinite || magnitude > B::inf ? B::inf : magnitude;
  }
  return ::cuda::std::bit_cast<T>(negative ? magnitude | B::sign : magnitude);
}
} // namespace warpfold::detail::binned
