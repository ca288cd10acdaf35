// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Arg-reductions of matrices: elements are counted through memory, and the winner's place within its column or row is
/// found when it is written.
#pragma once

#include <warpfold/detail/acting_output.hpp>
#include <warpfold/detail/run_extreme.hpp>
#include <warpfold/matrix.hpp>

#include <cstdint>

namespace warpfold::detail
{
/// Output k's elements start at k * kept_stride and lie reduced_stride apart.
struct locate_then_write
{
  index kept_stride;
  index reduced_stride;

  template <class Out, class Acc>
  WARPFOLD_HD void operator()(const Out& base, std::ptrdiff_t k, const Acc& x) const
  {
    Out to(base);
    detail::write(to, k, within(x, k));
  }

private:
  template <class T>
  WARPFOLD_HD indexed<T> within(const indexed<T>& x, index k) const
  {
    return {x.value, reduced_stride == 0 ? 0 : (x.index - k * kept_stride) / reduced_stride};
  }
  template <class T>
  WARPFOLD_HD indexed_extremes<T> within(const indexed_extremes<T>& x, index k) const
  {
    return {within(x.min, k), within(x.max, k)};
  }
};

/// The same operator where the first element is the last in memory.
template <class Op>
struct from_the_end
{
  Op op;

  template <class Acc>
  WARPFOLD_HD constexpr Acc operator()(const Acc& a, const Acc& b) const
  {
    return turned(op(turned(a), turned(b)));
  }

private:
  template <class T>
  WARPFOLD_HD static constexpr indexed<T> turned(const indexed<T>& x)
  {
    return {x.value, -x.index};
  }
  template <class T>
  WARPFOLD_HD static constexpr indexed_extremes<T> turned(const indexed_extremes<T>& x)
  {
    return {turned(x.min), turned(x.max)};
  }
};

template <axis Kept, class Acc, class P, class It, class Layout, class Out, class Op>
void locate_axis(const P& policy, const matrix_view<It, Layout>& m, Out out, const Op& op)
{
  const shape s = shape_of<Kept>(m);
  if (s.kept > 0)
  {
    require_at_least(Kept == axis::columns ? "rows" : "cols", s.reduced, 1, ": an extremum needs an element");
  }
  detail::require_data("the input", m.data(), s.kept > 0);
  detail::require_data("the output", out, s.kept > 0);
  auto base           = detail::unwrapped(out);
  const auto elements = detail::enumerate<Acc, on_device<P>>(m.data());
  const acting_output<decltype(base), locate_then_write> to{base, {s.kept_stride, s.reduced_stride}};
  const auto run_with = [&](const auto& with) {
    detail::run(policy, detail::make_problem<orientation_of<Kept, Layout>, Acc>(elements, s, to, with, no_init));
  };
  if constexpr (std::is_same_v<Layout, strided>)
  {
    if (s.reduced_stride < 0)
    {
      run_with(from_the_end<Op>{op});
      return;
    }
  }
  run_with(op);
}
} // namespace warpfold::detail
