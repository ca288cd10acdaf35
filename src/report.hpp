// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What the program tells on standard error.
#pragma once

#include "backend.hpp"
#include "pieces.hpp"
#include "request.hpp"

#include <chrono>
#include <cstdint>

namespace program
{
/// How far long work is: silent for two seconds, then a line that renews itself on a terminal, and elsewhere one every
/// five seconds.
class progress_line
{
public:
  explicit progress_line(std::int64_t bytes);
  void show(std::int64_t done);
  /// Clears the line.
  void finish();

private:
  using clock = std::chrono::steady_clock;
  std::int64_t bytes_;
  bool terminal_;
  bool shown_ = false;
  clock::time_point start_;
  clock::time_point next_;
};

void report_plan(const backend& where, const task& t, std::int64_t piece_bytes);
void report_times(const backend& where, std::int64_t bytes, const times& t);
} // namespace program
