// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// How long calls take with none of their input in the cache.
#pragma once

#include "techniques.cuh"

#include <algorithm>
#include <chrono>
#include <vector>

namespace ladder
{
inline double median(std::vector<double> x)
{
  std::nth_element(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(x.size() / 2), x.end());
  return x[x.size() / 2];
}

class timer
{
public:
  timer()
      : flushed_(std::size_t{192} << 20)
  {
    check(cudaStreamCreate(&stream_), "cudaStreamCreate");
    check(cudaEventCreate(&begin_), "cudaEventCreate");
    check(cudaEventCreate(&end_), "cudaEventCreate");
  }
  timer(const timer&) = delete;
  ~timer()
  {
    cudaEventDestroy(begin_);
    cudaEventDestroy(end_);
    cudaStreamDestroy(stream_);
  }

  /// Microseconds of one call: the GPU's time between events around it, or, where the call waits for its answer, the
  /// host's.
  double time(const technique& t)
  {
    check(cudaMemsetAsync(flushed_.get(), 0, std::size_t{192} << 20, stream_), "cudaMemsetAsync");
    if (t.deliver)
    {
      check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
    }
    check(cudaEventRecord(begin_, stream_), "cudaEventRecord");
    const auto begin = std::chrono::steady_clock::now();
    t.run(stream_);
    const auto end = std::chrono::steady_clock::now();
    check(cudaEventRecord(end_, stream_), "cudaEventRecord");
    check(cudaStreamSynchronize(stream_), t.name.c_str());
    float ms = 0;
    check(cudaEventElapsedTime(&ms, begin_, end_), "cudaEventElapsedTime");
    return t.deliver ? std::chrono::duration<double, std::micro>(end - begin).count() : ms * 1e3;
  }

  void run(const technique& t)
  {
    t.run(stream_);
    check(cudaStreamSynchronize(stream_), t.name.c_str());
    if (t.deliver)
    {
      t.deliver();
    }
  }

  /// What a technique writes to `out`, where no other's answer is left.
  template <class T>
  T answer(const technique& t, const device_array<T>& out)
  {
    check(cudaMemset(out.get(), 0xa5, sizeof(T)), "cudaMemset");
    run(t);
    return out.download().front();
  }

private:
  device_array<unsigned char> flushed_;
  cudaStream_t stream_;
  cudaEvent_t begin_, end_;
};

/// The median of `repeat` calls of each technique, taken in turns; of those that take long of fewer, but of 15 yet.
inline std::vector<double> time_in_turns(timer& clock, const std::vector<technique>& all, int repeat)
{
  constexpr double most_us = 2e6; // of all calls of a technique
  std::vector<std::vector<double>> us(all.size());
  for (int turn = -1; turn < repeat; ++turn)
  {
    for (std::size_t i = 0; i < all.size(); ++i)
    {
      if (turn < 15 || us[i].front() * static_cast<double>(turn) < most_us)
      {
        const double t = clock.time(all[i]);
        if (turn >= 0)
        {
          us[i].push_back(t);
        }
      }
    }
  }
  std::vector<double> medians;
  for (const auto& x : us)
  {
    medians.push_back(median(x));
  }
  return medians;
}
} // namespace ladder
