// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// A workspace of the caller's, for calls of every shape: each leaves it zero, as it was.
#pragma once

#include "../support/data.hpp"

#include <warpfold/warpfold.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace test
{
template <class Backend>
void one_workspace_serves_all()
{
  using Catch::Matchers::ContainsSubstring;
  using Catch::Matchers::MessageMatches;
  const std::int64_t n = 3000000;
  const auto host      = small_values<float>(n);
  typename Backend::template buffer<float> x(host);
  std::size_t bytes = 0;
  const auto plain  = Backend::policy();
  const std::vector<extents> all{{1, n},       {n, 1},       {3, 1000000}, {1000000, 3}, {100, 30000},
                                 {30000, 100}, {1500, 2000}, {2000, 1500}, {512, 64}};
  const auto each_order = [](const auto& call) {
    call(std::integral_constant<warpfold::determinism, warpfold::determinism::not_guaranteed>{});
    call(std::integral_constant<warpfold::determinism, warpfold::determinism::run_to_run>{});
  };
  each_order([&](auto order) {
    const auto with_order = warpfold::with<order()>(plain);
    for (const auto& e : all)
    {
      const warpfold::matrix_view m(x.get(), e.rows, e.cols);
      bytes = std::max({bytes, warpfold::explain_columns(with_order, m).workspace_bytes,
                        warpfold::explain_rows(with_order, m).workspace_bytes});
    }
  });
  REQUIRE(bytes > 0);
  typename Backend::template buffer<unsigned char> space(std::vector<unsigned char>(bytes, 0));
  for (int repeat = 0; repeat < 3; ++repeat)
  {
    each_order([&](auto order) {
      const auto policy = warpfold::with<order()>(plain, {space.get(), bytes});
      for (const auto& e : all)
      {
        INFO(e.rows << " x " << e.cols << ", repeat " << repeat);
        const warpfold::matrix_view m(x.get(), e.rows, e.cols);
        typename Backend::template buffer<double> cols(std::vector<double>(static_cast<std::size_t>(e.cols), -1));
        typename Backend::template buffer<double> rows(std::vector<double>(static_cast<std::size_t>(e.rows), -1));
        warpfold::column_sums(policy, m, cols.get());
        warpfold::row_sums(policy, m, rows.get());
        Backend::sync();
        std::vector<double> by_column(static_cast<std::size_t>(e.cols)), by_row(static_cast<std::size_t>(e.rows));
        for (std::int64_t i = 0; i < e.rows * e.cols; ++i)
        {
          by_column[static_cast<std::size_t>(i / e.rows)] += host[static_cast<std::size_t>(i)];
          by_row[static_cast<std::size_t>(i % e.rows)] += host[static_cast<std::size_t>(i)];
        }
        REQUIRE(cols.download() == by_column);
        REQUIRE(rows.download() == by_row);
        REQUIRE(space.download() == std::vector<unsigned char>(bytes, 0));
      }
    });
  }
  REQUIRE_THROWS_MATCHES(warpfold::sum(warpfold::with(plain, {space.get(), 8}), x.get(), x.get() + n),
                         std::invalid_argument, MessageMatches(ContainsSubstring("workspace_bytes is 8")));
  REQUIRE_THROWS_MATCHES(warpfold::sum(warpfold::with(plain, {space.get() + 4, bytes - 4}), x.get(), x.get() + n),
                         std::invalid_argument,
                         MessageMatches(ContainsSubstring("workspace is 4 bytes past a multiple of 256")));
}
} // namespace test
