// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/workspace.hpp"

#include <catch2/catch_template_test_macros.hpp>

using namespace test;

TEMPLATE_LIST_TEST_CASE("one workspace serves calls of every shape, and is left as it was", "[workspace]", one_backend)
{
  one_workspace_serves_all<TestType>();
}
