// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Inputs whose sums are known, and the comparison with them.
#pragma once

#include "contender.hpp"

#include <cstdint>
#include <string>

namespace bench {

/// Writes `count` values drawn from the element's index: never zero, symmetric about it, and multiples of a power of
/// two (2^-8 within [-1, 1] for f32 and f16, 2^-20 for f64, 21 bits for integers). Sums of them are therefore exact in
/// double in any order, and in the result's own type too up to about 2^28 elements, so most rows are compared exactly.
void fill(element type, void* data, std::int64_t count, cudaStream_t stream);

class reference {
 public:
  explicit reference(std::int64_t most_outputs);

  /// Sums the problem's input in double, by kernels that share nothing with any contender.
  void compute(const problem& p);

  /// Fills the output with a pattern that no right result has (NaN for floating point).
  void poison(const problem& p) const;

  /// Empty where every output is right, else what is wrong with the first that is not.
  std::string mismatch(const problem& p) const;
  std::string mismatch(const problem& p, double full_result) const;

  /// What an output may be off by: zero where sums are exact in the result's type, else eps * log2(n) * ||x||_2.
  static double tolerance(const problem& p);

 private:
  device_memory sums_;
  device_memory report_;
};

}  // namespace bench
