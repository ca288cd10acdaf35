// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.hpp"

#include "../bodies/cases/floating.hpp"
#include "../bodies/cases/integers.hpp"
