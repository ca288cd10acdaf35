// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Tasks on cores, through whatever parallelism the Thrust policy names.
#pragma once

#include <warpfold/detail/problem.hpp>

#include <thrust/detail/config.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <thread>
#include <type_traits>

THRUST_NAMESPACE_BEGIN
namespace system::omp::detail
{
template <class>
struct execution_policy;
}
namespace system::tbb::detail
{
template <class>
struct execution_policy;
}
THRUST_NAMESPACE_END

namespace warpfold::detail::host
{
template <class P>
inline constexpr bool is_parallel =
  std::is_base_of_v<thrust::system::omp::detail::execution_policy<P>,
                    P> || std::is_base_of_v<thrust::system::tbb::detail::execution_policy<P>, P>;

template <class P>
index threads_of(const P&)
{
  return is_parallel<P> ? std::max<index>(1, std::thread::hardware_concurrency()) : 1;
}

/// The numbers from i on. Thrust's own counting iterator costs more to compile than the rest of the host backend.
struct task_iterator
{
  using iterator_category = std::random_access_iterator_tag;
  using value_type        = index;
  using difference_type   = std::ptrdiff_t;
  using reference         = index;
  using pointer           = void;

  index i;

  index operator*() const
  {
    return i;
  }
  index operator[](difference_type n) const
  {
    return i + n;
  }
  task_iterator& operator++()
  {
    ++i;
    return *this;
  }
  task_iterator& operator+=(difference_type n)
  {
    i += n;
    return *this;
  }
  friend task_iterator operator+(task_iterator a, difference_type n)
  {
    return {a.i + n};
  }
  friend difference_type operator-(task_iterator a, task_iterator b)
  {
    return a.i - b.i;
  }
  friend auto operator<=>(const task_iterator&, const task_iterator&) = default;
};

/// task(i) for i in [0, n). Thrust's own OpenMP and TBB systems run the parallel ones; their headers came with the
/// policy, so their for_each_n is found by the policy's type.
template <class P, class Task>
void for_each_task(P& policy, index n, const Task& task)
{
  if constexpr (is_parallel<P>)
  {
    if (n > 1)
    {
      for_each_n(policy, task_iterator{0}, n, task);
      return;
    }
  }
  for (index i = 0; i < n; ++i)
  {
    task(i);
  }
}
} // namespace warpfold::detail::host
