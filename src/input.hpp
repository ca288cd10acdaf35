// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// A .npy file, or standard input, read once from its start to its end.
#pragma once

#include "npy.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace program
{
class input
{
public:
  /// Opens the file ("-": standard input) and reads its header. Throws bad_input, naming the file, where that fails or
  /// a regular file is shorter than its header says.
  explicit input(const std::string& path);
  input(const input&)            = delete;
  input& operator=(const input&) = delete;
  ~input();

  const npy::header& header() const
  {
    return header_;
  }
  /// Bytes that a regular file has after the array; 0 where that is not known.
  std::int64_t bytes_left_over() const
  {
    return left_over_;
  }
  /// The next `bytes` bytes of the data. Throws bad_input when the file ends before.
  void read(void* to, std::size_t bytes);

private:
  std::size_t read_some(char* to, std::size_t bytes);
  void read_header();

  std::string name_;
  int file_;
  npy::header header_;
  std::int64_t left_over_ = 0;
};
} // namespace program
