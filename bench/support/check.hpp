// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The comparison of results with what they must be.
#pragma once

#include "contender.hpp"

#include <cstdint>
#include <string>

namespace bench
{

class reference
{
public:
  explicit reference(std::int64_t most_outputs);

  /// Finds the problem's results by other means than any contender.
  void compute(const problem& p);

  /// Fills the output with a pattern that no right result has (NaN for floating point).
  void poison(const problem& p) const;

  /// Empty where every output is right, else what is wrong with the first that is not.
  std::string mismatch(const problem& p) const;
  std::string mismatch(const problem& p, const parts& answer) const;

  /// What an output may be off by: zero where sums are exact in the result's type, else eps * log2(n) * ||x||_2, and
  /// eps * log2(n) * the sum itself where all summands are positive.
  static double tolerance(const problem& p);

private:
  device_memory expected_; // an output's parts side by side
  device_memory report_;
  parts answer_; // the same of a full reduction
};

} // namespace bench
