// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Exact sums of floating-point numbers: one integer wide enough for every bit that a double can have.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace test
{
class exact_sum
{
public:
  /// At most 2^30 calls.
  void add(double x)
  {
    const auto bits      = std::bit_cast<std::uint64_t>(x);
    const auto exponent  = static_cast<unsigned>(bits >> 52 & 0x7ff);
    const auto fraction  = bits & 0xfffffffffffffu;
    const auto magnitude = exponent == 0 ? fraction : fraction | std::uint64_t{1} << 52;
    const unsigned place = exponent == 0 ? 0 : exponent - 1; // of the last bit, from 2^-1074 on
    const auto low       = (magnitude & 0xffffffffu) << place % 32;
    const auto high      = (magnitude >> 32) << place % 32;
    const auto first     = static_cast<std::size_t>(place / 32);
    const bool negative  = std::signbit(x);
    add_to(first, low & 0xffffffffu, negative);
    add_to(first + 1, (low >> 32) + (high & 0xffffffffu), negative);
    add_to(first + 2, high >> 32, negative);
  }

  /// To a long double's precision.
  long double value() const
  {
    // Carries go up until every limb has the sign of the last, which nothing overflows.
    exact_sum a = *this;
    a.carry();
    const bool negative = a.limb_[limbs - 1] < 0;
    if (negative)
    {
      for (auto& l : a.limb_)
      {
        l = -l;
      }
      a.carry();
    }
    long double sum = 0;
    for (std::size_t i = limbs; i-- > 0;)
    {
      sum += std::ldexp(static_cast<long double>(a.limb_[i]), static_cast<int>(32 * i) - 1074);
    }
    return negative ? -sum : sum;
  }

private:
  static constexpr std::size_t limbs = 68;

  void add_to(std::size_t i, std::uint64_t x, bool negative)
  {
    limb_[i] += negative ? -static_cast<std::int64_t>(x) : static_cast<std::int64_t>(x);
  }
  void carry()
  {
    for (std::size_t i = 0; i + 1 < limbs; ++i)
    {
      const std::int64_t up = limb_[i] >> 32; // rounds down
      limb_[i] -= up * (std::int64_t{1} << 32);
      limb_[i + 1] += up;
    }
  }

  std::int64_t limb_[limbs]{};
};
} // namespace test
