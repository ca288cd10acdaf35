// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// A device that runs the blocks of a grid one after another, and the threads of a block as fibers of one host thread.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

/// Where the running thread is.
inline uint3 threadIdx{}, blockIdx{};
inline dim3 blockDim{}, gridDim{};

namespace emulated
{
/// In which order the threads of a block go on from a barrier, and in which order blocks run.
enum class order
{
  forward,
  varied ///< backwards and at random in turn, another order each launch
};

/// What tests choose.
struct device
{
  int multiprocessors   = 132;
  emulated::order order = emulated::order::forward;
};
inline device current;

enum class meeting : std::uint8_t
{
  sync,
  shuffle,
  ballot
};

/// Waits for all threads of the block that have not left.
void meet_block();

/// Waits for the other lanes of the warp, all of which must ask for the same. Returns what each brought, until
/// the caller's next call.
const unsigned* meet_warp(unsigned mask, meeting what, unsigned value);

/// The block's dynamic shared memory: just as much as the launch asked for, with garbage in it when the block begins.
unsigned char* dynamic_shared();

/// One launch. `parts_in_order`: the last part of an output waits for the others, so it must not run before them.
struct grid
{
  dim3 blocks;
  unsigned threads;
  std::size_t shared_bytes;
  bool parts_in_order;
  void (*thread)(void* call);
  void* call;
  std::string (*describe)(const void* plan);
  const void* plan;
};
cudaError_t run(const grid& g);

/// What cudaLaunchKernelExC does, with the kernel's parameters known. Arguments come as addresses there too.
template <class Plan, class... Params>
cudaError_t launch(const cudaLaunchConfig_t& config, const Plan& p, void (*kernel)(Params...), void** arguments)
{
  auto call = [&]<std::size_t... I>(std::index_sequence<I...>)
  {
    kernel(*static_cast<Params*>(arguments[I])...);
  };
  auto thread    = [&] { call(std::index_sequence_for<Params...>{}); };
  using function = decltype(thread);
  if (config.blockDim.y != 1 || config.blockDim.z != 1 || config.gridDim.z != 1)
  {
    return cudaErrorInvalidConfiguration;
  }
  return run({config.gridDim, config.blockDim.x, config.dynamicSmemBytes, p.finish == decltype(p.finish)::gather,
              [](void* f) { (*static_cast<function*>(f))(); }, &thread,
              [](const void* plan) { return static_cast<const Plan*>(plan)->text(); }, &p});
}
} // namespace emulated

/// The runtime's own launch of a kernel with typed parameters, for kernels that no plan describes.
template <class... Params, class... Args>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Params...), Args... args)
{
  auto thread    = [=] { kernel(static_cast<Params>(args)...); };
  using function = decltype(thread);
  if (config->blockDim.y != 1 || config->blockDim.z != 1 || config->gridDim.z != 1)
  {
    return cudaErrorInvalidConfiguration;
  }
  return emulated::run({config->gridDim, config->blockDim.x, config->dynamicSmemBytes, false,
                        [](void* f) { (*static_cast<function*>(f))(); }, &thread,
                        [](const void*) { return std::string("a kernel without a plan"); }, nullptr});
}
