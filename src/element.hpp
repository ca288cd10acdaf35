// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Elements as they lie in a .npy file, for host and device: those that C++ has no type for, and an iterator and an
/// operator whose kind is known at run time only, so that one instantiation serves them all.
#pragma once

#include <warpfold/operators.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <type_traits>

namespace program
{
enum class dtype : std::uint8_t
{
  boolean,
  int8,
  int16,
  int32,
  int64,
  uint8,
  uint16,
  uint32,
  uint64,
  float16,
  float32,
  float64,
  complex64,
  complex128
};

enum class operation : std::uint8_t
{
  sum,
  prod,
  min,
  max,
  mean
};

/// A byte of a bool array: any value but zero is true.
struct boolean
{
  std::uint8_t byte;

  template <class T>
  requires std::is_arithmetic_v<T> WARPFOLD_HD explicit operator T() const
  {
    return static_cast<T>(byte != 0);
  }
};

template <class To, class From>
WARPFOLD_HD To bits_as(const From& from)
{
  static_assert(sizeof(To) == sizeof(From));
  To to;
  memcpy(&to, &from, sizeof to);
  return to;
}

/// IEEE 754 binary16, to be converted.
struct float16
{
  std::uint16_t bits;

  WARPFOLD_HD explicit operator float() const
  {
    // Exponent and mantissa in their places of a float are 2^112 times too small; infinities and NaN need the rest.
    const std::uint32_t magnitude = static_cast<std::uint32_t>(bits & 0x7fff) << 13;
    const float scaled            = bits_as<float>(magnitude) * 0x1p112f;
    const std::uint32_t special   = magnitude >= 0x0f800000 ? 0x7f800000u : 0u;
    const std::uint32_t sign      = static_cast<std::uint32_t>(bits & 0x8000) << 16;
    return bits_as<float>(bits_as<std::uint32_t>(scaled) | special | sign);
  }
  WARPFOLD_HD explicit operator double() const
  {
    return static_cast<double>(static_cast<float>(*this));
  }
};

template <class T>
struct complex
{
  T re;
  T im;

  template <class U>
  WARPFOLD_HD explicit operator complex<U>() const
  {
    return {static_cast<U>(re), static_cast<U>(im)};
  }
  friend WARPFOLD_HD complex operator+(const complex& a, const complex& b)
  {
    return {a.re + b.re, a.im + b.im};
  }
  friend WARPFOLD_HD complex operator*(const complex& a, const complex& b)
  {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
};

template <class T>
inline constexpr bool is_complex_type = false;
template <class T>
inline constexpr bool is_complex_type<complex<T>> = true;

/// Elements of a type known at run time, as values of Acc. Real elements do not become complex, nor the reverse.
template <class Acc>
struct any_iterator
{
  using iterator_category = std::random_access_iterator_tag;
  using value_type        = Acc;
  using difference_type   = std::ptrdiff_t;
  using reference         = Acc;
  using pointer           = void;

  const void* data;
  dtype type;
  difference_type at = 0;

  template <class T>
  WARPFOLD_HD Acc as(difference_type i) const
  {
    if constexpr (std::is_same_v<T, float16> && !std::is_same_v<Acc, double>)
    {
      return static_cast<Acc>(static_cast<float>(static_cast<const T*>(data)[i]));
    }
    else
    {
      return static_cast<Acc>(static_cast<const T*>(data)[i]);
    }
  }
  WARPFOLD_HD Acc operator[](difference_type n) const
  {
    const difference_type i = at + n;
    if constexpr (is_complex_type<Acc>)
    {
      return type == dtype::complex64 ? as<complex<float>>(i) : as<complex<double>>(i);
    }
    else
    {
      switch (type)
      {
      case dtype::boolean:
        return as<boolean>(i);
      case dtype::int8:
        return as<std::int8_t>(i);
      case dtype::int16:
        return as<std::int16_t>(i);
      case dtype::int32:
        return as<std::int32_t>(i);
      case dtype::int64:
        return as<std::int64_t>(i);
      case dtype::uint8:
        return as<std::uint8_t>(i);
      case dtype::uint16:
        return as<std::uint16_t>(i);
      case dtype::uint32:
        return as<std::uint32_t>(i);
      case dtype::uint64:
        return as<std::uint64_t>(i);
      case dtype::float16:
        return as<float16>(i);
      case dtype::float32:
        return as<float>(i);
      default:
        return as<double>(i);
      }
    }
  }
  WARPFOLD_HD Acc operator*() const
  {
    return (*this)[0];
  }
  friend WARPFOLD_HD any_iterator operator+(any_iterator it, difference_type n)
  {
    it.at += n;
    return it;
  }
};

/// An operation known at run time. Complex numbers have no order: for them it is sum or prod. Integers wrap, as NumPy's.
struct any_op
{
  operation op;

  template <class T>
  WARPFOLD_HD T operator()(const T& a, const T& b) const
  {
    using V      = std::conditional_t<std::is_integral_v<T>, std::uint64_t, T>;
    const bool s = op == operation::sum || op == operation::mean;
    if constexpr (!is_complex_type<T>)
    {
      if (!s && op != operation::prod)
      {
        return op == operation::min ? warpfold::minimum{}(a, b) : warpfold::maximum{}(a, b);
      }
    }
    const V x = static_cast<V>(a);
    const V y = static_cast<V>(b);
    return static_cast<T>(s ? x + y : x * y);
  }
};
} // namespace program
