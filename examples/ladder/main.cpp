// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ladder: every classic reduction technique, measured beside the floor, CUB, Thrust and the library.
#include "cpu.hpp"
#include "options.hpp"
#include "report.hpp"

#if defined(LADDER_CUDA)
#  include "gpu.hpp"
#endif

#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>

namespace
{
constexpr int skipped = 77;

/// Asked before the first measurement: some take minutes. What the file holds is kept.
void require_writable(const std::string& path)
{
  if (!path.empty() && !std::ofstream(path, std::ios::app))
  {
    throw ladder::bad_usage("--json: cannot write " + path);
  }
}

/// The exit code: whether all sums of integers were exact.
int report(const ladder::options& o, const ladder::context& facts, const std::vector<ladder::group>& groups)
{
  for (const auto& g : groups)
  {
    if (!g.rows.empty()) // else called for a profiler
    {
      ladder::print_table(std::cout, g);
    }
  }
  if (!o.json.empty())
  {
    std::ofstream file(o.json);
    ladder::write_json(file, facts, groups);
    if (!file.flush())
    {
      throw ladder::bad_usage("--json: cannot write " + o.json);
    }
  }
  const bool exact = std::all_of(groups.begin(), groups.end(), [](const ladder::group& g) {
    return g.type != "i32"
      || std::all_of(g.rows.begin(), g.rows.end(), [](const auto& m) { return m.relative_error == 0; });
  });
  if (!exact)
  {
    std::fputs("ladder: a sum of integers is wrong\n", stderr);
  }
  return exact ? 0 : 1;
}

#if defined(LADDER_CUDA)
int run_on_gpu(const ladder::options& o)
{
  ladder::require_runnable(o, true);
  if (o.check)
  {
    return ladder::check_on_gpu(o) == 0 ? 0 : 1;
  }
  return report(o, ladder::gpu_facts(), ladder::measure_on_gpu(o));
}
#endif

int run_on_cpu(const ladder::options& o)
{
  if (o.check)
  {
    std::fputs("ladder: skipped: no GPU, and the rungs are CUDA kernels\n", stderr);
    return skipped;
  }
  ladder::require_runnable(o, false);
  return report(o, ladder::cpu_facts(), ladder::measure_on_cpu(o));
}

int run(const ladder::options& o)
{
  require_writable(o.json);
  if (o.cpu)
  {
    return run_on_cpu(o);
  }
#if defined(LADDER_CUDA)
  if (ladder::has_gpu())
  {
    return run_on_gpu(o);
  }
#endif
  if (!o.check)
  {
    std::fputs("ladder: no GPU was found, so these are the techniques that a CPU can run\n", stderr);
  }
  return run_on_cpu(o);
}
} // namespace

int main(int argc, char** argv)
{
  try
  {
    std::optional<int> exit_code;
    const auto o = ladder::read_options(argc, argv, exit_code);
    return exit_code ? *exit_code : run(o);
  }
  catch (const ladder::bad_usage& e)
  {
    std::fprintf(stderr, "ladder: %s\n", e.what());
    return 2;
  }
  catch (const std::exception& e)
  {
    std::fprintf(stderr, "ladder: %s\n", e.what());
    return 1;
  }
}
