// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// An output iterator that does something with a result on its way to another output.
#pragma once

#include <warpfold/detail/iterator.hpp>

#include <cuda/std/iterator>

#include <cstddef>
#include <iterator>

namespace warpfold::detail
{
/// What *out is assigned to: the action gets the base, a place counted from its start, and what is assigned.
template <class Out, class Action>
struct acting_reference
{
  Out base;
  std::ptrdiff_t n;
  Action action;

  template <class T>
  WARPFOLD_HD const acting_reference& operator=(const T& x) const
  {
    action(base, n, x);
    return *this;
  }
};

/// Random access; action(base, k, x) is called for result x of output k.
template <class Out, class Action>
struct acting_output
{
  using iterator_category = std::random_access_iterator_tag;
  using value_type        = typename ::cuda::std::iterator_traits<Out>::value_type;
  using difference_type   = std::ptrdiff_t;
  using reference         = acting_reference<Out, Action>;
  using pointer           = void;
  using acts_on           = Out;

  Out base;
  Action action;
  difference_type start = 0;

  WARPFOLD_HD reference operator*() const
  {
    return {base, start, action};
  }
  WARPFOLD_HD reference operator[](difference_type n) const
  {
    return {base, start + n, action};
  }
  WARPFOLD_HD acting_output operator+(difference_type n) const
  {
    return {base, action, start + n};
  }
};

/// Writes project(x), where x is what the reduction leaves.
template <class Project>
struct project_then_write
{
  Project project;

  template <class Out, class T>
  WARPFOLD_HD void operator()(const Out& base, std::ptrdiff_t n, const T& x) const
  {
    Out to(base);
    detail::write(to, n, project(x));
  }
};

/// `out` behind a projection; `project` is callable on host and device.
template <class Out, class Project>
auto projected(const Out& out, const Project& project)
{
  auto base = detail::unwrapped(out);
  return acting_output<decltype(base), project_then_write<Project>>{base, {project}};
}
} // namespace warpfold::detail
