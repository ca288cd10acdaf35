// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/determinism.hpp"

#include <catch2/catch_test_macros.hpp>

TEST_CASE("R46 run_to_run: the same bits every time", "[determinism]")
{
  test::same_bits_every_time<test::cuda_backend>(50);
}
