// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Neutral elements of the named operators over arithmetic and complex types.
#pragma once

#include <warpfold/detail/integer.hpp>
#include <warpfold/operators.hpp>

#include <cuda/std/limits>

#include <type_traits>

namespace warpfold
{
namespace detail
{
/// std::complex, cuda::std::complex and thrust::complex, without their headers.
template <class T>
concept complex_like = requires(const T z)
{
  typename T::value_type;
  requires std::is_floating_point_v<typename T::value_type>;
  requires sizeof(T) == 2 * sizeof(typename T::value_type);
  z.real();
  z.imag();
};

template <class T>
concept number = is_arithmetic<T> || complex_like<T>;
} // namespace detail

template <detail::number T>
struct identity<plus, T>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr T value()
  {
    return T(0);
  }
};

template <detail::number T>
struct identity<multiplies, T>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr T value()
  {
    return T(1);
  }
};

// Infinity, not max(): the minimum of nothing but infinities is infinity.
template <class T>
  requires detail::is_arithmetic<T>
struct identity<minimum, T>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr T value()
  {
    return ::cuda::std::numeric_limits<T>::has_infinity ? ::cuda::std::numeric_limits<T>::infinity()
                                                        : (::cuda::std::numeric_limits<T>::max)();
  }
};

template <class T>
  requires detail::is_arithmetic<T>
struct identity<maximum, T>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr T value()
  {
    return ::cuda::std::numeric_limits<T>::has_infinity ? static_cast<T>(-::cuda::std::numeric_limits<T>::infinity())
                                                        : ::cuda::std::numeric_limits<T>::lowest();
  }
};

// Skipping NaN, NaN itself is neutral, and nothing but NaNs gives NaN.
template <class T>
  requires std::is_floating_point_v<T>
struct identity<minimum_number, T>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr T value()
  {
    return ::cuda::std::numeric_limits<T>::quiet_NaN();
  }
};

template <class T>
  requires std::is_floating_point_v<T>
struct identity<maximum_number, T> : identity<minimum_number, T>
{};

template <class T>
  requires detail::is_integer<T>
struct identity<bit_and, T>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr T value()
  {
    return static_cast<T>(~T(0));
  }
};

template <class T>
  requires detail::is_integer<T>
struct identity<bit_or, T>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr T value()
  {
    return T(0);
  }
};

template <class T>
  requires detail::is_integer<T>
struct identity<bit_xor, T> : identity<bit_or, T>
{};

template <class T>
  requires detail::is_arithmetic<T>
struct identity<logical_and, T>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr T value()
  {
    return T(1);
  }
};

template <class T>
  requires detail::is_arithmetic<T>
struct identity<logical_or, T>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr T value()
  {
    return T(0);
  }
};
} // namespace warpfold
