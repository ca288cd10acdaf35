// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The command line of the ladder.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace ladder
{
struct options
{
  std::vector<std::int64_t> sizes; ///< empty with `check`: those that it has of its own
  std::vector<std::string> types{"f32", "i32"};
  std::vector<std::string> only; ///< techniques; all where empty
  int repeat = 21; ///< the median of so many calls
  std::string json;
  bool cpu   = false; ///< even where there is a GPU
  bool check = false; ///< compare with Thrust instead of measuring
  bool large = false; ///< with 10^8 elements too
};

/// What the user has to change. The program ends with exit code 2.
struct bad_usage : std::runtime_error
{
  using std::runtime_error::runtime_error;
};

/// Reads the command line. Where the program has nothing more to do, after --help or bad usage, `exit_code` is set.
options read_options(int argc, char** argv, std::optional<int>& exit_code);

/// Throws bad_usage where `only` names a technique that does not run here.
void require_runnable(const options& o, bool gpu);

/// Whether a technique is asked for.
bool wanted(const options& o, const std::string& technique);
} // namespace ladder
