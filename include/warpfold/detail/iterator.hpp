// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What is known of an iterator from its type: its value, whether memory stands behind it, and where.
/// Thrust's iterators are named but not defined here: a program that uses one has included its header.
#pragma once

#include <warpfold/config.hpp>
#include <warpfold/detail/call.hpp>

#include <cuda/std/iterator>
#include <thrust/detail/config.h>
#include <thrust/type_traits/is_contiguous_iterator.h>

#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>

namespace warpfold::detail
{
template <class It>
using element_t = std::remove_cv_t<typename ::cuda::std::iterator_traits<It>::value_type>;

template <class It>
using difference_t = typename ::cuda::std::iterator_traits<It>::difference_type;

template <class It>
inline constexpr bool is_contiguous = std::is_pointer_v<It> || thrust::is_contiguous_iterator_v<It>;

/// The address behind a contiguous iterator, without dereferencing it: past the end and null are fine.
template <class It>
auto address_of(const It& it)
{
  if constexpr (std::is_pointer_v<It>)
  {
    return it;
  }
  else if constexpr (std::contiguous_iterator<It>)
  {
    return std::to_address(it);
  }
  else if constexpr (requires { it.base(); }) // vectors' iterators, Thrust's and the standard library's
  {
    return detail::address_of(it.base());
  }
  else if constexpr (requires { it.get(); }) // thrust::pointer and device_ptr
  {
    return detail::address_of(it.get());
  }
  else
  {
    return std::to_address(it);
  }
}

/// A contiguous iterator's pointer; any other iterator as it is.
template <class It>
auto unwrapped(const It& it)
{
  if constexpr (is_contiguous<It>)
  {
    return detail::address_of(it);
  }
  else
  {
    return it;
  }
}

template <class Output, class T>
WARPFOLD_D void write_on_device(Output& out, std::ptrdiff_t k, const T& x)
{
  using value = typename ::cuda::std::iterator_traits<Output>::value_type;
  if constexpr (std::is_same_v<decltype(*out), value&>)
  {
    out[k] = static_cast<value>(x);
  }
  else
  {
    *(out + static_cast<difference_t<Output>>(k)) = x;
  }
}

/// out[k] = x: the one conversion of a result, to the type that the memory behind `out` holds. Where a reference is a
/// proxy, as a transform_output_iterator's, x is handed to it as it is.
WARPFOLD_EXEC_CHECK_DISABLE
template <class Output, class T>
WARPFOLD_HD void write(Output& out, std::ptrdiff_t k, const T& x)
{
#if defined(__CUDA_ARCH__)
  detail::write_on_device(out, k, x); // where an iterator of the host alone is an error, as in call.hpp
#else
  using value = typename ::cuda::std::iterator_traits<Output>::value_type;
  if constexpr (std::is_same_v<decltype(*out), value&>)
  {
    out[k] = static_cast<value>(x);
  }
  else
  {
    *(out + static_cast<difference_t<Output>>(k)) = x;
  }
#endif
}

/// Elements of Base through a function, as Rs: what transform_reduce reads.
template <class Base, class F, class R = result_of_t<F, typename ::cuda::std::iterator_traits<Base>::reference>>
struct mapped_iterator
{
  using iterator_category = std::random_access_iterator_tag;
  using value_type        = R;
  using difference_type   = std::ptrdiff_t;
  using reference         = value_type;
  using pointer           = void;

  Base first;
  F f;

  WARPFOLD_EXEC_CHECK_DISABLE
  WARPFOLD_HD reference operator[](difference_type i) const
  {
    return detail::call<reference>(f, detail::at(first, static_cast<difference_t<Base>>(i)));
  }
  WARPFOLD_HD mapped_iterator operator+(difference_type n) const
  {
    return {first + static_cast<difference_t<Base>>(n), f};
  }
  Base base() const
  {
    return first;
  }
  F functor() const
  {
    return f;
  }
};
} // namespace warpfold::detail
