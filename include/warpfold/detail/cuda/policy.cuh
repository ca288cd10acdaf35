// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What a Thrust CUDA policy says: stream, whether to wait, where temporary memory comes from.
#pragma once

#include <warpfold/detail/cuda/pool.cuh>
#include <warpfold/execution.hpp>

#include <thrust/system/cuda/detail/execution_policy.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

THRUST_NAMESPACE_BEGIN
namespace detail
{
template <typename Allocator, template <typename> class BaseSystem>
struct execute_with_allocator;
} // namespace detail
THRUST_NAMESPACE_END

namespace warpfold::detail::cuda
{
template <class P>
inline constexpr bool has_allocator = false;
template <class A, template <class> class B>
inline constexpr bool has_allocator<thrust::detail::execute_with_allocator<A, B>> = true;

/// Policies that carry a stream answer get_stream, found by their own type; the rest mean the default stream.
template <class P>
cudaStream_t stream_of(P& policy)
{
  if constexpr (requires { get_stream(policy); })
  {
    return get_stream(policy);
  }
  else
  {
#if defined(CUDA_API_PER_THREAD_DEFAULT_STREAM)
    return cudaStreamPerThread;
#else
    return cudaStreamLegacy;
#endif
  }
}

template <class P>
bool waits(P& policy)
{
  if constexpr (requires { must_perform_optional_stream_synchronization(policy); })
  {
    return must_perform_optional_stream_synchronization(policy);
  }
  else
  {
    return true;
  }
}

/// Device memory for one call: from the policy's allocator where it has one, else stream-ordered. Given back by the
/// destructor, in stream order, on every path.
template <class P>
class temporary
{
public:
  temporary(P& policy, cudaStream_t stream, std::size_t bytes)
      : policy_(policy)
      , stream_(stream)
  {
    if (bytes == 0)
    {
      return;
    }
    if constexpr (has_allocator<P>)
    {
      using traits = std::allocator_traits<std::remove_reference_t<decltype(policy.get_allocator())>>;
      units_       = (bytes + 256 + sizeof(typename traits::value_type) - 1) / sizeof(typename traits::value_type);
      from_        = traits::allocate(policy.get_allocator(), units_);
      data_        = align(address(from_));
    }
    else
    {
      data_ = cuda::allocate(bytes, stream);
    }
  }
  temporary(const temporary&)            = delete;
  temporary& operator=(const temporary&) = delete;
  ~temporary()
  {
    if (data_ == nullptr)
    {
      return;
    }
    if constexpr (has_allocator<P>)
    {
      using traits = std::allocator_traits<std::remove_reference_t<decltype(policy_.get_allocator())>>;
      traits::deallocate(policy_.get_allocator(), from_, units_);
    }
    else
    {
      // Nothing can be done about a failure here; the call's own errors have been reported already.
      static_cast<void>(cudaFreeAsync(data_, stream_));
    }
  }
  void* data() const
  {
    return data_;
  }

private:
  template <class Pointer>
  static void* address(const Pointer& p)
  {
    if constexpr (std::is_pointer_v<Pointer>)
    {
      return p;
    }
    else
    {
      return p.get();
    }
  }
  static void* align(void* p)
  {
    return reinterpret_cast<void*>((reinterpret_cast<std::uintptr_t>(p) + 255) / 256 * 256);
  }

  template <class Q>
  struct pointer_of
  {
    using type = void*;
  };
  template <class Q>
    requires has_allocator<Q>
  struct pointer_of<Q>
  {
    using type =
      typename std::allocator_traits<std::remove_reference_t<decltype(std::declval<Q&>().get_allocator())>>::pointer;
  };

  P& policy_;
  cudaStream_t stream_;
  std::size_t units_ = 0;
  void* data_        = nullptr;
  typename pointer_of<P>::type from_{};
};
} // namespace warpfold::detail::cuda
