// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "options.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace ladder
{
namespace
{
const std::vector<std::string> names{"floor",
                                     "01_global_atomic",
                                     "02_shared_atomic",
                                     "03_neighbouring_pairs",
                                     "04_opposite_sides",
                                     "05_shared_tree",
                                     "06_atomic_finish",
                                     "07_warp_shuffles",
                                     "08_two_on_load",
                                     "09_vector_loads",
                                     "10_warpfold",
                                     "cub",
                                     "thrust",
                                     "cpu_sequential",
                                     "cpu_pairwise",
                                     "cpu_tree",
                                     "cpu_warpfold"};
} // namespace

bool wanted(const options& o, const std::string& technique)
{
  return o.only.empty() || std::find(o.only.begin(), o.only.end(), technique) != o.only.end();
}

options read_options(int argc, char** argv, std::optional<int>& exit_code)
{
  options o;
  CLI::App app("Every classic reduction technique on one GPU, from one atomic to the library, beside CUB and Thrust.\n"
               "Without a GPU: those that a CPU can run.",
               "ladder");
  app.add_option("--n", o.sizes, "Elements, several by commas (default: 1048576,100000000; --check: 1 to 2^20)")
    ->delimiter(',')
    ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 31));
  app.add_option("--types", o.types, "f32 and i32 (default: both)")
    ->delimiter(',')
    ->check(CLI::IsMember({"f32", "i32"}));
  auto* only = app.add_option("--only", o.only, "These techniques; on a GPU once each, not timed: for a profiler")
                 ->delimiter(',')
                 ->check(CLI::IsMember(names));
  app.add_option("--repeat", o.repeat, "Calls that the median is of (default: 21)")->check(CLI::Range(1, 1000));
  app.add_option("--json", o.json, "Write the results to this file too")->excludes(only);
  app.add_flag("--cpu", o.cpu, "Run what a CPU can, though there is a GPU");
  auto* check = app.add_flag("--check", o.check, "Compare every rung with Thrust on integers, and time none");
  app.add_flag("--large", o.large, "With --check: 10^8 elements too")->needs(check);
  try
  {
    app.parse(argc, argv);
  }
  catch (const CLI::ParseError& e)
  {
    const int code = app.exit(e);
    exit_code      = code == 0 ? 0 : 2;
  }
  if (o.sizes.empty() && !o.check)
  {
    o.sizes = {1 << 20, 100000000};
  }
  return o;
}

void require_runnable(const options& o, bool gpu)
{
  for (const auto& name : o.only)
  {
    if (name.starts_with("cpu_") == gpu)
    {
      throw bad_usage("--only: " + name + (gpu ? " runs with --cpu alone" : " needs a GPU"));
    }
  }
}
} // namespace ladder
