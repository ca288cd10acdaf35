// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Floating-point helpers: NaN and signed zeros for minimum and maximum, on host and device.
#pragma once

#include <warpfold/config.hpp>

#include <type_traits>

struct __half;
struct __nv_bfloat16;
struct __nv_fp8_e4m3;
struct __nv_fp8_e5m2;

namespace warpfold::detail
{
template <class T>
inline constexpr bool is_narrow_floating =
  std::is_same_v<
    T,
    __half> || std::is_same_v<T, __nv_bfloat16> || std::is_same_v<T, __nv_fp8_e4m3> || std::is_same_v<T, __nv_fp8_e5m2>;

template <class T>
inline constexpr bool is_floating = std::is_floating_point_v<T> || is_narrow_floating<T>;

/// x as an A, through float where x is too narrow to know more.
template <class A, class T>
WARPFOLD_HD constexpr A number_from(const T& x)
{
  if constexpr (is_narrow_floating<T> && !std::is_same_v<A, T>)
  {
    return static_cast<A>(static_cast<float>(x));
  }
  else
  {
    return static_cast<A>(x);
  }
}

template <class T>
WARPFOLD_HD constexpr bool is_nan(const T& x)
{
  if constexpr (std::is_floating_point_v<T>)
  {
    return x != x;
  }
  else if constexpr (is_narrow_floating<T>)
  {
    const float f = static_cast<float>(x);
    return f != f;
  }
  else
  {
    return false;
  }
}

template <class T>
WARPFOLD_HD constexpr bool is_negative(const T& x)
{
  if constexpr (std::is_floating_point_v<T>)
  {
    return __builtin_signbit(x);
  }
  else
  {
    return __builtin_signbit(static_cast<float>(x));
  }
}

template <class T>
WARPFOLD_HD constexpr bool below(const T& a, const T& b)
{
  if constexpr (is_narrow_floating<T>)
  {
    return static_cast<float>(a) < static_cast<float>(b);
  }
  else
  {
    return a < b;
  }
}

template <class T>
WARPFOLD_HD constexpr T minimum_propagate(const T& a, const T& b)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  if constexpr (std::is_same_v<T, float>)
  {
    float r;
    asm("min.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
  }
#endif
  return below(a, b) ? a : below(b, a) ? b : detail::is_nan(a) ? a : detail::is_nan(b) ? b : is_negative(a) ? a : b;
}

template <class T>
WARPFOLD_HD constexpr T maximum_propagate(const T& a, const T& b)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  if constexpr (std::is_same_v<T, float>)
  {
    float r;
    asm("max.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
  }
#endif
  return below(b, a) ? a : below(a, b) ? b : detail::is_nan(a) ? a : detail::is_nan(b) ? b : is_negative(a) ? b : a;
}
} // namespace warpfold::detail
