// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Sizes, shapes and values that every behaviour is tried on.
#pragma once

#include <cstdint>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

namespace test
{
inline std::vector<std::int64_t> sizes()
{
  return {0,   1,    2,    3,    31,   32,    33,    255,    256,           257,           511,
          513, 1023, 1024, 1025, 4097, 16385, 65537, 104729, (1 << 20) - 1, (1 << 20) + 1, 3000017};
}

inline std::vector<std::int64_t> small_sizes()
{
  return {0, 1, 2, 31, 33, 257, 1025, 40009};
}

struct extents
{
  std::int64_t rows;
  std::int64_t cols;
};

inline std::vector<extents> shapes()
{
  return {{0, 5},      {5, 0},      {1, 1},      {1, 7},     {7, 1},     {2, 3},      {3, 2},      {1, 5003},
          {5003, 1},   {31, 33},    {33, 31},    {3, 4001},  {4001, 3},  {16, 2048},  {2048, 16},  {17, 1999},
          {64, 1025},  {1025, 64},  {100, 777},  {777, 100}, {257, 255}, {1000, 301}, {301, 1000}, {1, 70001},
          {70001, 2},  {2, 70001},  {8, 40000},  {40000, 8}, {4096, 4},  {640, 5},    {5, 200003}, {12288, 33},
          {600000, 3}, {4, 150001}, {16, 40001}, {128, 5001}};
}

/// A small integer for element i, in [-8, 8] or, for unsigned T, [0, 16]; sums of a few million are exact in float.
template <class T>
T small_value(std::int64_t i)
{
  const auto h = static_cast<std::uint64_t>(i) * 0x9E3779B97F4A7C15ull;
  const int v  = static_cast<int>((h >> 40) % 17);
  return static_cast<T>(static_cast<int>(static_cast<T>(-1) < static_cast<T>(0) ? v - 8 : v));
}

/// The value of an arithmetic, half or bfloat16 element.
template <class T>
double to_double(const T& x)
{
  if constexpr (std::is_arithmetic_v<T>)
  {
    return static_cast<double>(x);
  }
  else
  {
    return static_cast<double>(static_cast<float>(x));
  }
}

/// What no result may show: NaN, or a number that no small value reaches.
template <class T>
T poison()
{
  return std::numeric_limits<T>::has_quiet_NaN ? std::numeric_limits<T>::quiet_NaN() : static_cast<T>(101);
}

/// Reproducible choices for tests over many shapes.
class choices
{
public:
  explicit choices(unsigned seed)
      : engine_(seed)
  {}
  std::int64_t below(std::int64_t n)
  {
    return static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(n));
  }
  /// Between 1 and most, small ones as often as large ones.
  std::int64_t size(std::int64_t most)
  {
    std::int64_t bits = 0;
    while ((most >> (bits + 1)) != 0)
    {
      ++bits;
    }
    const std::int64_t high = std::int64_t{1} << below(bits + 1);
    return high + below(high) > most ? most : high + below(high);
  }

private:
  std::mt19937_64 engine_;
};

template <class T>
std::vector<T> small_values(std::int64_t n)
{
  std::vector<T> x;
  x.reserve(static_cast<std::size_t>(n));
  for (std::int64_t i = 0; i < n; ++i)
  {
    x.push_back(small_value<T>(i));
  }
  return x;
}
} // namespace test
