// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "01_global_atomic.cuh"
#include "02_shared_atomic.cuh"
#include "03_neighbouring_pairs.cuh"
#include "04_opposite_sides.cuh"
#include "05_shared_tree.cuh"
#include "06_atomic_finish.cuh"
#include "07_warp_shuffles.cuh"
#include "08_two_on_load.cuh"
#include "09_vector_loads.cuh"
#include "10_warpfold.cuh"

#include <tuple>

namespace ladder
{
using rungs = std::tuple<global_atomic, shared_atomic, neighbouring_pairs, opposite_sides, shared_tree, atomic_finish,
                         warp_shuffles, two_on_load, vector_loads, library>;
} // namespace ladder
