// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a caller's functor is called with: parts of the range that have nothing in common, and nothing else.
#include "backends.hpp"

#include <warpfold/warpfold.hpp>

#include <catch2/catch_template_test_macros.hpp>

#include <cstdint>
#include <vector>

using namespace test;

namespace
{
/// Unites sets of places, and counts the calls with sets that overlap or are empty.
struct disjoint_union
{
  int* wrong;
  __device__ std::uint64_t operator()(std::uint64_t a, std::uint64_t b) const
  {
    if ((a & b) != 0 || a == 0 || b == 0)
    {
      atomicAdd(wrong, 1);
    }
    return a | b;
  }
};
} // namespace

TEMPLATE_LIST_TEST_CASE("a functor meets each part of the range once", "[reduce]", backends)
{
  const auto p = TestType::policy();
  device_buffer<int> wrong(std::vector<int>(1, 0));
  for (const int n : {1, 2, 3, 17, 33, 63, 64})
  {
    std::vector<std::uint64_t> host;
    for (int i = 0; i < n; ++i)
    {
      host.push_back(std::uint64_t{1} << i);
    }
    device_buffer<std::uint64_t> x(host);
    const std::uint64_t all = n == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
    REQUIRE(warpfold::reduce(p, x.get(), x.get() + n, warpfold::no_init, disjoint_union{wrong.get()}) == all);
    device_buffer<std::uint64_t> out(std::vector<std::uint64_t>(1, 0));
    warpfold::reduce_rows(p, warpfold::matrix_view(x.get(), 1, n), out.get(), warpfold::no_init,
                          disjoint_union{wrong.get()});
    REQUIRE(out.download()[0] == all);
  }
  REQUIRE(wrong.download()[0] == 0);
}
