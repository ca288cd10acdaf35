// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// How the contenders of one row are timed in turns, and what comes out.
#pragma once

#include "contender.hpp"
#include "timer.hpp"

#include <exception>
#include <optional>
#include <string>
#include <vector>

namespace bench
{

struct measurement
{
  double cold_us     = 0; // median; the wall clock's where the contender is synchronous
  double min_us      = 0;
  double hot_us      = 0; // 0: not measured
  double wall_us     = 0; // 0: gives no value on the host
  int repetitions    = 0;
  bool by_wall_clock = false;
  std::string label;
  std::string error; // not empty: nothing was timed
};

/// Repetitions at most. None of the wall clock or of the graph: not measured.
struct effort
{
  int cold  = 21;
  int quick = 5; // of the launches that finalists are chosen from
  int wall  = 11;
  int hot   = 9;
};

inline effort effort_for(const row& r)
{
  return r.swept ? effort{11, 2, 0, 0} : effort{};
}

struct timed_launch
{
  launch how;
  std::vector<double> cold;
  std::vector<double> hot;
  int repetitions = 0;
  std::optional<graph> calls;
};

struct entry
{
  std::string name;
  contender what;
  measurement result;
  std::vector<timed_launch> launches;
  std::vector<double> wall;

  bool runs() const
  {
    return result.error.empty();
  }
};

/// Runs `step` for an entry; an exception ends the entry and not the row.
template <class F>
void guarded(entry& e, F&& step)
{
  if (!e.runs())
    return;
  try
  {
    step();
  }
  catch (const std::exception& failure)
  {
    e.result.error = failure.what();
    (void)cudaGetLastError();
  }
}

/// Keeps the launches that were fastest in a few cold runs. The first of those runs is a warm-up and not counted.
void choose_launches(entry& e, const effort& most, timer& clock);

/// Of all entries in turns, repetition by repetition: of the launches, of the values on the host, of the graphs.
void time_cold(std::vector<entry>& entries, const effort& most, timer& clock);
void time_wall(std::vector<entry>& entries, const effort& most, timer& clock);
void time_hot(std::vector<entry>& entries, const problem& p, const effort& most, timer& clock);

/// Medians of what was timed into the entry's result.
void summarise(entry& e);

} // namespace bench
