// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// From a problem to a running kernel: describes the problem to the planner, finds memory, launches what the plan says.
#pragma once

#include <warpfold/detail/cuda/kernels/inner_block.cuh>
#include <warpfold/detail/cuda/kernels/inner_lanes.cuh>
#include <warpfold/detail/cuda/kernels/inner_tile.cuh>
#include <warpfold/detail/cuda/kernels/outer_stream.cuh>
#include <warpfold/detail/cuda/kernels/outer_strip.cuh>
#include <warpfold/detail/cuda/kernels/outer_tile.cuh>
#include <warpfold/detail/cuda/planner.hpp>
#include <warpfold/detail/cuda/policy.cuh>
#include <warpfold/detail/cuda/source.cuh>

#include <sstream>
#include <string>

namespace warpfold::detail::cuda
{
inline int attribute(cudaDeviceAttr what, int ordinal)
{
  int value = 0;
  check(cudaDeviceGetAttribute(&value, what, ordinal), "cudaDeviceGetAttribute");
  return value;
}

inline device current_device()
{
  int ordinal = 0;
  check(cudaGetDevice(&ordinal), "cudaGetDevice");
  device d;
  d.multiprocessors    = attribute(cudaDevAttrMultiProcessorCount, ordinal);
  d.compute_capability = attribute(cudaDevAttrComputeCapabilityMajor, ordinal) * 10
                       + attribute(cudaDevAttrComputeCapabilityMinor, ordinal);
  return d;
}

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

template <class... Params, class... Args>
void launch(void (*kernel)(Params...), const plan& p, cudaStream_t stream, Args... args)
{
  void* pointers[] = {static_cast<void*>(&args)...};
  const cudaError_t code = cudaLaunchKernel(
    reinterpret_cast<const void*>(kernel), dim3(static_cast<unsigned>(p.grid)),
    dim3(static_cast<unsigned>(p.block_threads)), pointers, p.shared_bytes, stream);
  if (code != cudaSuccess)
  {
    std::ostringstream about;
    about << p;
    check(code, "cudaLaunchKernel", about.str());
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
  q.partial_bytes = static_cast<int>(sizeof(typename Folder::partial));
  q.output_bytes  = output_bytes<Output>();
  q.atomic        = atomic_addable<decltype(std::declval<Folder>().op), typename Folder::Acc>;
  q.order         = order;
  return q;
}

template <class Source, class Folder, class Output>
struct prepared
{
  Source src;
  shape s;
  request q;
  plan p;
};

template <orientation Axis, class Source, class Folder, class Output>
prepared<Source, Folder, Output> prepare(Source src, const shape& s, determinism order)
{
  // General strides: whichever axis has the smaller stride is walked by neighbouring lanes.
  const index kept_stride = s.kept_stride < 0 ? -s.kept_stride : s.kept_stride;
  const bool inner        = Axis == orientation::full || Axis == orientation::inner
                   || (Axis == orientation::general
                       && (s.reduced_stride == 1 || (s.reduced_stride <= kept_stride && s.kept_stride != 1) || s.kept == 1));
  const bool unit    = inner ? s.reduced_stride == 1 : s.kept_stride == 1;
  const bool vectors = Source::width > 1 && unit && src.aligned(Source::width);
  const request q    = make_request<Source, Folder, Output>(
    src, inner ? orientation::inner : orientation::outer, vectors, order);
  return {src, s, q, make_plan(s, q, s.kept == 0 ? device{} : current_device())};
}

/// Launches the plan's kernel. Which kernels can be asked for is known from the types: nothing else is compiled.
template <orientation Axis, class Source, class Folder, class Output>
void run_kernel(const Source& src, const shape& s, const plan& p, const Folder& f, Output out,
                meeting<typename Folder::partial> m, cudaStream_t stream)
{
  constexpr int V           = Source::width;
  const auto split          = static_cast<unsigned>(p.split);
  constexpr bool may_inner  = Axis != orientation::outer;
  constexpr bool may_tile   = Axis != orientation::full;
  constexpr bool may_outer  = Axis == orientation::outer || Axis == orientation::general;
  // Elements on their natural boundary always reach a vector boundary; then the scalar form of inner_block is dead.
  constexpr bool always_vectors = !may_outer && V > 1 && Source::always_aligned;
  if constexpr (may_inner)
  {
    if (p.kernel == kernel::inner_block)
    {
      if constexpr (V > 1)
      {
        if (p.vectors)
        {
          p.streaming
            ? launch(inner_block<V, inner_unroll_streaming, true, Source, Folder, Output>, p, stream, src, s, split, f, m, out)
            : launch(inner_block<V, inner_unroll, false, Source, Folder, Output>, p, stream, src, s, split, f, m, out);
          return;
        }
      }
      if constexpr (!always_vectors)
      {
        launch(inner_block<1, inner_unroll, false, Source, Folder, Output>, p, stream, src, s, split, f, m, out);
      }
      return;
    }
    if constexpr (may_tile)
    {
      if constexpr (V > 1)
      {
        if (p.kernel == kernel::inner_lanes)
        {
          launch(inner_lanes<V, Source, Folder, Output>, p, stream, src, s, p.lanes, f, out);
          return;
        }
      }
      if (p.kernel == kernel::inner_tile)
      {
        const int outputs = static_cast<int>(p.tile);
        if constexpr (V > 1)
        {
          if (p.vectors)
          {
            launch(inner_tile<V, Source, Folder, Output>, p, stream, src, s, outputs, p.lanes, f, out);
            return;
          }
        }
        launch(inner_tile<1, Source, Folder, Output>, p, stream, src, s, outputs, p.lanes, f, out);
        return;
      }
    }
  }
  if constexpr (may_outer)
  {
    if (p.kernel == kernel::outer_strip)
    {
      if constexpr (V > 1)
      {
        if (p.vectors)
        {
          launch(outer_strip<V, Source, Folder, Output>, p, stream, src, s, f, out);
          return;
        }
      }
      launch(outer_strip<1, Source, Folder, Output>, p, stream, src, s, f, out);
      return;
    }
    if (p.kernel == kernel::outer_tile)
    {
      if constexpr (V > 1)
      {
        if (p.vectors)
        {
          launch(outer_tile<V, Source, Folder, Output>, p, stream, src, s, p.lanes, split, f, m, out);
          return;
        }
      }
      launch(outer_tile<1, Source, Folder, Output>, p, stream, src, s, p.lanes, split, f, m, out);
      return;
    }
    if (p.kernel == kernel::outer_stream)
    {
      if constexpr (V > 1)
      {
        if (p.vectors)
        {
          launch(outer_stream<V, Source, Folder, Output>, p, stream, src, s, p.lanes, split, f, m, out);
          return;
        }
      }
      launch(outer_stream<1, Source, Folder, Output>, p, stream, src, s, p.lanes, split, f, m, out);
    }
  }
}

/// Reduces `pr` on the policy's stream and returns without waiting.
template <class P, class Problem>
WARPFOLD_HIDDEN void enqueue(P& policy, const options& opts, const Problem& pr)
{
  using Folder = decltype(pr.fold);
  if (pr.extents.kept == 0)
  {
    return;
  }
  auto src           = make_source(pr.input);
  auto out           = unwrapped(pr.output);
  const auto made    = prepare<Problem::axis, decltype(src), Folder, decltype(out)>(src, pr.extents, opts.order);
  const plan& p      = made.p;
  cudaStream_t stream = stream_of(policy);
  const bool given    = opts.workspace != nullptr;
  if (given && opts.workspace_bytes < p.workspace_bytes)
  {
    bad_argument("workspace_bytes is " + std::to_string(opts.workspace_bytes) + ", the plan needs "
                 + std::to_string(p.workspace_bytes));
  }
  const temporary<P> own(policy, stream, given ? 0 : p.workspace_bytes);
  auto* bytes = static_cast<unsigned char*>(given ? opts.workspace : own.data());
  if (!given && p.counter_bytes != 0)
  {
    check(cudaMemsetAsync(bytes, 0, p.counter_bytes, stream), "cudaMemsetAsync");
  }
  using partial = typename Folder::partial;
  const std::size_t counters =
    p.finish == finish::gather ? 0 : aligned_bytes(static_cast<std::size_t>(ceil_div(pr.extents.kept, p.tile)) * sizeof(unsigned));
  const meeting<partial> m{reinterpret_cast<unsigned*>(bytes), reinterpret_cast<partial*>(bytes + counters), p.finish};
  run_kernel<Problem::axis>(src, pr.extents, p, pr.fold, out, m, stream);
}

template <class P>
void wait(P& policy)
{
  check(cudaStreamSynchronize(stream_of(policy)), "cudaStreamSynchronize", "after a reduction");
}
} // namespace warpfold::detail::cuda
