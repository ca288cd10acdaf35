// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Measures all contenders of one row together.
#pragma once

#include "check.hpp"
#include "contender.hpp"
#include "timer.hpp"

#include <map>
#include <string>
#include <vector>

namespace bench {

struct measurement {
  double cold_us = 0;  // median; the wall clock's where the contender is synchronous
  double min_us = 0;
  double hot_us = 0;   // 0: not measured
  double wall_us = 0;  // 0: gives no value on the host
  int repetitions = 0;
  bool by_wall_clock = false;
  std::string label;
  std::string error;   // not empty: nothing was timed
};

/// The memory and the clock shared by all rows; made once, as large as the largest row needs.
class workbench {
 public:
  explicit workbench(const std::vector<row>& rows);
  ~workbench();
  workbench(const workbench&) = delete;
  workbench& operator=(const workbench&) = delete;

  /// Checks each contender, then times all of them in turns: repetition by repetition, so that drifting clocks
  /// meet every one alike. Slow ones get fewer repetitions.
  std::map<std::string, measurement> measure(const row& r, const std::vector<source>& sources);

 private:
  problem prepare(const row& r);

  cudaStream_t stream_ = nullptr;
  device_memory input_;
  device_memory output_;
  std::unique_ptr<timer> timer_;
  std::unique_ptr<reference> reference_;
  std::int64_t filled_ = 0;
  element filled_type_ = element::f32;
};

}  // namespace bench
