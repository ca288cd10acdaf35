// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "measure.hpp"

#include <algorithm>
#include <cstddef>

namespace bench
{
namespace
{

void check(entry& e, const problem& p, const reference& expected)
{
  if (!e.what.checked_result)
    return;
  for (const launch& l : e.what.launches)
  {
    expected.poison(p);
    l.enqueue();
    checked(cudaStreamSynchronize(p.stream));
    e.result.error = expected.mismatch(p);
    if (!e.runs())
      return;
  }
  if (e.what.answer)
    e.result.error = expected.mismatch(p, e.what.answer());
}

} // namespace

workbench::workbench(const std::vector<row>& rows)
{
  std::int64_t input   = 16;
  std::int64_t output  = 16;
  std::int64_t outputs = 1;
  for (const row& r : rows)
  {
    input   = std::max(input, r.span() * size_of(r.type));
    output  = std::max(output, r.bytes_written());
    outputs = std::max(outputs, r.outputs());
  }
  checked(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
  input_     = device_memory(static_cast<std::size_t>(input));
  output_    = device_memory(static_cast<std::size_t>(output));
  reference_ = std::make_unique<reference>(outputs);
  timer_     = std::make_unique<timer>(stream_);
  timer_->warm_up(0.3);
}

workbench::~workbench()
{
  (void)cudaStreamSynchronize(stream_);
  timer_.reset();
  (void)cudaStreamDestroy(stream_);
}

problem workbench::prepare(const row& r)
{
  const auto offset = static_cast<std::size_t>(r.offset * size_of(r.type));
  auto* const first = static_cast<std::byte*>(input_.get()) + offset;
  const problem p{r, first, output_.get(), stream_};
  const std::pair wanted(r.type, pattern_of(r.op));
  if (filled_ != wanted)
  {
    fill(wanted.second, r.type, input_.get(), static_cast<std::int64_t>(input_.bytes()) / size_of(r.type), stream_);
    filled_ = wanted;
  }
  if (r.is_planted())
  {
    plant_extremes(p, first);
    filled_.reset();
  }
  reference_->compute(p);
  return p;
}

std::map<std::string, measurement> workbench::measure(const row& r, const std::vector<source>& sources)
{
  const problem p   = prepare(r);
  const effort most = effort_for(r);
  std::vector<entry> entries(sources.size());
  for (std::size_t i = 0; i < sources.size(); ++i)
  {
    entry& e = entries[i];
    e.name   = sources[i].name;
    guarded(e, [&] {
      e.what = sources[i].build(p);
      check(e, p, *reference_);
    });
    // Twice, because a workspace that the first call left dirty shows in the second.
    guarded(e, [&] { check(e, p, *reference_); });
    guarded(e, [&] { choose_launches(e, most, *timer_); });
  }
  time_cold(entries, most, *timer_);
  time_wall(entries, most, *timer_);
  time_hot(entries, p, most, *timer_);

  std::map<std::string, measurement> results;
  for (entry& e : entries)
  {
    guarded(e, [&] { check(e, p, *reference_); });
    guarded(e, [&] { summarise(e); });
    results[e.name] = e.result;
  }
  return results;
}

} // namespace bench
