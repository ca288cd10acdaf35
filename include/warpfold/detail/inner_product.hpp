// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// From the arguments of an inner product to its types and its problem.
#pragma once

#include <warpfold/detail/dispatch.hpp>
#include <warpfold/detail/paired.hpp>
#include <warpfold/detail/value.hpp>
#include <warpfold/detail/working.hpp>

#include <type_traits>
#include <utility>

namespace warpfold::detail
{
/// Stands for *: what it makes of a pair is asked without instantiating anything that could warn.
struct natural_product
{};
template <class A, class B>
  requires requires(const A& a, const B& b)
  {
    a* b;
  }
struct result_of<natural_product, const A&, const B&>
{
  using type = std::remove_cvref_t<decltype(std::declval<const A&>() * std::declval<const B&>())>;
};

template <class Acc, class It1, class It2, class Init, class Op, class Product>
using inner_product_t =
  accumulator_t<Acc, Op, result_of_t<Product, const element_t<It1>&, const element_t<It2>&>, Init>;

/// The fold with op, in A, of product(a, b) as an A.
template <class A, class P, class It1, class It2, class Init, class Op, class Product>
A fold_pairs(const P& policy, It1 first1, It1 last1, It2 first2, Init init, Op op, Product product)
{
  static_assert(!std::is_same_v<A, unknown_result>,
                "warpfold: the type of the products is not known here: give an init, or name the accumulator, as in "
                "inner_product<float>(...)");
  const auto a   = detail::unwrapped(first1);
  const auto b   = detail::unwrapped(first2);
  using Products = paired_iterator<std::remove_cv_t<decltype(a)>, std::remove_cv_t<decltype(b)>, Product, A>;
  using W        = working_t<P, A, Op>;
  return static_cast<A>(detail::value_of<W>(policy, [&](auto out) {
    return detail::make_problem<orientation::full, W>(Products{a, b, product},
                                                      full_shape(static_cast<index>(last1 - first1)), out, op, init);
  }));
}
} // namespace warpfold::detail
