// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// cub::DeviceReduce through iterators, with its own transform where it has one.
#include "support/cub_call.cuh"
#include "support/functors.cuh"

#include <cub/device/device_reduce.cuh>
#include <cuda/std/functional>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/zip_iterator.h>

namespace bench
{
namespace
{

template <class It, class Transform>
contender transformed(const problem& p, It input, Transform transform)
{
  const auto call = [=, output = static_cast<float*>(p.output), count = p.elements(),
                     stream = p.stream](void* storage, std::size_t& bytes) {
    return cub::DeviceReduce::TransformReduce(storage, bytes, input, output, count, cuda::std::plus<>{}, transform,
                                              0.0f, stream);
  };
  return full_by_cub<float>(p, call);
}

template <class It, class Op>
contender reduced(const problem& p, It input, Op op)
{
  const auto call = [=, output = static_cast<float*>(p.output), count = p.elements(),
                     stream = p.stream](void* storage, std::size_t& bytes) {
    return cub::DeviceReduce::Reduce(storage, bytes, input, output, count, op, 0.0f, stream);
  };
  return full_by_cub<float>(p, call);
}

contender squares(const problem& p)
{
  return transformed(p, static_cast<const float*>(p.input), square{});
}

contender dot(const problem& p)
{
  const auto* const x = static_cast<const float*>(p.input);
  return transformed(p, thrust::make_zip_iterator(x, x + p.second_array()), product{});
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

std::vector<source> cub_iterator_sources()
{
  return {{"cub", is_case<operation::full_square>, squares},
          {"cub", is_case<operation::full_dot>, dot},
          {"cub", is_case<operation::full_reverse>, reverse},
          {"cub", is_case<operation::full_lambda>, unknown_functor}};
}

} // namespace bench
