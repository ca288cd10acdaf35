// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The C++ types behind `element`, what their sums are kept in, and results as numbers.
#pragma once

#include "naming.hpp"
#include "parts.hpp"

#include <cuda/std/complex>
#include <cuda_fp16.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace bench
{

template <class T>
struct type_of
{
  using type = T;
};

using complex = cuda::std::complex<float>;

struct vector3
{
  float x, y, z;
};

struct totals
{
  double amount;
  std::int64_t units;
  float error;
  std::int32_t events;
};

/// An extremum as contenders write it: 16 bytes whatever T is.
template <class T>
struct indexed
{
  T value;
  std::int64_t index;
};

template <class T>
struct indexed_extremes
{
  indexed<T> min;
  indexed<T> max;
};

/// The element type by name, and what the sum of it is kept in by every contender.
template <element Type, class Result>
struct element_traits
{
  static constexpr element type = Type;
  using result                  = Result;
};
template <class T>
struct traits;
template <> struct traits<float> : element_traits<element::f32, float> {};
template <> struct traits<double> : element_traits<element::f64, double> {};
template <> struct traits<std::int8_t> : element_traits<element::i8, std::int64_t> {};
template <> struct traits<std::int32_t> : element_traits<element::i32, std::int64_t> {};
template <> struct traits<std::int64_t> : element_traits<element::i64, std::int64_t> {};
template <> struct traits<__half> : element_traits<element::f16, float> {};
template <> struct traits<std::uint8_t> : element_traits<element::u8, std::uint32_t> {};
template <> struct traits<std::int16_t> : element_traits<element::i16, std::int64_t> {};
template <> struct traits<complex> : element_traits<element::c32, complex> {};
template <> struct traits<vector3> : element_traits<element::s12, vector3> {};
template <> struct traits<totals> : element_traits<element::s24, totals> {};

template <class T>
using result_t = typename traits<T>::result;

/// Some of the element types.
template <class... Ts>
struct types
{
  static constexpr bool has(element type)
  {
    return ((traits<Ts>::type == type) || ...);
  }
};

using real_types = types<float, double>;
/// Those that libraries sum by themselves, and those that need to be told how or where to.
using common_types   = types<float, double, std::int8_t, std::int32_t, std::int64_t, __half>;
using further_types  = types<std::uint8_t, std::int16_t, complex, vector3, totals>;
using matrix_types   = types<float, double, std::int8_t, __half, complex, totals>;
using extremum_types = types<float, double, std::int8_t>;

/// Calls f(type_of<T>{}) for the one of the types that is meant.
template <class T, class... Others, class F>
decltype(auto) visit(types<T, Others...>, element type, F&& f)
{
  constexpr element_facts facts = facts_of(traits<T>::type);
  static_assert(facts.size == sizeof(T) && facts.result_size == sizeof(result_t<T>));
  if constexpr (sizeof...(Others) > 0)
  {
    if (type != traits<T>::type)
      return visit(types<Others...>{}, type, f);
  }
  else
  {
    if (type != traits<T>::type)
      throw std::logic_error("not measured: " + std::string(name_of(type)));
  }
  return f(type_of<T>{});
}

template <class F>
decltype(auto) visit_element(element type, F&& f)
{
  return common_types::has(type) ? visit(common_types{}, type, f) : visit(further_types{}, type, f);
}

/// As visit_element, for float and double alone: partial sums of all libraries are measured in these.
template <class F>
decltype(auto) visit_real(element type, F&& f)
{
  return visit(real_types{}, type, f);
}

/// A result's numbers. What is wider than a double's 53 bits, no result of the benchmark is.
template <class T>
  requires std::is_arithmetic_v<T>
__host__ __device__ parts parts_of(T x)
{
  return {{static_cast<double>(x)}};
}
inline __host__ __device__ parts parts_of(__half x)
{
  return {{__half2float(x)}};
}
inline __host__ __device__ parts parts_of(const complex& z)
{
  return {{z.real(), z.imag()}};
}
inline __host__ __device__ parts parts_of(const vector3& v)
{
  return {{v.x, v.y, v.z}};
}
inline __host__ __device__ parts parts_of(const totals& t)
{
  return {{t.amount, static_cast<double>(t.units), t.error, static_cast<double>(t.events)}};
}
/// The indices first, because they are all that some contenders give on the host.
template <class T>
__host__ __device__ parts parts_of(const indexed<T>& e)
{
  return {{static_cast<double>(e.index), static_cast<double>(e.value)}};
}
template <class T>
__host__ __device__ parts parts_of(const indexed_extremes<T>& e)
{
  return {{static_cast<double>(e.min.index), static_cast<double>(e.max.index), static_cast<double>(e.min.value),
           static_cast<double>(e.max.value)}};
}

} // namespace bench
