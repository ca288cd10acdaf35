// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Arithmetic and loads that one thread does by itself (CUDA Math API, integer and SIMD intrinsics).
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>

inline int __ffs(int x)
{
  return __builtin_ffs(x);
}

/// c plus the dot product of four bytes with four bytes.
inline int __dp4a(int a, int b, int c)
{
  for (int i = 0; i < 4; ++i)
  {
    c += static_cast<std::int8_t>(a >> 8 * i) * static_cast<std::int8_t>(b >> 8 * i);
  }
  return c;
}
inline unsigned __dp4a(unsigned a, unsigned b, unsigned c)
{
  for (int i = 0; i < 4; ++i)
  {
    c += (a >> 8 * i & 0xff) * (b >> 8 * i & 0xff);
  }
  return c;
}

/// c plus the dot product of two halves of a word with the two lower bytes of another.
inline int __dp2a_lo(int a, int b, int c)
{
  for (int i = 0; i < 2; ++i)
  {
    c += static_cast<std::int16_t>(a >> 16 * i) * static_cast<std::int8_t>(b >> 8 * i);
  }
  return c;
}
inline unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c)
{
  for (int i = 0; i < 2; ++i)
  {
    c += (a >> 16 * i & 0xffff) * (b >> 8 * i & 0xff);
  }
  return c;
}

namespace emulated
{
template <class Half, class Choose>
unsigned halves(unsigned a, unsigned b, const Choose& choose)
{
  unsigned r = 0;
  for (int i = 0; i < 2; ++i)
  {
    const auto x = static_cast<Half>(a >> 16 * i);
    const auto y = static_cast<Half>(b >> 16 * i);
    r |= (static_cast<unsigned>(choose(x, y)) & 0xffff) << 16 * i;
  }
  return r;
}
struct lesser
{
  template <class T>
  T operator()(T a, T b) const
  {
    return b < a ? b : a;
  }
};
struct greater
{
  template <class T>
  T operator()(T a, T b) const
  {
    return a < b ? b : a;
  }
};
} // namespace emulated

inline unsigned __vmins2(unsigned a, unsigned b)
{
  return emulated::halves<std::int16_t>(a, b, emulated::lesser{});
}
inline unsigned __vmaxs2(unsigned a, unsigned b)
{
  return emulated::halves<std::int16_t>(a, b, emulated::greater{});
}
inline unsigned __vminu2(unsigned a, unsigned b)
{
  return emulated::halves<std::uint16_t>(a, b, emulated::lesser{});
}
inline unsigned __vmaxu2(unsigned a, unsigned b)
{
  return emulated::halves<std::uint16_t>(a, b, emulated::greater{});
}

/// A load that does not stay in a cache: here, a load.
template <class T>
T __ldcs(const T* p)
{
  return *p;
}
