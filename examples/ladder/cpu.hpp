// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The techniques that a CPU can run.
#pragma once

#include "options.hpp"
#include "report.hpp"

namespace ladder
{
/// The software, for the report.
context cpu_facts();

/// Measures them on every array that the options ask for.
std::vector<group> measure_on_cpu(const options& o);
} // namespace ladder
