// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The planners are plain C++: every plan for a made-up device must fit the device and cover each element exactly once.
#include "../support/plans.hpp"

#include <warpfold/detail/host/planner.hpp>
#include <warpfold/plan.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <sstream>
#include <vector>

using namespace test;
using namespace warpfold;
using namespace warpfold::detail;
namespace wc = warpfold::detail::cuda;

namespace
{
void require_fits(const plan& p, const shape& s, const wc::request& q)
{
  INFO(p << " for " << s << ", value " << q.value_bytes << " B, partial " << q.partial_bytes << " B, width "
         << q.width);
  REQUIRE(p.grid >= 1);
  REQUIRE(p.grid <= 0x7fffffff);
  REQUIRE(p.block_threads >= 32);
  REQUIRE(p.block_threads <= 1024);
  REQUIRE(p.block_threads % 32 == 0);
  REQUIRE(p.shared_bytes <= 44 * 1024); // leaves the static part of 48 KiB its room
  REQUIRE(p.split >= 1);
  REQUIRE(p.tile >= 1);
  REQUIRE(p.lanes >= 1);
  // Blocks form whole sets of `split`, and there is no set without outputs.
  REQUIRE(p.grid % p.split == 0);
  const std::int64_t groups = wc::ceil_div(s.kept, p.tile);
  REQUIRE(p.grid / p.split <= groups);
  REQUIRE((p.split == 1 || p.grid / p.split <= 65535)); // the second axis of a grid
  REQUIRE((p.split == 1) == (p.finish == finish::direct));
  REQUIRE((p.split == 1) == (p.workspace_bytes == 0));
  if (p.split > 1)
  {
    const auto parts    = static_cast<std::size_t>(groups * p.tile * p.split);
    const auto counters = wc::aligned_bytes(static_cast<std::size_t>(groups) * sizeof(unsigned));
    const auto partial  = static_cast<std::size_t>(q.partial_bytes);
    REQUIRE(p.counter_bytes <= p.workspace_bytes);
    if (p.finish == finish::gather)
    {
      REQUIRE(q.part_words <= wc::max_gather_words);
      REQUIRE(p.workspace_bytes >= parts * 8 * static_cast<std::size_t>(q.part_words));
      REQUIRE(p.counter_bytes == p.workspace_bytes);
    }
    else if (p.finish == finish::atomic)
    {
      REQUIRE((q.atomic && q.order == determinism::not_guaranteed));
      REQUIRE(p.workspace_bytes >= counters + static_cast<std::size_t>(groups * p.tile) * partial);
      REQUIRE(p.counter_bytes == p.workspace_bytes);
    }
    else
    {
      REQUIRE(p.counter_bytes >= counters);
      REQUIRE(p.workspace_bytes >= p.counter_bytes + parts * partial);
    }
  }
  REQUIRE(p.bytes_read == s.kept * s.reduced * q.value_bytes);
  REQUIRE(p.bytes_written == s.kept * q.output_bytes);
  switch (p.kernel)
  {
  case kernel::inner_tile:
    REQUIRE(p.block_threads % p.lanes == 0);
    REQUIRE(p.lanes <= 32);
    REQUIRE((p.lanes & (p.lanes - 1)) == 0);
    REQUIRE(static_cast<std::size_t>(p.tile * (p.vectors ? s.kept_stride : s.reduced) * q.staged_bytes)
            <= p.shared_bytes);
    REQUIRE((!p.vectors || s.reduced_stride == 1));
    REQUIRE((!p.vectors || s.kept_stride == s.reduced || (q.plain && wc::read_through(s.reduced, s.kept_stride, q))));
    break;
  case kernel::inner_block:
  {
    REQUIRE(p.loads >= 1);
    REQUIRE(p.loads <= wc::turn(p.streaming ? wc::shallow_loads : wc::deep_loads, q.load_bytes));
    REQUIRE((p.boundary == q.width || p.boundary == q.line));
    // Every part has a turn, and elements before and behind the vectors a thread each.
    const std::int64_t turn = std::int64_t{p.block_threads} * p.loads;
    REQUIRE((p.split == 1 || (p.split - 1) * turn < wc::ceil_div(s.reduced, q.width)));
    REQUIRE((!p.vectors || p.boundary + q.width <= p.block_threads + 2));
    break;
  }
  case kernel::inner_lanes:
    REQUIRE(p.vectors);
    REQUIRE(q.phase == 0);
    REQUIRE(p.lanes * q.width == s.reduced);
    REQUIRE(s.kept_stride % q.width == 0);
    REQUIRE(p.block_threads % p.lanes == 0);
    REQUIRE((p.lanes & (p.lanes - 1)) == 0);
    REQUIRE(p.lanes <= 32);
    break;
  case kernel::inner_team:
    REQUIRE(p.vectors);
    REQUIRE(s.reduced_stride == 1);
    REQUIRE(p.tile * p.lanes == p.block_threads);
    REQUIRE((p.lanes & (p.lanes - 1)) == 0);
    REQUIRE(p.lanes <= 32);
    break;
  case kernel::outer_tile:
  {
    REQUIRE(p.block_threads % p.lanes == 0);
    REQUIRE((p.lanes & (p.lanes - 1)) == 0);
    const int v      = p.vectors ? q.width : 1;
    const int rows   = p.block_threads / p.lanes;
    const bool even  = q.phase == 0 && s.reduced_stride % v == 0;
    const bool whole = p.tile == std::int64_t{p.lanes} * v;
    // A group that is a vector shorter: rows of the block shift their vectors, each row always by as much.
    REQUIRE((whole || (p.vectors && p.tile == (p.lanes - 1) * std::int64_t{v} && p.tile > 0 && rows % v == 0)));
    REQUIRE((!p.vectors || s.kept_stride == 1));
    REQUIRE((!p.vectors || even || !whole));
    REQUIRE(p.split <= std::max<std::int64_t>(1, s.reduced));
    REQUIRE(p.shared_bytes >= static_cast<std::size_t>(rows * p.tile * q.partial_bytes));
    break;
  }
  case kernel::outer_stream:
    REQUIRE(p.tile == (p.vectors ? s.reduced_stride : s.kept));
    REQUIRE(p.lanes <= p.block_threads);
    REQUIRE((p.lanes * (p.vectors ? q.width : 1)) % p.tile == 0);
    REQUIRE((!p.vectors || s.kept_stride == 1));
    // What lies between the rows is read only where nobody can tell.
    REQUIRE((!p.vectors || p.tile == s.kept || (q.plain && q.quiet && wc::read_through(s.kept, s.reduced_stride, q))));
    break;
  default:
    break;
  }
}
} // namespace

TEST_CASE("every plan fits the device and agrees with itself", "[plan]")
{
  generator g;
  for (int i = 0; i < 60000; ++i)
  {
    const std::int64_t most = std::int64_t{1} << g.one_of({4, 10, 20, 30, 40});
    shape s{};
    s.kept                 = 1 + g.log_uniform(most);
    s.reduced              = g.log_uniform(std::max<std::int64_t>(1, (std::int64_t{1} << 44) / s.kept));
    const wc::request q    = random_request(g);
    const std::int64_t pad = g.one_of({0, 0, 1, 3, 64});
    if (q.axis == orientation::inner)
    {
      s.reduced_stride = 1;
      s.kept_stride    = s.kept == 1 ? 0 : s.reduced + pad;
    }
    else
    {
      s.kept_stride    = s.kept == 1 ? 0 : 1;
      s.reduced_stride = s.kept + pad;
    }
    require_fits(wc::make_plan(s, q, random_device(g)), s, q);
  }
}

TEST_CASE("no outputs: no kernel", "[plan]")
{
  const plan p = wc::make_plan({0, 5, 5, 1}, {}, {});
  REQUIRE(p.kernel == kernel::none);
  REQUIRE(p.grid == 0);
  REQUIRE(p.workspace_bytes == 0);
}

TEST_CASE("host tasks cover outputs and elements once", "[plan]")
{
  generator g;
  for (int i = 0; i < 20000; ++i)
  {
    const shape s{1 + g.log_uniform(1 << 20), g.log_uniform(1 << 20), 1, 1};
    const auto axis = g.one_of({0, 1}) == 0 ? orientation::inner : orientation::outer;
    const auto p    = host::make_plan(s, axis, g.one_of({1, 4, 8, 24}), g.one_of({1, 2, 16, 192}));
    INFO(s << ", tile " << p.tile << ", split " << p.split);
    REQUIRE(p.tasks == host::ceil_div(s.kept, p.tile) * p.split);
    REQUIRE((p.split == 1 || p.split <= s.reduced));
    std::int64_t next = 0;
    for (std::int64_t part = 0; part < std::min<std::int64_t>(p.split, 64); ++part)
    {
      const auto r = host::part_of(s.reduced, part, p.split);
      REQUIRE(r.begin == next);
      REQUIRE((p.split == 1 || r.end > r.begin));
      next = r.end;
    }
    if (p.split <= 64)
    {
      REQUIRE(next == s.reduced);
    }
  }
}

TEST_CASE("canonical shapes keep the elements of every output", "[plan]")
{
  const auto c = canonical({3, 4, 10, -2});
  REQUIRE(c.s == shape{3, 4, 10, 2});
  REQUIRE(c.offset == -6);
  REQUIRE(canonical({1, 5, 7, 1}).s == full_shape(5));
}

TEST_CASE("a plan prints what it will do", "[plan]")
{
  std::ostringstream text;
  const plan p = wc::make_plan(full_shape(1 << 24), {}, {});
  text << p;
  REQUIRE(text.str().find("inner_block") != std::string::npos);
  REQUIRE(text.str().find("reads 67108864 B") != std::string::npos);
  REQUIRE(p.expected_seconds(67108868.0) == 1.0);
  REQUIRE(p == wc::make_plan(full_shape(1 << 24), {}, {}));
}
