// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Predicates of every sort.
#pragma once

#include <warpfold/config.hpp>

#include <cuda/std/functional>
#include <cuda/std/tuple>

#include <cstdint>
#include <type_traits>

namespace test
{
/// With state.
template <class T>
struct is_equal
{
  T value;
  WARPFOLD_HD bool operator()(const T& x) const
  {
    return x == value;
  }
};

struct is_odd
{
  template <class T>
  WARPFOLD_HD bool operator()(T x) const
  {
    return static_cast<std::int64_t>(x) % 2 != 0;
  }
};

struct always
{
  template <class T>
  WARPFOLD_HD bool operator()(const T&) const
  {
    return true;
  }
};

struct never
{
  template <class T>
  WARPFOLD_HD bool operator()(const T&) const
  {
    return false;
  }
};

/// An int, as C has truth.
struct low_bits
{
  int mask;
  WARPFOLD_HD int operator()(int x) const
  {
    return x & mask;
  }
};

/// Takes the zip's values by name, not what its reference may be.
struct equal_parts
{
  template <class A, class B>
  WARPFOLD_HD bool operator()(const ::cuda::std::tuple<A, B>& p) const
  {
    static_assert(!std::is_reference_v<A> && !std::is_reference_v<B>);
    return ::cuda::std::get<0>(p) == ::cuda::std::get<1>(p);
  }
};

struct odd_sum
{
  WARPFOLD_HD bool operator()(const ::cuda::std::tuple<int, std::int64_t>& p) const
  {
    return (::cuda::std::get<0>(p) + ::cuda::std::get<1>(p)) % 2 != 0;
  }
};
} // namespace test
