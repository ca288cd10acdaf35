// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What can be reduced, and of what: the cases and the element types by name.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace bench
{

/// A case of one value, except for the last two, which are sums of a matrix's columns and rows.
enum class operation
{
  full_sum,
  full_offset, // the sum, from one element past an aligned address
  full_square, // the sum of squares, through a transform iterator
  full_dot, // of two arrays, through a transform of a zip
  full_reverse, // the sum, through a reverse iterator
  full_lambda, // a functor with state that no library knows
  full_max, // the largest element, wherever it stands
  full_argmax, // the largest element and the lowest index of it
  full_minmax, // the same of the smallest and of the largest
  inner_sum,
  outer_sum
};

constexpr std::string_view name_of(operation op)
{
  constexpr std::string_view names[] = {"full_sum",     "full_offset", "full_square", "full_dot",
                                        "full_reverse", "full_lambda", "full_max",    "full_argmax",
                                        "full_minmax",  "inner_sum",   "outer_sum"};
  return names[static_cast<int>(op)];
}

/// c32 is a complex number of two floats; s12 and s24 are structs of so many bytes. elements.cuh has the types.
enum class element
{
  f32,
  f64,
  i8,
  i32,
  i64,
  f16,
  u8,
  i16,
  c32,
  s12,
  s24
};

inline constexpr std::array all_elements{element::f32, element::f64, element::i8, element::i32,
                                         element::i64, element::f16, element::u8, element::i16,
                                         element::c32, element::s12, element::s24};

/// Every contender sums into a result of the same size: integers into int64 (u8 into uint32), f16 into float.
struct element_facts
{
  std::string_view name;
  std::int64_t size;
  std::int64_t result_size;
  int parts; // numbers in a result
};

constexpr element_facts facts_of(element type)
{
  constexpr element_facts facts[] = {
    {"f32", 4, 4, 1}, {"f64", 8, 8, 1}, {"i8", 1, 8, 1},  {"i32", 4, 8, 1},   {"i64", 8, 8, 1},   {"f16", 2, 4, 1},
    {"u8", 1, 4, 1},  {"i16", 2, 8, 1}, {"c32", 8, 8, 2}, {"s12", 12, 12, 3}, {"s24", 24, 24, 4},
  };
  return facts[static_cast<int>(type)];
}

constexpr std::string_view name_of(element type)
{
  return facts_of(type).name;
}
constexpr std::int64_t size_of(element type)
{
  return facts_of(type).size;
}

} // namespace bench
