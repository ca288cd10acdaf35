// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Extrema of columns and rows with their places, against a loop.
#pragma once

#include "../support/data.hpp"

#include <warpfold/warpfold.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

namespace test
{
struct by_absolute_value
{
  template <class T>
  WARPFOLD_HD bool operator()(T a, T b) const
  {
    return (a < 0 ? -a : a) < (b < 0 ? -b : b);
  }
};

/// The first of the elements of output k that none comes before; `before` a strict order.
template <class T, class Before>
std::vector<warpfold::indexed<T>> firsts(const std::vector<T>& x, std::int64_t start, const warpfold::detail::shape& s,
                                         const Before& before)
{
  std::vector<warpfold::indexed<T>> out;
  for (std::int64_t k = 0; k < s.kept; ++k)
  {
    const auto at = [&](std::int64_t r) {
      return x[static_cast<std::size_t>(start + k * s.kept_stride + r * s.reduced_stride)];
    };
    warpfold::indexed<T> best{at(0), 0};
    for (std::int64_t r = 1; r < s.reduced; ++r)
    {
      if (before(at(r), best.value))
      {
        best = {at(r), r};
      }
    }
    out.push_back(best);
  }
  return out;
}

template <class Backend, class T>
void extrema_of_columns_and_rows(const std::vector<extents>& all)
{
  using warpfold::indexed;
  const auto less    = [](T a, T b) { return a < b; };
  const auto greater = [](T a, T b) { return b < a; };
  const auto results = [](auto call, std::int64_t outputs) {
    typename Backend::template buffer<indexed<T>> out(
      std::vector<indexed<T>>(static_cast<std::size_t>(outputs), indexed<T>{T(99), -1}));
    call(out.get());
    Backend::sync();
    return out.download();
  };
  for (const auto& e : all)
  {
    for (const std::int64_t more : {0, 3})
    {
      const std::int64_t ld = e.rows + more;
      INFO(e.rows << " x " << e.cols << ", leading dimension " << ld);
      const auto host = small_values<T>(ld * e.cols);
      typename Backend::template buffer<T> x(host);
      const auto p = [] { return Backend::policy(); };
      const warpfold::matrix_view m(x.get(), e.rows, e.cols, ld);
      const warpfold::detail::shape columns{e.cols, e.rows, ld, 1}, rows{e.rows, e.cols, 1, ld};
      REQUIRE(results([&](auto out) { warpfold::column_argmin(p(), m, out); }, e.cols)
              == firsts(host, 0, columns, less));
      REQUIRE(results([&](auto out) { warpfold::column_argmax(p(), m, out); }, e.cols)
              == firsts(host, 0, columns, greater));
      REQUIRE(results([&](auto out) { warpfold::row_argmin(p(), m, out); }, e.rows) == firsts(host, 0, rows, less));
      REQUIRE(results([&](auto out) { warpfold::row_argmax(p(), m, out); }, e.rows) == firsts(host, 0, rows, greater));
      REQUIRE(results([&](auto out) { warpfold::row_argmin(p(), m, out, by_absolute_value{}); }, e.rows)
              == firsts(host, 0, rows, by_absolute_value{}));
      // Backwards: the first index is the last in memory.
      const std::int64_t last = (e.cols - 1) * ld + e.rows - 1;
      const warpfold::matrix_view back(x.get() + last, e.rows, e.cols, warpfold::strided{-1, -ld});
      REQUIRE(results([&](auto out) { warpfold::column_argmax(p(), back, out); }, e.cols)
              == firsts(host, last, {e.cols, e.rows, -ld, -1}, greater));
      REQUIRE(results([&](auto out) { warpfold::row_argmin(p(), back, out); }, e.rows)
              == firsts(host, last, {e.rows, e.cols, -1, -ld}, less));

      using both = warpfold::indexed_extremes<T>;
      typename Backend::template buffer<both> ends(std::vector<both>(static_cast<std::size_t>(e.cols), both{}));
      warpfold::column_argminmax(p(), m, ends.get());
      Backend::sync();
      const auto found = ends.download();
      const auto least = firsts(host, 0, columns, less);
      const auto most  = firsts(host, 0, columns, greater);
      for (std::size_t c = 0; c < found.size(); ++c)
      {
        REQUIRE(found[c] == both{least[c], most[c]});
      }
    }
  }
}

template <class Backend>
void odd_extrema_of_matrices()
{
  using warpfold::indexed;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  typename Backend::template buffer<float> x(std::vector<float>{1, nan, 3, nan, -5, 2});
  typename Backend::template buffer<indexed<float>> out(std::vector<indexed<float>>(3, indexed<float>{7, 7}));
  warpfold::column_argmax(Backend::policy(), warpfold::matrix_view(x.get(), 3, 2), out.get());
  Backend::sync();
  auto found = out.download();
  REQUIRE((found[0].index == 1 && found[1].index == 0 && found[2].index == 7));
  // Nothing to reduce: an error where there are outputs, nothing where there are none.
  REQUIRE_THROWS_AS(warpfold::column_argmin(Backend::policy(), warpfold::matrix_view(x.get(), 0, 2), out.get()),
                    std::invalid_argument);
  warpfold::column_argmin(Backend::policy(), warpfold::matrix_view(x.get(), 2, 0), out.get());
  // One element over and over.
  warpfold::row_argmin(Backend::policy(), warpfold::matrix_view(x.get() + 4, 2, 9, warpfold::strided{1, 0}), out.get());
  Backend::sync();
  found = out.download();
  REQUIRE((found[0] == indexed<float>{-5, 0} && found[1] == indexed<float>{2, 0}));
  const auto ends = warpfold::argminmax(Backend::policy(), x.get() + 4, x.get() + 6);
  REQUIRE((ends.min == indexed<float>{-5, 0} && ends.max == indexed<float>{2, 1}));
  REQUIRE(warpfold::argmin(Backend::policy(), x.get(), x.get() + 1).index == 0);
  REQUIRE(warpfold::argmax(Backend::policy(), x.get() + 4, x.get() + 6).value == 2);
}
} // namespace test
