// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Floating-point data on which ordinary sums depend on the order.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace test
{
template <class T>
struct dataset
{
  std::string name;
  std::vector<T> x;
};

/// Any finite T of either sign, exponents uniform between those of the smallest subnormal and of `highest`.
template <class T>
T any_magnitude(std::mt19937_64& random, int lowest, int highest)
{
  std::uniform_real_distribution<T> mantissa(T(1), T(2));
  std::uniform_int_distribution<int> exponent(lowest, highest);
  const T x = std::ldexp(mantissa(random), exponent(random));
  return random() % 2 == 0 ? x : -x;
}

/// Sums of the condition number 10^digits: pairs that cancel but for a part of that size.
template <class T>
std::vector<T> ill_conditioned(std::mt19937_64& random, std::size_t n, int digits)
{
  std::uniform_real_distribution<T> value(T(-1), T(1));
  std::vector<T> x;
  const T left = static_cast<T>(std::pow(10.0, -digits));
  for (std::size_t i = 0; i < n / 3; ++i)
  {
    const T a = value(random);
    x.push_back(a);
    x.push_back(-a);
    x.push_back(left * value(random));
  }
  std::shuffle(x.begin(), x.end(), random);
  return x;
}

template <class T>
std::vector<dataset<T>> wild_data(std::size_t n)
{
  using limits = std::numeric_limits<T>;
  std::mt19937_64 random(20);
  const int lowest  = limits::min_exponent - limits::digits;
  const int highest = limits::max_exponent - 1;
  std::vector<dataset<T>> all;
  const auto fill = [&](const char* name, const auto& next) {
    std::vector<T> x(n);
    std::generate(x.begin(), x.end(), next);
    all.push_back({name, x});
  };
  fill("uniform", [&] { return std::uniform_real_distribution<T>(T(0), T(1))(random); });
  fill("normal", [&, d = std::normal_distribution<T>()]() mutable { return d(random); });
  fill("any magnitude", [&] { return any_magnitude<T>(random, lowest, highest - 30); });
  const auto smaller = [](T a, T b) { return std::fabs(a) < std::fabs(b); };
  auto sorted        = all.back().x;
  std::sort(sorted.begin(), sorted.end(), smaller);
  all.push_back({"any magnitude, ascending", sorted});
  std::reverse(sorted.begin(), sorted.end());
  all.push_back({"any magnitude, descending", sorted});
  fill("bins apart", [&] { return any_magnitude<T>(random, -100, 10); });
  fill("halves of units", [&] { return std::ldexp(T(random() % 2 == 0 ? 3 : -1), static_cast<int>(random() % 90)); });
  fill("subnormal", [&] { return any_magnitude<T>(random, lowest, limits::min_exponent - 2); });
  fill("about the smallest normal", [&] { return any_magnitude<T>(random, lowest, limits::min_exponent + 40); });
  fill("near the largest", [&] { return any_magnitude<T>(random, highest - 2, highest); });
  fill("the largest, of either sign, and small ones", [&, i = 0]() mutable {
    return ++i % 3 == 0 ? T(i) : i % 3 == 1 ? (limits::max)() : -(limits::max)();
  });
  fill("equal", [] { return T(0.1); });
  fill("zeros", [&] { return random() % 2 == 0 ? T(0) : -T(0); });
  for (const int digits : {3, 8, 15})
  {
    all.push_back({"condition 1e" + std::to_string(digits), ill_conditioned<T>(random, n, digits)});
  }
  return all;
}
} // namespace test
