// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types and functions of the caller's that could be taken for something else.
#include <warpfold/warpfold.hpp>

#include <catch2/catch_test_macros.hpp>
#include <thrust/execution_policy.h>

#include <compare>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace
{
/// Contiguous, with a base() that is not where it stands.
struct window
{
  using iterator_concept = std::contiguous_iterator_tag;
  using value_type       = int;
  using element_type     = int;
  using difference_type  = std::ptrdiff_t;
  using pointer          = const int*;
  using reference        = const int&;
  const int* buffer      = nullptr;
  std::ptrdiff_t place   = 0;
  const int* base() const
  {
    return buffer;
  }
  reference operator*() const
  {
    return buffer[place];
  }
  pointer operator->() const
  {
    return buffer + place;
  }
  reference operator[](difference_type i) const
  {
    return buffer[place + i];
  }
  window& operator+=(difference_type n)
  {
    place += n;
    return *this;
  }
  window& operator-=(difference_type n)
  {
    place -= n;
    return *this;
  }
  window& operator++()
  {
    return *this += 1;
  }
  window operator++(int)
  {
    const window old = *this;
    ++*this;
    return old;
  }
  window& operator--()
  {
    return *this -= 1;
  }
  window operator--(int)
  {
    const window old = *this;
    --*this;
    return old;
  }
  friend window operator+(window w, difference_type n)
  {
    return w += n;
  }
  friend window operator+(difference_type n, window w)
  {
    return w += n;
  }
  friend window operator-(window w, difference_type n)
  {
    return w -= n;
  }
  friend difference_type operator-(const window& a, const window& b)
  {
    return a.place - b.place;
  }
  friend auto operator<=>(const window& a, const window& b)
  {
    return a.place <=> b.place;
  }
  friend bool operator==(const window& a, const window& b)
  {
    return a.place == b.place;
  }
};
static_assert(std::contiguous_iterator<window>);
} // namespace

TEST_CASE("a contiguous iterator is read from where it stands", "[iterators]")
{
  std::vector<int> x(1000);
  std::iota(x.begin(), x.end(), 0);
  const window w{x.data(), 0};
  REQUIRE(warpfold::reduce(thrust::seq, w + 990, w + 1000, 0) == 9945);
}

namespace with_names_of_its_own
{
struct pair_of_floats
{
  float x, y;
};
struct add
{
  pair_of_floats operator()(const pair_of_floats& a, const pair_of_floats& b) const
  {
    return {a.x + b.x, a.y + b.y};
  }
};
// What a program may well have: found for its types, but not meant for anybody else.
template <class... Ts>
void put(Ts&&...) = delete;
template <class... Ts>
void run(Ts&&...) = delete;
template <class... Ts>
void write(Ts&&...) = delete;
template <class... Ts>
void run_strips(Ts&&...) = delete;
template <class... Ts>
void run_runs(Ts&&...) = delete;
template <class... Ts>
void fold_run(Ts&&...) = delete;
template <class... Ts>
void fold_strip(Ts&&...) = delete;
template <class... Ts>
void require_data(Ts&&...) = delete;
template <class... Ts>
void make_problem(Ts&&...) = delete;
template <class... Ts>
void unwrapped(Ts&&...) = delete;
template <class... Ts>
void value_of(Ts&&...) = delete;
} // namespace with_names_of_its_own

TEST_CASE("functions of the caller's namespace are not taken for the library's", "[interface]")
{
  using namespace with_names_of_its_own;
  std::vector<pair_of_floats> x(6, pair_of_floats{1, 2});
  std::vector<pair_of_floats> out(3, pair_of_floats{});
  REQUIRE(warpfold::reduce(thrust::seq, x.data(), x.data() + 6, warpfold::no_init, add{}).y == 12);
  warpfold::reduce_columns(thrust::seq, warpfold::matrix_view(x.data(), 2, 3), out.data(), warpfold::no_init, add{});
  REQUIRE(out[2].x == 2);
  warpfold::reduce_rows(thrust::seq, warpfold::matrix_view(x.data(), 2, 3), out.data(), warpfold::no_init, add{});
  REQUIRE(out[1].y == 6);
}

namespace
{
struct refuses_nine
{
  int operator()(int a, int b) const
  {
    if (a == 9 || b == 9)
    {
      throw std::domain_error("nine");
    }
    return a > b ? a : b;
  }
};

/// The larger one; the caller says below what is neutral.
struct larger
{
  int operator()(int a, int b) const
  {
    return a > b ? a : b;
  }
};
} // namespace

template <>
struct warpfold::identity<larger, int>
{
  static constexpr bool known = true;
  static int value()
  {
    return -1000;
  }
};

TEST_CASE("an exception of the caller's functor comes through", "[errors]")
{
  std::vector<int> x(100000, 3);
  x[77777] = 9;
  REQUIRE_THROWS_AS(warpfold::reduce(thrust::seq, x.begin(), x.end(), 0, refuses_nine{}), std::domain_error);
  REQUIRE(warpfold::reduce(thrust::seq, x.begin(), x.begin() + 77777, 0, refuses_nine{}) == 3);
}

TEST_CASE("an operator of the caller's has the identity that was said", "[operators]")
{
  const std::vector<int> x{4, 7, 5};
  REQUIRE(warpfold::reduce(thrust::seq, x.begin(), x.end(), warpfold::no_init, larger{}) == 7);
  REQUIRE(warpfold::reduce(thrust::seq, x.begin(), x.begin(), warpfold::no_init, larger{}) == -1000);
  REQUIRE_THROWS_AS(warpfold::reduce(thrust::seq, x.begin(), x.begin(), warpfold::no_init, refuses_nine{}),
                    std::invalid_argument);
}
