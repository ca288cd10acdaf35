// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Operators that are associative but do not commute, exact on integers, against a loop from left to right.
#pragma once

#include "../support/data.hpp"

#include <warpfold/warpfold.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <vector>

namespace test
{
/// x -> a x + b modulo 2^32; f, then g. N tells how much memory one takes besides.
template <int N>
struct affine
{
  std::uint32_t a, b;
  std::uint32_t rest[N];

  static affine of(std::int64_t i)
  {
    affine f{};
    f.a = static_cast<std::uint32_t>(i * 2654435761u) | 1u;
    f.b = static_cast<std::uint32_t>(i * 40503u + 7);
    return f;
  }
  friend bool operator==(const affine& x, const affine& y)
  {
    return x.a == y.a && x.b == y.b;
  }
};
template <>
struct affine<0>
{
  std::uint32_t a, b;

  static affine of(std::int64_t i)
  {
    return {static_cast<std::uint32_t>(i * 2654435761u) | 1u, static_cast<std::uint32_t>(i * 40503u + 7)};
  }
  friend bool operator==(const affine&, const affine&) = default;
};

struct compose
{
  template <class F>
  WARPFOLD_HD F operator()(const F& f, const F& g) const
  {
    F h = f;
    h.a = g.a * f.a;
    h.b = g.a * f.b + g.b;
    return h;
  }
};

/// The hash of a text: h(xy) = h(x) 31^|y| + h(y).
struct hashed
{
  std::uint32_t hash, power;
  friend bool operator==(const hashed&, const hashed&) = default;
};
struct hash_of_character
{
  WARPFOLD_HD hashed operator()(signed char c) const
  {
    return {static_cast<std::uint32_t>(c), 31u};
  }
};
struct concatenate
{
  WARPFOLD_HD hashed operator()(const hashed& x, const hashed& y) const
  {
    return {x.hash * y.power + y.hash, x.power * y.power};
  }
};

template <class F>
std::vector<F> affine_values(std::int64_t n)
{
  std::vector<F> x;
  for (std::int64_t i = 0; i < n; ++i)
  {
    x.push_back(F::of(i));
  }
  return x;
}

template <class Backend, class F>
void ranges_keep_their_order(const std::vector<std::int64_t>& all)
{
  const auto op = warpfold::in_order(compose{});
  const F start = F::of(77);
  for (const auto n : all)
  {
    for (const std::int64_t offset : {0, 1, 3})
    {
      INFO(n << " elements of " << sizeof(F) << " bytes, from " << offset << " on");
      const auto host = affine_values<F>(n + offset);
      typename Backend::template buffer<F> x(host);
      F with_init = start;
      for (std::int64_t i = offset; i < n + offset; ++i)
      {
        with_init = compose{}(with_init, host[static_cast<std::size_t>(i)]);
      }
      F* first = n + offset == 0 ? nullptr : x.get() + offset;
      REQUIRE(warpfold::reduce(Backend::policy(), first, first + n, start, op) == with_init);
      if (n > 0)
      {
        F alone = host[static_cast<std::size_t>(offset)];
        for (std::int64_t i = offset + 1; i < n + offset; ++i)
        {
          alone = compose{}(alone, host[static_cast<std::size_t>(i)]);
        }
        typename Backend::template buffer<F> out(std::vector<F>(1, start));
        warpfold::reduce_into(Backend::policy(), first, first + n, out.get(), warpfold::no_init, op);
        Backend::sync();
        REQUIRE(out.download()[0] == alone);
      }
    }
  }
}

template <class Backend>
void texts_are_hashed()
{
  for (const std::int64_t n : {1, 5, 100, 4097, 150001})
  {
    INFO(n << " characters");
    const auto host = small_values<signed char>(n);
    typename Backend::template buffer<signed char> x(host);
    hashed expected{0, 1};
    for (const auto c : host)
    {
      expected = concatenate{}(expected, hash_of_character{}(c));
    }
    REQUIRE(warpfold::transform_reduce(Backend::policy(), x.get(), x.get() + n, hash_of_character{}, hashed{0, 1},
                                       warpfold::in_order(concatenate{}))
            == expected);
  }
}

/// out[k] is the composition of elements at k * kept_stride + r * reduced_stride from `start` on, r ascending.
template <class F>
std::vector<F> compositions(const std::vector<F>& x, std::int64_t start, const warpfold::detail::shape& s)
{
  std::vector<F> out;
  for (std::int64_t k = 0; k < s.kept; ++k)
  {
    F f = F::of(5);
    for (std::int64_t r = 0; r < s.reduced; ++r)
    {
      f = compose{}(f, x[static_cast<std::size_t>(start + k * s.kept_stride + r * s.reduced_stride)]);
    }
    out.push_back(f);
  }
  return out;
}

template <class Backend, class F>
void columns_and_rows_keep_their_order(const std::vector<extents>& all)
{
  const auto op   = warpfold::in_order(compose{});
  const F start   = F::of(5);
  const auto call = [&](auto reduce, std::int64_t outputs) {
    typename Backend::template buffer<F> out(std::vector<F>(static_cast<std::size_t>(outputs), F::of(1)));
    reduce(out.get());
    Backend::sync();
    return out.download();
  };
  for (const auto& e : all)
  {
    for (const std::int64_t more : {0, 1})
    {
      const std::int64_t ld = e.rows + more;
      INFO(e.rows << " x " << e.cols << ", leading dimension " << ld << ", " << sizeof(F) << " bytes");
      const auto host = affine_values<F>(ld * e.cols + 1);
      typename Backend::template buffer<F> x(host);
      const warpfold::matrix_view m(x.get(), e.rows, e.cols, ld);
      REQUIRE(call([&](F* out) { warpfold::reduce_columns(Backend::policy(), m, out, start, op); }, e.cols)
              == compositions(host, 0, {e.cols, e.rows, ld, 1}));
      REQUIRE(call([&](F* out) { warpfold::reduce_rows(Backend::policy(), m, out, start, op); }, e.rows)
              == compositions(host, 0, {e.rows, e.cols, 1, ld}));
      if (e.rows > 0 && e.cols > 0)
      {
        // Backwards along both axes.
        const std::int64_t last = (e.cols - 1) * ld + e.rows - 1;
        const warpfold::matrix_view back(x.get() + last, e.rows, e.cols, warpfold::strided{-1, -ld});
        REQUIRE(call([&](F* out) { warpfold::reduce_columns(Backend::policy(), back, out, start, op); }, e.cols)
                == compositions(host, last, {e.cols, e.rows, -ld, -1}));
        REQUIRE(call([&](F* out) { warpfold::reduce_rows(Backend::policy(), back, out, start, op); }, e.rows)
                == compositions(host, last, {e.rows, e.cols, -1, -ld}));
      }
    }
  }
}
} // namespace test
