// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Sums that do not depend on the order, through every kernel: each has the bits that elements added one by one have.
#pragma once

#include <warpfold/matrix.hpp>
#include <warpfold/outputs.hpp>
#include <warpfold/reduce.hpp>
#include <warpfold/reproducible.hpp>

#include "../support/wild.hpp"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

namespace test
{
template <class T>
bool same_bits(const T& a, const T& b)
{
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <class T>
bool same_bits(const std::vector<T>& a, const std::vector<T>& b)
{
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

/// One by one, first to last.
template <class T, class U>
warpfold::reproducible<T> one_by_one(const U* x, std::int64_t n, std::int64_t stride = 1)
{
  warpfold::reproducible<T> sum;
  for (std::int64_t i = 0; i < n; ++i)
  {
    sum.add(static_cast<T>(x[i * stride]));
  }
  return sum;
}

template <class Backend, class T>
void sums_have_the_same_bits()
{
  using sum    = warpfold::reproducible<T>;
  const auto p = Backend::policy();
  for (const auto& data : wild_data<T>(200'000))
  {
    INFO(data.name);
    auto some = data.x;
    typename Backend::template buffer<T> in(some);
    const T* first = in.get();
    for (const std::int64_t n : {0, 1, 2, 3, 4, 5, 31, 100, 4095, 20'000, 199'990})
    {
      for (const std::int64_t offset : {0, 1, 3, 6})
      {
        CAPTURE(n, offset);
        const sum wanted = one_by_one<T>(some.data() + offset, n);
        REQUIRE(same_bits(warpfold::reduce<sum>(p, first + offset, first + offset + n), wanted));
      }
    }
    const sum all = one_by_one<T>(some.data(), static_cast<std::int64_t>(some.size()));
    REQUIRE(same_bits(warpfold::reduce<sum>(p, first, first + some.size(), T(0.5)), all + sum(T(0.5))));
    typename Backend::template buffer<T> out(std::vector<T>{T(3)});
    warpfold::reduce_into<sum>(p, first, first + some.size(), warpfold::accumulating(out.get()));
    Backend::sync();
    REQUIRE(same_bits(out.download()[0], (sum(T(3)) + all).value()));
  }
}

/// Element (i, j) of outputs i and reduced elements j, in either layout.
template <class Backend, class T>
void matrices_have_the_same_bits()
{
  using sum    = warpfold::reproducible<T>;
  const auto p = Backend::policy();
  std::mt19937_64 random(5);
  for (const auto& [outputs, reduced, gap] : std::vector<std::array<std::int64_t, 3>>{{1, 5, 0},
                                                                                      {5, 1, 0},
                                                                                      {3, 50'000, 0},
                                                                                      {50'000, 3, 0},
                                                                                      {16, 10'000, 0},
                                                                                      {10'000, 16, 1},
                                                                                      {3'000, 100, 4},
                                                                                      {101, 900, 3},
                                                                                      {900, 101, 0},
                                                                                      {700, 600, 0},
                                                                                      {100'001, 4, 0},
                                                                                      {4, 100'001, 1},
                                                                                      {1'000, 401, 0}})
  {
    CAPTURE(outputs, reduced, gap);
    for (const bool contiguous : {true, false}) // along the reduced axis
    {
      const std::int64_t ld = (contiguous ? reduced : outputs) + gap;
      std::vector<T> x(static_cast<std::size_t>(ld * (contiguous ? outputs : reduced)));
      for (auto& e : x)
      {
        e = any_magnitude<T>(random, -60, 20);
      }
      std::vector<T> wanted;
      for (std::int64_t k = 0; k < outputs; ++k)
      {
        wanted.push_back(one_by_one<T>(x.data() + k * (contiguous ? ld : 1), reduced, contiguous ? 1 : ld).value());
      }
      typename Backend::template buffer<T> in(x);
      typename Backend::template buffer<T> out(std::vector<T>(static_cast<std::size_t>(outputs), T(-1)));
      const T* first = in.get();
      if (contiguous)
      {
        warpfold::reduce_columns<sum>(p, warpfold::matrix_view(first, reduced, outputs, ld), out.get());
      }
      else
      {
        warpfold::reduce_rows<sum>(p, warpfold::matrix_view(first, outputs, reduced, ld), out.get());
      }
      Backend::sync();
      REQUIRE(same_bits(out.download(), wanted));
    }
  }
}

/// Each is converted by itself; sums are elements too.
template <class Backend>
void elements_of_other_types_are_summed()
{
  const auto p = Backend::policy();
  using sum    = warpfold::reproducible<float>;
  std::mt19937_64 random(6);
  std::vector<double> doubles;
  std::vector<std::int8_t> bytes;
  std::vector<sum> sums;
  sum of_sums;
  for (int i = 0; i < 70'001; ++i)
  {
    doubles.push_back(any_magnitude<double>(random, -40, 40));
    bytes.push_back(static_cast<std::int8_t>(random() % 256));
    sums.push_back(sum(any_magnitude<float>(random, -40, 40)) + sum(1.0f));
    of_sums.add(sums.back());
  }
  const auto reduced = [&](const auto& x) {
    typename Backend::template buffer<typename std::remove_cvref_t<decltype(x)>::value_type> in(x);
    const auto* first = in.get();
    return warpfold::reduce<sum>(p, first, first + x.size());
  };
  REQUIRE(same_bits(reduced(doubles), one_by_one<float>(doubles.data(), 70'001)));
  REQUIRE(same_bits(reduced(bytes), one_by_one<float>(bytes.data(), 70'001)));
  REQUIRE(same_bits(reduced(sums), of_sums));
}
} // namespace test
