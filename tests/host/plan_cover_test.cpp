// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels' index arithmetic, replayed on the host: a plan's blocks reach each element exactly once.
#include "../support/plans.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

using namespace test;
using namespace warpfold;
using namespace warpfold::detail;
namespace wc = warpfold::detail::cuda;

namespace
{
/// What the threads of one part of an output of n elements load (stretch.cuh), whose first is `at` elements past a
/// line.
template <class Touch>
void replay_stretch(const plan& p, const wc::request& q, std::int64_t n, std::int64_t part, int at, const Touch& touch)
{
  const int v                = p.vectors ? q.width : 1;
  const std::int64_t head    = v == 1 ? 0 : std::min<std::int64_t>(n, (p.boundary - at % p.boundary) % p.boundary);
  const std::int64_t vectors = (n - head) / v;
  const std::int64_t loose   = n - vectors * v;
  REQUIRE(loose <= p.block_threads);
  for (std::int64_t t = 0; t < p.block_threads; ++t)
  {
    if (part == 0 && t < loose)
    {
      touch(t < head ? t : t + vectors * v);
    }
    const std::int64_t lane = t % 32;
    const std::int64_t turn = std::int64_t{p.block_threads} * p.loads;
    for (std::int64_t i = part * turn + (t - lane) * p.loads + lane; i < vectors; i += p.split * turn)
    {
      const std::int64_t left = std::min(vectors - i, p.loads * 32 - lane);
      for (std::int64_t u = 0; u * 32 < left; ++u)
      {
        for (int e = 0; e < v; ++e)
        {
          touch(head + (i + u * 32) * v + e);
        }
      }
    }
  }
}
} // namespace

TEST_CASE("the tiles, parts and lanes of a plan reach every element once", "[plan]")
{
  // The kernels' index arithmetic, replayed on the host for plans of small problems.
  generator g;
  for (int i = 0; i < 2000; ++i)
  {
    shape s{1 + g.log_uniform(600), 1 + g.log_uniform(600), 1, 0};
    const wc::request q = random_request(g);
    const bool inner    = q.axis == orientation::inner;
    const int gap       = g.one_of({0, 0, 1, 3});
    s                   = inner ? shape{s.kept, s.reduced, s.kept == 1 ? 0 : s.reduced + gap, 1}
                                : shape{s.kept, s.reduced, s.kept == 1 ? 0 : 1, s.kept + gap};
    const plan p        = wc::make_plan(s, q, random_device(g));
    const int v         = p.vectors ? q.width : 1;
    std::vector<int> seen(static_cast<std::size_t>(s.kept * s.reduced), 0);
    const auto touch = [&](std::int64_t k, std::int64_t r) { ++seen[static_cast<std::size_t>(k * s.reduced + r)]; };
    for (std::int64_t b = 0; b < p.grid; ++b)
    {
      const std::int64_t part = b % p.split;
      for (std::int64_t group = b / p.split; group * p.tile < s.kept; group += p.grid / p.split)
      {
        const std::int64_t first = group * p.tile;
        const std::int64_t last  = std::min(s.kept, first + p.tile);
        if (p.kernel == kernel::inner_block)
        {
          replay_stretch(p, q, s.reduced, part, static_cast<int>(g.engine() % 64) * q.width + q.phase,
                         [&](std::int64_t r) { touch(first, r); });
        }
        else if (p.kernel == kernel::outer_tile)
        {
          // Runs of `rows` reduced elements are dealt to the parts, and every row keeps its distance from a boundary.
          const std::int64_t rows = p.block_threads / p.lanes;
          for (std::int64_t from = part * rows; from < (part + 1) * rows; ++from)
          {
            const std::int64_t shift = (q.phase + from * s.reduced_stride) % v;
            for (std::int64_t r = from; r < s.reduced; r += p.split * rows)
            {
              REQUIRE((q.phase + r * s.reduced_stride) % v == shift);
              for (std::int64_t w = -shift; w < p.lanes * v - shift; ++w)
              {
                if (w >= 0 && w < p.tile && first + w < last)
                {
                  touch(first + w, r);
                }
              }
            }
          }
        }
        else if (p.kernel == kernel::outer_stream)
        {
          const std::int64_t tile = static_cast<std::int64_t>(p.lanes) * v;
          const int phase         = p.vectors ? q.phase : 0;
          // With vectors the memory between the rows belongs to outputs behind the last one.
          const std::int64_t period = p.vectors ? s.reduced_stride : s.kept;
          const std::int64_t n      = (s.reduced - 1) * period + s.kept;
          for (std::int64_t at = part * tile - phase; at < n; at += p.split * tile)
          {
            for (std::int64_t j = std::max<std::int64_t>(0, at); j < std::min(n, at + tile); ++j)
            {
              if (j % period < s.kept)
              {
                touch(j % period, j / period);
              }
            }
          }
        }
        else
        {
          for (std::int64_t k = first; k < last; ++k)
          {
            for (std::int64_t r = 0; r < s.reduced; ++r)
            {
              touch(k, r);
            }
          }
        }
      }
    }
    INFO(p << " for " << s);
    REQUIRE(std::all_of(seen.begin(), seen.end(), [](int n) { return n == 1; }));
  }
}
