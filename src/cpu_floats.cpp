// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cpu_fold.hpp"

namespace program::cpu
{
bool reduce_floats(const job& j, const piece& p, void* out)
{
  switch (j.element)
  {
  case dtype::float16:
    return reduce_native<float16, float, float>(j, p, out);
  case dtype::float32:
    return reduce_native<float, float, float>(j, p, out);
  case dtype::float64:
    return reduce_native<double, double, double>(j, p, out);
  case dtype::complex64:
    return reduce_native<complex<float>, complex<float>, void>(j, p, out);
  case dtype::complex128:
    return reduce_native<complex<double>, complex<double>, void>(j, p, out);
  default:
    return false;
  }
}
} // namespace program::cpu
