// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Device memory of the ladder's program.
#pragma once

#include "contract.hpp"

#include <vector>

namespace ladder
{
template <class T>
class device_array
{
public:
  /// n values, all bytes of which are zero.
  explicit device_array(std::size_t n)
      : n_(n)
  {
    if (n != 0)
    {
      check(cudaMalloc(&p_, n * sizeof(T)), "cudaMalloc");
      check(cudaMemset(p_, 0, n * sizeof(T)), "cudaMemset");
    }
  }
  device_array(device_array&& o) noexcept
      : n_(o.n_)
      , p_(o.p_)
  {
    o.p_ = nullptr;
  }
  ~device_array()
  {
    cudaFree(p_);
  }
  device_array(const device_array&) = delete;
  T* get() const
  {
    return static_cast<T*>(p_);
  }
  std::vector<T> download() const
  {
    std::vector<T> x(n_);
    check(cudaMemcpy(x.data(), p_, n_ * sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
    return x;
  }

private:
  std::size_t n_;
  void* p_ = nullptr;
};
} // namespace ladder
