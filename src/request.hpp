// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The command line, and what it asks of the array that the file turns out to hold.
#pragma once

#include "npy.hpp"
#include "pieces.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace program
{
struct request
{
  operation op = operation::sum;
  std::string file;
  std::optional<int> axis;
  std::optional<std::string> output;
  std::string accumulator; ///< f32, f64, i64, u64; empty: the default
  std::string backend = "auto";
  std::optional<std::int64_t> piece_bytes;
  bool explain = false;
  bool time    = false;
};

/// Reads the command line. Where it only asks for help or is wrong, prints that and sets `exit_code`.
request parse_command_line(int argc, char** argv, std::optional<int>& exit_code);

/// What the request means for this array.
struct task
{
  job what;
  dtype result_type; ///< of the accumulator's values, once narrowed
  extents array;
  std::vector<std::int64_t> result_shape;
};

/// Throws bad_input where the array has no such axis, or the accumulator cannot hold its elements.
task make_task(const request& r, const npy::header& h);
} // namespace program
