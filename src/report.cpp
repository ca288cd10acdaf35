// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report.hpp"

#include <cstdio>
#include <iostream>

#include <unistd.h>

namespace program
{
progress_line::progress_line(std::int64_t bytes)
    : bytes_(bytes)
    , terminal_(::isatty(STDERR_FILENO) == 1)
    , start_(clock::now())
    , next_(start_ + std::chrono::seconds(2))
{}

void progress_line::show(std::int64_t done)
{
  const auto now = clock::now();
  if (now < next_ || done >= bytes_)
  {
    return;
  }
  const double seconds  = std::chrono::duration<double>(now - start_).count();
  const double fraction = static_cast<double>(done) / static_cast<double>(bytes_);
  std::fprintf(stderr, "%swarpfold: %3.0f %% of %.2f GB, %.0f s left%s", terminal_ ? "\r" : "", 100 * fraction,
               static_cast<double>(bytes_) * 1e-9, seconds / fraction - seconds, terminal_ ? "\033[K" : "\n");
  shown_ = true;
  next_  = now + (terminal_ ? std::chrono::milliseconds(200) : std::chrono::milliseconds(5000));
}

void progress_line::finish()
{
  if (shown_ && terminal_)
  {
    std::fprintf(stderr, "\r\033[K");
  }
}

void report_plan(const backend& where, const task& t, std::int64_t piece_bytes)
{
  cutter cut(t.array, piece_bytes / bytes_of(t.what.element));
  const auto count = cut.count();
  std::cerr << name_of(t.what.op) << " of " << t.array.reduced() << " elements of " << name_of(t.what.element) << ", "
            << t.array.outputs() << (t.array.outputs() == 1 ? " time" : " times") << ", in "
            << name_of(t.what.accumulator) << ", on " << where.name() << ", " << count
            << (count == 1 ? " piece" : " pieces") << '\n';
  place first{};
  if (cut.next(first))
  {
    std::cerr << "first piece: " << first.slows << " x " << first.fasts << " elements, "
              << (t.array.reduce_fast ? "the contiguous axis reduced" : "the contiguous axis kept") << "; "
              << where.explain({nullptr, first.slows, first.fasts, t.array.reduce_fast}) << '\n';
  }
}

void report_times(const backend& where, std::int64_t bytes, const times& t)
{
  std::fprintf(stderr, "%s: %.3f s for %.3f GB, %.2f GB/s; reading took %.3f s of it, reducing %.3f s\n",
               where.name().c_str(), t.total, static_cast<double>(bytes) * 1e-9,
               t.total > 0 ? static_cast<double>(bytes) * 1e-9 / t.total : 0.0, t.read, t.reduce);
}
} // namespace program
