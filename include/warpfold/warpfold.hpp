// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Every public header of warpfold.
#pragma once

#include <warpfold/accumulator.hpp>
#include <warpfold/config.hpp>
#include <warpfold/error.hpp>
#include <warpfold/execution.hpp>
#include <warpfold/extrema.hpp>
#include <warpfold/indexed.hpp>
#include <warpfold/matrix.hpp>
#include <warpfold/operators.hpp>
#include <warpfold/outputs.hpp>
#include <warpfold/plan.hpp>
#include <warpfold/reduce.hpp>
#include <warpfold/reproducible.hpp>
#include <warpfold/version.hpp>
