// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The sum of products of two ranges, with any two operators for sum and product; as thrust::inner_product.
///
/// Every call takes a policy as an optional first argument; without one the iterators' own system decides. The second
/// range is at least as long as the first. Work is linear in the number of pairs, in one kernel; both ranges are read
/// in vectors where both are contiguous (or transforms and the like of contiguous iterators) and start equally far from
/// a vector's boundary. Throws std::invalid_argument for bad arguments, before anything is launched, and cuda_error for
/// what CUDA reports. All calls return a value, so they wait for it.
///
/// The dot products of the columns or rows of two matrices are column_sums or row_sums of a transform of a zip.
#pragma once

#include <warpfold/detail/inner_product.hpp>

namespace warpfold
{
/// Folds product(a, b) for the pairs of [first1, last1) and [first2, ...) with op, combined once with init. The
/// accumulator is Acc where named, else the type of init, and each product is converted to it; init may be no_init (see
/// accumulator_t). op has to be associative and commutative, product need not be. An empty range gives init.
template <class Acc = automatic, execution_policy P, class It1, class It2, class Init, class Op, class Product>
auto inner_product(const P& policy, It1 first1, It1 last1, It2 first2, Init init, Op op, Product product)
{
  using A = detail::inner_product_t<Acc, It1, It2, Init, Op, Product>;
  // Under a CUDA policy the device compiler has the word: host code cannot ask a device-only lambda.
  static_assert(
    detail::on_device<
      P> || std::is_invocable_v<const Product&, const detail::element_t<It1>&, const detail::element_t<It2>&>,
    "warpfold: the last operator cannot be called with an element of each range: write a const operator() that takes "
    "both by value or by const reference");
  return detail::fold_pairs<A>(policy, first1, last1, first2, init, op, product);
}

template <class Acc = automatic, class It1, class It2, class Init, class Op, class Product>
  requires(!execution_policy<It1>)
auto inner_product(It1 first1, It1 last1, It2 first2, Init init, Op op, Product product)
{
  return warpfold::inner_product<Acc>(detail::value_policy<It1, It2>(), first1, last1, first2, init, op, product);
}

/// init + the sum of a * b, each product in the accumulator's type, as Thrust's.
template <class Acc = automatic, execution_policy P, class It1, class It2, class Init>
auto inner_product(const P& policy, It1 first1, It1 last1, It2 first2, Init init)
{
  using A = detail::inner_product_t<Acc, It1, It2, Init, plus, detail::natural_product>;
  return detail::fold_pairs<A>(policy, first1, last1, first2, init, plus{}, detail::multiply_as<A>{});
}

template <class Acc = automatic, class It1, class It2, class Init>
  requires(!execution_policy<It1>)
auto inner_product(It1 first1, It1 last1, It2 first2, Init init)
{
  return warpfold::inner_product<Acc>(detail::value_policy<It1, It2>(), first1, last1, first2, init);
}
} // namespace warpfold
