// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Means and variances in one reading. Each is a reducer (reducer.hpp) and, called, its result for a range:
///   double m = mean(policy, first, last);
///   reduce_rows(policy, matrix, out, sample_variance);
/// Elements are numbers, computed in double unless the call names float: reduce<float>(first, last, variance). Means are
/// also of complex ones, in their own type. The mean and the variance of nothing are NaN, as is the sample variance of one
/// element. A NaN or an infinity among the elements makes the variance NaN.
#pragma once

#include <warpfold/detail/moments.hpp>
#include <warpfold/reducer.hpp>

#include <type_traits>

namespace warpfold
{
namespace detail
{
/// What real-valued statistics of T are computed in.
template <class Acc, class T>
using real_of = std::conditional_t<std::is_same_v<Acc, automatic>, double, Acc>;

/// What a mean sums in: integers exactly while 64 bits hold their sum, which those of 32 bits need 2^32 elements to
/// leave.
template <class Acc, class T>
struct sum_for_mean
{
  using type = std::conditional_t<std::is_integral_v<T> && sizeof(T) <= 4, accumulator_t<automatic, plus, T>,
                                  std::conditional_t<complex_like<T>, T, double>>;
  using mean = std::conditional_t<complex_like<T>, T, double>;
};
template <class Acc, class T>
  requires(!std::is_same_v<Acc, automatic>)
struct sum_for_mean<Acc, T>
{
  using type = Acc;
  using mean = Acc;
};

template <class Mean>
struct divide_by
{
  std::int64_t n;

  template <class Sum>
  WARPFOLD_HD constexpr Mean operator()(const Sum& sum) const
  {
    if constexpr (complex_like<Mean>)
    {
      return static_cast<Mean>(sum) / static_cast<typename Mean::value_type>(n);
    }
    else
    {
      return static_cast<Mean>(static_cast<Mean>(sum) / static_cast<Mean>(n));
    }
  }
};

/// Which of a sample's moments is asked for.
struct ask_variance
{
  template <class A>
  WARPFOLD_HD constexpr A operator()(const sample_moments<A>& m) const
  {
    return m.variance();
  }
};
struct ask_sample_variance
{
  template <class A>
  WARPFOLD_HD constexpr A operator()(const sample_moments<A>& m) const
  {
    return m.sample_variance();
  }
};
struct ask_standard_deviation
{
  template <class A>
  WARPFOLD_HD A operator()(const sample_moments<A>& m) const
  {
    return m.standard_deviation();
  }
};
struct ask_sample_standard_deviation
{
  template <class A>
  WARPFOLD_HD A operator()(const sample_moments<A>& m) const
  {
    return m.sample_standard_deviation();
  }
};
} // namespace detail

struct mean_reducer : detail::named_reducer<mean_reducer>
{
  template <class Acc, class T>
  auto recipe_for(std::int64_t n) const
  {
    using types = detail::sum_for_mean<Acc, T>;
    return recipe{detail::lift_as<typename types::type>{}, plus{}, detail::divide_by<typename types::mean>{n}};
  }
};

/// One of the figures that sample_moments gives.
template <class Ask>
struct moments_reducer : detail::named_reducer<moments_reducer<Ask>>
{
  template <class Acc, class T>
  auto recipe_for(std::int64_t) const
  {
    using A = detail::real_of<Acc, T>;
    static_assert(std::is_floating_point_v<A>, "warpfold: variances are computed in float or double");
    return recipe{detail::lift_moments<A>{}, detail::merge_moments{}, Ask{}};
  }
};

/// Sum divided by count.
inline constexpr mean_reducer mean{};
/// All of them: a sample_moments<double> (or float).
inline constexpr moments_reducer<detail::as_it_is> moments{};
/// Squared deviations from the mean, divided by n (variance, standard_deviation) or by n - 1 (sample_...).
inline constexpr moments_reducer<detail::ask_variance> variance{};
inline constexpr moments_reducer<detail::ask_sample_variance> sample_variance{};
inline constexpr moments_reducer<detail::ask_standard_deviation> standard_deviation{};
inline constexpr moments_reducer<detail::ask_sample_standard_deviation> sample_standard_deviation{};
} // namespace warpfold
