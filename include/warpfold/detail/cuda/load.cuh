// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Vector loads of trivially copyable elements.
#pragma once

#include <warpfold/config.hpp>

#include <cstdint>

namespace warpfold::detail::cuda
{
template <int Bytes>
struct word;
template <>
struct word<1>
{
  using type = unsigned char;
};
template <>
struct word<2>
{
  using type = unsigned short;
};
template <>
struct word<4>
{
  using type = unsigned int;
};
template <>
struct word<8>
{
  using type = uint2;
};
template <>
struct word<16>
{
  using type = uint4;
};
/// Several 16-byte words, which are loaded side by side.
template <int N>
struct words
{
  uint4 w[N];
};
template <>
struct word<32>
{
  using type = words<2>;
};
template <>
struct word<48>
{
  using type = words<3>;
};

/// V elements of T as they came from memory. `V * sizeof(T)` is a power of two of at most 16 bytes, or 32 or 48.
template <class T, int V>
struct chunk
{
  typename word<V * sizeof(T)>::type bits;
};

template <bool Streaming, class W>
WARPFOLD_D W load_word(const W* src)
{
  if constexpr (Streaming)
  {
    return __ldcs(src);
  }
  else
  {
    return *src;
  }
}

/// V elements from `p`, which is aligned to the chunk or, where that is more, to 16 bytes. Streaming loads do not displace
/// what L2 holds.
template <bool Streaming, class T, int V>
WARPFOLD_D chunk<T, V> load_chunk(const T* p)
{
  using W = typename word<V * sizeof(T)>::type;
  if constexpr (sizeof(W) > 16)
  {
    chunk<T, V> c;
#pragma unroll
    for (int i = 0; i < static_cast<int>(sizeof(W) / 16); ++i)
    {
      c.bits.w[i] = cuda::load_word<Streaming>(reinterpret_cast<const uint4*>(p) + i);
    }
    return c;
  }
  else
  {
    return {cuda::load_word<Streaming>(reinterpret_cast<const W*>(p))};
  }
}

/// Element e of a chunk; e is a constant after unrolling, so this is register moves.
template <class T, int V>
WARPFOLD_D T element(const chunk<T, V>& c, int e)
{
  using W = typename word<V * sizeof(T)>::type;
  union U
  {
    W w;
    T t[V];
    WARPFOLD_D U(const W& x)
        : w(x)
    {}
  } u(c.bits);
  return u.t[e];
}
} // namespace warpfold::detail::cuda
