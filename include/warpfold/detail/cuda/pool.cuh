// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Stream-ordered memory for calls that bring none.
#pragma once

#include <warpfold/detail/cuda/check.cuh>
#include <warpfold/detail/cuda/while_capturing.cuh>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace warpfold::detail::cuda
{
/// What a pool keeps between calls. CUDA's default pool keeps nothing across a synchronisation, so that every
/// synchronous call would map memory anew, which takes about 90 us on an H200. The driver maps 32 MiB at a time, so a
/// smaller threshold would keep nothing either.
inline constexpr std::uint64_t retained_bytes = 64u << 20;
inline constexpr int max_pooled_devices       = 64;

/// The library's own pool on device ordinal, made on first use and never destroyed: at exit there may be no CUDA left
/// to destroy it with. Null where there cannot be one; the device's default pool serves then.
inline cudaMemPool_t pool_of(int ordinal)
{
  static std::array<std::atomic<cudaMemPool_t>, max_pooled_devices> pools{};
  if (ordinal < 0 || ordinal >= max_pooled_devices)
  {
    return nullptr;
  }
  auto& place        = pools[static_cast<std::size_t>(ordinal)];
  cudaMemPool_t pool = place.load(std::memory_order_acquire);
  if (pool == nullptr)
  {
    cudaMemPoolProps props{};
    props.allocType     = cudaMemAllocationTypePinned;
    props.location.type = cudaMemLocationTypeDevice;
    props.location.id   = ordinal;
    const allowed_while_capturing allowed;
    cuda::check(cudaMemPoolCreate(&pool, &props), "cudaMemPoolCreate");
    std::uint64_t keep = retained_bytes;
    cuda::check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep), "cudaMemPoolSetAttribute");
    cudaMemPool_t first = nullptr;
    if (!place.compare_exchange_strong(first, pool, std::memory_order_acq_rel))
    {
      static_cast<void>(cudaMemPoolDestroy(pool));
      pool = first;
    }
  }
  return pool;
}

inline void* allocate(std::size_t bytes, cudaStream_t stream)
{
  int ordinal = 0;
  cuda::check(cudaGetDevice(&ordinal), "cudaGetDevice");
  void* p                  = nullptr;
  const cudaMemPool_t pool = cuda::pool_of(ordinal);
  const cudaError_t code =
    pool == nullptr ? cudaMallocAsync(&p, bytes, stream) : cudaMallocFromPoolAsync(&p, bytes, pool, stream);
  if (code != cudaSuccess)
  {
    cuda::check(code, "cudaMallocAsync", std::to_string(bytes) + " bytes");
  }
  return p;
}
} // namespace warpfold::detail::cuda
