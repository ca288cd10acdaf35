// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Vectors of 8- and 16-bit integers, several elements an instruction: an element at a time takes longer than the
/// memory does. Sums by the dot product with a vector of ones, in 32 bits; extremes by comparing halves of words.
#pragma once

#include <warpfold/detail/cuda/compound.cuh>
#include <warpfold/operators.hpp>

#include <cstdint>
#include <type_traits>

namespace warpfold::detail::cuda
{
/// Whether `Source` reads integers of 8 or 16 bits from memory as they are, and `Folder` adds them up as integers.
template <class Source, class Folder>
inline constexpr bool packed_sum = false;
template <class T, class Folder>
inline constexpr bool packed_sum<pointer_source<T>, Folder> = std::is_integral_v<T> && sizeof(T) <= 2
  && std::is_same_v<decltype(Folder::op),
                    plus>&& std::is_integral_v<typename Folder::Acc> && !std::is_same_v<typename Folder::Acc, bool>;
template <class Base, class Folder>
inline constexpr bool packed_sum<reverse_source<Base>, Folder> = packed_sum<Base, Folder>;

/// Sums of the elements at each place of vectors of 8- and 16-bit integers, in half words and words: one instruction for
/// two bytes, where 64 bits an element take six. For at most `most` vectors.
template <class T, int V>
class narrow_sums
{
public:
  static constexpr int most = sizeof(T) == 1 ? 256 : 65536;

  WARPFOLD_D void clear()
  {
#pragma unroll
    for (unsigned& s : sums_)
    {
      s = 0;
    }
    count_ = 0;
  }
  WARPFOLD_D void add(const chunk<T, V>& c)
  {
    const unsigned w[] = {c.bits.x, c.bits.y, c.bits.z, c.bits.w};
#pragma unroll
    for (int i = 0; i < 4; ++i)
    {
      const unsigned x = w[i] ^ bias; // signed values from zero on
      if constexpr (sizeof(T) == 1)
      {
        sums_[2 * i] += x & 0x00ff00ff;
        sums_[2 * i + 1] += x >> 8 & 0x00ff00ff;
      }
      else
      {
        sums_[2 * i] += x & 0xffff;
        sums_[2 * i + 1] += x >> 16;
      }
    }
    ++count_;
  }
  /// Of the elements at place e.
  WARPFOLD_D std::int64_t operator[](int e) const
  {
    std::int64_t sum;
    if constexpr (sizeof(T) == 1)
    {
      sum = sums_[e / 4 * 2 + e % 2] >> 16 * (e % 4 / 2) & 0xffff;
    }
    else
    {
      sum = sums_[e];
    }
    return std::is_signed_v<T> ? sum - (std::int64_t{1} << (8 * sizeof(T) - 1)) * count_ : sum;
  }

private:
  static constexpr unsigned bias = !std::is_signed_v<T> ? 0 : sizeof(T) == 1 ? 0x80808080 : 0x80008000;
  unsigned sums_[8];
  int count_;
};

/// Whether halves of words can be compared at once. Architectures before 9.0 would take several instructions for it.
template <class T>
inline constexpr bool compares_halves =
#if defined(WARPFOLD_EMULATED) || (defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900)
  std::is_integral_v<T> && sizeof(T) <= 2 && !std::is_same_v<T, bool>;
#else
  false;
#endif

/// Whether an integer of type Acc takes all values of T, so that converting before or after a comparison is the same.
template <class Acc, class T>
constexpr bool holds_all_of()
{
  if (!std::is_integral_v<Acc> || std::is_same_v<Acc, bool>)
  {
    return false;
  }
  if (std::is_signed_v<T> == std::is_signed_v<Acc>)
  {
    return sizeof(Acc) >= sizeof(T);
  }
  return std::is_unsigned_v<T> && sizeof(Acc) > sizeof(T);
}

/// Whether `Source` reads integers of 8 or 16 bits from memory as they are, and `Folder` keeps the least or the
/// greatest.
template <class Source, class Folder>
inline constexpr bool packed_minmax = false;
template <class T, class Folder>
inline constexpr bool
  packed_minmax<pointer_source<T>, Folder> = compares_halves<T>&& cuda::holds_all_of<typename Folder::Acc, T>()
  && (std::is_same_v<decltype(Folder::op), minimum> || std::is_same_v<decltype(Folder::op), maximum>);

/// x plus the elements of a word, which are of type T.
template <class T, class Word32>
WARPFOLD_D Word32 add_word(unsigned word, Word32 x)
{
  if constexpr (sizeof(T) == 1)
  {
    return __dp4a(static_cast<Word32>(word), static_cast<Word32>(0x01010101), x);
  }
  else
  {
    return __dp2a_lo(static_cast<Word32>(word), static_cast<Word32>(0x0101), x);
  }
}

/// What the elements in bytes [begin, end) of shared memory sum up to, every lanes-th word from the lane-th on; words are
/// read whole. At most some KiB, so that 32 bits hold it.
template <class T>
WARPFOLD_D auto add_words(const unsigned char* begin, const unsigned char* end, int lane, int lanes)
{
  using word32      = std::conditional_t<std::is_signed_v<T>, int, unsigned>;
  const auto ahead  = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(begin) % 4);
  const auto* words = reinterpret_cast<const unsigned*>(begin - ahead);
  const int bytes   = static_cast<int>(end - begin) + static_cast<int>(ahead);
  const int last    = (bytes - 1) / 4;
  word32 sum        = 0;
  for (int w = lane; w <= last; w += lanes)
  {
    unsigned x = words[w];
    x          = w == 0 ? x & ~0u << 8 * ahead : x;
    x          = w == last ? x & ~0u >> 8 * (4 * (last + 1) - bytes) : x;
    sum        = cuda::add_word<T>(x, sum);
  }
  return sum;
}

/// The sum of the 16 bytes of a vector: at most 16 x 255 or 8 x 65535 either way, so that 32 bits hold it.
template <class T, int V>
WARPFOLD_D auto add_packed(const chunk<T, V>& c)
{
  using word32 = std::conditional_t<std::is_signed_v<T>, int, unsigned>;
  static_assert(sizeof(c) == 16);
  const uint4 w = c.bits;
  return cuda::add_word<T>(w.x, cuda::add_word<T>(w.y, cuda::add_word<T>(w.z, cuda::add_word<T>(w.w, word32{0}))));
}

template <class T, bool Greatest>
WARPFOLD_D unsigned extreme_halves(unsigned a, unsigned b)
{
  if constexpr (std::is_signed_v<T>)
  {
    return Greatest ? __vmaxs2(a, b) : __vmins2(a, b);
  }
  else
  {
    return Greatest ? __vmaxu2(a, b) : __vminu2(a, b);
  }
}

/// The least or the greatest element of a vector.
template <class T, bool Greatest>
WARPFOLD_D T packed_extreme(const uint4& w)
{
  const auto either     = [](unsigned a, unsigned b) { return cuda::extreme_halves<T, Greatest>(a, b); };
  const unsigned halves = either(either(w.x, w.y), either(w.z, w.w));
  if constexpr (sizeof(T) == 2)
  {
    const auto low  = static_cast<T>(halves & 0xffff);
    const auto high = static_cast<T>(halves >> 16);
    return (low < high) == Greatest ? high : low;
  }
  else
  {
    // The upper byte of a half decides; the lower one, another element, only among halves whose upper bytes agree.
    const unsigned all = either(halves, either(either(w.x << 8, w.y << 8), either(w.z << 8, w.w << 8)));
    const auto low     = static_cast<T>(all >> 8 & 0xff);
    const auto high    = static_cast<T>(all >> 24);
    return (low < high) == Greatest ? high : low;
  }
}
} // namespace warpfold::detail::cuda
