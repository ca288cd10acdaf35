// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What the frame knows of a contender. Plain C++, so that no library's headers meet another's.
#pragma once

#include "cuda_error.hpp"
#include "naming.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace bench {

/// A row together with the memory it runs on. The output is large enough for `bytes_written()`.
struct problem : row {
  const void* input = nullptr;
  void* output = nullptr;
  cudaStream_t stream = nullptr;
};

/// One way of enqueuing the whole reduction on the problem's stream, without synchronising.
struct launch {
  std::string label;
  std::function<void()> enqueue;
};

struct contender {
  /// The fastest is reported; all but the floor have one, or none where only `answer` exists.
  std::vector<launch> launches;
  /// Full reductions: the value on the host, synchronously; timed by the wall clock.
  std::function<double()> answer;
  /// The launches synchronise by themselves, so that events cannot time them: the wall clock does.
  bool synchronous = false;
  /// The floor computes nothing, so there is nothing to check.
  bool checked_result = true;
  /// What the library says about the launch, for the report.
  std::string label;
};

struct source {
  std::string name;
  std::function<bool(const row&)> serves;
  std::function<contender(const problem&)> build;
};

/// Each defined in the file of its name.
std::vector<source> floor_sources();
std::vector<source> warpfold_full_sources();
std::vector<source> warpfold_inner_sources();
std::vector<source> warpfold_outer_sources();
std::vector<source> cub_full_sources();
std::vector<source> cub_segmented_sources();
std::vector<source> thrust_full_sources();
std::vector<source> thrust_by_key_sources();
std::vector<source> cublas_sources();

/// "3.5.0", of the headers that the peers were compiled with.
std::string cccl_version();

/// Device memory for as long as a copy of the handle lives.
class device_memory {
 public:
  device_memory() = default;
  explicit device_memory(std::size_t bytes) : bytes_(bytes) {
    if (bytes == 0) return;
    void* data = nullptr;
    checked(cudaMalloc(&data, bytes));
    data_.reset(data, [](void* p) { (void)cudaFree(p); });
  }
  void* get() const { return data_.get(); }
  std::size_t bytes() const { return bytes_; }

 private:
  std::shared_ptr<void> data_;
  std::size_t bytes_ = 0;
};

/// One pinned value that a result is copied to.
template <class T>
std::shared_ptr<T> pinned_value() {
  T* data = nullptr;
  checked(cudaMallocHost(reinterpret_cast<void**>(&data), sizeof(T)));
  return {data, [](T* p) { (void)cudaFreeHost(p); }};
}

inline bool is_full(const row& r) { return r.op == operation::full_sum; }
inline bool is_inner(const row& r) { return r.op == operation::inner_sum; }
inline bool is_outer(const row& r) { return r.op == operation::outer_sum; }
inline bool is_real(const row& r) { return r.type == element::f32 || r.type == element::f64; }

}  // namespace bench
