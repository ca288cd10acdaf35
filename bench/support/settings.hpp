// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The command line: which rows, and how they are reported.
#pragma once

#include "row_name.hpp"
#include "rows.hpp"

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace bench
{

inline std::vector<std::string> split(std::string_view text)
{
  std::vector<std::string> items;
  while (!text.empty())
  {
    const std::size_t comma = text.find(',');
    items.emplace_back(text.substr(0, comma));
    text = comma == text.npos ? std::string_view{} : text.substr(comma + 1);
  }
  return items;
}

inline extents extents_from(const std::string& text)
{
  const auto shape = parse_extents(text);
  if (!shape)
    throw std::invalid_argument("not a shape: " + text + " (write N, ROWSxCOLS or ROWSxCOLSldLD)");
  return *shape;
}

inline element element_from(const std::string& text)
{
  for (const element type : all_elements)
  {
    if (name_of(type) == text)
      return type;
  }
  throw std::invalid_argument("not an element type: " + text);
}

struct settings
{
  std::string rows = "default";
  std::string sizes;
  std::string shapes;
  std::string types = "f32,f64";
  bool list         = false;
  bool json_file    = false;
  bool json_display = false;
};

/// Takes out of the command line what is ours, and notes what reporters need to know of Google Benchmark's own flags.
inline settings read_arguments(int& argc, char** argv)
{
  settings s;
  int kept = 1;
  for (int i = 1; i < argc; ++i)
  {
    const std::string_view argument = argv[i];
    const auto takes                = [&](std::string_view flag, std::string& value) {
      if (!argument.starts_with(flag))
        return false;
      value = argument.substr(flag.size());
      return true;
    };
    if (takes("--rows=", s.rows) || takes("--sizes=", s.sizes) || takes("--shapes=", s.shapes)
        || takes("--types=", s.types))
    {
      continue;
    }
    if (argument == "--benchmark_list_tests" || argument == "--benchmark_list_tests=true")
    {
      s.list = true;
      continue;
    }
    if (argument.starts_with("--benchmark_out="))
      s.json_file = true;
    if (argument == "--benchmark_format=json")
      s.json_display = true;
    argv[kept++] = argv[i];
  }
  argc = kept;
  return s;
}

inline std::vector<row> rows_of(const settings& s)
{
  std::vector<row> rows;
  for (const std::string& size : split(s.sizes))
  {
    for (const std::string& type : split(s.types))
      add_full_row(rows, element_from(type), extents_from(size).rows);
  }
  for (const std::string& shape : split(s.shapes))
    add_partial_rows(rows, extents_from(shape));
  if (!rows.empty())
    return rows;
  return rows_called(s.rows);
}

} // namespace bench
