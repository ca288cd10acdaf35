// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// warpfold_bench [--rows=default|all] [--sizes=N,...] [--shapes=ROWSxCOLS[ldLD],...] [--benchmark_...]
///
/// --sizes and --shapes replace the rows: full sums of every type that --types names (f32,f64), partial sums of f32
/// and f64. --benchmark_filter selects by CASE/TYPE/SHAPE/CONTENDER; what it leaves out is not measured.
#include "support/register.hpp"
#include "support/reporters.hpp"
#include "support/rows.hpp"

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

namespace {

using namespace bench;

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    parts.emplace_back(text.substr(0, comma));
    text = comma == text.npos ? std::string_view{} : text.substr(comma + 1);
  }
  return parts;
}

extents extents_from(const std::string& text) {
  const auto shape = parse_extents(text);
  if (!shape) throw std::invalid_argument("not a shape: " + text + " (write N, ROWSxCOLS or ROWSxCOLSldLD)");
  return *shape;
}

element element_from(const std::string& text) {
  for (const element type : all_elements) {
    if (name_of(type) == text) return type;
  }
  throw std::invalid_argument("not an element type: " + text);
}

struct settings {
  std::string rows = "default";
  std::string sizes;
  std::string shapes;
  std::string types = "f32,f64";
  bool list = false;
  bool json_file = false;
  bool json_display = false;
};

// Takes out of the command line what is ours, and notes what reporters need to know of Google Benchmark's own flags.
settings read_arguments(int& argc, char** argv) {
  settings s;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    const auto takes = [&](std::string_view flag, std::string& value) {
      if (!argument.starts_with(flag)) return false;
      value = argument.substr(flag.size());
      return true;
    };
    if (takes("--rows=", s.rows) || takes("--sizes=", s.sizes) || takes("--shapes=", s.shapes) ||
        takes("--types=", s.types)) {
      continue;
    }
    if (argument == "--benchmark_list_tests" || argument == "--benchmark_list_tests=true") {
      s.list = true;
      continue;
    }
    if (argument.starts_with("--benchmark_out=")) s.json_file = true;
    if (argument == "--benchmark_format=json") s.json_display = true;
    argv[kept++] = argv[i];
  }
  argc = kept;
  return s;
}

std::vector<row> rows_of(const settings& s) {
  std::vector<row> rows;
  for (const std::string& size : split(s.sizes)) {
    for (const std::string& type : split(s.types)) add_full_row(rows, element_from(type), extents_from(size).rows);
  }
  for (const std::string& shape : split(s.shapes)) add_partial_rows(rows, extents_from(shape));
  if (!rows.empty()) return rows;
  if (s.rows == "default") return default_rows();
  if (s.rows == "all") return all_rows();
  throw std::invalid_argument("--rows is default or all, not " + s.rows);
}

// In the order in which a report shows them.
std::vector<source> all_sources() {
  std::vector<source> sources;
  for (const auto& group : {floor_sources(), warpfold_full_sources(), warpfold_inner_sources(),
                            warpfold_outer_sources(), cub_full_sources(), cub_segmented_sources(), cublas_sources(),
                            thrust_full_sources(), thrust_by_key_sources()}) {
    sources.insert(sources.end(), group.begin(), group.end());
  }
  return sources;
}

std::string version_text(int version) {
  return std::to_string(version / 1000) + '.' + std::to_string(version % 1000 / 10);
}

// The kernel driver's own version ("580.95.05") is not in the CUDA API; where Linux does not tell it either, the CUDA
// version that it supports stands for it.
std::string driver_text(int cuda_version) {
  std::string text;
  std::ifstream("/sys/module/nvidia/version") >> text;
  return text.empty() ? "CUDA " + version_text(cuda_version) : text;
}

context describe_run() {
  int device = 0;
  int driver = 0;
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

int run(int argc, char** argv) {
  const settings s = read_arguments(argc, argv);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  const std::vector<selected_row> selected =
      select(rows_of(s), all_sources(), name_filter(benchmark::GetBenchmarkFilter()));

  if (s.list) {
    for (const selected_row& r : selected) {
      for (const source& c : r.sources) std::cout << row_name(r.what, c.name) << '\n';
    }
    return 0;
  }
  if (selected.empty()) throw std::invalid_argument("no row matches the filter");

  const context facts = describe_run();
  std::vector<row> rows;
  for (const selected_row& r : selected) rows.push_back(r.what);
  workbench bench(rows);
  int failures = 0;
  register_rows(bench, selected, failures);

  json_reporter file(facts);
  json_reporter json_display(facts);
  console_reporter console(facts);
  benchmark::BenchmarkReporter* display = &console;
  if (s.json_display) display = &json_display;
  benchmark::RunSpecifiedBenchmarks(display, s.json_file ? &file : nullptr, ".");
  benchmark::Shutdown();
  if (failures) std::cerr << failures << " rows failed\n";
  return failures ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& failure) {
    std::cerr << "warpfold_bench: " << failure.what() << '\n';
    return 2;
  }
}
