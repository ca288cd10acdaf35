// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// thrust::reduce and thrust::reduce_by_key. Both synchronise and allocate, so the wall clock times them.
#include "support/contender.hpp"
#include "support/elements.cuh"
#include "support/strided.cuh"

#include <thrust/execution_policy.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/reduce.h>

namespace bench
{
namespace
{

template <class T>
contender build_full(const problem& p)
{
  using R = result_t<T>;
  contender c;
  c.answer = [input = static_cast<const T*>(p.input), count = p.elements(), stream = p.stream] {
    return parts_of(thrust::reduce(thrust::cuda::par.on(stream), input, input + count, R{}));
  };
  return c;
}

template <class T, class Values>
contender build_by_key(const problem& p, Values values)
{
  const segment_of segment{static_cast<std::uint32_t>(p.reduced())};
  const auto keys = thrust::make_transform_iterator(thrust::counting_iterator<std::uint32_t>(0), segment);
  contender c;
  c.synchronous = true;
  c.launches    = {{"", [=, count = p.elements(), output = static_cast<T*>(p.output), stream = p.stream] {
                   thrust::reduce_by_key(thrust::cuda::par.on(stream), keys, keys + count, values,
                                            thrust::make_discard_iterator(), output);
                 }}};
  return c;
}

} // namespace

std::vector<source> thrust_full_sources()
{
  return {{"thrust", [](const row& r) { return is_full_sum(r) && common_types::has(r.type); },
           [](const problem& p) {
             return visit(common_types{}, p.type, [&]<class T>(type_of<T>) { return build_full<T>(p); });
           }}};
}

std::vector<source> thrust_by_key_sources()
{
  const auto serves = [](const row& r) {
    return !is_full(r) && is_real(r) && fits_32_bits(r) && (is_outer(r) || r.is_tight());
  };
  const auto build = [](const problem& p) {
    return visit_real(p.type, [&]<class T>(type_of<T>) {
      return is_inner(p) ? build_by_key<T>(p, static_cast<const T*>(p.input)) : build_by_key<T>(p, by_rows<T>(p));
    });
  };
  return {{"thrust", serves, build}};
}

} // namespace bench
