// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What a row of the benchmark is, and its name: CASE/TYPE/SHAPE/CONTENDER.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bench {

enum class operation { full_sum, inner_sum, outer_sum };
enum class element { f32, f64, i8, i32, i64, f16 };

inline constexpr std::array all_elements{element::f32, element::f64, element::i8,
                                         element::i32, element::i64, element::f16};

constexpr std::string_view name_of(operation op) {
  switch (op) {
    case operation::full_sum: return "full_sum";
    case operation::inner_sum: return "inner_sum";
    case operation::outer_sum: return "outer_sum";
  }
  return "?";
}

constexpr std::string_view name_of(element type) {
  switch (type) {
    case element::f32: return "f32";
    case element::f64: return "f64";
    case element::i8: return "i8";
    case element::i32: return "i32";
    case element::i64: return "i64";
    case element::f16: return "f16";
  }
  return "?";
}

constexpr std::int64_t size_of(element type) {
  switch (type) {
    case element::i8: return 1;
    case element::f16: return 2;
    case element::f32:
    case element::i32: return 4;
    case element::f64:
    case element::i64: return 8;
  }
  return 0;
}

/// Every contender of a row writes this many bytes an output: integers sum into int64, f16 into float.
constexpr std::int64_t result_size_of(element type) {
  return type == element::f32 || type == element::f16 ? 4 : 8;
}

/// A column-major matrix; `ld == rows` when tight. A full reduction is one column.
struct extents {
  std::int64_t rows = 0;
  std::int64_t cols = 1;
  std::int64_t ld = 0;

  friend bool operator==(const extents&, const extents&) = default;
};

constexpr extents tight(std::int64_t rows, std::int64_t cols) { return {rows, cols, rows}; }

struct row {
  operation op = operation::full_sum;
  element type = element::f32;
  extents shape;

  std::int64_t outputs() const {
    if (op == operation::full_sum) return 1;
    return op == operation::inner_sum ? shape.cols : shape.rows;
  }
  std::int64_t elements() const { return shape.rows * shape.cols; }
  std::int64_t reduced() const { return elements() / outputs(); }
  std::int64_t kept_stride() const { return op == operation::inner_sum ? shape.ld : 1; }
  std::int64_t reduced_stride() const { return op == operation::outer_sum ? shape.ld : 1; }
  /// Elements from the first to the last one, gaps between columns included.
  std::int64_t span() const { return shape.ld * (shape.cols - 1) + shape.rows; }
  std::int64_t bytes_read() const { return elements() * size_of(type); }
  std::int64_t bytes_written() const { return outputs() * result_size_of(type); }
  bool is_tight() const { return shape.ld == shape.rows; }
};

/// "N" for a full reduction, "ROWSxCOLS" otherwise, "ROWSxCOLSldLD" where columns do not touch.
inline std::string shape_name(const row& r) {
  if (r.op == operation::full_sum) return std::to_string(r.shape.rows);
  std::string text = std::to_string(r.shape.rows) + 'x' + std::to_string(r.shape.cols);
  if (!r.is_tight()) text += "ld" + std::to_string(r.shape.ld);
  return text;
}

inline std::string case_name(const row& r) {
  std::string text{name_of(r.op)};
  text += '/';
  text += name_of(r.type);
  text += '/';
  return text + shape_name(r);
}

inline std::string row_name(const row& r, std::string_view contender) {
  return case_name(r) + '/' + std::string(contender);
}

/// Reads "ROWSxCOLS" or "ROWSxCOLSldLD", or "N" as one column.
inline std::optional<extents> parse_extents(std::string_view text) {
  extents e;
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto number = [&](std::int64_t& value) {
    const auto result = std::from_chars(at, end, value);
    at = result.ptr;
    return result.ec == std::errc{} && value > 0;
  };
  if (!number(e.rows)) return std::nullopt;
  e.ld = e.rows;
  if (at != end && *at == 'x') {
    ++at;
    if (!number(e.cols)) return std::nullopt;
  }
  if (end - at > 2 && at[0] == 'l' && at[1] == 'd') {
    at += 2;
    if (!number(e.ld)) return std::nullopt;
  }
  if (at != end || e.ld < e.rows) return std::nullopt;
  return e;
}

}  // namespace bench
