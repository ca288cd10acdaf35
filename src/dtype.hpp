// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The element types of .npy files, and the operations of the program, as run-time values.
#pragma once

#include "element.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>

namespace program
{
/// Anything that is wrong with the input or the command line; what() is the one line that the user sees.
struct bad_input : std::runtime_error
{
  using std::runtime_error::runtime_error;
};

constexpr bool is_complex(dtype t)
{
  return t == dtype::complex64 || t == dtype::complex128;
}
constexpr bool is_floating(dtype t)
{
  return t == dtype::float16 || t == dtype::float32 || t == dtype::float64;
}
constexpr bool is_signed(dtype t)
{
  return t == dtype::int8 || t == dtype::int16 || t == dtype::int32 || t == dtype::int64;
}
constexpr bool is_integer(dtype t)
{
  return !is_complex(t) && !is_floating(t); // bool included
}

constexpr std::int64_t bytes_of(dtype t)
{
  constexpr std::int8_t bytes[] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 4, 8, 8, 16};
  return bytes[static_cast<int>(t)];
}

/// NumPy's name.
constexpr const char* name_of(dtype t)
{
  constexpr const char* names[] = {"bool",   "int8",   "int16",   "int32",   "int64",   "uint8",     "uint16",
                                   "uint32", "uint64", "float16", "float32", "float64", "complex64", "complex128"};
  return names[static_cast<int>(t)];
}

constexpr const char* name_of(operation op)
{
  constexpr const char* names[] = {"sum", "prod", "min", "max", "mean"};
  return names[static_cast<int>(op)];
}

/// What an operation accumulates in unless told otherwise: sums and products of integers in 64 bits, means of them in
/// float64, float16 in float32, the rest in the elements' own type. Extrema of bools are taken on their bytes.
constexpr dtype default_accumulator(dtype t, operation op)
{
  const bool extremum = op == operation::min || op == operation::max;
  if (t == dtype::float16)
  {
    return dtype::float32;
  }
  if (!is_integer(t))
  {
    return t;
  }
  if (extremum)
  {
    return t == dtype::boolean ? dtype::uint8 : t;
  }
  return op == operation::mean ? dtype::float64 : is_signed(t) || t == dtype::boolean ? dtype::int64 : dtype::uint64;
}

/// f(T{}) for the C++ type T of `t`.
template <class F>
decltype(auto) with_type(dtype t, F&& f)
{
  switch (t)
  {
  case dtype::boolean:
    return f(boolean{});
  case dtype::int8:
    return f(std::int8_t{});
  case dtype::int16:
    return f(std::int16_t{});
  case dtype::int32:
    return f(std::int32_t{});
  case dtype::int64:
    return f(std::int64_t{});
  case dtype::uint8:
    return f(std::uint8_t{});
  case dtype::uint16:
    return f(std::uint16_t{});
  case dtype::uint32:
    return f(std::uint32_t{});
  case dtype::uint64:
    return f(std::uint64_t{});
  case dtype::float16:
    return f(float16{});
  case dtype::float32:
    return f(float{});
  case dtype::float64:
    return f(double{});
  case dtype::complex64:
    return f(complex<float>{});
  case dtype::complex128:
    break;
  }
  return f(complex<double>{});
}
} // namespace program
