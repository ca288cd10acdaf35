// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The type's header comes with the CUDA runtime, which the host's own tests do without: the host backend is tested here.
#include "backends.hpp"

#include "../bodies/fp8.hpp"
#include "../support/backend.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

using and_host = std::tuple<large_in_order, small_out_of_order, host_backend<thrust::detail::seq_t, false>>;

TEMPLATE_LIST_TEST_CASE("ranges of fp8", "[half]", and_host)
{
  ranges_of_fp8<TestType, __nv_fp8_e4m3>();
  ranges_of_fp8<TestType, __nv_fp8_e5m2>();
}

TEMPLATE_LIST_TEST_CASE("matrices of fp8", "[half]", and_host)
{
  matrices_of_fp8<TestType, __nv_fp8_e4m3>();
}
