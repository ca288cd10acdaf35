// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Element types and functors beyond arithmetic.
#pragma once

#include <warpfold/config.hpp>

#include <cstdint>
#include <limits>

namespace test
{
/// N floats: N of 3, 6 and 64 are structs of 12, 24 and 256 bytes. No default constructor.
template <int N>
struct floats
{
  using number = float;
  float x[N];
  WARPFOLD_HD explicit floats(float v)
  {
    for (int i = 0; i < N; ++i)
    {
      x[i] = v + static_cast<float>(i);
    }
  }
  WARPFOLD_HD friend bool operator==(const floats& a, const floats& b)
  {
    for (int i = 0; i < N; ++i)
    {
      if (a.x[i] != b.x[i])
      {
        return false;
      }
    }
    return true;
  }
};

/// Three bytes: neither a power of two nor a divisor of a vector load.
struct pixel
{
  using number = int;
  std::uint8_t r, g, b;
  WARPFOLD_HD explicit pixel(int v)
      : r(static_cast<std::uint8_t>(v))
      , g(static_cast<std::uint8_t>(v * 3))
      , b(static_cast<std::uint8_t>(v * 5 + 1))
  {}
  WARPFOLD_HD friend bool operator==(const pixel& x, const pixel& y)
  {
    return x.r == y.r && x.g == y.g && x.b == y.b;
  }
};

/// Channel by channel, modulo 256; no identity is known for it.
struct add_pixels
{
  WARPFOLD_HD pixel operator()(pixel x, const pixel& y) const
  {
    x.r = static_cast<std::uint8_t>(x.r + y.r);
    x.g = static_cast<std::uint8_t>(x.g + y.g);
    x.b = static_cast<std::uint8_t>(x.b + y.b);
    return x;
  }
};

/// Ordered, with std::numeric_limits of its own (below).
struct ranked
{
  int rank;
  WARPFOLD_HD friend bool operator<(const ranked& x, const ranked& y)
  {
    return x.rank < y.rank;
  }
};

/// Componentwise sum; no identity is known for it.
struct add_floats
{
  template <int N>
  WARPFOLD_HD floats<N> operator()(floats<N> a, const floats<N>& b) const
  {
    for (int i = 0; i < N; ++i)
    {
      a.x[i] += b.x[i];
    }
    return a;
  }
};

/// A stateful functor: addition modulo a number that only the object knows.
struct add_modulo
{
  std::int64_t modulus;
  WARPFOLD_HD std::int64_t operator()(std::int64_t a, std::int64_t b) const
  {
    return (a + b) % modulus;
  }
};

/// Reports padding and never-constructed objects: every true element is 8 (or a fold of such).
struct min_of_eights
{
  WARPFOLD_HD int operator()(int a, int b) const
  {
    return a == 8 && b == 8 ? 8 : -1;
  }
};

struct larger_magnitude
{
  WARPFOLD_HD double operator()(double a, double b) const
  {
    return (a < 0 ? -a : a) < (b < 0 ? -b : b) ? b : a;
  }
};

struct square
{
  template <class T>
  WARPFOLD_HD T operator()(T x) const
  {
    return x * x;
  }
};

struct product_of_pair
{
  template <class Pair>
  WARPFOLD_HD auto operator()(const Pair& p) const
  {
    using ::cuda::std::get;
    return get<0>(p) * get<1>(p);
  }
};
} // namespace test

template <>
class std::numeric_limits<test::ranked> : public std::numeric_limits<int>
{
public:
  static constexpr test::ranked lowest() noexcept
  {
    return {std::numeric_limits<int>::lowest()};
  }
};
