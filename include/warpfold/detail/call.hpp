// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Calls of the caller's code from functions that are compiled for host and device. The check that a __host__ __device__
/// function only calls its like has to be off there, for a functor may exist on one side alone; but then nvcc drops a call
/// of a host-only functor in device code without a word. So device code calls through a device-only function, where the
/// check is on: a functor without __device__ is an error.
#pragma once

#include <warpfold/config.hpp>

#include <utility>

namespace warpfold::detail
{
template <class R, class F, class... Args>
WARPFOLD_D constexpr R call_on_device(const F& f, Args&&... args)
{
  return static_cast<R>(f(std::forward<Args>(args)...));
}

/// f(args...) as an R.
WARPFOLD_EXEC_CHECK_DISABLE
template <class R, class F, class... Args>
WARPFOLD_HD constexpr R call(const F& f, Args&&... args)
{
#if defined(__CUDA_ARCH__)
  return detail::call_on_device<R>(f, std::forward<Args>(args)...);
#else
  return static_cast<R>(f(std::forward<Args>(args)...));
#endif
}

template <class It, class N>
WARPFOLD_D constexpr decltype(auto) at_on_device(const It& it, N n)
{
  return it[n];
}

/// it[n], of the caller's iterator.
WARPFOLD_EXEC_CHECK_DISABLE
template <class It, class N>
WARPFOLD_HD constexpr decltype(auto) at(const It& it, N n)
{
#if defined(__CUDA_ARCH__)
  return detail::at_on_device(it, n);
#else
  return it[n];
#endif
}
} // namespace warpfold::detail
