// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Thrust's full reductions through iterators: the algorithm for the case where Thrust has one.
#include "support/contender.hpp"
#include "support/functors.cuh"

#include <cuda/std/functional>
#include <thrust/execution_policy.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/reduce.h>
#include <thrust/transform_reduce.h>

namespace bench
{
namespace
{

contender squares(const problem& p)
{
  contender c;
  c.answer = [x = static_cast<const float*>(p.input), count = p.elements(), stream = p.stream] {
    const auto policy = thrust::cuda::par.on(stream);
    return parts_of(thrust::transform_reduce(policy, x, x + count, square{}, 0.0f, cuda::std::plus<>{}));
  };
  return c;
}

contender dot(const problem& p)
{
  contender c;
  c.answer = [x = static_cast<const float*>(p.input), y = static_cast<const float*>(p.input) + p.second_array(),
              count = p.elements(), stream = p.stream] {
    return parts_of(thrust::inner_product(thrust::cuda::par.on(stream), x, x + count, y, 0.0f));
  };
  return c;
}

template <class It, class Op>
contender reduced(const problem& p, It first, Op op)
{
  contender c;
  c.answer = [=, count = p.elements(), stream = p.stream] {
    return parts_of(thrust::reduce(thrust::cuda::par.on(stream), first, first + count, 0.0f, op));
  };
  return c;
}

contender reverse(const problem& p)
{
  const auto backwards = thrust::make_reverse_iterator(static_cast<const float*>(p.input) + p.elements());
  return reduced(p, backwards, cuda::std::plus<>{});
}

contender unknown_functor(const problem& p)
{
  return reduced(p, static_cast<const float*>(p.input), angles);
}

} // namespace

std::vector<source> thrust_iterator_sources()
{
  return {{"thrust", is_case<operation::full_square>, squares},
          {"thrust", is_case<operation::full_dot>, dot},
          {"thrust", is_case<operation::full_reverse>, reverse},
          {"thrust", is_case<operation::full_lambda>, unknown_functor}};
}

} // namespace bench
