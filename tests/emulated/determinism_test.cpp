// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/determinism.hpp"

#include <catch2/catch_test_macros.hpp>

// Each repeat has its threads and blocks in another order.
TEST_CASE("R46 run_to_run: the same bits every time", "[determinism]")
{
  test::same_bits_every_time<test::small_out_of_order>(4);
}
