// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Calls of the caller's code from functions that are compiled for host and device. The check that a __host__ __device__
/// function only calls its like has to be off there, for a functor may exist on one side alone; but then nvcc drops a call
/// of a host-only functor in device code without a word. So device code calls through a device-only function, where the
/// check is on: a functor without __device__ is an error.
#pragma once

#include <warpfold/config.hpp>

#include <type_traits>
#include <utility>

// The caller chose the functor's parameters, and what elements convert to for them, as for Thrust.
#if defined(__GNUC__)
#  pragma GCC diagnostic push
#  pragma GCC diagnostic ignored "-Wconversion"
#  pragma GCC diagnostic ignored "-Wsign-conversion"
#endif

namespace warpfold::detail
{
/// Whether F is an extended lambda that is there on the device alone: asked by host code what it returns, it says int.
#if defined(__CUDACC_EXTENDED_LAMBDA__)
template <class F>
inline constexpr bool is_device_lambda = __nv_is_extended_device_lambda_closure_type(F);
#else
template <class F>
inline constexpr bool is_device_lambda = false;
#endif

/// What F makes of values of these types, where that can be asked.
struct unknown_result
{};
template <class F, class... Args>
struct result_of
{
  using type = unknown_result;
};
template <class F, class... Args>
  requires(!is_device_lambda<F> && std::is_invocable_v<const F&, Args...>)
struct result_of<F, Args...>
{
  using type = std::remove_cvref_t<std::invoke_result_t<const F&, Args...>>;
};
template <class F, class... Args>
using result_of_t = typename result_of<F, Args...>::type;

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

#if defined(__GNUC__)
#  pragma GCC diagnostic pop
#endif
