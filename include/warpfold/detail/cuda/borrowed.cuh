// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Memory for calls that wait for one value: a zero-filled workspace on the device, and a place on the host that the
/// kernel writes the value to. Such a call borrows both and gives them back when it has its value, so it allocates,
/// fills and copies nothing; on one H200 that is most of what the call costs.
#pragma once

#include <warpfold/detail/cuda/pool.cuh>
#include <warpfold/detail/cuda/while_capturing.cuh>

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace warpfold::detail::cuda
{
inline constexpr std::size_t lent_result_bytes    = 256;
inline constexpr std::size_t lent_workspace_bytes = 64 << 10;
inline constexpr int lent_places                  = 16; ///< calls at a time, a device; more of them allocate

/// A device's places, made on first use and never destroyed: at exit there may be no CUDA left to give them back to.
struct lender
{
  std::atomic<int> state{0}; ///< 0: not made, 1: being made, 2: made
  std::atomic<std::uint32_t> taken{0};
  unsigned char* workspaces  = nullptr;
  unsigned char* results     = nullptr; ///< as the host sees them
  unsigned char* results_dev = nullptr; ///< as the device does

  static lender* of(int ordinal)
  {
    static std::array<lender, max_pooled_devices> all;
    if (ordinal < 0 || ordinal >= max_pooled_devices)
    {
      return nullptr;
    }
    auto& one = all[static_cast<std::size_t>(ordinal)];
    int seen  = one.state.load(std::memory_order_acquire);
    while (seen != 2)
    {
      int none = 0;
      if (seen == 0 && one.state.compare_exchange_strong(none, 1, std::memory_order_acquire))
      {
        return one.made() ? &one : nullptr;
      }
      one.state.wait(1, std::memory_order_acquire);
      seen = one.state.load(std::memory_order_acquire);
    }
    return &one;
  }

private:
  /// False where there is no memory for it now; a later call tries again.
  bool made()
  {
    struct outcome
    {
      std::atomic<int>& state;
      int to = 0;
      ~outcome()
      {
        state.store(to, std::memory_order_release);
        state.notify_all();
      }
    } end{state};
    try
    {
      make();
    }
    catch (const cuda_error& e)
    {
      if (e.code().value() != cudaErrorMemoryAllocation)
      {
        throw;
      }
      static_cast<void>(cudaGetLastError()); // ours, and dealt with
      return false;
    }
    end.to = 2;
    return true;
  }

  void make()
  {
    const allowed_while_capturing allowed;
    struct memory
    {
      void* host  = nullptr;
      void* space = nullptr;
      ~memory()
      {
        static_cast<void>(cudaFreeHost(host));
        static_cast<void>(cudaFree(space));
      }
    } own;
    void* dev = nullptr;
    cuda::check(cudaHostAlloc(&own.host, lent_places * lent_result_bytes, cudaHostAllocMapped | cudaHostAllocPortable),
                "cudaHostAlloc");
    cuda::check(cudaHostGetDevicePointer(&dev, own.host, 0), "cudaHostGetDevicePointer");
    cuda::check(cudaMalloc(&own.space, lent_places * lent_workspace_bytes), "cudaMalloc");
    cudaStream_t stream = nullptr;
    cuda::check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
    const auto filled = cudaMemsetAsync(own.space, 0, lent_places * lent_workspace_bytes, stream);
    const auto waited = cudaStreamSynchronize(stream);
    static_cast<void>(cudaStreamDestroy(stream));
    cuda::check(filled, "cudaMemsetAsync");
    cuda::check(waited, "cudaStreamSynchronize");
    results     = static_cast<unsigned char*>(std::exchange(own.host, nullptr));
    results_dev = static_cast<unsigned char*>(dev);
    workspaces  = static_cast<unsigned char*>(std::exchange(own.space, nullptr));
  }
};

/// One place, while a call needs it. Empty where all are taken: the call allocates then.
class borrowed
{
public:
  explicit borrowed(lender* from)
  {
    std::uint32_t seen = from == nullptr ? ~0u : from->taken.load(std::memory_order_relaxed);
    while (std::countr_one(seen) < lent_places)
    {
      const int free = std::countr_one(seen);
      if (from->taken.compare_exchange_weak(seen, seen | 1u << free, std::memory_order_acquire))
      {
        from_  = from;
        place_ = free;
        return;
      }
    }
  }
  borrowed(const borrowed&)            = delete;
  borrowed& operator=(const borrowed&) = delete;
  /// A kernel that nobody has seen end may still write: its place is not lent again.
  ~borrowed()
  {
    if (from_ != nullptr && !running_)
    {
      from_->taken.fetch_and(~(1u << place_), std::memory_order_release);
    }
  }
  explicit operator bool() const
  {
    return from_ != nullptr;
  }
  void* workspace() const
  {
    return from_->workspaces + static_cast<std::size_t>(place_) * lent_workspace_bytes;
  }
  void* result_for_device() const
  {
    return from_->results_dev + static_cast<std::size_t>(place_) * lent_result_bytes;
  }
  const void* result() const
  {
    return from_->results + static_cast<std::size_t>(place_) * lent_result_bytes;
  }
  void running(bool yes)
  {
    running_ = yes;
  }

private:
  lender* from_ = nullptr;
  int place_    = 0;
  bool running_ = false;
};
} // namespace warpfold::detail::cuda
