// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// One value on its way to the host, and a plan without a run.
#pragma once

#include <warpfold/detail/dispatch.hpp>

#include <cstddef>
#include <cstring>

namespace warpfold::detail
{
#if WARPFOLD_CUDA_BACKEND
/// In a borrowed place, unless the policy's allocator is to serve or the value is too large.
template <class A, class P, class Make>
WARPFOLD_HIDDEN A value_from_device(const P& exec, const Make& make)
{
  std::remove_cvref_t<P> copy(exec);
  auto& policy              = detail::thrust_policy(copy);
  const cudaStream_t stream = cuda::stream_of(policy);
  constexpr auto order      = determinism_of<std::remove_cvref_t<P>>;
  slot<A> result;
  if constexpr (!cuda::has_allocator<policy_t<P>> && sizeof(A) <= cuda::lent_result_bytes)
  {
    cuda::borrowed place(cuda::lender::of(cuda::current_ordinal()));
    if (place)
    {
      cuda::enqueue(policy, detail::options_of(copy), order, make(static_cast<A*>(place.result_for_device())),
                    {place.workspace(), cuda::lent_workspace_bytes});
      // A place that a kernel may still write to is not lent again. One that was only captured never will be.
      const cudaError_t ended = cudaStreamSynchronize(stream);
      place.running(ended != cudaSuccess && ended != cudaErrorStreamCaptureUnsupported
                    && ended != cudaErrorStreamCaptureImplicit);
      cuda::check(ended, "cudaStreamSynchronize", "after a reduction");
      std::memcpy(static_cast<void*>(&result), place.result(), sizeof(A));
      return result.value;
    }
  }
  {
    const cuda::temporary<policy_t<P>> room(policy, stream, sizeof(A));
    auto* out = static_cast<A*>(room.data());
    cuda::enqueue(policy, detail::options_of(copy), order, make(out));
    cuda::check(cudaMemcpyAsync(static_cast<void*>(&result), out, sizeof(A), cudaMemcpyDeviceToHost, stream),
                "cudaMemcpyAsync", "of the result to the host");
  }
  cuda::wait(policy);
  return result.value;
}
#endif

/// Runs the problem that make(out) describes, with memory for one A behind `out`, and returns what was written there.
template <class A, class P, class Make>
A value_of(const P& exec, const Make& make)
{
  if constexpr (on_device<P>)
  {
#if WARPFOLD_CUDA_BACKEND
    return detail::value_from_device<A>(exec, make);
#else
    static_assert(!on_device<P>, "warpfold: a CUDA policy needs a CUDA compiler: build this file with nvcc");
#endif
  }
  else
  {
    slot<A> result;
    detail::run(exec, make(&result.value));
    return result.value;
  }
}

template <orientation Axis, class A, class P, class It, class Output, class Op>
plan plan_of(const P& exec, const It& input, const shape& given, Output out, const Op&)
{
  require_valid(given);
  const shape s = canonical(given, commutes<recognise_t<Op>>).s;
  if constexpr (on_device<P>)
  {
#if WARPFOLD_CUDA_BACKEND
    using Folder = folder<A, recognise_t<Op>, no_init_t>;
    auto src     = cuda::make_source(input);
    return cuda::prepare<Axis, decltype(src), Folder, Output>(src, s, determinism_of<std::remove_cvref_t<P>>).p;
#else
    static_assert(!on_device<P>, "warpfold: a CUDA policy needs a CUDA compiler: build this file with nvcc");
#endif
  }
  else
  {
    static_cast<void>(input);
    static_cast<void>(out);
    constexpr auto size = static_cast<index>(sizeof(element_t<It>));
    std::remove_cvref_t<P> copy(exec);
    const auto h = host::make_plan(s, Axis, size, host::threads_of(detail::thrust_policy(copy)));
    plan p;
    p.kernel        = s.kept == 0 ? kernel::none : kernel::host;
    p.finish        = h.split > 1 ? finish::ticket : finish::direct;
    p.tile          = h.tile;
    p.split         = h.split;
    p.grid          = s.kept == 0 ? 0 : h.tasks;
    p.bytes_read    = s.kept * s.reduced * size;
    p.bytes_written = s.kept * static_cast<index>(sizeof(A));
    return p;
  }
}
} // namespace warpfold::detail
