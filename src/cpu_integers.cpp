// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cpu_fold.hpp"

namespace program::cpu
{
// All sums in uint64: modulo 2^64 they are those in int64, and wrap as NumPy's do instead of overflowing.
bool reduce_integers(const job& j, const piece& p, void* out)
{
  switch (j.element)
  {
  case dtype::boolean:
    return reduce_native<boolean, std::uint64_t, std::uint8_t>(j, p, out);
  case dtype::int8:
    return reduce_native<std::int8_t, std::uint64_t, std::int8_t>(j, p, out);
  case dtype::int16:
    return reduce_native<std::int16_t, std::uint64_t, std::int16_t>(j, p, out);
  case dtype::int32:
    return reduce_native<std::int32_t, std::uint64_t, std::int32_t>(j, p, out);
  case dtype::int64:
    return reduce_native<std::int64_t, std::uint64_t, std::int64_t>(j, p, out);
  case dtype::uint8:
    return reduce_native<std::uint8_t, std::uint64_t, std::uint8_t>(j, p, out);
  case dtype::uint16:
    return reduce_native<std::uint16_t, std::uint64_t, std::uint16_t>(j, p, out);
  case dtype::uint32:
    return reduce_native<std::uint32_t, std::uint64_t, std::uint32_t>(j, p, out);
  case dtype::uint64:
    return reduce_native<std::uint64_t, std::uint64_t, std::uint64_t>(j, p, out);
  default:
    return false;
  }
}
} // namespace program::cpu
