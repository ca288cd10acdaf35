// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Floating-point numbers of eight bits: sums in float, extrema in their own type.
#pragma once

#include <warpfold/extrema.hpp>
#include <warpfold/matrix.hpp>
#include <warpfold/reduce.hpp>

#include <catch2/catch_test_macros.hpp>
#include <cuda_fp8.h>

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace test
{
/// Whole numbers from -4 to 4, which every such format has.
template <class T>
std::vector<T> small_fp8(std::int64_t n)
{
  std::vector<T> x;
  for (std::int64_t k = 0; k < n; ++k)
  {
    x.push_back(T(static_cast<float>((k * 7 + k / 11) % 9 - 4)));
  }
  return x;
}

template <class T>
float sum_of_fp8(const std::vector<T>& x, std::int64_t first, std::int64_t n, std::int64_t stride = 1)
{
  float sum = 0.0f;
  for (std::int64_t k = 0; k < n; ++k)
  {
    sum += static_cast<float>(x[static_cast<std::size_t>(first + k * stride)]);
  }
  return sum;
}

template <class Backend, class T>
void ranges_of_fp8()
{
  const auto policy = Backend::policy();
  for (const std::int64_t n : {1, 15, 33, 4097, 30001})
  {
    for (const std::int64_t offset : {0, 1, 7})
    {
      INFO("n = " << n << ", offset = " << offset);
      auto x = small_fp8<T>(n + offset);
      typename Backend::template buffer<T> in(x);
      const T* first = in.get() + offset;
      static_assert(std::is_same_v<decltype(warpfold::sum(policy, first, first + n)), float>);
      REQUIRE(warpfold::sum(policy, first, first + n) == sum_of_fp8(x, offset, n));
      // The largest and the smallest that differ from the rest.
      const auto at = static_cast<std::size_t>(offset + n / 2);
      x[at]         = T(48.0f);
      typename Backend::template buffer<T> with_peak(x);
      first = with_peak.get() + offset;
      REQUIRE(static_cast<float>(warpfold::max(policy, first, first + n)) == 48.0f);
      REQUIRE(warpfold::argmax(policy, first, first + n).index == n / 2);
      x[at] = T(-56.0f);
      typename Backend::template buffer<T> with_pit(x);
      first = with_pit.get() + offset;
      REQUIRE(static_cast<float>(warpfold::min(policy, first, first + n)) == -56.0f);
      REQUIRE(warpfold::argmin(policy, first, first + n).index == n / 2);
      // NaN, which both formats have in these bits.
      const unsigned char nan = 0x7f;
      std::memcpy(static_cast<void*>(&x[at]), &nan, 1);
      typename Backend::template buffer<T> with_nan(x);
      first          = with_nan.get() + offset;
      const float of = static_cast<float>(warpfold::max(policy, first, first + n));
      REQUIRE(of != of);
    }
  }
}

template <class Backend, class T>
void matrices_of_fp8()
{
  const auto policy = Backend::policy();
  for (const std::int64_t rows : {1, 3, 16, 100, 1001})
  {
    for (const std::int64_t cols : {1, 5, 64, 501})
    {
      for (const std::int64_t ld : {rows, rows + 3})
      {
        INFO(rows << " x " << cols << ", leading dimension " << ld);
        const auto x = small_fp8<T>(ld * cols);
        std::vector<float> by_column, by_row;
        for (std::int64_t c = 0; c < cols; ++c)
        {
          by_column.push_back(sum_of_fp8(x, c * ld, rows));
        }
        for (std::int64_t r = 0; r < rows; ++r)
        {
          by_row.push_back(sum_of_fp8(x, r, cols, ld));
        }
        typename Backend::template buffer<T> in(x);
        typename Backend::template buffer<float> column_out(std::vector<float>(by_column.size(), 99.0f));
        typename Backend::template buffer<float> row_out(std::vector<float>(by_row.size(), 99.0f));
        const warpfold::matrix_view view(static_cast<const T*>(in.get()), rows, cols, ld);
        warpfold::column_sums(policy, view, column_out.get());
        warpfold::row_sums(policy, view, row_out.get());
        Backend::sync();
        REQUIRE(column_out.download() == by_column);
        REQUIRE(row_out.download() == by_row);
      }
    }
  }
}
} // namespace test
