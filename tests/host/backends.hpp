// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The host backends that are tested.
#pragma once

#include "../support/backend.hpp"

#include <thrust/system/cpp/execution_policy.h>
#if defined(_OPENMP)
#  include <thrust/system/omp/execution_policy.h>
#endif
#if __has_include(<tbb/parallel_for.h>)
#  include <thrust/system/tbb/execution_policy.h>
#endif

#include <tuple>

namespace test
{
using backends = std::tuple<host_backend<thrust::detail::seq_t, false>
#if defined(_OPENMP)
                            ,
                            host_backend<thrust::system::omp::detail::par_t, true>
#endif
#if __has_include(<tbb/parallel_for.h>)
                            ,
                            host_backend<thrust::system::tbb::detail::par_t, true>
#endif
                            >;
} // namespace test
