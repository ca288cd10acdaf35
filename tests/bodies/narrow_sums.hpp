// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Sums and extremes of 8- and 16-bit integers: at their extreme values, which partial sums of too few bits or of the
/// wrong sign lose.
#pragma once

#include <warpfold/warpfold.hpp>

#include <catch2/catch_test_macros.hpp>
#include <thrust/iterator/reverse_iterator.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace test
{
/// n elements that run from the lowest value to the highest and back to just below the highest.
template <class T>
std::vector<T> extreme_values(std::int64_t n)
{
  constexpr T low = std::numeric_limits<T>::lowest(), high = (std::numeric_limits<T>::max)();
  const T values[] = {high, high, static_cast<T>(high - (high > 1 ? 1 : 0)), high, low, high, high};
  std::vector<T> x;
  x.reserve(static_cast<std::size_t>(n));
  for (std::int64_t i = 0; i < n; ++i)
  {
    x.push_back(values[i % 7]);
  }
  return x;
}

template <class Backend, class T, class Acc>
void check_narrow_sum(const std::vector<T>& x, std::int64_t offset)
{
  INFO(x.size() << " elements of " << sizeof(T) << " bytes from " << offset << " into " << sizeof(Acc) << " bytes");
  const auto n         = static_cast<std::int64_t>(x.size());
  std::uint64_t wanted = 0; // modulo 2^64; cut to the accumulator's bits below
  for (std::int64_t i = offset; i < n; ++i)
  {
    wanted += static_cast<std::uint64_t>(static_cast<std::int64_t>(x[static_cast<std::size_t>(i)]));
  }
  typename Backend::template buffer<T> in(x);
  const T* first = in.get() + offset;
  const T* last  = in.get() + n;
  REQUIRE(warpfold::reduce<Acc>(Backend::policy(), first, last) == static_cast<Acc>(wanted));
  REQUIRE(
    warpfold::reduce<Acc>(Backend::policy(), thrust::make_reverse_iterator(last), thrust::make_reverse_iterator(first))
    == static_cast<Acc>(wanted));
}

template <class Backend, class T>
void narrow_sums()
{
  for (const std::int64_t n : {1, 15, 16, 17, 300, 4111, 70001, 1000003})
  {
    for (const std::int64_t offset : {0, 1, 7})
    {
      if (offset < n)
      {
        for (const auto& x :
             {extreme_values<T>(n), std::vector<T>(static_cast<std::size_t>(n), std::numeric_limits<T>::lowest()),
              std::vector<T>(static_cast<std::size_t>(n), (std::numeric_limits<T>::max)())})
        {
          check_narrow_sum<Backend, T, std::int64_t>(x, offset);
          check_narrow_sum<Backend, T, std::uint32_t>(x, offset);
        }
      }
    }
  }
}

/// The same as columns and rows of a matrix with a leading dimension that breaks alignment.
template <class Backend, class T>
void narrow_matrix_sums()
{
  const std::int64_t rows = 517, cols = 43, ld = 519;
  const auto x = extreme_values<T>(ld * cols);
  typename Backend::template buffer<T> in(x);
  std::vector<std::int64_t> by_column(static_cast<std::size_t>(cols)), by_row(static_cast<std::size_t>(rows));
  for (std::int64_t c = 0; c < cols; ++c)
  {
    for (std::int64_t r = 0; r < rows; ++r)
    {
      by_column[static_cast<std::size_t>(c)] += x[static_cast<std::size_t>(c * ld + r)];
      by_row[static_cast<std::size_t>(r)] += x[static_cast<std::size_t>(c * ld + r)];
    }
  }
  const warpfold::matrix_view m(static_cast<const T*>(in.get()), rows, cols, ld);
  typename Backend::template buffer<std::int64_t> c(std::vector<std::int64_t>(static_cast<std::size_t>(cols), -1));
  typename Backend::template buffer<std::int64_t> r(std::vector<std::int64_t>(static_cast<std::size_t>(rows), -1));
  warpfold::column_sums(Backend::policy(), m, c.get());
  warpfold::row_sums(Backend::policy(), m, r.get());
  Backend::sync();
  REQUIRE(c.download() == by_column);
  REQUIRE(r.download() == by_row);
}

/// Least and greatest of narrow integers in an accumulator that need not take all their values: converted, then
/// compared.
template <class Backend, class T, class Acc>
void check_narrow_extremes()
{
  for (const std::int64_t n : {1, 15, 33, 301, 5003, 300007})
  {
    for (const std::int64_t offset : {0, 1, 5})
    {
      if (offset >= n)
      {
        continue;
      }
      INFO(n << " elements of " << sizeof(T) << " bytes from " << offset << " into " << sizeof(Acc) << " bytes");
      std::vector<T> x;
      for (std::int64_t i = 0; i < n; ++i)
      {
        x.push_back(static_cast<T>(i * 2654435761u >> 7));
      }
      Acc least = static_cast<Acc>(x[static_cast<std::size_t>(offset)]), greatest = least;
      for (std::int64_t i = offset; i < n; ++i)
      {
        const auto v = static_cast<Acc>(x[static_cast<std::size_t>(i)]);
        least        = v < least ? v : least;
        greatest     = greatest < v ? v : greatest;
      }
      typename Backend::template buffer<T> in(x);
      const T* first = in.get() + offset;
      const T* last  = in.get() + n;
      REQUIRE(warpfold::reduce<Acc>(Backend::policy(), first, last, warpfold::no_init, warpfold::minimum{}) == least);
      REQUIRE(warpfold::reduce<Acc>(Backend::policy(), first, last, warpfold::no_init, warpfold::maximum{})
              == greatest);
    }
  }
}

template <class Backend>
void narrow_extremes()
{
  check_narrow_extremes<Backend, std::int8_t, std::int8_t>();
  check_narrow_extremes<Backend, std::int8_t, std::uint32_t>();
  check_narrow_extremes<Backend, std::uint8_t, std::int8_t>();
  check_narrow_extremes<Backend, std::uint8_t, std::int16_t>();
  check_narrow_extremes<Backend, std::int16_t, std::int16_t>();
  check_narrow_extremes<Backend, std::int16_t, std::int8_t>();
  check_narrow_extremes<Backend, std::uint16_t, std::uint64_t>();
}
} // namespace test
