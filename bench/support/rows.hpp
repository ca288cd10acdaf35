// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Which rows there are. A new shape is a line here.
#pragma once

#include "row.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <vector>

namespace bench
{

inline constexpr std::array default_full_sizes = {10, 14, 17, 20, 22, 24, 26, 28}; // powers of two

inline constexpr std::array default_shapes = {
  tight(1024, 1024), tight(16, 1 << 20), tight(1 << 20, 16), tight(1024, 33),    tight(512, 128),
  tight(8192, 512),  tight(3, 20000000), tight(20000000, 3), tight(100, 655360), tight(655360, 100),
};

inline constexpr std::array further_shapes = {
  tight(8192, 8192),            tight(32768, 4096),         tight(64, 1 << 20),
  tight(1 << 20, 64),           tight(1, 1 << 26),          tight(1 << 26, 1),
  tight(7, 9586981),            tight(9586981, 7),          tight(1000, 67109),
  tight(67109, 1000),           tight(33, 2033601),         tight(2033601, 33),
  extents{1024, 1024, 1025},    extents{16, 1 << 20, 17},   extents{1 << 20, 16, (1 << 20) + 1},
  extents{8192, 8192, 8193},    extents{8192, 8192, 8195},  extents{100, 655360, 101},
  extents{655360, 100, 655363}, extents{33, 2033601, 34},   extents{2033601, 33, 2033604},
};

inline void add_partial_rows(std::vector<row>& rows, extents shape)
{
  for (const operation op : {operation::inner_sum, operation::outer_sum})
  {
    for (const element type : {element::f32, element::f64})
      rows.push_back({op, type, shape});
  }
}

inline void add_full_row(std::vector<row>& rows, element type, std::int64_t count)
{
  rows.push_back({operation::full_sum, type, tight(count, 1)});
}

/// Issue 2's list: full sums of f32 and f64, and ten shapes in both orientations.
inline std::vector<row> default_rows()
{
  std::vector<row> rows;
  for (const element type : {element::f32, element::f64})
  {
    for (const int power : default_full_sizes)
      add_full_row(rows, type, std::int64_t{1} << power);
  }
  for (const extents& shape : default_shapes)
    add_partial_rows(rows, shape);
  return rows;
}

inline void add_full_rows(std::vector<row>& rows, element type, std::initializer_list<int> powers)
{
  for (const int power : powers)
    add_full_row(rows, type, std::int64_t{1} << power);
}

/// Full sums at many sizes, of the types that most people have.
inline std::vector<row> full_rows()
{
  std::vector<row> rows;
  add_full_rows(rows, element::f32, {10, 12, 14, 16, 17, 18, 20, 21, 22, 23, 24, 26, 28, 30});
  add_full_rows(rows, element::f64, {10, 12, 14, 16, 17, 18, 20, 21, 22, 23, 24, 26, 28});
  add_full_rows(rows, element::i8, {20, 24, 28, 31});
  add_full_rows(rows, element::f16, {20, 24, 28, 30});
  return rows;
}

/// Every element type, iterator and mode, at four sizes of the input in bytes.
inline std::vector<row> iterator_rows()
{
  constexpr std::int64_t mebibyte = 1 << 20;
  std::vector<row> rows;
  const auto add = [&](operation op, std::initializer_list<element> types) {
    for (const element type : types)
    {
      for (const std::int64_t bytes : {mebibyte, 16 * mebibyte, 64 * mebibyte, 1024 * mebibyte})
      {
        row r{op, type, {}};
        r.shape  = tight(bytes / (r.arrays() * size_of(type)), 1);
        r.offset = op == operation::full_offset ? 1 : 0;
        rows.push_back(r);
      }
    }
  };
  add(operation::full_sum,
      {element::f32, element::f64, element::i8, element::u8, element::i16, element::i32, element::i64, element::f16,
       element::c32, element::s12, element::s24});
  for (const operation op : {operation::full_offset, operation::full_square, operation::full_dot,
                             operation::full_reverse, operation::full_lambda})
  {
    add(op, {element::f32});
  }
  add(operation::full_argmax, {element::f32, element::f64, element::i8});
  add(operation::full_minmax, {element::f32});
  return rows;
}

/// Sums of 1 KiB to 4 GiB of a type: three odd sizes to a power of two, each from another offset.
inline void add_sweep(std::vector<row>& rows, element type)
{
  constexpr int offsets   = 16;
  const std::int64_t most = (std::int64_t{1} << 32) / size_of(type) - (offsets - 1);
  int offset              = 0;
  for (std::int64_t power = (1 << 10) / size_of(type);; power *= 2)
  {
    for (const double factor : {1.0, 1.26, 1.59})
    {
      const auto size = static_cast<std::int64_t>(static_cast<double>(power) * factor) | 1;
      rows.push_back({operation::full_sum, type, tight(std::min(size, most), 1), offset, true});
      if (size >= most)
        return;
      offset = (offset + 1) % offsets;
    }
  }
}

inline std::vector<row> sweep_rows()
{
  std::vector<row> rows;
  for (const element type : {element::f32, element::f64, element::i8})
    add_sweep(rows, type);
  return rows;
}

/// Matrices of narrow and wide elements and of structs.
inline std::vector<row> matrix_type_rows()
{
  std::vector<row> rows;
  for (const extents& shape : {tight(8192, 8192), tight(100, 655360), tight(655360, 100), tight(33, 2033601)})
  {
    for (const element type : {element::i8, element::f16, element::c32, element::s24})
    {
      for (const operation op : {operation::inner_sum, operation::outer_sum})
        rows.push_back({op, type, shape});
    }
  }
  return rows;
}

/// The cases of Eigen's benchmark of its tensor reductions on GPUs.
inline std::vector<row> eigen_rows()
{
  constexpr int shapes = 6; // the first of the default ones
  std::vector<row> rows;
  for (const operation op : {operation::full_sum, operation::full_max})
  {
    for (const element type : {element::f32, element::f64})
    {
      for (const int power : {20, 22, 24, 26})
        rows.push_back({op, type, tight(std::int64_t{1} << power, 1)});
    }
  }
  for (int i = 0; i < shapes; ++i)
    add_partial_rows(rows, default_shapes[static_cast<std::size_t>(i)]);
  return rows;
}

/// Matrices of about 2^24 and 2^26 floats, from 1 x n to n x 1 in 101 steps that are even on a logarithmic scale.
inline std::vector<row> map_rows()
{
  constexpr int steps = 100;
  std::vector<row> rows;
  for (const int power : {24, 26})
  {
    for (int step = 0; step <= steps; ++step)
    {
      const auto height = static_cast<std::int64_t>(std::llround(std::exp2(double(power) * step / steps)));
      const auto width  = (std::int64_t{1} << power) / height;
      for (const operation op : {operation::inner_sum, operation::outer_sum})
        rows.push_back({op, element::f32, tight(height, width), 0, true});
    }
  }
  return rows;
}

/// Every row, once: also more shapes, and columns that do not touch.
inline std::vector<row> all_rows()
{
  std::vector<row> rows = default_rows();
  const auto add        = [&](const std::vector<row>& more) {
    for (const row& r : more)
    {
      if (std::ranges::find(rows, r) == rows.end())
        rows.push_back(r);
    }
  };
  add(full_rows());
  std::vector<row> further;
  for (const element type : {element::i8, element::f16, element::i32, element::i64})
  {
    add_full_rows(further, type, {10, 20, 24, 28});
  }
  for (const extents& shape : further_shapes)
    add_partial_rows(further, shape);
  add(further);
  add(iterator_rows());
  add(eigen_rows());
  add(sweep_rows());
  add(matrix_type_rows());
  add(map_rows());
  return rows;
}

inline std::vector<row> rows_called(const std::string& name)
{
  if (name == "default")
    return default_rows();
  if (name == "full")
    return full_rows();
  if (name == "iterators")
    return iterator_rows();
  if (name == "sweep")
    return sweep_rows();
  if (name == "types")
    return matrix_type_rows();
  if (name == "eigen")
    return eigen_rows();
  if (name == "map")
    return map_rows();
  if (name == "all")
    return all_rows();
  throw std::invalid_argument("--rows is default, full, iterators, sweep, types, eigen, map or all, not " + name);
}

} // namespace bench
