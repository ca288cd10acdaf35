// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Which rows there are. A new shape is a line here.
#pragma once

#include "naming.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace bench {

inline constexpr std::array default_full_sizes = {10, 14, 17, 20, 22, 24, 26, 28};  // powers of two

inline constexpr std::array default_shapes = {
    tight(1024, 1024),     tight(16, 1 << 20), tight(1 << 20, 16),  tight(1024, 33),    tight(512, 128),
    tight(8192, 512),      tight(3, 20000000), tight(20000000, 3),  tight(100, 655360), tight(655360, 100),
};

inline constexpr std::array further_shapes = {
    tight(8192, 8192),    tight(32768, 4096),    tight(64, 1 << 20),    tight(1 << 20, 64),
    tight(1, 1 << 26),    tight(1 << 26, 1),     tight(7, 9586981),     tight(9586981, 7),
    tight(1000, 67109),   tight(67109, 1000),    tight(33, 2033601),    tight(2033601, 33),
    extents{1024, 1024, 1025},    extents{16, 1 << 20, 17},    extents{1 << 20, 16, (1 << 20) + 1},
    extents{8192, 8192, 8193},    extents{8192, 8192, 8195},   extents{100, 655360, 101},
    extents{655360, 100, 655363}, extents{33, 2033601, 34},    extents{2033601, 33, 2033604},
};

inline void add_partial_rows(std::vector<row>& rows, extents shape) {
  for (const operation op : {operation::inner_sum, operation::outer_sum}) {
    for (const element type : {element::f32, element::f64}) rows.push_back({op, type, shape});
  }
}

inline void add_full_row(std::vector<row>& rows, element type, std::int64_t count) {
  rows.push_back({operation::full_sum, type, tight(count, 1)});
}

/// Issue 2's list: full sums of f32 and f64, and ten shapes in both orientations.
inline std::vector<row> default_rows() {
  std::vector<row> rows;
  for (const element type : {element::f32, element::f64}) {
    for (const int power : default_full_sizes) add_full_row(rows, type, std::int64_t{1} << power);
  }
  for (const extents& shape : default_shapes) add_partial_rows(rows, shape);
  return rows;
}

/// Every row: more sizes, the narrow and the integer types, more shapes, columns that do not touch.
inline std::vector<row> all_rows() {
  std::vector<row> rows = default_rows();
  add_full_row(rows, element::f32, std::int64_t{1} << 30);
  for (const element type : {element::i8, element::f16, element::i32, element::i64}) {
    for (const int power : {10, 20, 24, 28}) add_full_row(rows, type, std::int64_t{1} << power);
  }
  add_full_row(rows, element::i8, std::int64_t{1} << 31);
  add_full_row(rows, element::f16, std::int64_t{1} << 30);
  for (const extents& shape : further_shapes) add_partial_rows(rows, shape);
  return rows;
}

}  // namespace bench
