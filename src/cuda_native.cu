// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_call.cuh"

namespace program::cuda
{
namespace
{
template <class T>
warpfold::plan fold_of(const job& j, const piece& p, void* out, cudaStream_t stream, wish w)
{
  const auto* data = static_cast<const T*>(p.data);
  return j.op == operation::sum ? call<T>(data, p, out, stream, w, warpfold::plus{})
                                : call<T>(data, p, out, stream, w, any_op{j.op});
}
} // namespace

warpfold::plan fold_native(const job& j, const piece& p, void* out, cudaStream_t stream, wish w)
{
  return j.element == dtype::float32 ? fold_of<float>(j, p, out, stream, w) : fold_of<double>(j, p, out, stream, w);
}
} // namespace program::cuda
