// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// From a problem to a running kernel: describes the problem to the planner, finds memory, launches what the plan says.
#pragma once

#include <warpfold/detail/cuda/borrowed.cuh>
#include <warpfold/detail/cuda/device.cuh>
#include <warpfold/detail/cuda/make_source.cuh>
#include <warpfold/detail/cuda/planner.hpp>
#include <warpfold/detail/cuda/policy.cuh>
#include <warpfold/detail/cuda/run_kernel.cuh>

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

namespace warpfold::detail::cuda
{
template <class Output>
constexpr int output_bytes()
{
  using value = typename ::cuda::std::iterator_traits<Output>::value_type;
  if constexpr (std::is_void_v<value>)
  {
    return 0;
  }
  else
  {
    return static_cast<int>(sizeof(value));
  }
}

/// The call as the planner sees it. `vectors`: the source's width holds for this input's addresses.
template <class Source, class Folder, class Output>
request make_request(const Source& src, orientation axis, bool vectors, determinism order)
{
  request q;
  q.axis          = axis;
  q.value_bytes   = Source::bytes;
  q.staged_bytes  = static_cast<int>(sizeof(typename Source::value_type));
  q.width         = vectors ? Source::width : 1;
  q.phase         = vectors ? src.phase(0, Source::width) : 0;
  q.line          = vectors ? Source::line : 1;
  q.load_bytes    = vectors ? bytes_of_load<Source, Source::width> : bytes_of_load<Source, 1>;
  q.plain         = Source::plain;
  q.quiet         = folds_quietly<Folder, typename Source::value_type>;
  q.partial_bytes = static_cast<int>(sizeof(typename Folder::partial));
  q.part_words    = pieces<typename Folder::Acc>::count;
  q.output_bytes  = output_bytes<Output>();
  q.ordered       = Folder::ordered;
  q.atomic        = atomic_addable<decltype(std::declval<Folder>().op), typename Folder::Acc>;
  q.order         = order;
  return q;
}

/// A plan, and the shape that it is for.
struct prepared
{
  shape s;
  plan p;
};

template <orientation Axis, class Source, class Folder, class Output>
WARPFOLD_HIDDEN prepared prepare(const Source& src, shape s, determinism order)
{
  // General strides: whichever axis has the smaller stride is walked by neighbouring lanes.
  const index kept_stride = s.kept_stride < 0 ? -s.kept_stride : s.kept_stride;
  const bool inner        = Axis == orientation::full || Axis == orientation::inner
    || (Axis == orientation::general
        && (s.reduced_stride == 1 || (s.reduced_stride <= kept_stride && s.kept_stride != 1) || s.kept == 1));
  if (!inner && s.kept == 1)
  {
    s.kept_stride = 1; // any will do, and this one lets vectors run along the reduced axis
  }
  const bool unit    = inner ? s.reduced_stride == 1 : s.kept_stride == 1;
  const bool vectors = Source::width > 1 && unit && src.aligned(Source::width);
  const request q =
    cuda::make_request<Source, Folder, Output>(src, inner ? orientation::inner : orientation::outer, vectors, order);
  return {s, make_plan(s, q, s.kept == 0 ? device{} : current_device())};
}

/// Zero-filled device memory that a call may use and leaves zero-filled.
struct spare_memory
{
  void* data        = nullptr;
  std::size_t bytes = 0;
};

/// Reduces `pr` on the policy's stream and returns without waiting. Partial results meet in the caller's workspace,
/// else in `spare` where that is large enough, else in memory of the call's own.
template <class P, class Problem>
WARPFOLD_HIDDEN void enqueue(P& policy, const options& opts, determinism order, const Problem& pr,
                             spare_memory spare = {})
{
  using Folder = decltype(pr.fold);
  if (pr.extents.kept == 0)
  {
    return;
  }
  auto src            = cuda::make_source(pr.input);
  auto out            = detail::unwrapped(pr.output);
  const auto made     = prepare<Problem::axis, decltype(src), Folder, decltype(out)>(src, pr.extents, order);
  const plan& p       = made.p;
  cudaStream_t stream = cuda::stream_of(policy);
  if (opts.workspace != nullptr)
  {
    if (opts.workspace_bytes < p.workspace_bytes)
    {
      bad_argument("workspace_bytes is " + std::to_string(opts.workspace_bytes) + ", the plan needs "
                   + std::to_string(p.workspace_bytes));
    }
    if (reinterpret_cast<std::uintptr_t>(opts.workspace) % 256 != 0)
    {
      bad_argument("workspace is " + std::to_string(reinterpret_cast<std::uintptr_t>(opts.workspace) % 256)
                   + " bytes past a multiple of 256: it must be aligned to 256 bytes");
    }
    spare = {opts.workspace, opts.workspace_bytes};
  }
  const bool given = spare.data != nullptr && p.workspace_bytes <= spare.bytes;
  const temporary<P> own(policy, stream, given ? 0 : p.workspace_bytes);
  auto* bytes = static_cast<unsigned char*>(given ? spare.data : own.data());
  if (!given && p.counter_bytes != 0)
  {
    cuda::check(cudaMemsetAsync(bytes, 0, p.counter_bytes, stream), "cudaMemsetAsync");
  }
  using partial              = typename Folder::partial;
  const std::size_t counters = p.finish == finish::gather
    ? 0
    : aligned_bytes(static_cast<std::size_t>(ceil_div(made.s.kept, p.tile)) * sizeof(unsigned));
  const meeting<Folder> m{reinterpret_cast<unsigned*>(bytes), reinterpret_cast<partial*>(bytes + counters), p.finish};
  if constexpr (Folder::ordered)
  {
    cuda::run_ordered<Problem::axis>(src, made.s, p, pr.fold, out, m, stream);
  }
  else
  {
    cuda::run_kernel<Problem::axis>(src, made.s, p, pr.fold, out, m, stream);
  }
}

template <class P>
void wait(P& policy)
{
  cuda::check(cudaStreamSynchronize(cuda::stream_of(policy)), "cudaStreamSynchronize", "after a reduction");
}
} // namespace warpfold::detail::cuda
