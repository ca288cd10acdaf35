// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Turns rows into registered benchmarks. Google Benchmark only reports: the first benchmark of a row measures all the
/// selected contenders of it in turns, and each then gives its stored median.
#pragma once

#include "measure.hpp"
#include "row_name.hpp"

#include <benchmark/benchmark.h>

#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace bench
{

/// --benchmark_filter's meaning: an extended regular expression, everything but its matches after a leading '-'.
class name_filter
{
public:
  explicit name_filter(std::string text)
  {
    if (text.empty() || text == "all")
      text = ".";
    negative_   = text.front() == '-';
    expression_ = std::regex(negative_ ? text.substr(1) : text, std::regex::extended | std::regex::nosubs);
  }
  bool operator()(const std::string& name) const
  {
    return std::regex_search(name, expression_) != negative_;
  }

private:
  std::regex expression_;
  bool negative_ = false;
};

struct selected_row
{
  row what;
  std::vector<source> sources;
};

/// The contenders of a sweep, which has too many rows for all of them.
inline bool is_swept(const row& r, const std::string& contender)
{
  return contender == "floor" || contender == "warpfold" || (contender == "cub" && !r.is_matrix());
}

inline std::vector<selected_row> select(const std::vector<row>& rows, const std::vector<source>& sources,
                                        const name_filter& wanted)
{
  std::vector<selected_row> result;
  for (const row& r : rows)
  {
    selected_row selected{r, {}};
    for (const source& s : sources)
    {
      if (r.swept && !is_swept(r, s.name))
        continue;
      if (s.serves(r) && wanted(row_name(r, s.name)))
        selected.sources.push_back(s);
    }
    if (!selected.sources.empty())
      result.push_back(std::move(selected));
  }
  return result;
}

/// Measures a row when one of its benchmarks is first run.
class lazy_row
{
public:
  lazy_row(workbench& bench, selected_row selected)
      : bench_(bench)
      , selected_(std::move(selected))
  {}

  const row& what() const
  {
    return selected_.what;
  }

  const measurement& operator[](const std::string& contender)
  {
    if (!results_)
    {
      try
      {
        results_ = bench_.measure(selected_.what, selected_.sources);
      }
      catch (const std::exception& failure)
      {
        results_.emplace();
        for (const source& s : selected_.sources)
          (*results_)[s.name].error = failure.what();
      }
    }
    return results_->at(contender);
  }

private:
  workbench& bench_;
  selected_row selected_;
  std::optional<std::map<std::string, measurement>> results_;
};

inline void report(benchmark::State& state, const row& r, const measurement& m)
{
  const double bytes = static_cast<double>(r.bytes_read() + r.bytes_written());
  for (auto _ : state)
    state.SetIterationTime(m.cold_us * 1e-6);
  state.counters["bytes"]             = bytes;
  state.counters["min_us"]            = m.min_us;
  state.counters["repetitions_timed"] = m.repetitions;
  state.counters["GB/s"]              = bytes / m.cold_us * 1e-3;
  if (m.hot_us > 0)
    state.counters["hot_us"] = m.hot_us;
  if (m.wall_us > 0)
    state.counters["wall_us"] = m.wall_us;
  if (m.by_wall_clock)
    state.counters["by_wall_clock"] = 1;
  state.SetLabel(m.label);
}

/// Registers every selected benchmark; `failures` counts those that gave a wrong result or an error.
inline void register_rows(workbench& bench, const std::vector<selected_row>& rows, int& failures)
{
  for (const selected_row& selected : rows)
  {
    auto measured = std::make_shared<lazy_row>(bench, selected);
    for (const source& s : selected.sources)
    {
      const auto body = [measured, name = s.name, &failures](benchmark::State& state) {
        const measurement& m = (*measured)[name];
        if (m.error.empty())
        {
          report(state, measured->what(), m);
        }
        else
        {
          ++failures;
          state.SkipWithError(m.error.c_str());
        }
      };
      benchmark::RegisterBenchmark(row_name(selected.what, s.name).c_str(), body)
        ->UseManualTime()
        ->Iterations(1)
        ->Unit(benchmark::kMicrosecond);
    }
  }
}

} // namespace bench
