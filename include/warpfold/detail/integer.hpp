// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Integers of 128 bits are integers, whatever dialect a file is compiled in: to std::is_integral they are none under
/// -std=c++20, and are some under -std=gnu++20.
#pragma once

#include <type_traits>

namespace warpfold::detail
{
template <class T>
inline constexpr bool is_integer = std::is_integral_v<T>;
#if defined(__SIZEOF_INT128__)
__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;
template <>
inline constexpr bool is_integer<int128> = true;
template <>
inline constexpr bool is_integer<uint128> = true;
#endif

template <class T>
inline constexpr bool is_arithmetic = is_integer<T> || std::is_floating_point_v<T>;
} // namespace warpfold::detail
