// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// warpfold's full reductions through iterators, and with a functor that it does not know.
#include "support/warpfold_full.cuh"

#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>

namespace bench
{
namespace
{

contender squares(const problem& p)
{
  return full_by_warpfold<float>(p, thrust::make_transform_iterator(static_cast<const float*>(p.input), square{}));
}

contender dot(const problem& p)
{
  const auto* const x = static_cast<const float*>(p.input);
  const auto both     = thrust::make_zip_iterator(x, x + p.second_array());
  return full_by_warpfold<float>(p, thrust::make_transform_iterator(both, product{}));
}

contender reverse(const problem& p)
{
  return full_by_warpfold<float>(p, thrust::make_reverse_iterator(static_cast<const float*>(p.input) + p.elements()));
}

contender unknown_functor(const problem& p)
{
  return full_by_warpfold<float>(p, static_cast<const float*>(p.input), angles);
}

} // namespace

std::vector<source> warpfold_iterator_sources()
{
  return {{"warpfold", is_case<operation::full_square>, squares},
          {"warpfold", is_case<operation::full_dot>, dot},
          {"warpfold", is_case<operation::full_reverse>, reverse},
          {"warpfold", is_case<operation::full_lambda>, unknown_functor}};
}

} // namespace bench
