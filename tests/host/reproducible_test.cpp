// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpfold/reproducible.hpp>

#include "backends.hpp"

#include "../bodies/reproducible.hpp"
#include "../support/exact.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <thrust/system/cpp/execution_policy.h>

using namespace test;

namespace
{
template <class T>
using reproducible = warpfold::reproducible<T>;

static_assert(sizeof(reproducible<float>) == 32 && sizeof(reproducible<double>) == 56);
static_assert(std::is_trivially_copyable_v<reproducible<float>> && std::is_trivially_copyable_v<reproducible<double>>);
static_assert(warpfold::identity<warpfold::plus, reproducible<float>>::known);
static_assert((reproducible<double>(1e300) + reproducible<double>(1) + reproducible<double>(-1e300)).value() == 0);
static_assert((reproducible<float>(1e20f) + reproducible<float>(1) + reproducible<float>(-1e20f)).value() == 0);
static_assert((reproducible<float>(1e9f) + reproducible<float>(1) + reproducible<float>(-1e9f)).value() == 1);

template <int N, class T>
void add_some(reproducible<T>& sum, const T* x)
{
  T some[N];
  std::copy(x, x + N, some);
  sum.add(some);
}

/// Random chunks, batches and single elements into one sum; halves of what is longer met in either order.
template <class T>
reproducible<T> any_tree(std::mt19937_64& random, const T* x, std::size_t n)
{
  if (n > 2 && random() % 1000 < std::min<std::size_t>(n, 980))
  {
    const std::size_t half = random() % n;
    const auto a           = any_tree(random, x, half);
    const auto b           = any_tree(random, x + half, n - half);
    return random() % 2 == 0 ? a + b : b + a;
  }
  reproducible<T> sum;
  std::size_t i = 0;
  while (i < n)
  {
    const auto left = n - i;
    switch (random() % 6)
    {
    case 0:
      sum.add(x[i]);
      i += 1;
      break;
    case 1:
      sum = sum + reproducible<T>(x[i]);
      i += 1;
      break;
    case 2:
      sum = reproducible<T>(x[i]) + sum;
      i += 1;
      break;
    case 3:
      if (left >= 4)
      {
        add_some<4>(sum, x + i);
        i += 4;
      }
      break;
    case 4:
      if (left >= 7)
      {
        add_some<7>(sum, x + i);
        i += 7;
      }
      break;
    default:
      if (left >= 900)
      {
        add_some<900>(sum, x + i);
        i += 900;
      }
    }
  }
  return sum;
}

/// The bound that the header promises.
template <class T>
void require_accurate(const reproducible<T>& sum, const std::vector<T>& x)
{
  exact_sum exact;
  long double greatest = 0;
  for (const T e : x)
  {
    exact.add(e);
    greatest = std::max<long double>(greatest, std::fabs(e));
  }
  const T value            = sum.value();
  const long double below  = std::numeric_limits<T>::digits == 24 ? std::ldexp(1.0L, -84) : std::ldexp(1.0L, -955);
  const long double bound  = greatest < below
     ? 0
     : std::ldexp(static_cast<long double>(x.size()) * greatest, std::is_same_v<T, float> ? -44 : -80);
  const long double wanted = exact.value();
  CAPTURE(value, wanted, bound);
  if (std::isinf(value))
  {
    constexpr T most = (std::numeric_limits<T>::max)();
    const long double half_ulp =
      std::ldexp(1.0L, std::numeric_limits<T>::max_exponent - 1 - std::numeric_limits<T>::digits);
    REQUIRE(std::fabs(wanted) >= most + half_ulp - bound);
    REQUIRE(std::signbit(wanted) == std::signbit(value));
    return;
  }
  exact.add(-static_cast<double>(value));
  const T up = std::nextafter(std::fabs(value), std::numeric_limits<T>::infinity());
  const long double ulp =
    std::isinf(up) ? std::fabs(value) - std::nextafter(std::fabs(value), T(0)) : up - std::fabs(value);
  const long double error = std::fabs(exact.value());
  REQUIRE(error <= bound + ulp / 2);
}
} // namespace

TEMPLATE_TEST_CASE("any order and grouping gives the same bits", "[reproducible]", float, double)
{
  std::mt19937_64 random(1);
  for (auto data : wild_data<TestType>(6'000))
  {
    INFO(data.name);
    const auto wanted = one_by_one<TestType>(data.x.data(), static_cast<std::int64_t>(data.x.size()));
    require_accurate(wanted, data.x);
    for (int turn = 0; turn < 12; ++turn)
    {
      const auto got = any_tree(random, data.x.data(), data.x.size());
      REQUIRE(same_bits(got, wanted));
      REQUIRE(same_bits(got.value(), wanted.value()));
      std::shuffle(data.x.begin(), data.x.end(), random);
    }
  }
}

TEMPLATE_TEST_CASE("a lone element is itself", "[reproducible]", float, double)
{
  using limits = std::numeric_limits<TestType>;
  std::mt19937_64 random(2);
  const auto check = [](TestType x) {
    CAPTURE(x);
    REQUIRE(same_bits(static_cast<TestType>(reproducible<TestType>(x)), x));
  };
  for (int i = 0; i < 200'000; ++i)
  {
    check(any_magnitude<TestType>(random, limits::min_exponent - limits::digits, limits::max_exponent - 1));
  }
  // Powers of two and their neighbours: every limit of a bin, and every tie.
  for (int e = limits::min_exponent - limits::digits; e < limits::max_exponent; ++e)
  {
    const TestType x = std::ldexp(TestType(1), e);
    for (const TestType y : {x, std::nextafter(x, TestType(0)), std::nextafter(x, limits::infinity())})
    {
      if (y != 0)
      {
        check(y);
        check(-y);
      }
    }
  }
  check((limits::max)());
  check(limits::infinity());
  check(-limits::infinity());
  check(0);
  REQUIRE(same_bits(reproducible<TestType>(-TestType(0)).value(), TestType(0)));
  REQUIRE(same_bits(reproducible<TestType>().value(), TestType(0)));
}

TEMPLATE_TEST_CASE("long runs carry", "[reproducible]", float, double)
{
  using sum = reproducible<TestType>;
  for (const TestType x : {TestType(0.1), TestType(-3), (std::numeric_limits<TestType>::max)(),
                           TestType(1) - std::numeric_limits<TestType>::epsilon()})
  {
    const std::vector<TestType> all(1 << 22, x);
    const sum wanted = one_by_one<TestType>(all.data(), 1 << 22);
    require_accurate(wanted, all);
    sum batches;
    for (std::size_t i = 0; i < all.size(); i += 512)
    {
      add_some<512>(batches, all.data() + i);
    }
    REQUIRE(same_bits(batches, wanted));
    sum doubled(x);
    for (int i = 0; i < 22; ++i)
    {
      doubled = doubled + doubled;
    }
    REQUIRE(same_bits(doubled, wanted));
  }
}

TEMPLATE_TEST_CASE("the promised number of elements fits", "[reproducible]", float, double)
{
  // 2^41 (2^87) slices as large as they come, doubled up, and taken away again but for one.
  constexpr int doublings = std::is_same_v<TestType, float> ? 41 : 87;
  // The largest slice of the first bin: the number below the bin's limit, rounded up.
  const TestType x = std::nextafter(std::ldexp(TestType(1), std::is_same_v<TestType, float> ? -84 : -955), TestType(0));
  reproducible<TestType> sum(x), less(-x);
  for (int i = 0; i < doublings; ++i)
  {
    sum  = sum + sum;
    less = less + less;
  }
  REQUIRE(sum.value() == std::ldexp(x, doublings));
  REQUIRE(less.value() == -std::ldexp(x, doublings));
  REQUIRE((sum + reproducible<TestType>(x) + less).value() == x);
}

TEMPLATE_TEST_CASE("sums overflow only where they end beyond the largest number", "[reproducible]", float, double)
{
  using sum           = reproducible<TestType>;
  const TestType most = (std::numeric_limits<TestType>::max)();
  const TestType inf  = std::numeric_limits<TestType>::infinity();
  REQUIRE(same_bits((sum(most) + sum(most)).value(), inf));
  REQUIRE(same_bits((sum(-most) + sum(-most)).value(), -inf));
  REQUIRE(same_bits((sum(most) + sum(most) + sum(-most)).value(), most));
  // Half an ulp above the largest rounds to infinity, less does not.
  const TestType half = (most - std::nextafter(most, TestType(0))) / 2;
  REQUIRE(same_bits((sum(most) + sum(half)).value(), inf));
  REQUIRE(same_bits((sum(most) + sum(half - half / 1024)).value(), most));
}

TEMPLATE_TEST_CASE("ties go to even, and what is above a tie goes up", "[reproducible]", float, double)
{
  using limits = std::numeric_limits<TestType>;
  using sum    = reproducible<TestType>;
  // Below the first limit bins hold everything.
  const int limit = std::is_same_v<TestType, float> ? -84 : -955;
  for (int e = limits::min_exponent; e < limit; ++e)
  {
    CAPTURE(e);
    const TestType x    = std::ldexp(TestType(1), e);
    const TestType half = std::ldexp(TestType(1), e - limits::digits);
    const TestType up   = std::nextafter(x, TestType(1));
    const TestType next = std::nextafter(up, TestType(1));
    REQUIRE((sum(x) + sum(half)).value() == x);
    REQUIRE((sum(-up) + sum(-half)).value() == -next);
    REQUIRE((sum(x) + sum(half) + sum(limits::denorm_min())).value() == up);
    REQUIRE((sum(-x) + sum(-half) + sum(-limits::denorm_min())).value() == -up);
  }
}

TEMPLATE_TEST_CASE("NaN and infinities do not depend on their place", "[reproducible]", float, double)
{
  using limits       = std::numeric_limits<TestType>;
  const TestType inf = limits::infinity();
  const TestType nan = limits::quiet_NaN();
  std::mt19937_64 random(3);
  const auto check = [&](std::vector<TestType> specials, TestType wanted) {
    std::vector<TestType> x(2'000);
    for (auto& e : x)
    {
      e = any_magnitude<TestType>(random, -40, limits::max_exponent - 1);
    }
    std::copy(specials.begin(), specials.end(), x.begin());
    reproducible<TestType> first;
    for (int turn = 0; turn < 40; ++turn)
    {
      std::shuffle(x.begin(), x.end(), random);
      const auto got = any_tree(random, x.data(), x.size());
      first          = turn == 0 ? got : first;
      REQUIRE(same_bits(got, first));
      REQUIRE(same_bits(got.value(), wanted));
    }
  };
  check({inf}, inf);
  check({-inf, -inf}, -inf);
  check({inf, -inf}, nan);
  check({nan}, nan);
  check({-nan, inf}, nan);
  check({limits::signaling_NaN(), -inf}, nan);
}

TEST_CASE("sums of well-conditioned data are correctly rounded", "[reproducible]")
{
  std::mt19937_64 random(4);
  std::uniform_real_distribution<float> value(0.0f, 1.0f);
  for (int turn = 0; turn < 200; ++turn)
  {
    std::vector<float> x(5'000);
    exact_sum exact;
    for (auto& e : x)
    {
      e = value(random);
      exact.add(e);
    }
    REQUIRE(one_by_one<float>(x.data(), 5'000).value() == static_cast<float>(exact.value()));
  }
}

TEMPLATE_LIST_TEST_CASE("reproducible sums of ranges", "[reproducible][reduce]", backends)
{
  sums_have_the_same_bits<TestType, float>();
  sums_have_the_same_bits<TestType, double>();
}

TEST_CASE("reproducible sums of ranges under thrust::cpp::par", "[reproducible][reduce]")
{
  sums_have_the_same_bits<host_backend<thrust::system::cpp::detail::par_t, false>, float>();
}

TEMPLATE_LIST_TEST_CASE("reproducible sums of columns and rows", "[reproducible][matrix]", backends)
{
  matrices_have_the_same_bits<TestType, float>();
  matrices_have_the_same_bits<TestType, double>();
}

TEMPLATE_LIST_TEST_CASE("reproducible sums of other elements", "[reproducible]", backends)
{
  elements_of_other_types_are_summed<TestType>();
}
