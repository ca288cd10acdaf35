// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Under gpu_to_gpu results have the same bits whatever the alignment, the order of elements and the shape of the
/// reduction; on every backend those of a loop on the host.
#pragma once

#include "../support/wild.hpp"

#include <warpfold/warpfold.hpp>

#include <catch2/catch_test_macros.hpp>
#include <thrust/execution_policy.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <random>
#include <vector>

namespace test
{
template <class Backend, class T>
void same_bits_everywhere(std::int64_t n)
{
  constexpr auto order = warpfold::determinism::gpu_to_gpu;
  const auto policy    = [] { return warpfold::with<order>(Backend::policy()); };
  const auto same      = [](T a, T b) { return std::memcmp(&a, &b, sizeof(T)) == 0; };
  std::mt19937_64 random(5);
  std::vector<T> host;
  for (std::int64_t i = 0; i < n; ++i)
  {
    host.push_back(
      static_cast<T>(std::ldexp(static_cast<double>(random() >> 11) - 4e15, static_cast<int>(random() % 60) - 80)));
  }
  warpfold::reproducible<T> loop;
  for (const T x : host)
  {
    loop.add(x);
  }
  const T wanted = loop.value();
  const T least  = *std::min_element(host.begin(), host.end());
  for (int offset = 0; offset <= 16; ++offset)
  {
    INFO(n << " elements from " << offset << " on");
    std::shuffle(host.begin(), host.end(), random);
    std::vector<T> moved(static_cast<std::size_t>(offset), T(1e9));
    moved.insert(moved.end(), host.begin(), host.end());
    typename Backend::template buffer<T> x(moved);
    const T* first = x.get() + offset;
    REQUIRE(same(warpfold::reduce(policy(), first, first + n), wanted));
    REQUIRE(warpfold::mean(policy(), first, first + n) == [&] {
      warpfold::reproducible<double> exact;
      std::for_each(host.begin(), host.end(), [&](T v) { exact.add(static_cast<double>(v)); });
      return exact.value() / static_cast<double>(n);
    }());
    const auto [sum, low] =
      warpfold::reduce(policy(), first, first + n, warpfold::pack(warpfold::plus{}, warpfold::minimum{}));
    REQUIRE((same(sum, wanted) && same(low, least)));
    typename Backend::template buffer<T> out(std::vector<T>(1, T(-1)));
    warpfold::reduce_columns(policy(), warpfold::matrix_view(first, n, 1), out.get());
    Backend::sync();
    REQUIRE(same(out.download()[0], wanted));
    warpfold::reduce_rows(policy(), warpfold::matrix_view(first, 1, n), out.get());
    Backend::sync();
    REQUIRE(same(out.download()[0], wanted));
  }
  // Any order of halves, and integers as they are.
  typename Backend::template buffer<int> small(std::vector<int>{3, -4, 5});
  REQUIRE(warpfold::sum(policy(), small.get(), small.get() + 3) == 4);
  REQUIRE((warpfold::max)(policy(), small.get(), small.get() + 3) == 5);
  REQUIRE(warpfold::argmax(policy(), small.get(), small.get() + 3).index == 2);
}
} // namespace test
