// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which kernel a shape gets on an H200, where the choice was measured (tuning.hpp).
#include <warpfold/detail/cuda/planner.hpp>
#include <warpfold/plan.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <tuple>

using namespace warpfold;
using namespace warpfold::detail;
namespace wc = warpfold::detail::cuda;

namespace
{
/// A sum of numbers of so many bytes.
wc::request sum_of(int bytes, int partial_bytes)
{
  wc::request q;
  q.value_bytes = q.staged_bytes = bytes;
  q.width                        = 16 / bytes;
  q.load_bytes                   = 16;
  q.line                         = 128 / bytes;
  q.plain = q.quiet = q.atomic = true;
  q.partial_bytes              = partial_bytes;
  q.part_words                 = partial_bytes / 4;
  return q;
}
/// Structs of 24 bytes with a functor of the caller's.
wc::request structs()
{
  wc::request q;
  q.value_bytes = q.staged_bytes = 24;
  q.width = q.line = 2;
  q.load_bytes     = 48;
  q.plain          = true;
  q.partial_bytes  = 32;
  q.part_words     = 6;
  return q;
}

plan rows_of(std::int64_t rows, std::int64_t cols, std::int64_t ld, wc::request q)
{
  q.axis = orientation::outer;
  shape s;
  s.kept           = rows;
  s.kept_stride    = 1;
  s.reduced        = cols;
  s.reduced_stride = ld;
  return wc::make_plan(s, q, {132, 90, true});
}
plan columns_of(std::int64_t rows, std::int64_t cols, wc::request q)
{
  q.axis = orientation::inner;
  shape s;
  s.kept           = cols;
  s.kept_stride    = rows;
  s.reduced        = rows;
  s.reduced_stride = 1;
  return wc::make_plan(s, q, {132, 90, true});
}
} // namespace

TEST_CASE("rows of columns that start anywhere take vectors", "[plan]")
{
  const auto f32 = sum_of(4, 4);
  for (const auto& [rows, cols, lanes] :
       {std::tuple{1024, 1024, 16}, {8192, 8192, 32}, {67109, 1000, 64}, {187951, 89, 64}, {741455, 90, 64}})
  {
    const plan p = rows_of(rows, cols, rows + 1 - rows % 2, f32);
    INFO(p);
    REQUIRE(p.kernel == kernel::outer_tile);
    REQUIRE(p.vectors);
    REQUIRE(p.lanes == lanes);
    REQUIRE(p.tile == (lanes - 1) * 4);
  }
  // Where full waves of threads take them one by one, they do.
  const plan strips = rows_of(655360, 100, 655363, f32);
  REQUIRE(strips.kernel == kernel::outer_strip);
  REQUIRE(!strips.vectors);
  // So do they where there is little to reduce: a block would have little but its barriers.
  REQUIRE(rows_of(1634027, 10, 1634027, f32).kernel == kernel::outer_strip);
  REQUIRE(rows_of(839983, 19, 839983, f32).vectors);
  // Nor are a functor's arguments read twice, or read from between columns.
  auto functor  = f32;
  functor.quiet = false;
  REQUIRE(!rows_of(8192, 8192, 8193, functor).vectors);
}

TEST_CASE("rows that end within a vector are strips of vectors all the same", "[plan]")
{
  const plan p = rows_of(600003, 3, 600004, sum_of(4, 4)); // a shape of tests/bodies/gaps.hpp
  REQUIRE(p.kernel == kernel::outer_strip);
  REQUIRE(p.vectors);
}

TEST_CASE("rows of narrow elements are strips of vectors from fewer threads on", "[plan]")
{
  REQUIRE(rows_of(655360, 100, 655360, sum_of(1, 8)).kernel == kernel::outer_strip);
  REQUIRE(rows_of(655360, 100, 655360, sum_of(2, 4)).kernel == kernel::outer_strip);
  REQUIRE(rows_of(8192, 8192, 8192, sum_of(1, 8)).kernel == kernel::outer_tile);
  REQUIRE(rows_of(163840, 400, 163840, sum_of(4, 4)).kernel == kernel::outer_tile);
}

TEST_CASE("columns of narrow elements take one lane unless many meet in a bank", "[plan]")
{
  REQUIRE(columns_of(100, 655360, sum_of(1, 8)).lanes == 1);
  REQUIRE(columns_of(100, 655360, sum_of(2, 4)).lanes == 1);
  REQUIRE(columns_of(96, 655360, sum_of(2, 4)).lanes == 4);
}

TEST_CASE("columns whose elements meet in pairs take one lane", "[plan]")
{
  for (const auto& [rows, cols, lanes] :
       {std::tuple{2, 33554432, 1}, {6, 2796202, 1}, {12, 1398101, 2}, {24, 699050, 4}})
  {
    const plan p = columns_of(rows, cols, sum_of(4, 4));
    INFO(p);
    REQUIRE(p.kernel == kernel::inner_tile);
    REQUIRE(p.lanes == lanes);
  }
}

TEST_CASE("parts that are many are added by atomics where they can be", "[plan]")
{
  const auto finish_of = [](std::int64_t rows, std::int64_t cols, const wc::request& q) {
    const plan p = rows_of(rows, cols, rows, q);
    INFO(p);
    REQUIRE(p.kernel == kernel::outer_stream);
    return p.finish;
  };
  auto q = sum_of(4, 4);
  REQUIRE(finish_of(7, 2396745, q) == finish::gather);
  REQUIRE(finish_of(33, 508400, q) == finish::atomic);
  REQUIRE(finish_of(33, 2033601, sum_of(1, 8)) == finish::atomic);
  REQUIRE(finish_of(500, 2000, q) == finish::atomic); // few parts, but each a block's alone to gather
  q.order = determinism::run_to_run;
  REQUIRE(finish_of(33, 508400, q) == finish::gather);
  REQUIRE(finish_of(100, 655360, q) == finish::ticket);
}

TEST_CASE("wide elements", "[plan]")
{
  REQUIRE(columns_of(100, 655360, structs()).kernel == kernel::inner_team);
  REQUIRE(columns_of(33, 2033601, structs()).kernel == kernel::inner_team);
  REQUIRE(columns_of(3, 20000000, structs()).kernel == kernel::inner_tile);
  // Their parts are large, and one block would fold them all.
  REQUIRE(rows_of(100, 655360, 100, structs()).kernel == kernel::outer_tile);
  REQUIRE(rows_of(33, 2033601, 33, structs()).kernel == kernel::outer_stream);
}

TEST_CASE("many outputs whose parts no atomic may add are tiles'", "[plan]")
{
  auto q = sum_of(4, 4);
  REQUIRE(rows_of(1000, 67109, 1000, q).kernel == kernel::outer_stream);
  q.order = determinism::run_to_run;
  REQUIRE(rows_of(1000, 67109, 1000, q).kernel == kernel::outer_tile);
  REQUIRE(rows_of(100, 655360, 100, q).kernel == kernel::outer_stream);
}
