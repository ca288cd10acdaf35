// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "demo_body.hpp"

#if defined(DEMO_TBB)
#  include <thrust/system/tbb/execution_policy.h>
#elif defined(_OPENMP)
#  include <thrust/system/omp/execution_policy.h>
#else
#  include <thrust/system/cpp/execution_policy.h>
#endif
#include <thrust/host_vector.h>

#include <string>
#include <thread>

namespace
{
struct host_system
{
  template <class T>
  using vector = thrust::host_vector<T>;

  static constexpr int calls = 1;

  auto policy() const
  {
#if defined(DEMO_TBB)
    return thrust::tbb::par;
#elif defined(_OPENMP)
    return thrust::omp::par;
#else
    return thrust::cpp::par;
#endif
  }
  void wait() const {}
  std::string name() const
  {
#if defined(DEMO_TBB)
    const char* how = "with TBB";
#elif defined(_OPENMP)
    const char* how = "with OpenMP";
#else
    return "the CPU, one core (built with neither TBB nor OpenMP)";
#endif
#if defined(DEMO_TBB) || defined(_OPENMP)
    return "the CPU, " + std::to_string(std::thread::hardware_concurrency()) + " hardware threads, " + how;
#endif
  }
};
} // namespace

bool demo::run_on_host(extents size)
{
  return demo::run(host_system{}, size);
}
