// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timing.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace bench
{
namespace
{

constexpr double most_us          = 0.25e6; // GPU time a contender may take for its cold repetitions of one row
constexpr double most_hot_us      = 0.05e6; // and for the replays of its graph
constexpr std::size_t finalists   = 2;
constexpr double flush_us         = 60;
constexpr double slowest_graph_us = 3000; // no graph of calls slower than that

int repetitions_within(double budget_us, double call_us, int least, int most)
{
  return std::clamp(static_cast<int>(budget_us / std::max(call_us, 1e-3)), least, most);
}

double cold_time(const entry& e, const launch& l, timer& clock)
{
  return e.what.synchronous ? clock.wall_us(l.enqueue) : clock.cold_us(l.enqueue);
}

} // namespace

void choose_launches(entry& e, const effort& most, timer& clock)
{
  std::vector<std::pair<double, launch>> ranked;
  if (e.what.launches.size() <= finalists)
  {
    for (const launch& l : e.what.launches)
    {
      (void)cold_time(e, l, clock);
      ranked.emplace_back(cold_time(e, l, clock), l);
    }
  }
  else
  {
    std::vector<std::vector<double>> times(e.what.launches.size());
    for (int repetition = 0; repetition <= most.quick; ++repetition)
    {
      for (std::size_t i = 0; i < times.size(); ++i)
      {
        const double us = cold_time(e, e.what.launches[i], clock);
        if (repetition > 0)
          times[i].push_back(us);
      }
    }
    for (std::size_t i = 0; i < times.size(); ++i)
      ranked.emplace_back(median(times[i]), e.what.launches[i]);
    std::ranges::stable_sort(ranked, {}, &std::pair<double, launch>::first);
    ranked.resize(finalists);
  }
  for (auto& [us, l] : ranked)
  {
    timed_launch t;
    t.how         = std::move(l);
    t.repetitions = repetitions_within(most_us, us + flush_us, 3, most.cold);
    e.launches.push_back(std::move(t));
  }
}

void time_cold(std::vector<entry>& entries, const effort& most, timer& clock)
{
  for (int repetition = 0; repetition < most.cold; ++repetition)
  {
    for (entry& e : entries)
    {
      guarded(e, [&] {
        for (timed_launch& t : e.launches)
        {
          if (repetition < t.repetitions)
            t.cold.push_back(cold_time(e, t.how, clock));
        }
      });
    }
  }
}

void time_wall(std::vector<entry>& entries, const effort& most, timer& clock)
{
  if (most.wall == 0)
    return;
  for (int repetition = 0; repetition <= most.wall; ++repetition)
  {
    for (entry& e : entries)
    {
      if (!e.what.answer)
        continue;
      guarded(e, [&] {
        const double us = clock.wall_us([&] { (void)e.what.answer(); });
        if (repetition > 0)
          e.wall.push_back(us);
      });
    }
  }
}

void time_hot(std::vector<entry>& entries, const problem& p, const effort& most, timer& clock)
{
  if (most.hot == 0)
    return;
  for (entry& e : entries)
  {
    if (e.what.synchronous)
      continue;
    guarded(e, [&] {
      // What is fastest from the L2 need not be fastest from memory, so that small rows try every launch again.
      if (e.what.launches.size() > finalists && p.bytes_read() <= std::int64_t{64} << 20)
      {
        for (const launch& l : e.what.launches)
        {
          if (std::ranges::any_of(e.launches, [&](const timed_launch& t) { return t.how.label == l.label; }))
            continue;
          timed_launch t;
          t.how = l;
          e.launches.push_back(std::move(t));
        }
      }
      for (timed_launch& t : e.launches)
      {
        if (!t.cold.empty() && median(t.cold) > slowest_graph_us)
          continue;
        t.calls.emplace(p.stream, t.how.enqueue);
      }
    });
  }
  for (int repetition = 0; repetition <= most.hot; ++repetition)
  {
    for (entry& e : entries)
    {
      guarded(e, [&] {
        for (timed_launch& t : e.launches)
        {
          if (!t.calls || !t.calls->get())
            continue;
          const double call = t.hot.empty() ? 0 : t.hot.front();
          if (repetition > repetitions_within(most_hot_us, call * calls_in_graph, 3, most.hot))
            continue;
          const double us = clock.graph_us(t.calls->get());
          if (repetition > 0)
            t.hot.push_back(us);
        }
      });
    }
  }
}

void summarise(entry& e)
{
  measurement& m  = e.result;
  m.label         = e.what.label;
  m.by_wall_clock = e.what.synchronous || e.launches.empty();
  for (const timed_launch& t : e.launches)
  {
    if (!t.cold.empty())
    {
      const double us = median(t.cold);
      if (m.cold_us == 0 || us < m.cold_us)
      {
        m.cold_us     = us;
        m.min_us      = *std::ranges::min_element(t.cold);
        m.repetitions = static_cast<int>(t.cold.size());
        if (!t.how.label.empty())
          m.label = t.how.label;
      }
    }
    if (!t.hot.empty())
    {
      const double us = median(t.hot);
      if (m.hot_us == 0 || us < m.hot_us)
        m.hot_us = us;
    }
  }
  if (!e.wall.empty())
    m.wall_us = median(e.wall);
  if (e.what.synchronous)
    m.wall_us = m.cold_us;
  if (e.launches.empty() && !e.wall.empty())
  {
    m.cold_us     = m.wall_us;
    m.min_us      = *std::ranges::min_element(e.wall);
    m.repetitions = static_cast<int>(e.wall.size());
  }
}

} // namespace bench
