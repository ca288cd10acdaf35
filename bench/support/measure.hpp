// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Measures all contenders of one row together.
#pragma once

#include "check.hpp"
#include "contender.hpp"
#include "timing.hpp"
#include "values.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bench
{

/// The memory and the clock shared by all rows; made once, as large as the largest row needs.
class workbench
{
public:
  explicit workbench(const std::vector<row>& rows);
  ~workbench();
  workbench(const workbench&)            = delete;
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
  std::optional<std::pair<element, pattern>> filled_; // the whole input
};

} // namespace bench
