// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Chooses the backend that a policy names, and the problem's front door for the public headers.
#pragma once

#include <warpfold/accumulator.hpp>
#include <warpfold/detail/fold.hpp>
#include <warpfold/detail/host/dispatch.hpp>
#include <warpfold/detail/iterator.hpp>
#include <warpfold/detail/paired.hpp>
#include <warpfold/detail/problem.hpp>
#include <warpfold/execution.hpp>

#if WARPFOLD_CUDA_BACKEND
#  include <warpfold/detail/cuda/dispatch.cuh>
#endif

#include <thrust/iterator/detail/any_system_tag.h>
#include <thrust/iterator/detail/device_system_tag.h>
#include <thrust/iterator/iterator_traits.h>

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub
{
template <class>
struct execution_policy;
}
THRUST_NAMESPACE_END

namespace warpfold::detail
{
template <class P>
using policy_t = std::remove_cvref_t<decltype(detail::thrust_policy(std::declval<std::remove_cvref_t<P>&>()))>;

/// Whether P runs on a CUDA device.
template <class P>
inline constexpr bool on_device = std::is_base_of_v<thrust::cuda_cub::execution_policy<policy_t<P>>, policy_t<P>>;

/// The size of what the caller calls an element or an accumulator.
template <class T>
inline constexpr std::size_t bytes_of_value = sizeof(T);

template <class Acc, class Op, class It, class Init>
using accumulator_of = accumulator_t<Acc, Op, element_t<It>, Init>;

/// An empty reduction with neither init nor identity has no value.
template <class Folder>
void require_value(const shape& s)
{
  if constexpr (!Folder::has_identity && !Folder::has_init)
  {
    if (s.reduced == 0 && s.kept != 0)
    {
      bad_argument("the range is empty (0 elements) and the operator has no identity: give an init");
    }
  }
}

inline void require_not_empty(index n)
{
  if (n <= 0)
  {
    bad_argument("the range has " + std::to_string(n) + " elements: an extremum needs at least one");
  }
}

template <class It>
void require_data(const char* name, const It& it, bool used)
{
  if constexpr (requires { typename It::acts_on; })
  {
    detail::require_data(name, it.base, used);
  }
  else if constexpr (std::is_pointer_v<decltype(detail::unwrapped(it))>)
  {
    if (used && detail::unwrapped(it) == nullptr)
    {
      bad_argument(std::string(name) + " is null, but its extent is not zero");
    }
  }
}

/// What stands behind the library's own iterators.
template <class Base, class F, class R>
void require_data(const char* name, const mapped_iterator<Base, F, R>& it, bool used)
{
  detail::require_data(name, it.first, used);
}

template <class First, class Second, class F, class R>
void require_data(const char*, const paired_iterator<First, Second, F, R>& it, bool used)
{
  detail::require_data("the first input", it.first, used);
  detail::require_data("the second input", it.second, used);
}

template <orientation Axis, class Acc, class It, class Output, class Op, class Init>
auto make_problem(const It& input, const shape& s, const Output& out, const Op& op, const Init& init)
{
  static_assert(std::is_trivially_copyable_v<Acc> && std::is_trivially_copyable_v<element_t<It>>,
                "warpfold: elements and accumulators must be trivially copyable");
  static_assert(bytes_of_value<Acc> <= 256 && bytes_of_value<element_t<It>> <= 256,
                "warpfold: elements and accumulators may have at most 256 bytes");
  using Folder = folder<Acc, recognise_t<Op>, Init>;
  require_valid(s);
  detail::require_value<Folder>(s);
  detail::require_data("the input", input, s.kept != 0 && s.reduced != 0);
  detail::require_data("the output", out, s.kept != 0);
  const auto c = canonical(s, !Folder::ordered);
  return problem<Axis, It, Output, Folder>{c.offset == 0 ? input : input + static_cast<difference_t<It>>(c.offset), c.s,
                                           out, Folder{detail::recognised(op), init}};
}

/// Runs the problem: asynchronous on a CUDA policy's stream unless the policy waits.
template <class P, class Problem>
void run(const P& exec, const Problem& pr)
{
  std::remove_cvref_t<P> copy(exec);
  auto& policy = detail::thrust_policy(copy);
  if constexpr (on_device<P>)
  {
#if WARPFOLD_CUDA_BACKEND
    cuda::enqueue(policy, detail::options_of(copy), determinism_of<std::remove_cvref_t<P>>, pr);
    if (cuda::waits(policy))
    {
      cuda::wait(policy);
    }
#else
    static_assert(!on_device<P>, "warpfold: a CUDA policy needs a CUDA compiler: build this file with nvcc");
#endif
  }
  else
  {
    host::run(policy, pr);
  }
}

/// The system that Thrust would choose without a policy: the iterators' own.
template <class It>
auto default_policy()
{
  return typename thrust::iterator_system<It>::type{};
}

template <class It>
inline constexpr bool has_system = !std::is_same_v<typename thrust::iterator_system<It>::type, thrust::any_system_tag>;

/// The same for a call of one or two ranges that returns a value. An iterator without memory, as a counting iterator,
/// is at home in every system: it follows the other range, and alone it goes to Thrust's device system where that is
/// CUDA and this compiler has it.
template <class It, class Other = It>
auto value_policy()
{
  using mine   = decltype(detail::default_policy<It>());
  using theirs = decltype(detail::default_policy<Other>());
  static_assert(!has_system<It> || !has_system<Other> || on_device<mine> == on_device<theirs>,
                "warpfold: one range is at home on the host and the other on the device: write a policy as the first "
                "argument");
  if constexpr (has_system<It>)
  {
    return mine{};
  }
  else if constexpr (has_system<Other>)
  {
    return theirs{};
  }
  else
  {
#if defined(__CUDACC__)
    return std::conditional_t<on_device<thrust::device_system_tag>, thrust::device_system_tag, mine>{};
#else
    return mine{};
#endif
  }
}
} // namespace warpfold::detail
