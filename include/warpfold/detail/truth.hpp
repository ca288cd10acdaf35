// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Predicates as numbers that can be folded.
#pragma once

#include <warpfold/detail/call.hpp>
#include <warpfold/detail/dispatch.hpp>
#include <warpfold/detail/value.hpp>

#include <functional>
#include <type_traits>

namespace warpfold::detail
{
/// Whether the predicate holds for an element of type T, as an R: one or zero, whatever the predicate itself returns.
/// R is known without the predicate: host code cannot ask a device-only lambda.
template <class R, class T, class Predicate>
struct truth
{
  Predicate holds;

  // A T, as Thrust passes it, and not what the iterator's reference may be: a proxy or a tuple of references.
  WARPFOLD_EXEC_CHECK_DISABLE
  WARPFOLD_HD constexpr R operator()(const T& x) const
  {
    return static_cast<R>(detail::call<bool>(holds, x));
  }
};

/// Device code compares in a function of its own, for the reason that call.hpp gives.
template <class T, class Value>
WARPFOLD_D constexpr bool equal_on_device(const T& x, const Value& value)
{
  return static_cast<bool>(x == value);
}

/// Equality with a value of any type, as operator== has it.
template <class Value>
struct equal_to_value
{
  Value value;

  WARPFOLD_EXEC_CHECK_DISABLE
  template <class T>
  WARPFOLD_HD constexpr bool operator()(const T& x) const
  {
#if defined(__CUDA_ARCH__)
    return detail::equal_on_device(x, value);
#else
    return static_cast<bool>(std::equal_to<>{}(x, value)); // whose header keeps warnings of mixed signs to itself
#endif
  }
};

/// The fold of the predicate's truth over [first, last), in R.
template <class R, class Op, class P, class It, class Predicate>
R fold_truth(const P& policy, It first, It last, const Predicate& predicate)
{
  using T = element_t<It>;
  // A device-only lambda would give a wrong answer: under a CUDA policy the device compiler has the word.
  static_assert(on_device<P> || std::is_invocable_v<const Predicate&, const T&>,
                "warpfold: the predicate cannot be called with an element of the range: write a const operator() that "
                "takes the element by value or by const reference");
  const auto base = detail::unwrapped(first);
  using Mapped    = mapped_iterator<std::remove_cv_t<decltype(base)>, truth<R, T, Predicate>, R>;
  return detail::value_of<R>(policy, [&](auto out) {
    return detail::make_problem<orientation::full, R>(Mapped{base, {predicate}},
                                                      full_shape(static_cast<index>(last - first)), out, Op{}, no_init);
  });
}
} // namespace warpfold::detail
