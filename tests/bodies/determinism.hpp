// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The same bits from run to run.
#pragma once

#include "../support/data.hpp"

#include <warpfold/warpfold.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <cstring>
#include <vector>

namespace test
{
/// `load` is called before each run.
template <class Backend, class Load>
void same_bits_every_time(int repeats, const Load& load)
{
  std::vector<float> host(1600000);
  std::uint32_t state = 7;
  for (auto& v : host)
  {
    state = state * 1664525u + 1013904223u;
    v     = static_cast<float>(state >> 8) * 1e-7f - 0.8f;
  }
  typename Backend::template buffer<float> x(host);
  for (const extents e :
       {extents{50000, 32}, {32, 50000}, {1600000, 1}, {1, 1600000}, {7, 200000}, {1000, 1600}, {1001, 1598}})
  {
    const warpfold::matrix_view m(x.get(), e.rows, e.cols);
    std::vector<float> first_cols, first_rows;
    for (int repeat = 0; repeat < repeats; ++repeat)
    {
      typename Backend::template buffer<float> cols(std::vector<float>(static_cast<std::size_t>(e.cols), -1));
      typename Backend::template buffer<float> rows(std::vector<float>(static_cast<std::size_t>(e.rows), -1));
      const auto policy = warpfold::with<warpfold::determinism::run_to_run>(Backend::policy());
      load();
      warpfold::column_sums(policy, m, cols.get());
      warpfold::row_sums(policy, m, rows.get());
      Backend::sync();
      const auto c = cols.download();
      const auto r = rows.download();
      if (repeat == 0)
      {
        first_cols = c;
        first_rows = r;
      }
      REQUIRE(std::memcmp(c.data(), first_cols.data(), c.size() * sizeof(float)) == 0);
      REQUIRE(std::memcmp(r.data(), first_rows.data(), r.size() * sizeof(float)) == 0);
    }
  }
}
template <class Backend>
void same_bits_every_time(int repeats)
{
  same_bits_every_time<Backend>(repeats, [] {});
}
} // namespace test
