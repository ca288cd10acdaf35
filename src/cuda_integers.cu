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

warpfold::plan fold_integers(const job& j, const piece& p, void* out, cudaStream_t stream, wish w)
{
  return j.accumulator == dtype::int64 ? fold_as<std::int64_t>(j, p, out, stream, w)
                                       : fold_as<std::uint64_t>(j, p, out, stream, w);
}
} // namespace program::cuda
