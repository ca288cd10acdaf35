// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Reductions that went wrong in other tools, each with the right value; the ids are those of the project's list.
/// Left for the features that they need: R16, R62, R66 (arg-reductions), R26, R37, R57, R59, R61, R67 (by key), R55 (a
/// warning in the contract, no value), R38 (rank above 2: a matrix with other extents folded into one axis).
#pragma once

#include <warpfold/warpfold.hpp>

#include "../support/data.hpp"
#include "../support/types.hpp"

#include <catch2/catch_test_macros.hpp>
#include <thrust/complex.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <vector>

namespace test
{
template <class Backend, class T>
auto sum_of(const std::vector<T>& x)
{
  typename Backend::template buffer<T> in(x);
  return warpfold::sum(Backend::policy(), in.get(), in.get() + x.size());
}
template <class Backend, class T>
T min_of(const std::vector<T>& x)
{
  typename Backend::template buffer<T> in(x);
  return warpfold::min(Backend::policy(), in.get(), in.get() + x.size());
}
template <class Backend, class T>
T max_of(const std::vector<T>& x)
{
  typename Backend::template buffer<T> in(x);
  return warpfold::max(Backend::policy(), in.get(), in.get() + x.size());
}
/// Sums per column and per row of a column-major matrix.
template <class Backend, class Out, class T>
std::vector<Out> columns_of(const std::vector<T>& x, std::int64_t rows, std::int64_t cols)
{
  typename Backend::template buffer<T> in(x);
  typename Backend::template buffer<Out> out(std::vector<Out>(static_cast<std::size_t>(cols), Out(-77)));
  warpfold::column_sums(Backend::policy(), warpfold::matrix_view(in.get(), rows, cols), out.get());
  Backend::sync();
  return out.download();
}
template <class Backend, class Out, class T>
std::vector<Out> rows_of(const std::vector<T>& x, std::int64_t rows, std::int64_t cols)
{
  typename Backend::template buffer<T> in(x);
  typename Backend::template buffer<Out> out(std::vector<Out>(static_cast<std::size_t>(rows), Out(-77)));
  warpfold::row_sums(Backend::policy(), warpfold::matrix_view(in.get(), rows, cols), out.get());
  Backend::sync();
  return out.download();
}

template <class Backend>
void narrow_integers()
{
  using i64 = std::int64_t;
  // R01
  REQUIRE(sum_of<Backend>(std::vector<std::uint8_t>(300, 1)) == 300u);
  std::vector<std::uint8_t> bytes(86945, 0);
  for (int i = 0; i < 552; ++i)
  {
    bytes[static_cast<std::size_t>(i) * 157] = 1;
  }
  REQUIRE(sum_of<Backend>(bytes) == 552u);
  // R02, also as a column and as a row
  std::vector<std::int8_t> ones(10000, 0);
  for (int i = 0; i < 5058; ++i)
  {
    ones[static_cast<std::size_t>(i) * 9973 % 10000] = 1;
  }
  REQUIRE(sum_of<Backend>(ones) == 5058);
  REQUIRE(columns_of<Backend, i64>(ones, 10000, 1) == std::vector<i64>{5058});
  REQUIRE(rows_of<Backend, i64>(ones, 1, 10000) == std::vector<i64>{5058});
  // R04
  REQUIRE(sum_of<Backend>(std::vector<std::int32_t>(4, 1 << 30)) == 4294967296);
  std::vector<std::int32_t> ramp(100000);
  for (int i = 0; i < 100000; ++i)
  {
    ramp[static_cast<std::size_t>(i)] = i;
  }
  REQUIRE(sum_of<Backend>(ramp) == 4999950000);
  std::vector<std::uint8_t> rows(4 * 256);
  for (int i = 0; i < 1024; ++i)
  {
    rows[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i / 4);
  }
  REQUIRE(rows_of<Backend, std::uint64_t>(rows, 4, 256) == std::vector<std::uint64_t>(4, 32640));
  // R30
  REQUIRE(sum_of<Backend>(std::vector<int>{5}) == 5);
  // R32: the buffer ends with the range, so a read past it is the sanitizer's to see
  for (const int n : {1, 31, 33, 255, 257, 511, 513, 1023, 1025, 2047, 2049, 65537})
  {
    REQUIRE(sum_of<Backend>(std::vector<int>(static_cast<std::size_t>(n), 1)) == n);
  }
  // R34
  REQUIRE(sum_of<Backend>(std::vector<int>(48, 1)) == 48);
  REQUIRE(columns_of<Backend, int>(std::vector<int>(49, 1), 7, 7) == std::vector<int>(7, 7));
  // R49: 8192 int16 ones, and no dependence on the start
  for (std::size_t k = 0; k < 16; ++k)
  {
    std::vector<std::int16_t> x(8192 + k, 1);
    typename Backend::template buffer<std::int16_t> in(x);
    REQUIRE(warpfold::reduce<std::int32_t>(Backend::policy(), in.get() + k, in.get() + k + 8192) == 8192);
  }
}

template <class Backend>
void booleans()
{
  // R03; std::vector<bool> has no bool elements, so through bytes of a struct-free array
  const std::int64_t n = 100000;
  std::unique_ptr<bool[]> b(new bool[n]);
  for (std::int64_t i = 0; i < n; ++i)
  {
    b[i] = i > 1;
  }
  std::vector<unsigned char> raw(reinterpret_cast<unsigned char*>(b.get()), reinterpret_cast<unsigned char*>(b.get()) + n);
  typename Backend::template buffer<unsigned char> in(raw);
  const bool* p = reinterpret_cast<const bool*>(in.get());
  REQUIRE(warpfold::sum(Backend::policy(), p, p + n) == 99998);
  // R12: row-major bool to int
  const std::vector<unsigned char> m{1, 0, 1, 0, 0, 0, 1, 1, 0};
  typename Backend::template buffer<unsigned char> mi(m);
  typename Backend::template buffer<int> out(std::vector<int>(3, -1));
  warpfold::row_sums(Backend::policy(), warpfold::matrix_view(reinterpret_cast<const bool*>(mi.get()), 3, 3, warpfold::row_major{}), out.get());
  Backend::sync();
  REQUIRE(out.download() == std::vector<int>{2, 0, 2});
}

template <class Backend>
void floating_point()
{
  // R06: a literal init of the right kind; the wrong kind does not compile (tests/compile_fail)
  typename Backend::template buffer<float> halves(std::vector<float>(4, 0.5f));
  REQUIRE(warpfold::reduce(Backend::policy(), halves.get(), halves.get() + 4, 0.0f) == 2.0f);
  REQUIRE(warpfold::reduce<float>(Backend::policy(), halves.get(), halves.get() + 4, 0) == 2.0f);
  // R09, at a tenth of the size, to the report's tolerance
  const std::vector<float> tenths(13038275, 0.1f);
  const double exact = 13038275.0 * static_cast<double>(0.1f);
  REQUIRE(std::abs(sum_of<Backend>(tenths) / exact - 1.0) < 1e-6);
  REQUIRE(std::abs(columns_of<Backend, float>(tenths, 13038275, 1)[0] / exact - 1.0) < 1e-6);
  REQUIRE(std::abs(rows_of<Backend, float>(tenths, 1, 13038275)[0] / exact - 1.0) < 1e-6);
  // R10
  std::vector<float> ramp(1 << 18);
  std::vector<float> blocks;
  for (std::size_t i = 0; i < ramp.size(); ++i)
  {
    ramp[i] = static_cast<float>(i);
  }
  for (int k = 0; k < 512; ++k)
  {
    blocks.push_back(static_cast<float>(262144 * k + 130816));
  }
  REQUIRE(columns_of<Backend, float>(ramp, 512, 512) == blocks);
  // R14, R71
  REQUIRE(max_of<Backend>(std::vector<float>{-3, -1, -2}) == -1.0f);
  REQUIRE(max_of<Backend>(std::vector<double>{-4, -2, -7}) == -2.0);
  REQUIRE(min_of<Backend>(std::vector<double>{4, 2, 7}) == 2.0);
  // R15
  const float inf = std::numeric_limits<float>::infinity();
  REQUIRE(min_of<Backend>(std::vector<float>{inf}) == inf);
  REQUIRE(max_of<Backend>(std::vector<float>{-inf, -inf}) == -inf);
  // R17: NaN propagates, wherever it stands; the other pair of operators skips it
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (std::size_t at = 0; at < 5000; at = at * 3 + 1)
  {
    std::vector<float> x(5000, 0.25f);
    x[4999 - at] = 0.7556f;
    x[at]        = nan;
    REQUIRE(std::isnan(max_of<Backend>(x)));
    REQUIRE(std::isnan(min_of<Backend>(x)));
    typename Backend::template buffer<float> in(x);
    REQUIRE(warpfold::reduce(Backend::policy(), in.get(), in.get() + 5000, warpfold::no_init, warpfold::maximum_number{}) == 0.7556f);
  }
  REQUIRE(std::isnan(min_of<Backend>(std::vector<float>(12, nan))));
  typename Backend::template buffer<double> nans(std::vector<double>(12, std::nan("")));
  REQUIRE(std::isnan(warpfold::reduce(Backend::policy(), nans.get(), nans.get() + 12, warpfold::no_init, warpfold::minimum_number{})));
  // R33
  REQUIRE(sum_of<Backend>(std::vector<float>{4, 1, 0}) == 5.0f);
  // R52
  const std::vector<thrust::complex<double>> z{{1, 2}, {3, -1}};
  REQUIRE(sum_of<Backend>(z) == thrust::complex<double>(4, 1));
  REQUIRE(rows_of<Backend, thrust::complex<double>>(z, 1, 2)[0] == thrust::complex<double>(4, 1));
}

template <class Backend>
void empties()
{
  // R20
  typename Backend::template buffer<int> in(std::vector<int>{1});
  const int* p     = in.get();
  const auto exec  = Backend::policy();
  REQUIRE(warpfold::sum(exec, p, p) == 0);
  REQUIRE(warpfold::reduce(exec, p, p, 501) == 501);
  REQUIRE(warpfold::reduce(exec, p, p, warpfold::no_init, warpfold::multiplies{}) == 1);
  REQUIRE_THROWS_AS(warpfold::min(exec, p, p), std::invalid_argument);
  REQUIRE_THROWS_AS(warpfold::max(exec, p, p), std::invalid_argument);
  REQUIRE_THROWS_AS(warpfold::reduce(exec, p, p, warpfold::no_init, min_of_eights{}), std::invalid_argument);
  typename Backend::template buffer<std::int64_t> out(std::vector<std::int64_t>(36, 501501));
  warpfold::reduce_into(exec, p, p, out.get());
  Backend::sync();
  REQUIRE(out.download()[0] == 0);
  // R21: extent 36 x 0, one way nothing to write, the other way 36 inits
  const warpfold::matrix_view m(p, 36, 0);
  warpfold::column_sums(exec, m, out.get());
  warpfold::column_min(exec, m, out.get());
  Backend::sync();
  REQUIRE(out.download()[1] == 501501);
  warpfold::reduce_rows(exec, m, out.get(), std::int64_t{4});
  Backend::sync();
  REQUIRE(out.download() == std::vector<std::int64_t>(36, 4));
  warpfold::row_sums(exec, m, out.get());
  Backend::sync();
  REQUIRE(out.download() == std::vector<std::int64_t>(36, 0));
  REQUIRE_THROWS_AS(warpfold::row_min(exec, m, out.get()), std::invalid_argument);
}

template <class Backend>
void layouts()
{
  // R36
  REQUIRE(columns_of<Backend, int>(std::vector<int>(5000, 1), 1000, 5) == std::vector<int>(5, 1000));
  REQUIRE(rows_of<Backend, int>(std::vector<int>(5000, 1), 5, 1000) == std::vector<int>(5, 1000));
  // R39: rows {1,-5,2},{4,0,-3}, largest magnitude per row
  const std::vector<double> x{1, 4, -5, 0, 2, -3};
  typename Backend::template buffer<double> in(x);
  typename Backend::template buffer<double> out(std::vector<double>(2, 99));
  warpfold::reduce_rows(Backend::policy(), warpfold::matrix_view(in.get(), 2, 3), out.get(), warpfold::no_init, larger_magnitude{});
  Backend::sync();
  REQUIRE(out.download() == std::vector<double>{-5, 4});
  // R40: 3 x 3 in rows of 6, padding of zeros, then of NaN
  for (const double pad : {0.0, std::nan("")})
  {
    const std::vector<double> pitched{8, 2, 7, pad, pad, pad, 6, 5, 4, pad, pad, pad, 1, 3, 9, pad, pad, pad};
    typename Backend::template buffer<double> pin(pitched);
    typename Backend::template buffer<double> three(std::vector<double>(3, 99));
    const warpfold::matrix_view m(pin.get(), 3, 3, 6, warpfold::row_major{});
    warpfold::row_sums(Backend::policy(), m, three.get());
    Backend::sync();
    REQUIRE(three.download() == std::vector<double>{17, 15, 13});
    warpfold::column_sums(Backend::policy(), m, three.get());
    Backend::sync();
    REQUIRE(three.download() == std::vector<double>{15, 10, 20});
    warpfold::row_min(Backend::policy(), m, three.get());
    Backend::sync();
    REQUIRE(three.download() == std::vector<double>{2, 4, 1});
  }
  // R41: a stride of zero on either axis, and a last extent of one
  typename Backend::template buffer<int> one(std::vector<int>{1, 2, 3});
  typename Backend::template buffer<int> sums(std::vector<int>(3, -1));
  warpfold::row_sums(Backend::policy(), warpfold::matrix_view(one.get(), 3, 2, warpfold::strided{1, 0}), sums.get());
  Backend::sync();
  REQUIRE(sums.download() == std::vector<int>{2, 4, 6});
  warpfold::column_sums(Backend::policy(), warpfold::matrix_view(one.get(), 3, 2, warpfold::strided{1, 0}), sums.get());
  Backend::sync();
  {
    const auto got = sums.download();
    REQUIRE(std::vector<int>(got.begin(), got.begin() + 2) == std::vector<int>{6, 6});
  }
  warpfold::row_sums(Backend::policy(), warpfold::matrix_view(one.get(), 3, 1), sums.get());
  Backend::sync();
  REQUIRE(sums.download() == std::vector<int>{1, 2, 3});
  // R50
  typename Backend::template buffer<int> eights(std::vector<int>(2305, 8));
  REQUIRE(warpfold::reduce(Backend::policy(), eights.get(), eights.get() + 2305, warpfold::no_init, min_of_eights{}) == 8);
  // R70
  REQUIRE(columns_of<Backend, float>(std::vector<float>(2048, 1.0f), 1024, 2) == std::vector<float>(2, 1024.0f));
  REQUIRE(rows_of<Backend, float>(std::vector<float>(2048, 1.0f), 2, 1024) == std::vector<float>(2, 1024.0f));
}

template <class Backend>
void long_ranges()
{
  // R23
  const thrust::constant_iterator<int> one(1);
  const std::int64_t n = Backend::device ? 10000000000 : 4500000000;
  REQUIRE(warpfold::sum(Backend::policy(), one, one + n) == n);
}
} // namespace test
