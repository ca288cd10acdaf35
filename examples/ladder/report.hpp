// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What was measured, as a table and as JSON that bench/report reads.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace ladder
{
/// One technique on one array.
struct measurement
{
  std::string technique;
  double us             = 0;
  double traffic        = 0; ///< bytes of global memory over those of the input; 0: not known
  double relative_error = 0;
  bool by_wall_clock    = false; ///< the host's time, because the call waits
};

/// All techniques on one array: `name` is sum (random numbers) or count (1 to n).
struct group
{
  std::string name;
  std::string type;
  std::int64_t n     = 0;
  std::int64_t bytes = 0;
  std::vector<measurement> rows;
};

using context = std::vector<std::pair<std::string, std::string>>;

/// The library's version, its commit as the environment has it (WARPFOLD_BENCH_COMMIT), and the date.
context software_facts();

void print_table(std::ostream& out, const group& g);
void write_json(std::ostream& out, const context& facts, const std::vector<group>& groups);
} // namespace ladder
