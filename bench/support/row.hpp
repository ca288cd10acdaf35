// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What a row of the benchmark is.
#pragma once

#include "naming.hpp"

#include <cstdint>

namespace bench
{

/// A column-major matrix; `ld == rows` when tight. A full reduction is one column.
struct extents
{
  std::int64_t rows = 0;
  std::int64_t cols = 1;
  std::int64_t ld   = 0;

  friend bool operator==(const extents&, const extents&) = default;
};

constexpr extents tight(std::int64_t rows, std::int64_t cols)
{
  return {rows, cols, rows};
}

struct row
{
  operation op = operation::full_sum;
  element type = element::f32;
  extents shape;
  int offset = 0; // elements from an aligned address to the first one
  bool swept = false; // one of many: fewer repetitions, cold alone, few contenders

  friend bool operator==(const row&, const row&) = default;

  bool is_matrix() const
  {
    return op == operation::inner_sum || op == operation::outer_sum;
  }
  /// Extrema with their places.
  bool is_extremum() const
  {
    return op == operation::full_argmax || op == operation::full_minmax;
  }
  /// Its input has values beyond all others planted in it.
  bool is_planted() const
  {
    return is_extremum() || op == operation::full_max;
  }
  std::int64_t outputs() const
  {
    if (!is_matrix())
      return 1;
    return op == operation::inner_sum ? shape.cols : shape.rows;
  }
  std::int64_t elements() const
  {
    return shape.rows * shape.cols;
  }
  std::int64_t reduced() const
  {
    return elements() / outputs();
  }
  std::int64_t kept_stride() const
  {
    return op == operation::inner_sum ? shape.ld : 1;
  }
  std::int64_t reduced_stride() const
  {
    return op == operation::outer_sum ? shape.ld : 1;
  }
  int arrays() const
  {
    return op == operation::full_dot ? 2 : 1;
  }
  /// Elements from the first array to the second one, which is as well aligned.
  std::int64_t second_array() const
  {
    return (elements() + 63) / 64 * 64;
  }
  /// Elements from an aligned address to the last one, gaps between columns and arrays included.
  std::int64_t span() const
  {
    return offset + (arrays() - 1) * second_array() + shape.ld * (shape.cols - 1) + shape.rows;
  }
  std::int64_t bytes_read() const
  {
    return arrays() * elements() * size_of(type);
  }
  std::int64_t result_size() const
  {
    constexpr std::int64_t indexed = 16; // a value of at most 8 bytes and a 64-bit index
    if (is_extremum())
      return op == operation::full_argmax ? indexed : 2 * indexed;
    return facts_of(type).result_size;
  }
  std::int64_t bytes_written() const
  {
    return outputs() * result_size();
  }
  bool is_tight() const
  {
    return shape.ld == shape.rows;
  }
};

/// Numbers in an output, and in the value that a contender gives on the host: of extrema, the indices alone.
inline int output_parts(const row& r)
{
  if (r.is_extremum())
    return r.op == operation::full_argmax ? 2 : 4;
  return facts_of(r.type).parts;
}
inline int answer_parts(const row& r)
{
  return r.is_extremum() ? output_parts(r) / 2 : output_parts(r);
}

inline bool is_full(const row& r)
{
  return !r.is_matrix();
}
inline bool is_inner(const row& r)
{
  return r.op == operation::inner_sum;
}
inline bool is_outer(const row& r)
{
  return r.op == operation::outer_sum;
}
inline bool is_real(const row& r)
{
  return r.type == element::f32 || r.type == element::f64;
}
template <operation Op>
bool is_case(const row& r)
{
  return r.op == Op;
}
/// The plain sum of an array, wherever it starts.
inline bool is_full_sum(const row& r)
{
  return r.op == operation::full_sum || r.op == operation::full_offset;
}

} // namespace bench
