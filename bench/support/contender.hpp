// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What the frame knows of a contender. Plain C++, so that no library's headers meet another's.
#pragma once

#include "cuda_error.hpp"
#include "parts.hpp"
#include "row.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace bench
{

/// A row together with the memory it runs on. The input is the first element's address, `offset` elements past one that
/// is aligned to 256 bytes. The output is large enough for `bytes_written()`.
struct problem : row
{
  const void* input   = nullptr;
  void* output        = nullptr;
  cudaStream_t stream = nullptr;
};

/// One way of enqueuing the whole reduction on the problem's stream, without synchronising.
struct launch
{
  std::string label;
  std::function<void()> enqueue;
};

struct contender
{
  /// The fastest is reported; all but the floor have one, or none where only `answer` exists.
  std::vector<launch> launches;
  /// Full reductions: the value on the host, synchronously; timed by the wall clock.
  std::function<parts()> answer;
  /// The launches synchronise by themselves, so that events cannot time them: the wall clock does.
  bool synchronous = false;
  /// The floor computes nothing, so there is nothing to check.
  bool checked_result = true;
  /// What the library says about the launch, for the report.
  std::string label;
};

struct source
{
  std::string name;
  std::function<bool(const row&)> serves;
  std::function<contender(const problem&)> build;
};

/// Each defined in the file of its name.
std::vector<source> floor_sources();
std::vector<source> warpfold_full_sources();
std::vector<source> warpfold_type_sources();
std::vector<source> warpfold_iterator_sources();
std::vector<source> warpfold_mode_sources();
std::vector<source> warpfold_extremum_sources();
std::vector<source> warpfold_inner_sources();
std::vector<source> warpfold_outer_sources();
std::vector<source> cub_full_sources();
std::vector<source> cub_type_sources();
std::vector<source> cub_iterator_sources();
std::vector<source> cub_extremum_sources();
std::vector<source> cub_segmented_sources();
std::vector<source> thrust_full_sources();
std::vector<source> thrust_type_sources();
std::vector<source> thrust_iterator_sources();
std::vector<source> thrust_extremum_sources();
std::vector<source> thrust_by_key_sources();
std::vector<source> cublas_sources();
std::vector<source> eigen_sources();

/// "3.5.0", of the headers that the peers were compiled with.
std::string cccl_version();

/// Device memory for as long as a copy of the handle lives.
class device_memory
{
public:
  device_memory() = default;
  explicit device_memory(std::size_t bytes)
      : bytes_(bytes)
  {
    if (bytes == 0)
      return;
    void* data = nullptr;
    checked(cudaMalloc(&data, bytes));
    data_.reset(data, [](void* p) { (void)cudaFree(p); });
  }
  void* get() const
  {
    return data_.get();
  }
  std::size_t bytes() const
  {
    return bytes_;
  }

private:
  std::shared_ptr<void> data_;
  std::size_t bytes_ = 0;
};

/// One pinned value that a result is copied to.
template <class T>
std::shared_ptr<T> pinned_value()
{
  T* data = nullptr;
  checked(cudaMallocHost(reinterpret_cast<void**>(&data), sizeof(T)));
  return {data, [](T* p) { (void)cudaFreeHost(p); }};
}

} // namespace bench
