// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The arrays that are folded, by one formula on the host and on the device, and what their sums are.
#pragma once

#include <warpfold/config.hpp>

#include <cmath>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace ladder
{
/// What elements of E are summed in: floats in float, as the classic kernels do; integers so that they stay exact.
template <class E>
using sum_type = std::conditional_t<std::is_integral_v<E>, std::int64_t, E>;

/// Element i of a random array: uniform in [0, 1), or an integer of 31 bits. By SplitMix64's mixing function (Steele,
/// Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
template <class E>
WARPFOLD_HD E random_element(std::int64_t i)
{
  auto z = (static_cast<std::uint64_t>(i) + 1) * 0x9e3779b97f4a7c15ull;
  z      = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z      = (z ^ z >> 27) * 0x94d049bb133111ebull;
  z ^= z >> 31;
  return std::is_integral_v<E> ? static_cast<E>(z >> 33) : static_cast<E>(static_cast<double>(z >> 40) * 0x1p-24);
}

/// Element i of an array: the values 1 to n where `counted`, else random.
template <class E>
struct element
{
  bool counted;
  WARPFOLD_HD E operator()(std::int64_t i) const
  {
    return counted ? static_cast<E>(i + 1) : random_element<E>(i);
  }
};

template <class E>
std::vector<E> make_values(std::string_view name, std::int64_t n)
{
  std::vector<E> x(static_cast<std::size_t>(n));
  const element<E> make{name == "count"};
  for (std::int64_t i = 0; i < n; ++i)
  {
    x[static_cast<std::size_t>(i)] = make(i);
  }
  return x;
}

/// The sum of integers as it is; of floats by Neumaier's compensated summation in double.
template <class E>
auto exact_sum(const std::vector<E>& x)
{
  if constexpr (std::is_integral_v<E>)
  {
    std::int64_t sum = 0;
    for (const E e : x)
    {
      sum += e;
    }
    return sum;
  }
  else
  {
    double sum = 0, lost = 0;
    for (const double e : x)
    {
      const double next = sum + e;
      lost += std::abs(sum) >= std::abs(e) ? (sum - next) + e : (e - next) + sum;
      sum = next;
    }
    return sum + lost;
  }
}

template <class T, class Exact>
double relative_error(T found, Exact exact)
{
  if constexpr (std::is_integral_v<T>)
  {
    return found == exact ? 0 : std::abs(static_cast<double>(found - exact) / static_cast<double>(exact));
  }
  else
  {
    return std::abs((static_cast<double>(found) - exact) / exact);
  }
}
} // namespace ladder
