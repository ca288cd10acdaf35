// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What a GPU runs.
#pragma once

#include "options.hpp"
#include "report.hpp"

namespace ladder
{
bool has_gpu();

/// The card and the software, for the report.
context gpu_facts();

/// Measures every technique on every array that the options ask for; with `only`, calls those once.
std::vector<group> measure_on_gpu(const options& o);

/// Compares every rung with Thrust on integers. The number of wrong results; tells of each.
int check_on_gpu(const options& o);
} // namespace ladder
