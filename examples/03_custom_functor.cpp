// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A struct as the accumulator, a functor with state, and a comparator. Operators must be associative and commutative;
// none needs an identity.
#include <warpfold/warpfold.hpp>

#include <cmath>
#include <cstdio>
#include <vector>

struct extent
{
  float low;
  float high;
  bool operator==(const extent&) const = default;
};

struct to_extent
{
  extent operator()(float x) const
  {
    return {x, x};
  }
};

struct widest
{
  extent operator()(const extent& a, const extent& b) const
  {
    return {a.low < b.low ? a.low : b.low, a.high < b.high ? b.high : a.high};
  }
};

/// Of two values the one closer to the target; of equally close ones the smaller.
struct closest
{
  float target;
  float operator()(float a, float b) const
  {
    const float da = std::fabs(a - target);
    const float db = std::fabs(b - target);
    return da < db || (da == db && a < b) ? a : b;
  }
};

int main()
{
  const std::vector<float> x{3.5f, -2.0f, 8.0f, 4.25f, 0.5f};

  const extent all      = warpfold::transform_reduce(x.begin(), x.end(), to_extent{}, warpfold::no_init, widest{});
  const float near_four = warpfold::reduce(x.begin(), x.end(), warpfold::no_init, closest{4.0f});

  // Where an element stands, in an order of one's own.
  const auto farthest = warpfold::max_element(
    x.begin(), x.end(), [](float a, float b) { return std::fabs(a - 4.0f) < std::fabs(b - 4.0f); });
  const auto at = farthest - x.begin();

  std::printf("from %g to %g, closest to 4: %g, farthest from 4: element %d\n", all.low, all.high, near_four,
              static_cast<int>(at));
  return all == extent{-2.0f, 8.0f} && near_four == 4.25f && at == 1 ? 0 : 1;
}
