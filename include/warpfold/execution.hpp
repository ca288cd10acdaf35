// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What a policy means: backend, stream, synchronisation, allocator, options.
#pragma once

#include <warpfold/config.hpp>
#include <warpfold/plan.hpp>

#include <thrust/detail/execution_policy.h>
#include <thrust/iterator/iterator_traits.h>

#include <cstddef>
#include <type_traits>
#include <utility>

// Thrust's policies, declared only: the header that defines one is the caller's to include.
namespace warpfold
{
/// What a call may be given besides its policy.
struct options
{
  /// Device memory for the call's partial results, aligned to 256 bytes. The caller fills it with zeros once; every
  /// call leaves it zero-filled again, so that calls on one stream may share it. Null: the call allocates.
  void* workspace = nullptr;
  /// Its size; at least explain(...).workspace_bytes, else std::invalid_argument.
  std::size_t workspace_bytes = 0;
};

/// A Thrust policy with options and a promise.
template <class Policy, determinism Order>
struct configured
{
  Policy policy;
  options opts;
};

namespace detail
{
template <class P>
inline constexpr bool is_configured = false;
template <class P, determinism Order>
inline constexpr bool is_configured<configured<P, Order>> = true;

template <class P>
inline constexpr bool is_thrust_policy =
  std::is_base_of_v<thrust::detail::execution_policy_marker, std::remove_cvref_t<P>>;
} // namespace detail

/// Anything that may stand first in a call.
template <class P>
concept execution_policy = detail::is_thrust_policy<P> || detail::is_configured<std::remove_cvref_t<P>>;

/// `policy` with a determinism and options:
///   with<determinism::run_to_run>(policy)
///   with(thrust::cuda::par_nosync.on(stream), {.workspace = p, .workspace_bytes = n})
template <determinism Order = determinism::not_guaranteed, class Policy>
  requires detail::is_thrust_policy<Policy> configured<std::remove_cvref_t<Policy>, Order> with(const Policy& policy,
                                                                                                options opts = {})
  {
    return {policy, opts};
  }

namespace detail
{
template <class P>
P& thrust_policy(P& p)
{
  return p;
}
template <class P, determinism Order>
P& thrust_policy(configured<P, Order>& p)
{
  return p.policy;
}
template <class P>
options options_of(const P&)
{
  return {};
}
template <class P, determinism Order>
options options_of(const configured<P, Order>& p)
{
  return p.opts;
}

/// What a call under policy P promises.
template <class P>
inline constexpr determinism determinism_of = determinism::not_guaranteed;
template <class P, determinism Order>
inline constexpr determinism determinism_of<configured<P, Order>> = Order;
} // namespace detail
} // namespace warpfold
