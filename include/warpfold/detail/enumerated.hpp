// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Elements with their indices: what arg-reductions read.
#pragma once

#include <warpfold/detail/iterator.hpp>
#include <warpfold/indexed.hpp>

#if WARPFOLD_CUDA_BACKEND
#  include <cuda/std/tuple>
#  include <thrust/iterator/counting_iterator.h>
#  include <thrust/iterator/zip_iterator.h>
#endif

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace warpfold::detail
{
/// An element as the start of a reduction to Acc, which is indexed<T> or indexed_extremes<T>.
template <class Acc>
struct enumerated;

template <class T>
struct enumerated<indexed<T>>
{
  using element = T;
  WARPFOLD_HD static constexpr indexed<T> of(const T& x, std::int64_t i)
  {
    return {x, i};
  }
};

template <class T>
struct enumerated<indexed_extremes<T>>
{
  using element = T;
  WARPFOLD_HD static constexpr indexed_extremes<T> of(const T& x, std::int64_t i)
  {
    return {{x, i}, {x, i}};
  }
};

/// The elements of Base, each with its index, for cores.
template <class Base, class Acc>
struct enumerated_iterator
{
  using iterator_category = std::random_access_iterator_tag;
  using value_type        = Acc;
  using difference_type   = std::ptrdiff_t;
  using reference         = Acc;
  using pointer           = void;

  Base base;
  std::int64_t start; ///< the index of base[0]

  typename enumerated<Acc>::element element(difference_type i) const
  {
    return static_cast<typename enumerated<Acc>::element>(base[static_cast<difference_t<Base>>(i)]);
  }
  Acc operator[](difference_type i) const
  {
    return enumerated<Acc>::of(element(i), start + i);
  }
  enumerated_iterator operator+(difference_type n) const
  {
    return {base + static_cast<difference_t<Base>>(n), start + n};
  }
};

/// A pair of element and index, as a zip gives it.
template <class Acc>
struct enumerate_pair
{
  template <class Pair>
  WARPFOLD_HD constexpr Acc operator()(const Pair& p) const
  {
    using maker = enumerated<Acc>;
    return maker::of(static_cast<typename maker::element>(::cuda::std::get<0>(p)), ::cuda::std::get<1>(p));
  }
};

/// [first, ...) with indices from zero on. On a device it is made of a zip and a transform, which sources take apart, so
/// that elements come in vectors and indices from no memory at all.
template <class Acc, bool Device, class It>
auto enumerate(const It& first)
{
  auto base = detail::unwrapped(first);
#if WARPFOLD_CUDA_BACKEND
  if constexpr (Device)
  {
    auto pairs = thrust::make_zip_iterator(base, thrust::counting_iterator<std::int64_t>(0));
    return mapped_iterator<decltype(pairs), enumerate_pair<Acc>>{pairs, {}};
  }
  else
#endif
  {
    return enumerated_iterator<decltype(base), Acc>{base, 0};
  }
}
} // namespace warpfold::detail
