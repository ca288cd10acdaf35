// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Elements of unlike sizes side by side, and functions that change an element's size, as the columns of matrices whose
/// columns start at every place relative to a vector boundary.
#pragma once

#include <warpfold/warpfold.hpp>

#include "../support/data.hpp"
#include "../support/types.hpp"

#include <catch2/catch_test_macros.hpp>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>

#include <cstdint>
#include <iterator>
#include <type_traits>
#include <vector>

namespace test
{
/// 16 bytes that are aligned to 8.
struct two_doubles
{
  double a, b;
  WARPFOLD_HD explicit operator double() const
  {
    return a + b;
  }
};

struct total_of_pair
{
  template <class Pair>
  WARPFOLD_HD double operator()(const Pair& p) const
  {
    return static_cast<double>(::cuda::std::get<0>(p)) + 100 * static_cast<double>(::cuda::std::get<1>(p));
  }
};

struct to_pixel
{
  WARPFOLD_HD pixel operator()(float x) const
  {
    return pixel(static_cast<int>(x));
  }
};

template <class T>
T mixed_value(std::int64_t i)
{
  if constexpr (std::is_same_v<T, two_doubles>)
  {
    return {small_value<double>(i), small_value<double>(i + 1)};
  }
  else
  {
    return small_value<T>(i);
  }
}

template <class Backend, class A, class B>
void check_zip(extents e, std::int64_t offset)
{
  INFO(e.rows << " x " << e.cols << ", offset " << offset << ", " << sizeof(A) << " and " << sizeof(B) << " bytes");
  std::vector<A> a;
  std::vector<B> b;
  std::vector<double> columns(static_cast<std::size_t>(e.cols)), rows(static_cast<std::size_t>(e.rows));
  for (std::int64_t i = 0; i < e.rows * e.cols + offset; ++i)
  {
    a.push_back(mixed_value<A>(i));
    b.push_back(mixed_value<B>(i + 3));
    if (i >= offset)
    {
      const double v = static_cast<double>(a.back()) + 100 * static_cast<double>(b.back());
      columns[static_cast<std::size_t>((i - offset) / e.rows)] += v;
      rows[static_cast<std::size_t>((i - offset) % e.rows)] += v;
    }
  }
  typename Backend::template buffer<A> in_a(a);
  typename Backend::template buffer<B> in_b(b);
  const A* first_a = in_a.get() + offset;
  const B* first_b = in_b.get() + offset;
  const auto both  = thrust::make_transform_iterator(thrust::make_zip_iterator(first_a, first_b), total_of_pair{});
  const warpfold::matrix_view m(both, e.rows, e.cols);
  typename Backend::template buffer<double> out_c(std::vector<double>(columns.size(), -1));
  typename Backend::template buffer<double> out_r(std::vector<double>(rows.size(), -1));
  warpfold::column_sums(Backend::policy(), m, out_c.get());
  warpfold::row_sums(Backend::policy(), m, out_r.get());
  Backend::sync();
  REQUIRE(out_c.download() == columns);
  REQUIRE(out_r.download() == rows);
}

template <class Backend>
void zips_of_unlike_elements()
{
  for (const extents e : {extents{1, 1}, {33, 257}, {5, 20001}, {1031, 9}, {5003, 40}, {501, 5003}})
  {
    for (const std::int64_t offset : {0, 1})
    {
      check_zip<Backend, two_doubles, double>(e, offset);
      check_zip<Backend, float, two_doubles>(e, offset);
      check_zip<Backend, std::int8_t, double>(e, offset);
    }
  }
}

/// Elements that no vector load takes, through the standard library's iterator, which is made for the host.
template <class Backend>
void wide_elements_backwards()
{
  using wide           = floats<5>;
  const std::int64_t n = 4099;
  std::vector<wide> x;
  for (std::int64_t i = 0; i < n; ++i)
  {
    x.emplace_back(small_value<float>(i));
  }
  wide wanted = x[0];
  for (std::size_t i = 1; i < x.size(); ++i)
  {
    wanted = add_floats{}(wanted, x[i]);
  }
  typename Backend::template buffer<wide> in(x);
  const auto first = std::make_reverse_iterator(static_cast<const wide*>(in.get()) + n);
  REQUIRE(warpfold::reduce(Backend::policy(), first, first + n, warpfold::no_init, add_floats{}) == wanted);
}

/// Four-byte elements become structs of three bytes.
template <class Backend>
void columns_of_shrunk_elements()
{
  for (const extents e : {extents{3, 4001}, {33, 701}, {1030, 9}})
  {
    INFO(e.rows << " x " << e.cols);
    const auto x = small_values<float>(e.rows * e.cols);
    typename Backend::template buffer<float> in(x);
    std::vector<pixel> wanted(static_cast<std::size_t>(e.cols), pixel(7));
    for (std::int64_t i = 0; i < e.rows * e.cols; ++i)
    {
      auto& w = wanted[static_cast<std::size_t>(i / e.rows)];
      w       = add_pixels{}(w, to_pixel{}(x[static_cast<std::size_t>(i)]));
    }
    const auto it = thrust::make_transform_iterator(static_cast<const float*>(in.get()), to_pixel{});
    typename Backend::template buffer<pixel> out(std::vector<pixel>(static_cast<std::size_t>(e.cols), pixel(1)));
    warpfold::reduce_columns(Backend::policy(), warpfold::matrix_view(it, e.rows, e.cols), out.get(), pixel(7),
                             add_pixels{});
    Backend::sync();
    REQUIRE(out.download() == wanted);
  }
}
} // namespace test
