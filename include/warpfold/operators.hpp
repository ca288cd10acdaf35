// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The operators warpfold knows by name. All are transparent, callable on host and device, and take any type that has
/// the underlying operation. The same operators under std::, cuda::std::, cuda:: and thrust:: are recognised as these.
#pragma once

#include <warpfold/config.hpp>
#include <warpfold/detail/floating.hpp>

#include <cuda/functional>
#include <cuda/std/functional>

#include <functional>
#include <limits>
#include <type_traits>

namespace warpfold
{
struct plus
{
  template <class A, class B>
  WARPFOLD_HD constexpr auto operator()(const A& a, const B& b) const
  {
    return a + b;
  }
};

struct multiplies
{
  template <class A, class B>
  WARPFOLD_HD constexpr auto operator()(const A& a, const B& b) const
  {
    return a * b;
  }
};

/// The smaller value. A NaN on either side gives NaN, and -0 is below +0 (IEEE 754-2019, minimum).
struct minimum
{
  template <class T>
  WARPFOLD_HD constexpr T operator()(const T& a, const T& b) const
  {
    if constexpr (detail::is_floating<T>)
    {
      return detail::minimum_propagate(a, b);
    }
    else
    {
      return b < a ? b : a;
    }
  }
};

/// The larger value. A NaN on either side gives NaN, and +0 is above -0 (IEEE 754-2019, maximum).
struct maximum
{
  template <class T>
  WARPFOLD_HD constexpr T operator()(const T& a, const T& b) const
  {
    if constexpr (detail::is_floating<T>)
    {
      return detail::maximum_propagate(a, b);
    }
    else
    {
      return a < b ? b : a;
    }
  }
};

/// The smaller value, skipping NaN: NaN only when both are (IEEE 754-2019, minimumNumber).
struct minimum_number
{
  template <class T>
  WARPFOLD_HD constexpr T operator()(const T& a, const T& b) const
  {
    return detail::is_nan(a) ? b : detail::is_nan(b) ? a : minimum{}(a, b);
  }
};

/// The larger value, skipping NaN: NaN only when both are (IEEE 754-2019, maximumNumber).
struct maximum_number
{
  template <class T>
  WARPFOLD_HD constexpr T operator()(const T& a, const T& b) const
  {
    return detail::is_nan(a) ? b : detail::is_nan(b) ? a : maximum{}(a, b);
  }
};

struct bit_and
{
  template <class T>
  WARPFOLD_HD constexpr T operator()(const T& a, const T& b) const
  {
    return static_cast<T>(a & b);
  }
};

struct bit_or
{
  template <class T>
  WARPFOLD_HD constexpr T operator()(const T& a, const T& b) const
  {
    return static_cast<T>(a | b);
  }
};

struct bit_xor
{
  template <class T>
  WARPFOLD_HD constexpr T operator()(const T& a, const T& b) const
  {
    return static_cast<T>(a ^ b);
  }
};

struct logical_and
{
  template <class T>
  WARPFOLD_HD constexpr bool operator()(const T& a, const T& b) const
  {
    return static_cast<bool>(a) && static_cast<bool>(b);
  }
};

struct logical_or
{
  template <class T>
  WARPFOLD_HD constexpr bool operator()(const T& a, const T& b) const
  {
    return static_cast<bool>(a) || static_cast<bool>(b);
  }
};

namespace detail
{
/// Whether Op is one of those above: it takes any values of its type, whether or not they belong to a reduction.
template <class Op>
inline constexpr bool is_named_operator =
  std::is_same_v<Op,
                 plus> || std::is_same_v<Op, multiplies> || std::is_same_v<Op, minimum> || std::is_same_v<Op, maximum> || std::is_same_v<Op, minimum_number> || std::is_same_v<Op, maximum_number> || std::is_same_v<Op, bit_and> || std::is_same_v<Op, bit_or> || std::is_same_v<Op, bit_xor> || std::is_same_v<Op, logical_and> || std::is_same_v<Op, logical_or>;
} // namespace detail

/// The neutral element of Op over T: `known` says whether there is one, value() is it. Specialise it for your own
/// operators and types where an empty range without an init should give a value; no kernel needs it otherwise.
template <class Op, class T>
struct identity
{
  static constexpr bool known = false;
};
} // namespace warpfold

#include <warpfold/detail/identity.hpp>
#include <warpfold/detail/recognise.hpp>
