// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Which source an iterator is. Headers are included where the iterator's declaration differs between versions of CCCL;
/// the others are only named.
#pragma once

#include <warpfold/detail/cuda/compound.cuh>
#include <warpfold/detail/paired.hpp>

#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/reverse_iterator.h>

#include <iterator>

THRUST_NAMESPACE_BEGIN
struct use_default;
template <class, class, class, class>
class transform_iterator;
template <class>
class zip_iterator;
THRUST_NAMESPACE_END

namespace warpfold::detail::cuda
{
template <class It>
inline constexpr bool is_transform = false;
template <class F, class It, class R, class V>
inline constexpr bool is_transform<thrust::transform_iterator<F, It, R, V>> = std::is_same_v<V, thrust::use_default>;
template <class Base, class F, class R>
inline constexpr bool is_transform<mapped_iterator<Base, F, R>> = true;

template <class It>
inline constexpr bool is_zip = false;
template <class... Its>
inline constexpr bool is_zip<thrust::zip_iterator<::cuda::std::tuple<Its...>>> = true;

template <class It>
inline constexpr bool is_paired = false;
template <class First, class Second, class F, class R>
inline constexpr bool is_paired<paired_iterator<First, Second, F, R>> = true;

template <class It, class Base>
inline constexpr bool is_one_of_reverses =
  std::is_same_v<
    It,
    thrust::reverse_iterator<
      Base>> || std::is_same_v<It, std::reverse_iterator<Base>> || std::is_same_v<It, ::cuda::std::reverse_iterator<Base>>;
template <class It>
inline constexpr bool is_reverse = false;
template <template <class> class Reverse, class Base>
inline constexpr bool is_reverse<Reverse<Base>> = is_one_of_reverses<Reverse<Base>, Base>;

template <class It>
inline constexpr bool is_counting = false;
template <class T, class System, class Traversal, class Difference>
inline constexpr bool is_counting<thrust::counting_iterator<T, System, Traversal, Difference>> = std::is_integral_v<T>;

template <class It>
auto take_apart(const It& it);

/// Whether a source walks backwards somewhere. std::reverse_iterator is an iterator of the host, so that it has to be taken
/// apart even where no vectors come of it.
template <class Source>
inline constexpr bool goes_backwards = false;
template <class Base>
inline constexpr bool goes_backwards<reverse_source<Base>> = true;
template <class Base, class F, class Value>
inline constexpr bool goes_backwards<transform_source<Base, F, Value>> = goes_backwards<Base>;
template <class Tuple, class... Bases>
inline constexpr bool goes_backwards<zip_source<Tuple, Bases...>> = (goes_backwards<Bases> || ...);

/// As take_apart, but what gains nothing from vectors is the iterator itself.
template <class It>
auto make_source(const It& it)
{
  using Source = decltype(cuda::take_apart(it));
  if constexpr (is_contiguous<It> || (Source::memory && (Source::width > 1 || goes_backwards<Source>)))
  {
    return cuda::take_apart(it);
  }
  else
  {
    return iterator_source<It>{it};
  }
}

template <class It>
auto take_apart(const It& it)
{
  if constexpr (is_contiguous<It>)
  {
    return pointer_source<element_t<It>>{address_of(it)};
  }
  else if constexpr (is_counting<It>)
  {
    return counting_source<element_t<It>>{*it};
  }
  else if constexpr (is_transform<It>)
  {
    auto base = cuda::take_apart(it.base());
    return transform_source<decltype(base), std::remove_cvref_t<decltype(it.functor())>, element_t<It>>{base,
                                                                                                        it.functor()};
  }
  else if constexpr (is_reverse<It>)
  {
    auto base = cuda::take_apart(it.base());
    return reverse_source<decltype(base)>{base};
  }
  else if constexpr (is_zip<It>)
  {
    return ::cuda::std::apply(
      [](const auto&... its) {
        return zip_source<element_t<It>, decltype(cuda::take_apart(its))...>{{cuda::take_apart(its)...}};
      },
      it.get_iterator_tuple());
  }
  else if constexpr (is_paired<It>)
  {
    auto a      = cuda::take_apart(it.first);
    auto b      = cuda::take_apart(it.second);
    using pair  = ::cuda::std::tuple<typename decltype(a)::value_type, typename decltype(b)::value_type>;
    using pairs = zip_source<pair, decltype(a), decltype(b)>;
    using call  = zipped_call<std::remove_cvref_t<decltype(it.f)>, element_t<It>>;
    return transform_source<pairs, call, element_t<It>>{pairs{{a, b}}, call{it.f}};
  }
  else
  {
    return iterator_source<It>{it};
  }
}
} // namespace warpfold::detail::cuda
