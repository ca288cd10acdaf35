// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What every rung of the ladder promises, and how it launches.
///
/// A rung is a struct with
///   name, contract                   text
///   workspace_bytes<T>(n)            device memory that a call needs, aligned to 256 bytes and zero-filled once
///   traffic_bytes<E, T>(n)           global memory that it reads and writes for n elements E folded in T, by its own
///                                    arithmetic, caches left out
///   reduce_into(stream, workspace, first, n, out, init, op)
/// where the last does *out = init and [first, first + n) folded with op, in any order, asynchronously. `op` is
/// associative and commutative and never sees anything but elements, init and its own results; T is trivially copyable.
#pragma once

#include <cuda_runtime_api.h>
#if defined(__CUDACC__)
#  include <cuda_runtime.h>
#endif

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>

namespace ladder
{
using index = std::int64_t;

inline void check(cudaError_t code, const char* call)
{
  if (code != cudaSuccess)
  {
    throw std::runtime_error(std::string(call) + ": " + cudaGetErrorString(code));
  }
}

template <class... Params, class... Args>
void launch(void (*kernel)(Params...), cudaStream_t stream, index blocks, int threads, std::size_t shared_bytes,
            Args... args)
{
  cudaLaunchConfig_t config{};
  config.gridDim          = dim3(static_cast<unsigned>(blocks));
  config.blockDim         = dim3(static_cast<unsigned>(threads));
  config.dynamicSmemBytes = shared_bytes;
  config.stream           = stream;
  check(cudaLaunchKernelEx(&config, kernel, static_cast<Params>(args)...), "cudaLaunchKernelEx");
}

constexpr index ceil_div(index a, index b)
{
  return (a + b - 1) / b;
}

/// Of an array of n values of T that others follow.
template <class T>
constexpr std::size_t array_bytes(index n)
{
  return (static_cast<std::size_t>(n) * sizeof(T) + 255) / 256 * 256;
}

template <class It>
using element_of = typename std::iterator_traits<It>::value_type;
} // namespace ladder
