// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// A backend as the test bodies see it: a policy, and buffers that the policy can read and write.
#pragma once

#include <thrust/execution_policy.h>

#include <cstring>
#include <memory>
#include <vector>

namespace test
{
/// Memory of exactly n elements on the host.
template <class T>
class host_buffer
{
public:
  explicit host_buffer(const std::vector<T>& x)
      : n_(x.size())
      , bytes_(new unsigned char[x.size() * sizeof(T) + 1])
  {
    if (n_ != 0)
    {
      std::memcpy(bytes_.get(), x.data(), n_ * sizeof(T));
    }
  }
  T* get()
  {
    return n_ == 0 ? nullptr : reinterpret_cast<T*>(bytes_.get());
  }
  std::vector<T> download() const
  {
    const T* p = reinterpret_cast<const T*>(bytes_.get());
    return {p, p + n_};
  }

private:
  std::size_t n_;
  std::unique_ptr<unsigned char[]> bytes_;
};

template <class Policy, bool Parallel>
struct host_backend
{
  static constexpr bool device   = false;
  static constexpr bool parallel = Parallel;
  template <class T>
  using buffer = host_buffer<T>;
  static Policy policy()
  {
    return {};
  }
  static void sync() {}
};
} // namespace test
