// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The name of a row, CASE/TYPE/SHAPE/CONTENDER, and the shape in it.
#pragma once

#include "row.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace bench
{

/// "N" for a full reduction, "N+OFFSET" where the offset is of interest, "ROWSxCOLS" otherwise, "ROWSxCOLSldLD" where
/// columns do not touch. One of a map's shapes ends in "+0".
inline std::string shape_name(const row& r)
{
  std::string text = std::to_string(r.shape.rows);
  if (is_full(r))
    return r.swept || r.offset ? text + '+' + std::to_string(r.offset) : text;
  text += 'x' + std::to_string(r.shape.cols);
  if (!r.is_tight())
    text += "ld" + std::to_string(r.shape.ld);
  return r.swept ? text + '+' + std::to_string(r.offset) : text;
}

inline std::string case_name(const row& r)
{
  std::string text{name_of(r.op)};
  text += '/';
  text += name_of(r.type);
  text += '/';
  return text + shape_name(r);
}

inline std::string row_name(const row& r, std::string_view contender)
{
  return case_name(r) + '/' + std::string(contender);
}

/// Reads "ROWSxCOLS" or "ROWSxCOLSldLD", or "N" as one column.
inline std::optional<extents> parse_extents(std::string_view text)
{
  extents e;
  const char* at        = text.data();
  const char* const end = at + text.size();
  const auto number     = [&](std::int64_t& value) {
    const auto result = std::from_chars(at, end, value);
    at                = result.ptr;
    return result.ec == std::errc{} && value > 0;
  };
  if (!number(e.rows))
    return std::nullopt;
  e.ld = e.rows;
  if (at != end && *at == 'x')
  {
    ++at;
    if (!number(e.cols))
      return std::nullopt;
  }
  if (end - at > 2 && at[0] == 'l' && at[1] == 'd')
  {
    at += 2;
    if (!number(e.ld))
      return std::nullopt;
  }
  if (at != end || e.ld < e.rows)
    return std::nullopt;
  return e;
}

} // namespace bench
