// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Sums of vectors of 8- and 16-bit integers: the dot product instructions with a vector of ones add four or two
/// elements at a time in 32 bits, where an element at a time in 64 bits takes longer than the memory does.
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

/// The sum of the 16 bytes of a vector: at most 16 x 255 or 8 x 65535 either way, so that 32 bits hold it.
template <class T, int V>
WARPFOLD_D auto add_packed(const chunk<T, V>& c)
{
  using word32 = std::conditional_t<std::is_signed_v<T>, int, unsigned>;
  static_assert(sizeof(c) == 16);
  const uint4 w = c.bits;
  return cuda::add_word<T>(w.x, cuda::add_word<T>(w.y, cuda::add_word<T>(w.z, cuda::add_word<T>(w.w, word32{0}))));
}
} // namespace warpfold::detail::cuda
