// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// NumPy's .npy format, versions 1 to 3: its header, read strictly, and written. Our own, since no packaged C++ library
/// tells the element type of a file and leaves the data to be streamed.
#pragma once

#include "dtype.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace program::npy
{
struct header
{
  dtype type         = dtype::float64;
  bool fortran_order = false;
  std::vector<std::int64_t> shape;

  std::int64_t elements() const; ///< 1 for a 0-dimensional array
};

/// What the first bytes of a file say about the header that follows them.
struct prelude
{
  static constexpr std::size_t least = 10; ///< bytes to read before asking for it
  std::size_t text_at; ///< where the header's dictionary starts: 10, or 12 from version 2 on
};

/// Checks magic and version. Throws bad_input.
prelude read_prelude(std::string_view first_bytes);

/// The header's length, from the text_at bytes before it. Throws bad_input when no real array has such a header.
std::size_t text_length(std::string_view bytes_before_text);

/// Reads the dictionary. Throws bad_input when it is damaged or the elements are not little-endian numbers; elements()
/// times the element size fits in 63 bits.
header parse(std::string_view text);

/// The bytes of a version 1 file before its data, padded as NumPy pads them.
std::string write_header(dtype type, std::span<const std::int64_t> shape);
} // namespace program::npy
