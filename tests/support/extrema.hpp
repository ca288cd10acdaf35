// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// One range, every call that finds extrema in it, against a plain loop and against Thrust.
#pragma once

#include <warpfold/extrema.hpp>

#include "data.hpp"
#include "types.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <thrust/extrema.h>
#include <thrust/functional.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <vector>

namespace test
{
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

inline std::vector<std::int64_t> extremum_sizes()
{
  return {0,   1,   2,    3,    31,   32,   33,    255,           256,     257,
          511, 513, 1023, 1024, 1025, 4097, 65537, (1 << 20) - 1, 1 << 20, (1 << 20) + 1};
}

struct smaller_magnitude
{
  WARPFOLD_HD bool operator()(int a, int b) const
  {
    return (a < 0 ? -a : a) < (b < 0 ? -b : b);
  }
};

struct nearer
{
  int target;
  WARPFOLD_HD bool operator()(int a, int b) const
  {
    return smaller_magnitude{}(a - target, b - target);
  }
};

struct less_green
{
  WARPFOLD_HD bool operator()(const pixel& a, const pixel& b) const
  {
    return a.g < b.g;
  }
};

struct less_front
{
  WARPFOLD_HD bool operator()(const floats<64>& a, const floats<64>& b) const
  {
    return a.x[0] < b.x[0];
  }
};

/// Stands for no comparator: `<`, but a NaN wins at both ends.
struct own_order
{
  template <class T>
  bool operator()(const T& a, const T& b) const
  {
    return a < b;
  }
};

template <class T>
bool is_nan(const T& x)
{
  if constexpr (warpfold::detail::is_floating<T>)
  {
    return std::isnan(to_double(x));
  }
  else
  {
    return false;
  }
}

struct places
{
  std::int64_t low;
  std::int64_t high;
  bool nan;
};

template <class T, class Compare>
places find_extrema(const std::vector<T>& x, Compare comp)
{
  places at{0, 0, false};
  for (std::size_t i = 0; i < x.size(); ++i)
  {
    if (std::is_same_v<Compare, own_order> && is_nan(x[i]))
    {
      return {static_cast<std::int64_t>(i), static_cast<std::int64_t>(i), true};
    }
    at.low  = comp(x[i], x[static_cast<std::size_t>(at.low)]) ? static_cast<std::int64_t>(i) : at.low;
    at.high = comp(x[static_cast<std::size_t>(at.high)], x[i]) ? static_cast<std::int64_t>(i) : at.high;
  }
  return at;
}

template <class T>
bool same_bytes(const T& a, const T& b)
{
  return std::memcmp(static_cast<const void*>(&a), static_cast<const void*>(&b), sizeof(T)) == 0;
}

/// Every call on x, which starts `offset` elements after an aligned address. comp: a comparator, or nothing.
template <class Backend, class T, class... Compare>
void check_extrema(const std::vector<T>& x, std::int64_t offset = 0, Compare... comp)
{
  using order     = std::tuple_element_t<0, std::tuple<Compare..., own_order>>;
  const auto n    = static_cast<std::int64_t>(x.size());
  const places at = find_extrema(x, order{comp...});
  INFO("n = " << n << ", offset = " << offset << ", expected at " << at.low << " and " << at.high);
  // What stands around the range is not better than anything in it.
  auto host = x;
  if (n != 0)
  {
    host.insert(host.begin(), static_cast<std::size_t>(offset), x[static_cast<std::size_t>(at.low)]);
  }
  typename Backend::template buffer<T> in(host);
  const T* first = in.get() + (n == 0 ? 0 : offset);
  const T* last  = first + n;
  const auto p   = Backend::policy();

  REQUIRE(warpfold::min_element(p, first, last, comp...) - first == at.low);
  REQUIRE(warpfold::max_element(p, first, last, comp...) - first == at.high);
  const auto both = warpfold::minmax_element(p, first, last, comp...);
  REQUIRE(both.first - first == at.low);
  REQUIRE(both.second - first == at.high);
  // Thrust's CUDA backend wants a default constructor, and its answer depends on the order where there is a NaN.
  if constexpr (!Backend::device || std::is_default_constructible_v<T>)
  {
    if (!at.nan)
    {
      REQUIRE(thrust::min_element(p, first, last, comp...) - first == at.low);
      REQUIRE(thrust::max_element(p, first, last, comp...) - first == at.high);
      const auto theirs = thrust::minmax_element(p, first, last, comp...);
      REQUIRE(both == theirs);
    }
  }
  if (n == 0)
  {
    return;
  }
  const T& low  = x[static_cast<std::size_t>(at.low)];
  const T& high = x[static_cast<std::size_t>(at.high)];
  using one     = warpfold::indexed<T>;
  using two     = warpfold::indexed_extremes<T>;
  const one guard{x[0], -7};
  typename Backend::template buffer<one> out(std::vector<one>(4, guard));
  typename Backend::template buffer<two> ends(std::vector<two>(3, {guard, guard}));
  warpfold::argmin_into(p, first, last, out.get() + 1, comp...);
  warpfold::argmax_into(p, first, last, out.get() + 2, comp...);
  warpfold::argminmax_into(p, first, last, ends.get() + 1, comp...);
  Backend::sync();
  const auto got = out.download();
  REQUIRE(got[0].index == -7);
  REQUIRE((got[1].index == at.low && same_bytes(got[1].value, low)));
  REQUIRE((got[2].index == at.high && same_bytes(got[2].value, high)));
  REQUIRE(got[3].index == -7);
  const auto e = ends.download();
  REQUIRE((e[1].min.index == at.low && same_bytes(e[1].min.value, low)));
  REQUIRE((e[1].max.index == at.high && same_bytes(e[1].max.value, high)));
  REQUIRE((e[0].max.index == -7 && e[2].min.index == -7));
}
} // namespace test
