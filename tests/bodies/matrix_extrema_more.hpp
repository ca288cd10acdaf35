// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Places of extrema in every layout, with ties and NaN everywhere, all six calls against a plain loop.
#pragma once

#include <warpfold/matrix_extrema.hpp>

#include "../support/extrema.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

namespace test
{
/// The extrema of columns and of rows of a matrix whose element (0, 0) is memory[start].
template <class Backend, class T, class Layout, class... Compare>
void check_places(const std::vector<T>& memory, std::int64_t start,
                  const std::type_identity_t<warpfold::matrix_view<const T*, Layout>>& m,
                  typename Backend::template buffer<T>&, Compare... comp)
{
  using one   = warpfold::indexed<T>;
  using two   = warpfold::indexed_extremes<T>;
  using order = std::tuple_element_t<0, std::tuple<Compare..., own_order>>;
  const auto p = Backend::policy();
  for (const bool columns : {true, false})
  {
    const std::int64_t kept    = columns ? m.cols() : m.rows();
    const std::int64_t reduced = columns ? m.rows() : m.cols();
    INFO((columns ? "columns of " : "rows of ") << m.rows() << " x " << m.cols() << ", strides " << m.row_stride() << ", "
                                                << m.column_stride());
    const one guard{memory.at(static_cast<std::size_t>(start)), -7};
    const auto n = static_cast<std::size_t>(kept + 2);
    typename Backend::template buffer<one> low(std::vector<one>(n, guard)), high(std::vector<one>(n, guard));
    typename Backend::template buffer<two> ends(std::vector<two>(n, two{guard, guard}));
    if (columns)
    {
      warpfold::column_argmin(p, m, low.get() + 1, comp...);
      warpfold::column_argmax(p, m, high.get() + 1, comp...);
      warpfold::column_argminmax(p, m, ends.get() + 1, comp...);
    }
    else
    {
      warpfold::row_argmin(p, m, low.get() + 1, comp...);
      warpfold::row_argmax(p, m, high.get() + 1, comp...);
      warpfold::row_argminmax(p, m, ends.get() + 1, comp...);
    }
    Backend::sync();
    const auto got_low  = low.download();
    const auto got_high = high.download();
    const auto got_ends = ends.download();
    REQUIRE((got_low.front().index == -7 && got_low.back().index == -7 && got_high.front().index == -7
             && got_high.back().index == -7 && got_ends.front().max.index == -7 && got_ends.back().min.index == -7));
    for (std::int64_t k = 0; k < kept; ++k)
    {
      std::vector<T> line;
      for (std::int64_t j = 0; j < reduced; ++j)
      {
        const std::int64_t r = columns ? j : k;
        const std::int64_t c = columns ? k : j;
        line.push_back(memory.at(static_cast<std::size_t>(start + r * m.row_stride() + c * m.column_stride())));
      }
      const places at = find_extrema(line, order{comp...});
      const auto i    = static_cast<std::size_t>(k + 1);
      const T& least  = line[static_cast<std::size_t>(at.low)];
      const T& most   = line[static_cast<std::size_t>(at.high)];
      const auto is   = [](const one& x, std::int64_t index, const T& value) {
        return x.index == index && same_bytes(x.value, value);
      };
      const bool good = is(got_low[i], at.low, least) && is(got_high[i], at.high, most)
        && is(got_ends[i].min, at.low, least) && is(got_ends[i].max, at.high, most);
      if (!good)
      {
        CAPTURE(k, at.low, at.high, got_low[i].index, got_high[i].index, got_ends[i].min.index, got_ends[i].max.index);
        REQUIRE(good);
      }
    }
  }
}

/// make(i): element i of the memory.
template <class Backend, class T, class Make, class... Compare>
void places_in_every_layout(const std::vector<extents>& all, const Make& make, Compare... comp)
{
  using warpfold::strided;
  for (const auto& e : all)
  {
    const std::int64_t size = (e.rows + 3) * (e.cols + 3) * 2;
    std::vector<T> memory;
    for (std::int64_t i = 0; i < size; ++i)
    {
      memory.push_back(make(i));
    }
    typename Backend::template buffer<T> in(memory);
    const T* x = in.get();
    check_places<Backend, T, warpfold::column_major>(memory, 3, {x + 3, e.rows, e.cols, e.rows + 1}, in, comp...);
    check_places<Backend, T, warpfold::row_major>(memory, 0, {x, e.rows, e.cols, e.cols}, in, comp...);
    check_places<Backend, T, warpfold::row_major>(memory, 1, {x + 1, e.rows, e.cols, e.cols + 3}, in, comp...);
    const std::int64_t last = e.rows * e.cols - 1;
    for (const auto& [start, s] : std::vector<std::pair<std::int64_t, strided>>{{0, {2, 2 * e.rows + 1}},
                                                                               {e.rows - 1, {-1, e.rows}},
                                                                               {(e.cols - 1) * e.rows, {1, -e.rows}},
                                                                               {last, {-e.cols, -1}},
                                                                               {5, {0, 1}},
                                                                               {5, {1, 0}},
                                                                               {e.cols, {0, -1}},
                                                                               {e.rows + e.cols, {-1, -1}},
                                                                               {2, {1, 1}},
                                                                               {2, {0, 0}}})
    {
      check_places<Backend, T, strided>(memory, start, {x + start, e.rows, e.cols, s}, in, comp...);
    }
  }
}

/// Few values, so that nearly every extremum is tied; of floating-point elements some are NaN, infinite and zeros of
/// either sign.
template <class T>
T tied(std::int64_t i)
{
  const auto v = small_value<int>(i * 31) % 3;
  if constexpr (std::is_floating_point_v<T>)
  {
    const auto odd = static_cast<std::uint64_t>(i) * 0x9E3779B97F4A7C15ull >> 52;
    return odd < 2 ? std::numeric_limits<T>::quiet_NaN()
      : odd < 8    ? std::numeric_limits<T>::infinity() * (odd < 5 ? T(-1) : T(1))
      : v == 0     ? (odd % 2 == 0 ? T(0) : T(-0.0))
                   : static_cast<T>(v);
  }
  else
  {
    return static_cast<T>(std::is_signed_v<T> ? v : v + 2);
  }
}

template <class Backend>
void matrices_without_elements()
{
  using out_t = warpfold::indexed<double>;
  const auto p = Backend::policy();
  typename Backend::template buffer<double> in(std::vector<double>{1, 2});
  typename Backend::template buffer<out_t> out(std::vector<out_t>(2, out_t{5, 6}));
  const double* x = in.get();
  const auto says = [](const char* text) { return MessageMatches(ContainsSubstring(text)); };
  REQUIRE_THROWS_MATCHES(warpfold::column_argmax(p, warpfold::matrix_view(x, 0, 2), out.get()), std::invalid_argument,
                         says("rows is 0"));
  REQUIRE_THROWS_MATCHES(warpfold::row_argmin(p, warpfold::matrix_view(x, 2, 0), out.get()), std::invalid_argument,
                         says("cols is 0"));
  REQUIRE_THROWS_MATCHES(warpfold::row_argmin(p, warpfold::matrix_view(x, 2, 1), static_cast<out_t*>(nullptr)),
                         std::invalid_argument, says("the output is null"));
  REQUIRE_THROWS_MATCHES(
    warpfold::row_argmin(p, warpfold::matrix_view(static_cast<const double*>(nullptr), 2, 1), out.get()),
    std::invalid_argument, says("the input is null"));
  warpfold::column_argmax(p, warpfold::matrix_view(x, 2, 0), out.get());
  warpfold::row_argmin(p, warpfold::matrix_view(static_cast<const double*>(nullptr), 0, 2), static_cast<out_t*>(nullptr));
  Backend::sync();
  REQUIRE(out.download() == std::vector<out_t>(2, out_t{5, 6}));
}
} // namespace test
