// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// thrust::reduce with maximum; thrust::max_element and thrust::minmax_element, whose CUDA backend finds the first of
/// equal elements.
#include "support/contender.hpp"
#include "support/elements.cuh"

#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/reduce.h>

#include <limits>

namespace bench
{
namespace
{

template <class T>
contender build(const problem& p)
{
  const auto* const first = static_cast<const T*>(p.input);
  const auto* const last  = first + p.elements();
  const auto policy       = thrust::cuda::par.on(p.stream);
  contender c;
  if (p.op == operation::full_max)
  {
    c.answer = [=] {
      return parts_of(thrust::reduce(policy, first, last, std::numeric_limits<T>::lowest(), thrust::maximum<T>{}));
    };
  }
  else if (p.op == operation::full_argmax)
  {
    c.answer = [=] { return parts_of(static_cast<std::int64_t>(thrust::max_element(policy, first, last) - first)); };
  }
  else
  {
    c.answer = [=] {
      const auto ends = thrust::minmax_element(policy, first, last);
      return parts{{static_cast<double>(ends.first - first), static_cast<double>(ends.second - first)}};
    };
  }
  return c;
}

} // namespace

std::vector<source> thrust_extremum_sources()
{
  return {{"thrust", [](const row& r) { return r.is_planted(); },
           [](const problem& p) {
             return visit(extremum_types{}, p.type, [&]<class T>(type_of<T>) { return build<T>(p); });
           }}};
}

} // namespace bench
