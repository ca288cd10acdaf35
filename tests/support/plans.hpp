// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Reproducible random calls and made-up devices for the planner.
#pragma once

#include <warpfold/detail/cuda/planner.hpp>

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <random>

namespace test
{
namespace wc = warpfold::detail::cuda;
using warpfold::determinism;
using warpfold::detail::orientation;

struct generator
{
  std::mt19937_64 engine{20261130};
  std::int64_t log_uniform(std::int64_t most)
  {
    std::uniform_real_distribution<double> d(0.0, std::log2(static_cast<double>(most) + 1.0));
    return std::min<std::int64_t>(most, static_cast<std::int64_t>(std::exp2(d(engine))));
  }
  int one_of(std::initializer_list<int> values)
  {
    return values.begin()[engine() % values.size()];
  }
};

inline wc::request random_request(generator& g)
{
  wc::request q;
  q.axis          = g.one_of({0, 1}) == 0 ? orientation::inner : orientation::outer;
  q.value_bytes   = g.one_of({1, 2, 3, 4, 8, 12, 16, 24, 256});
  q.staged_bytes  = q.value_bytes;
  const int wide  = q.value_bytes <= 24 && q.value_bytes % 3 == 0 ? 48 / q.value_bytes
     : q.value_bytes == 16                                        ? 2
                                                                  : 16 / q.value_bytes;
  q.width         = wide > 1 && g.one_of({0, 1}) == 1 ? wide : 1;
  q.phase         = q.width > 1 ? static_cast<int>(g.engine() % static_cast<unsigned>(q.width)) : 0;
  q.line = q.width > 1 && 128 % q.value_bytes == 0 && q.width * q.value_bytes == 16 ? 128 / q.value_bytes : q.width;
  q.load_bytes    = q.value_bytes * q.width;
  q.partial_bytes = g.one_of({4, 8, 16, 32, 264});
  q.plain         = g.one_of({0, 1}) == 1;
  q.quiet         = g.one_of({0, 1}) == 1;
  q.part_words    = (q.partial_bytes + 3) / 4;
  q.output_bytes  = g.one_of({0, 4, 8});
  q.atomic        = g.one_of({0, 1}) == 1 && q.partial_bytes <= 8;
  q.order         = g.one_of({0, 1}) == 1 ? determinism::run_to_run : determinism::not_guaranteed;
  return q;
}

inline wc::device random_device(generator& g)
{
  wc::device d;
  d.multiprocessors    = g.one_of({1, 14, 46, 108, 132, 148});
  d.compute_capability = g.one_of({75, 80, 89, 90, 100, 120});
  d.programmatic       = d.compute_capability >= 90;
  return d;
}
} // namespace test
