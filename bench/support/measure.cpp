// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "measure.hpp"

#include <algorithm>
#include <optional>

namespace bench {
namespace {

constexpr double most_us = 0.25e6;      // GPU time a contender may take for its cold repetitions of one row
constexpr double most_hot_us = 0.05e6;  // and for the replays of its graph
constexpr int cold_repetitions = 21;
constexpr int wall_repetitions = 11;
constexpr int hot_repetitions = 9;
constexpr int quick_repetitions = 5;
constexpr std::size_t finalists = 2;
constexpr double flush_us = 60;
constexpr double slowest_graph_us = 3000;  // no graph of calls slower than that

int repetitions_within(double budget_us, double call_us, int least, int most) {
  return std::clamp(static_cast<int>(budget_us / std::max(call_us, 1e-3)), least, most);
}

struct timed_launch {
  launch how;
  std::vector<double> cold;
  std::vector<double> hot;
  int repetitions = 0;
  std::optional<graph> calls;
};

struct entry {
  std::string name;
  contender what;
  measurement result;
  std::vector<timed_launch> launches;
  std::vector<double> wall;

  bool runs() const { return result.error.empty(); }
};

// Runs `step` for an entry; an exception ends the entry and not the row.
template <class F>
void guarded(entry& e, F&& step) {
  if (!e.runs()) return;
  try {
    step();
  } catch (const std::exception& failure) {
    e.result.error = failure.what();
    (void)cudaGetLastError();
  }
}

void check(entry& e, const problem& p, const reference& expected) {
  if (!e.what.checked_result) return;
  for (const launch& l : e.what.launches) {
    expected.poison(p);
    l.enqueue();
    checked(cudaStreamSynchronize(p.stream));
    e.result.error = expected.mismatch(p);
    if (!e.runs()) return;
  }
  if (e.what.answer) e.result.error = expected.mismatch(p, e.what.answer());
}

double cold_time(const entry& e, const launch& l, timer& clock) {
  return e.what.synchronous ? clock.wall_us(l.enqueue) : clock.cold_us(l.enqueue);
}

// Keeps the launches that were fastest in a few cold runs. The first of those runs is a warm-up and not counted.
void choose_launches(entry& e, timer& clock) {
  std::vector<std::pair<double, launch>> ranked;
  if (e.what.launches.size() <= finalists) {
    for (const launch& l : e.what.launches) {
      (void)cold_time(e, l, clock);
      ranked.emplace_back(cold_time(e, l, clock), l);
    }
  } else {
    std::vector<std::vector<double>> times(e.what.launches.size());
    for (int repetition = 0; repetition <= quick_repetitions; ++repetition) {
      for (std::size_t i = 0; i < times.size(); ++i) {
        const double us = cold_time(e, e.what.launches[i], clock);
        if (repetition > 0) times[i].push_back(us);
      }
    }
    for (std::size_t i = 0; i < times.size(); ++i) ranked.emplace_back(median(times[i]), e.what.launches[i]);
    std::ranges::stable_sort(ranked, {}, &std::pair<double, launch>::first);
    ranked.resize(finalists);
  }
  for (auto& [us, l] : ranked) {
    timed_launch t;
    t.how = std::move(l);
    t.repetitions = repetitions_within(most_us, us + flush_us, 3, cold_repetitions);
    e.launches.push_back(std::move(t));
  }
}

void time_cold(std::vector<entry>& entries, timer& clock) {
  for (int repetition = 0; repetition < cold_repetitions; ++repetition) {
    for (entry& e : entries) {
      guarded(e, [&] {
        for (timed_launch& t : e.launches) {
          if (repetition < t.repetitions) t.cold.push_back(cold_time(e, t.how, clock));
        }
      });
    }
  }
}

void time_wall(std::vector<entry>& entries, timer& clock) {
  for (int repetition = 0; repetition <= wall_repetitions; ++repetition) {
    for (entry& e : entries) {
      if (!e.what.answer) continue;
      guarded(e, [&] {
        const double us = clock.wall_us([&] { (void)e.what.answer(); });
        if (repetition > 0) e.wall.push_back(us);
      });
    }
  }
}

void time_hot(std::vector<entry>& entries, const problem& p, timer& clock) {
  for (entry& e : entries) {
    if (e.what.synchronous) continue;
    guarded(e, [&] {
      // What is fastest from the L2 need not be fastest from memory, so that small rows try every launch again.
      if (e.what.launches.size() > finalists && p.bytes_read() <= std::int64_t{64} << 20) {
        for (const launch& l : e.what.launches) {
          if (std::ranges::any_of(e.launches, [&](const timed_launch& t) { return t.how.label == l.label; })) continue;
          timed_launch t;
          t.how = l;
          e.launches.push_back(std::move(t));
        }
      }
      for (timed_launch& t : e.launches) {
        if (!t.cold.empty() && median(t.cold) > slowest_graph_us) continue;
        t.calls.emplace(p.stream, t.how.enqueue);
      }
    });
  }
  for (int repetition = 0; repetition <= hot_repetitions; ++repetition) {
    for (entry& e : entries) {
      guarded(e, [&] {
        for (timed_launch& t : e.launches) {
          if (!t.calls || !t.calls->get()) continue;
          const double call = t.hot.empty() ? 0 : t.hot.front();
          if (repetition > repetitions_within(most_hot_us, call * calls_in_graph, 3, hot_repetitions)) continue;
          const double us = clock.graph_us(t.calls->get());
          if (repetition > 0) t.hot.push_back(us);
        }
      });
    }
  }
}

void summarise(entry& e) {
  measurement& m = e.result;
  m.label = e.what.label;
  m.by_wall_clock = e.what.synchronous || e.launches.empty();
  for (const timed_launch& t : e.launches) {
    if (!t.cold.empty()) {
      const double us = median(t.cold);
      if (m.cold_us == 0 || us < m.cold_us) {
        m.cold_us = us;
        m.min_us = *std::ranges::min_element(t.cold);
        m.repetitions = static_cast<int>(t.cold.size());
        if (!t.how.label.empty()) m.label = t.how.label;
      }
    }
    if (!t.hot.empty()) {
      const double us = median(t.hot);
      if (m.hot_us == 0 || us < m.hot_us) m.hot_us = us;
    }
  }
  if (!e.wall.empty()) m.wall_us = median(e.wall);
  if (e.what.synchronous) m.wall_us = m.cold_us;
  if (e.launches.empty() && !e.wall.empty()) {
    m.cold_us = m.wall_us;
    m.min_us = *std::ranges::min_element(e.wall);
    m.repetitions = static_cast<int>(e.wall.size());
  }
}

}  // namespace

workbench::workbench(const std::vector<row>& rows) {
  std::int64_t input = 16;
  std::int64_t output = 16;
  std::int64_t outputs = 1;
  for (const row& r : rows) {
    input = std::max(input, r.span() * size_of(r.type));
    output = std::max(output, r.bytes_written());
    outputs = std::max(outputs, r.outputs());
  }
  checked(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
  input_ = device_memory(static_cast<std::size_t>(input));
  output_ = device_memory(static_cast<std::size_t>(output));
  reference_ = std::make_unique<reference>(outputs);
  timer_ = std::make_unique<timer>(stream_);
  timer_->warm_up(0.3);
}

workbench::~workbench() {
  (void)cudaStreamSynchronize(stream_);
  timer_.reset();
  (void)cudaStreamDestroy(stream_);
}

problem workbench::prepare(const row& r) {
  problem p{r, input_.get(), output_.get(), stream_};
  if (filled_type_ != r.type || filled_ < r.span()) {
    fill(r.type, input_.get(), r.span(), stream_);
    filled_type_ = r.type;
    filled_ = r.span();
  }
  reference_->compute(p);
  return p;
}

std::map<std::string, measurement> workbench::measure(const row& r, const std::vector<source>& sources) {
  const problem p = prepare(r);
  std::vector<entry> entries(sources.size());
  for (std::size_t i = 0; i < sources.size(); ++i) {
    entry& e = entries[i];
    e.name = sources[i].name;
    guarded(e, [&] {
      e.what = sources[i].build(p);
      check(e, p, *reference_);
    });
    // Twice, because a workspace that the first call left dirty shows in the second.
    guarded(e, [&] { check(e, p, *reference_); });
    guarded(e, [&] { choose_launches(e, *timer_); });
  }
  time_cold(entries, *timer_);
  time_wall(entries, *timer_);
  time_hot(entries, p, *timer_);

  std::map<std::string, measurement> results;
  for (entry& e : entries) {
    guarded(e, [&] { check(e, p, *reference_); });
    guarded(e, [&] { summarise(e); });
    results[e.name] = e.result;
  }
  return results;
}

}  // namespace bench
