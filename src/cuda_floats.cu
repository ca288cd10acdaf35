// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_call.cuh"

namespace program::cuda
{
namespace
{
template <class Acc>
warpfold::plan fold_as(const job& j, const piece& p, void* out, cudaStream_t stream, wish w)
{
  return call<Acc>(any_iterator<Acc>{p.data, j.element}, p, out, stream, w, any_op{j.op});
}
} // namespace

warpfold::plan fold_floats(const job& j, const piece& p, void* out, cudaStream_t stream, wish w)
{
  switch (j.accumulator)
  {
  case dtype::float32:
    return fold_as<float>(j, p, out, stream, w);
  case dtype::float64:
    return fold_as<double>(j, p, out, stream, w);
  case dtype::complex64:
    return fold_as<complex<float>>(j, p, out, stream, w);
  default:
    return fold_as<complex<double>>(j, p, out, stream, w);
  }
}
} // namespace program::cuda
