// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Compensated sums against exact ones, by the bound that compensated.hpp states.
#pragma once

#include <warpfold/compensated.hpp>
#include <warpfold/matrix.hpp>
#include <warpfold/reduce.hpp>

#include "../support/exact.hpp"
#include "../support/two_pass.hpp"
#include "../support/wild.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace test
{
/// |got - sum| <= eps |sum| + n eps^2 sum |x|, with eps the distance of 1 and the next number.
template <class A, class T>
bool within_bound(A got, const std::vector<T>& x)
{
  exact_sum sum, sizes;
  for (const T& e : x)
  {
    sum.add(to_double(e));
    sizes.add(std::fabs(to_double(e)));
  }
  const long double eps = std::numeric_limits<A>::epsilon();
  const long double bound =
    eps * std::fabs(sum.value()) + static_cast<long double>(x.size()) * eps * eps * sizes.value();
  CAPTURE(got, static_cast<double>(sum.value()), static_cast<double>(bound));
  const bool good = std::fabs(got - sum.value()) <= bound;
  CHECK(good);
  return good;
}

template <class Backend, class A>
void ill_conditioned_sums()
{
  const auto p = Backend::policy();
  std::mt19937_64 random(11);
  for (const int digits : sizeof(A) == 4 ? std::vector<int>{3, 5, 7} : std::vector<int>{8, 12, 15})
  {
    for (const std::size_t n : {3u, 300u, 4000u, 60'000u})
    {
      const auto x = ill_conditioned<A>(random, n, digits);
      typename Backend::template buffer<A> in(x);
      const A* first = in.get();
      const A* last  = first + x.size();
      CAPTURE(digits, n);
      const A got = warpfold::reduce<warpfold::compensated<A>>(p, first, last);
      REQUIRE(within_bound(got, x));
      auto more = x;
      more.push_back(A(0.75));
      const A with_init = warpfold::reduce<warpfold::compensated<A>>(p, first, last, A(0.75));
      REQUIRE(within_bound(with_init, more));
    }
  }
  // Plain sums of these are nothing like it, so that a compensation that was lost would show.
  const auto x = ill_conditioned<A>(random, 60'000, sizeof(A) == 4 ? 7 : 15);
  typename Backend::template buffer<A> in(x);
  const A* first = in.get();
  exact_sum sum;
  for (const A e : x)
  {
    sum.add(static_cast<double>(e));
  }
  const A plain = warpfold::sum(p, first, first + x.size());
  REQUIRE(std::fabs(plain - sum.value()) > 0.01L * std::fabs(sum.value()));
}

template <class Backend, class A>
void compensated_sums_of_odd_elements()
{
  using sum      = warpfold::compensated<A>;
  using limits   = std::numeric_limits<A>;
  const auto p   = Backend::policy();
  const A inf    = limits::infinity();
  const auto get = [&](const std::vector<A>& x) {
    typename Backend::template buffer<A> in(x);
    const A* first = in.get();
    return static_cast<A>(warpfold::reduce<sum>(p, first, first + x.size()));
  };
  REQUIRE(get({}) == A(0));
  for (const std::size_t n : {1u, 2u, 40u, 5003u})
  {
    std::vector<A> x(n, A(0.1));
    x[0] = -inf;
    REQUIRE(get(x) == -inf);
    x[n - 1] = inf;
    REQUIRE((n < 2 ? get(x) == inf : std::isnan(get(x))));
    x[n - 1] = limits::quiet_NaN();
    REQUIRE(std::isnan(get(x)));
    REQUIRE(get(std::vector<A>(n, (limits::max)())) == (n == 1 ? (limits::max)() : inf));
    REQUIRE(get(std::vector<A>(n, limits::denorm_min())) == static_cast<A>(n) * limits::denorm_min());
    REQUIRE(get(std::vector<A>(n, A(-0.0))) == A(0));
  }
}

/// Elements of other types, whose sum leaves their own.
template <class Backend, class A, class T>
void compensated_sums_of_elements()
{
  const auto p = Backend::policy();
  for (const std::int64_t n : {0, 1, 33, 40'009})
  {
    const auto x = small_values<T>(n);
    typename Backend::template buffer<T> in(x);
    const T* first = in.get();
    const A got    = warpfold::reduce<warpfold::compensated<A>>(p, first, first + n);
    REQUIRE(within_bound(got, x));
  }
}

/// Columns and rows, into numbers and into compensated sums.
template <class Backend, class A>
void compensated_columns_and_rows()
{
  using sum = warpfold::compensated<A>;
  std::mt19937_64 random(12);
  for (const auto& [outputs, reduced] : std::vector<std::pair<std::int64_t, std::int64_t>>{
         {1, 6000}, {6000, 3}, {3, 4001}, {40, 300}, {300, 41}, {1000, 9}})
  {
    for (const bool contiguous : {true, false}) // along the reduced axis
    {
      CAPTURE(outputs, reduced, contiguous);
      std::vector<std::vector<A>> lines;
      std::vector<A> x(static_cast<std::size_t>(outputs * reduced));
      for (std::int64_t k = 0; k < outputs; ++k)
      {
        lines.push_back(ill_conditioned<A>(random, static_cast<std::size_t>(reduced), sizeof(A) == 4 ? 5 : 14));
        lines.back().resize(static_cast<std::size_t>(reduced), A(0.1));
        for (std::int64_t j = 0; j < reduced; ++j)
        {
          x[static_cast<std::size_t>(contiguous ? k * reduced + j : j * outputs + k)] =
            lines.back()[static_cast<std::size_t>(j)];
        }
      }
      typename Backend::template buffer<A> in(x);
      const auto n = static_cast<std::size_t>(outputs);
      typename Backend::template buffer<A> numbers(std::vector<A>(n, A(-1)));
      typename Backend::template buffer<sum> sums(std::vector<sum>(n, sum(A(-1))));
      const A* first = in.get();
      if (contiguous)
      {
        const warpfold::matrix_view m(first, reduced, outputs);
        warpfold::reduce_columns<sum>(Backend::policy(), m, numbers.get());
        warpfold::reduce_columns<sum>(Backend::policy(), m, sums.get(), A(0.5));
      }
      else
      {
        const warpfold::matrix_view m(first, outputs, reduced);
        warpfold::reduce_rows<sum>(Backend::policy(), m, numbers.get());
        warpfold::reduce_rows<sum>(Backend::policy(), m, sums.get(), A(0.5));
      }
      Backend::sync();
      const auto got      = numbers.download();
      const auto got_sums = sums.download();
      for (std::size_t k = 0; k < n; ++k)
      {
        REQUIRE(within_bound(got[k], lines[k]));
        lines[k].push_back(A(0.5));
        REQUIRE(within_bound(got_sums[k].value(), lines[k]));
      }
    }
  }
}
} // namespace test
