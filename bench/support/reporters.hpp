// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Google Benchmark's reporters with the row's name as it is (no "/iterations:1/manual_time" behind it) and a context
/// that says what was measured and nothing about the machine's name or paths.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdio>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace bench {

using context = std::vector<std::pair<std::string, std::string>>;

inline std::vector<benchmark::BenchmarkReporter::Run> with_plain_names(
    std::vector<benchmark::BenchmarkReporter::Run> runs) {
  for (auto& run : runs) {
    run.run_name.iterations.clear();
    run.run_name.time_type.clear();
  }
  return runs;
}

class json_reporter : public benchmark::JSONReporter {
 public:
  explicit json_reporter(context facts) : facts_(std::move(facts)) {}

  bool ReportContext(const Context&) override {
    std::ostream& out = GetOutputStream();
    out << "{\n  \"context\": {\n";
    for (std::size_t i = 0; i < facts_.size(); ++i) {
      out << "    \"" << quoted(facts_[i].first) << "\": \"" << quoted(facts_[i].second)
          << (i + 1 < facts_.size() ? "\",\n" : "\"\n");
    }
    out << "  },\n  \"benchmarks\": [\n";
    return true;
  }
  void ReportRuns(const std::vector<Run>& runs) override {
    benchmark::JSONReporter::ReportRuns(with_plain_names(runs));
    GetOutputStream().flush();
  }

 private:
  static std::string quoted(const std::string& text) {
    std::string result;
    for (const char c : text) {
      if (c == '"' || c == '\\') result += '\\';
      result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return result;
  }

  context facts_;
};

/// One line a row: name, cold, hot and wall-clock time, bandwidth.
class console_reporter : public benchmark::BenchmarkReporter {
 public:
  explicit console_reporter(context facts) : facts_(std::move(facts)) {}

  bool ReportContext(const Context&) override {
    for (const auto& [key, value] : facts_) GetOutputStream() << key << ": " << value << '\n';
    line("%-48s %11s %9s %9s %8s  %s\n", "row", "cold us", "hot us", "wall us", "GB/s", "");
    return true;
  }

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : with_plain_names(runs)) {
      const std::string name = run.benchmark_name();
      if (run.error_occurred) {
        line("%-48s FAILED: %s\n", name.c_str(), run.error_message.c_str());
        continue;
      }
      const auto counter = [&](const char* key) -> double {
        const auto found = run.counters.find(key);
        return found == run.counters.end() ? 0 : found->second.value;
      };
      line("%-48s %11.2f %9.2f %9.2f %8.0f  %s\n", name.c_str(), run.GetAdjustedRealTime(), counter("hot_us"),
           counter("wall_us"), counter("GB/s"), run.report_label.c_str());
    }
    GetOutputStream().flush();
  }

 private:
  template <class... Args>
  void line(const char* format, Args... args) {
    char text[512];
    std::snprintf(text, sizeof text, format, args...);
    GetOutputStream() << text;
  }

  context facts_;
};

}  // namespace bench
