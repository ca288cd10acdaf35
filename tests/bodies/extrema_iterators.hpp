// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Extrema through iterators: the place is counted along the range, whatever lies behind it.
#pragma once

#include <warpfold/extrema.hpp>

#include "../support/extrema.hpp"

#include <catch2/catch_test_macros.hpp>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

namespace test
{
/// Highest at `top` and at `top + 10`, lowest at `top + 20`; far from there a small number.
struct hill
{
  std::int64_t top;
  WARPFOLD_HD int operator()(std::int64_t i) const
  {
    return i == top || i == top + 10 ? 1000 : i == top + 20 ? -1000 : static_cast<int>(i & 15);
  }
};

/// All calls on a range that any iterator gives.
template <class Backend, class It>
void check_places(It first, It last, std::int64_t low, std::int64_t high)
{
  const auto p = Backend::policy();
  REQUIRE(warpfold::min_element(p, first, last) - first == low);
  REQUIRE(warpfold::max_element(p, first, last) - first == high);
  const auto both = warpfold::minmax_element(p, first, last);
  REQUIRE(both.first - first == low);
  REQUIRE(both.second - first == high);
  using one = warpfold::indexed<typename std::iterator_traits<It>::value_type>;
  typename Backend::template buffer<one> out(std::vector<one>(2));
  // Written backwards: the output may be an iterator too.
  warpfold::argmin_into(p, first, last, thrust::make_reverse_iterator(out.get() + 2));
  warpfold::argmax_into(p, first, last, thrust::make_reverse_iterator(out.get() + 1));
  Backend::sync();
  REQUIRE(out.download()[1].index == low);
  REQUIRE(out.download()[0].index == high);
}

template <class Backend>
void extrema_through_iterators()
{
  for (const std::int64_t n : {1, 2, 7, 33, 1025, 70001})
  {
    for (const std::int64_t offset : {0, 1, 5})
    {
      INFO("n = " << n << ", offset = " << offset);
      auto x = small_values<int>(n + offset);
      const std::vector<int> forward(x.begin() + offset, x.end());
      const std::vector<int> backward(forward.rbegin(), forward.rend());
      std::vector<int> squares, picked;
      std::vector<std::int32_t> order;
      for (std::int64_t i = 0; i < n; ++i)
      {
        order.push_back(static_cast<std::int32_t>((i * 31 + 5) % n));
        squares.push_back(forward[static_cast<std::size_t>(i)] * forward[static_cast<std::size_t>(i)]);
        picked.push_back(forward[static_cast<std::size_t>(order.back())]);
      }
      typename Backend::template buffer<int> in(x);
      typename Backend::template buffer<std::int32_t> by(order);
      const int* first = in.get() + offset;
      const auto check = [&](const auto& it, const std::vector<int>& values) {
        const auto at = find_extrema(values, own_order{});
        check_places<Backend>(it, it + n, at.low, at.high);
      };
      check(thrust::make_reverse_iterator(first + n), backward);
      const auto t = thrust::make_transform_iterator(first, square{});
      check(t, squares);
      check(thrust::make_reverse_iterator(t + n), std::vector<int>(squares.rbegin(), squares.rend()));
      check(thrust::make_permutation_iterator(first, by.get()), picked);
      check(std::span<const int>(first, static_cast<std::size_t>(n)).begin(), forward);
    }
  }
}

template <class Backend>
void extrema_without_memory()
{
  const std::int64_t n = 100003;
  const thrust::counting_iterator<std::int64_t> c((std::int64_t{1} << 33) + 5);
  check_places<Backend>(c, c + n, 0, n - 1);
  const auto down = thrust::make_reverse_iterator(c + n);
  check_places<Backend>(down, down + n, n - 1, 0);
  const thrust::constant_iterator<int> k(3);
  check_places<Backend>(k, k + n, 0, 0);
}

/// Indices above 32 bits: the extrema stand behind the 2^32nd element.
template <class Backend>
void extrema_beyond_32_bits()
{
  const std::int64_t top = (std::int64_t{1} << 32) + 12345;
  const auto x           = thrust::make_transform_iterator(thrust::counting_iterator<std::int64_t>(0), hill{top});
  check_places<Backend>(x, x + top + 1000, top + 20, top);
}
} // namespace test
