// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Moduli, squares and powers of real and complex elements.
#pragma once

#include <warpfold/detail/recipe.hpp>

#include <cuda/std/cmath>

#include <type_traits>

namespace warpfold::detail
{
template <class T>
struct real_part
{
  using type = T;
};
template <complex_like T>
struct real_part<T>
{
  using type = typename T::value_type;
};
template <class T>
using real_part_t = typename real_part<T>::type;

/// What holds every |x|: signed integers have one more value below zero than above.
template <class T>
using magnitude_t = typename std::conditional_t<std::is_integral_v<T> && std::is_signed_v<T> && (sizeof(T) <= 8),
                                                std::make_unsigned<std::conditional_t<std::is_integral_v<T>, T, int>>,
                                                real_part<T>>::type;

/// |x| as an A.
template <class A>
struct lift_magnitude
{
  template <class T>
  WARPFOLD_HD constexpr A operator()(const T& x) const
  {
    if constexpr (complex_like<T>)
    {
      return static_cast<A>(::cuda::std::hypot(static_cast<A>(x.real()), static_cast<A>(x.imag())));
    }
    else if constexpr (std::is_unsigned_v<T>)
    {
      return static_cast<A>(x);
    }
    else if constexpr (std::is_integral_v<A> && std::is_integral_v<T>)
    {
      using U = std::make_unsigned_t<A>;
      return static_cast<A>(x < 0 ? static_cast<U>(U(0) - static_cast<U>(x)) : static_cast<U>(x));
    }
    else if constexpr (is_narrow_floating<A>)
    {
      return static_cast<A>(::cuda::std::fabs(static_cast<float>(x)));
    }
    else
    {
      return ::cuda::std::fabs(detail::number_from<A>(x)); // -0 too
    }
  }
};

/// |x|^2 as an A.
template <class A>
struct lift_square
{
  template <class T>
  WARPFOLD_HD constexpr A operator()(const T& x) const
  {
    if constexpr (complex_like<T>)
    {
      const auto re = static_cast<A>(x.real());
      const auto im = static_cast<A>(x.imag());
      return static_cast<A>(re * re + im * im);
    }
    else
    {
      const A y = detail::number_from<A>(x);
      return static_cast<A>(y * y);
    }
  }
};

template <class A>
struct lift_power
{
  A p;

  template <class T>
  WARPFOLD_HD A operator()(const T& x) const
  {
    return ::cuda::std::pow(lift_magnitude<A>{}(x), p);
  }
};

template <class A>
struct root_of_power
{
  A inverse;

  WARPFOLD_HD A operator()(const A& sum) const
  {
    return ::cuda::std::pow(sum, inverse);
  }
};

struct square_root
{
  template <class A>
  WARPFOLD_HD A operator()(const A& x) const
  {
    return ::cuda::std::sqrt(x);
  }
};

/// The maximum of moduli, whose identity is zero.
struct greater_magnitude : maximum
{};
} // namespace warpfold::detail

namespace warpfold
{
template <class A>
struct identity<detail::greater_magnitude, A>
{
  static constexpr bool known = true;
  WARPFOLD_HD static constexpr A value()
  {
    return static_cast<A>(0);
  }
};
} // namespace warpfold
