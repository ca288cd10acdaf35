// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The main job: column sums, row sums and a functor of one's own over a matrix, checked against Thrust and timed.
#include "demo.hpp"

#include <charconv>
#include <cstdio>
#include <cstring>
#include <exception>

namespace
{
bool read_extent(const char* text, std::int64_t& value)
{
  const char* end   = text + std::strlen(text);
  const auto result = std::from_chars(text, end, value);
  return result.ec == std::errc{} && result.ptr == end && value > 0 && value < (std::int64_t{1} << 31);
}
} // namespace

int main(int argc, char** argv)
try
{
  demo::extents size{8192, 8192};
  if ((argc != 1 && argc != 3) || (argc == 3 && (!read_extent(argv[1], size.rows) || !read_extent(argv[2], size.cols))))
  {
    std::fputs("usage: demo [ROWS COLS]   from 1 to 2147483647 each, 8192 8192 by default\n", stderr);
    return 2;
  }
#if defined(DEMO_CUDA)
  if (demo::has_gpu())
  {
    return demo::run_on_gpu(size) ? 0 : 1;
  }
#endif
  return demo::run_on_host(size) ? 0 : 1;
}
catch (const std::exception& e)
{
  std::fprintf(stderr, "demo: %s\n", e.what());
  return 2;
}
