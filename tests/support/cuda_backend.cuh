// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The CUDA backend, synchronous and asynchronous.
#pragma once

#include <cuda_runtime_api.h>
#include <thrust/execution_policy.h>
#include <thrust/system/cuda/execution_policy.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace test
{
inline void check(cudaError_t code)
{
  if (code != cudaSuccess)
  {
    throw std::runtime_error(std::string("test set-up: ") + cudaGetErrorString(code));
  }
}

/// Memory of exactly n elements on the device, so that the sanitizer sees an element read past either end.
template <class T>
class device_buffer
{
public:
  explicit device_buffer(const std::vector<T>& x)
      : n_(x.size())
  {
    if (n_ != 0)
    {
      check(cudaMalloc(&p_, n_ * sizeof(T)));
      check(cudaMemcpy(p_, x.data(), n_ * sizeof(T), cudaMemcpyHostToDevice));
      check(cudaStreamSynchronize(cudaStreamLegacy)); // it may return before a copy from pageable memory is done
    }
  }
  device_buffer(const device_buffer&)            = delete;
  device_buffer& operator=(const device_buffer&) = delete;
  ~device_buffer()
  {
    cudaFree(p_);
  }
  T* get()
  {
    return static_cast<T*>(p_);
  }
  std::vector<T> download() const
  {
    std::vector<unsigned char> bytes(n_ * sizeof(T));
    check(cudaMemcpy(bytes.data(), p_, bytes.size(), cudaMemcpyDeviceToHost));
    const T* p = reinterpret_cast<const T*>(bytes.data());
    return {p, p + n_};
  }

private:
  std::size_t n_;
  void* p_ = nullptr;
};

struct cuda_backend
{
  static constexpr bool device   = true;
  static constexpr bool parallel = true;
  template <class T>
  using buffer = device_buffer<T>;
  static auto policy()
  {
    return thrust::cuda::par;
  }
  static void sync() {}
};

/// par_nosync on a stream that does not wait for the default one.
struct cuda_async_backend
{
  static constexpr bool device   = true;
  static constexpr bool parallel = true;
  template <class T>
  using buffer = device_buffer<T>;
  static cudaStream_t stream()
  {
    static const cudaStream_t s = [] {
      cudaStream_t made;
      check(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking));
      return made;
    }();
    return s;
  }
  static auto policy()
  {
    return thrust::cuda::par_nosync.on(stream());
  }
  static void sync()
  {
    check(cudaStreamSynchronize(stream()));
  }
};
} // namespace test
