// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// warpfold_bench [--rows=default|full|iterators|sweep|types|eigen|map|all] [--sizes=N,...] [--shapes=ROWSxCOLS[ldLD],...]
///                [--benchmark_...]
///
/// --sizes and --shapes replace the rows: full sums of every type that --types names (f32,f64), partial sums of f32
/// and f64. --benchmark_filter selects by CASE/TYPE/SHAPE/CONTENDER; what it leaves out is not measured.
#include "support/register.hpp"
#include "support/reporters.hpp"
#include "support/settings.hpp"

#include <warpfold/version.hpp>

#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string_view>

#ifndef WARPFOLD_BENCH_COMMIT
#  define WARPFOLD_BENCH_COMMIT "unknown"
#endif

namespace
{

using namespace bench;

// In the order in which a report shows them.
std::vector<source> all_sources()
{
  std::vector<source> sources;
  for (const auto& group :
       {floor_sources(), warpfold_full_sources(), warpfold_type_sources(), warpfold_mode_sources(), warpfold_iterator_sources(),
        warpfold_extremum_sources(), warpfold_inner_sources(), warpfold_outer_sources(), cub_full_sources(),
        cub_type_sources(), cub_iterator_sources(), cub_extremum_sources(), cub_segmented_sources(), cublas_sources(), eigen_sources(),
        thrust_full_sources(), thrust_type_sources(), thrust_iterator_sources(), thrust_extremum_sources(),
        thrust_by_key_sources()})
  {
    sources.insert(sources.end(), group.begin(), group.end());
  }
  return sources;
}

std::string version_text(int version)
{
  return std::to_string(version / 1000) + '.' + std::to_string(version % 1000 / 10);
}

// The kernel driver's own version ("580.95.05") is not in the CUDA API; where Linux does not tell it either, the CUDA
// version that it supports stands for it.
std::string driver_text(int cuda_version)
{
  std::string text;
  std::ifstream("/sys/module/nvidia/version") >> text;
  return text.empty() ? "CUDA " + version_text(cuda_version) : text;
}

context describe_run()
{
  int device  = 0;
  int driver  = 0;
  int runtime = 0;
  cudaDeviceProp card{};
  checked(cudaGetDevice(&device));
  checked(cudaGetDeviceProperties(&card, device));
  checked(cudaDriverGetVersion(&driver));
  checked(cudaRuntimeGetVersion(&runtime));
  char date[32];
  const std::time_t now = std::time(nullptr);
  std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
  const char* const commit = std::getenv("WARPFOLD_COMMIT");
  return {{"card", card.name},
          {"multiprocessors", std::to_string(card.multiProcessorCount)},
          {"l2_bytes", std::to_string(card.l2CacheSize)},
          {"driver", driver_text(driver)},
          {"cuda", version_text(runtime)},
          {"cccl", cccl_version()},
          {"warpfold", WARPFOLD_VERSION_STRING},
          {"commit", commit ? commit : WARPFOLD_BENCH_COMMIT},
          {"date", date},
          {"time", "cold: 192 MiB written before each call, events around it, median"},
          {"hot_us", "graph of 20 calls, median of replays, a call"}};
}

int run(int argc, char** argv)
{
  const settings s = read_arguments(argc, argv);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 2;
  const std::vector<selected_row> selected =
    select(rows_of(s), all_sources(), name_filter(benchmark::GetBenchmarkFilter()));

  if (s.list)
  {
    for (const selected_row& r : selected)
    {
      for (const source& c : r.sources)
        std::cout << row_name(r.what, c.name) << '\n';
    }
    return 0;
  }
  if (selected.empty())
    throw std::invalid_argument("no row matches the filter");

  const context facts = describe_run();
  std::vector<row> rows;
  for (const selected_row& r : selected)
    rows.push_back(r.what);
  workbench bench(rows);
  int failures = 0;
  register_rows(bench, selected, failures);

  json_reporter file(facts);
  json_reporter json_display(facts);
  console_reporter console(facts);
  benchmark::BenchmarkReporter* display = &console;
  if (s.json_display)
    display = &json_display;
  benchmark::RunSpecifiedBenchmarks(display, s.json_file ? &file : nullptr, ".");
  benchmark::Shutdown();
  if (failures)
    std::cerr << failures << " rows failed\n";
  return failures ? 1 : 0;
}

} // namespace

int main(int argc, char** argv)
{
  try
  {
    return run(argc, argv);
  }
  catch (const std::exception& failure)
  {
    std::cerr << "warpfold_bench: " << failure.what() << '\n';
    return 2;
  }
}
