// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Every public header of warpfold.
#pragma once

#include <warpfold/accumulator.hpp>
#include <warpfold/compensated.hpp>
#include <warpfold/config.hpp>
#include <warpfold/count.hpp>
#include <warpfold/error.hpp>
#include <warpfold/execution.hpp>
#include <warpfold/extrema.hpp>
#include <warpfold/in_order.hpp>
#include <warpfold/indexed.hpp>
#include <warpfold/inner_product.hpp>
#include <warpfold/matrix.hpp>
#include <warpfold/matrix_extrema.hpp>
#include <warpfold/norms.hpp>
#include <warpfold/operators.hpp>
#include <warpfold/outputs.hpp>
#include <warpfold/pack.hpp>
#include <warpfold/plan.hpp>
#include <warpfold/reduce.hpp>
#include <warpfold/reducer.hpp>
#include <warpfold/reproducible.hpp>
#include <warpfold/statistics.hpp>
#include <warpfold/version.hpp>
