// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Integers of 128 bits, full and per column and row. All of their bits take part.
#pragma once

#include <warpfold/detail/integer.hpp>
#include <warpfold/extrema.hpp>
#include <warpfold/matrix.hpp>
#include <warpfold/reduce.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace test
{
using warpfold::detail::int128;
using warpfold::detail::uint128;

/// Different in their upper and in their lower half; the largest and the smallest stand somewhere in between.
inline std::vector<int128> large_integers(std::int64_t n)
{
  std::vector<int128> x;
  for (std::int64_t k = 0; k < n; ++k)
  {
    x.push_back(static_cast<int128>((k * 7919 + 5) % 4099 - 2000) * (static_cast<int128>(1) << 90) - k);
  }
  return x;
}

template <class Backend>
void ranges_of_wide_integers()
{
  const auto policy = Backend::policy();
  for (const std::int64_t n : {1, 33, 4097, 30001})
  {
    INFO("n = " << n);
    const auto x = large_integers(n);
    int128 sum = 0, least = x[0], most = x[0];
    uint128 bits         = 0;
    std::int64_t most_at = 0;
    for (std::int64_t k = 0; k < n; ++k)
    {
      const int128 v = x[static_cast<std::size_t>(k)];
      sum += v;
      least = v < least ? v : least;
      bits ^= static_cast<uint128>(v);
      most_at = v > most ? k : most_at;
      most    = v > most ? v : most;
    }
    typename Backend::template buffer<int128> in(x);
    const int128* first = in.get();
    REQUIRE((warpfold::sum(policy, first, first + n) == sum));
    REQUIRE((warpfold::sum(warpfold::with<warpfold::determinism::gpu_to_gpu>(policy), first, first + n) == sum));
    REQUIRE((warpfold::min(policy, first, first + n) == least));
    REQUIRE((warpfold::max(policy, first, first + n) == most));
    REQUIRE(warpfold::argmax(policy, first, first + n).index == most_at);
    const auto* unsigned_first = reinterpret_cast<const uint128*>(first);
    REQUIRE((warpfold::reduce(policy, unsigned_first, unsigned_first + n, uint128{0}, warpfold::bit_xor{}) == bits));
  }
  // Sums of 64-bit integers that 64 bits cannot hold.
  constexpr std::int64_t top = (std::numeric_limits<std::int64_t>::max)();
  typename Backend::template buffer<std::int64_t> tops(std::vector<std::int64_t>(5000, top));
  REQUIRE((warpfold::reduce<int128>(policy, tops.get(), tops.get() + 5000) == static_cast<int128>(top) * 5000));
}

template <class Backend>
void matrices_of_wide_integers()
{
  const auto policy = Backend::policy();
  for (const auto& [rows, cols] : {std::pair<std::int64_t, std::int64_t>{3, 401}, {401, 3}, {64, 65}, {1, 7}})
  {
    INFO(rows << " x " << cols);
    const std::int64_t ld = rows + 1;
    const auto x          = large_integers(ld * cols);
    std::vector<int128> by_column(static_cast<std::size_t>(cols), 0), by_row(static_cast<std::size_t>(rows), 0);
    for (std::int64_t c = 0; c < cols; ++c)
    {
      for (std::int64_t r = 0; r < rows; ++r)
      {
        by_column[static_cast<std::size_t>(c)] += x[static_cast<std::size_t>(c * ld + r)];
        by_row[static_cast<std::size_t>(r)] += x[static_cast<std::size_t>(c * ld + r)];
      }
    }
    typename Backend::template buffer<int128> in(x);
    typename Backend::template buffer<int128> column_out(std::vector<int128>(by_column.size(), 1));
    typename Backend::template buffer<int128> row_out(std::vector<int128>(by_row.size(), 1));
    const warpfold::matrix_view view(static_cast<const int128*>(in.get()), rows, cols, ld);
    warpfold::column_sums(policy, view, column_out.get());
    warpfold::row_sums(policy, view, row_out.get());
    Backend::sync();
    REQUIRE((column_out.download() == by_column));
    REQUIRE((row_out.download() == by_row));
  }
}
} // namespace test
