// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Results on their way out: converted to the type they are reported in, as text or as a .npy file.
#pragma once

#include "dtype.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace program
{
struct result
{
  dtype type;
  std::vector<std::int64_t> shape; ///< empty: one value
  std::vector<std::byte> values;
};

/// Divides every value by n, in its own floating-point or complex type: NaN where n is 0.
void divide(result& r, std::int64_t n);

/// Turns the accumulator of an extremum into the element's type: uint8 to bool, float32 to float16. No value changes.
void narrow(result& r, dtype to);

/// One value a line, the shortest text that reads back as the same value. Throws bad_input when writing fails.
void print(const result& r);

/// Throws bad_input when writing fails.
void save(const result& r, const std::string& path);
} // namespace program
