// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The three clocks of the benchmark: cold events, hot graph, wall.
#pragma once

#include "contender.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>
#include <vector>

namespace bench {

inline constexpr std::size_t flush_bytes = std::size_t{192} << 20;
inline constexpr int calls_in_graph = 20;

/// The upper of the two middle values where there is an even number of them.
inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

class timer {
 public:
  explicit timer(cudaStream_t stream) : stream_(stream), flush_(flush_bytes) {
    checked(cudaEventCreate(&start_));
    checked(cudaEventCreate(&stop_));
  }
  ~timer() {
    (void)cudaEventDestroy(start_);
    (void)cudaEventDestroy(stop_);
  }
  timer(const timer&) = delete;
  timer& operator=(const timer&) = delete;

  /// Overwrites the L2 cache, so that none of the input is left in it.
  void flush() { checked(cudaMemsetAsync(flush_.get(), ++pattern_ & 0xff, flush_bytes, stream_)); }

  /// GPU time of one call that finds the L2 cold. The flush hides the time the host takes to enqueue the call.
  double cold_us(const std::function<void()>& enqueue) {
    flush();
    checked(cudaEventRecord(start_, stream_));
    enqueue();
    return elapsed_us();
  }

  /// Host time of one synchronous call that finds the L2 cold.
  double wall_us(const std::function<void()>& call) {
    flush();
    checked(cudaStreamSynchronize(stream_));
    const auto before = std::chrono::steady_clock::now();
    call();
    const auto after = std::chrono::steady_clock::now();
    return std::chrono::duration<double, std::micro>(after - before).count();
  }

  /// GPU time a call of a graph that holds `calls_in_graph` of them.
  double graph_us(cudaGraphExec_t graph) {
    checked(cudaEventRecord(start_, stream_));
    checked(cudaGraphLaunch(graph, stream_));
    return elapsed_us() / calls_in_graph;
  }

  /// Brings the clocks up before the first measurement.
  void warm_up(double seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (std::chrono::steady_clock::now() < end) {
      for (int i = 0; i < 20; ++i) flush();
      checked(cudaStreamSynchronize(stream_));
    }
  }

 private:
  double elapsed_us() {
    checked(cudaEventRecord(stop_, stream_));
    checked(cudaEventSynchronize(stop_));
    checked(cudaGetLastError());
    float milliseconds = 0;
    checked(cudaEventElapsedTime(&milliseconds, start_, stop_));
    return milliseconds * 1e3;
  }

  cudaStream_t stream_;
  device_memory flush_;
  cudaEvent_t start_ = nullptr;
  cudaEvent_t stop_ = nullptr;
  int pattern_ = 0x5a;
};

/// `calls_in_graph` calls, back to back. Empty where the call cannot be captured.
class graph {
 public:
  graph(cudaStream_t stream, const std::function<void()>& enqueue) {
    checked(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
    bool captured = true;
    try {
      for (int i = 0; i < calls_in_graph; ++i) enqueue();
    } catch (const std::exception&) {
      captured = false;
    }
    cudaGraph_t recorded = nullptr;
    captured = cudaStreamEndCapture(stream, &recorded) == cudaSuccess && captured;
    if (captured && cudaGraphInstantiate(&exec_, recorded, 0) != cudaSuccess) exec_ = nullptr;
    if (recorded) (void)cudaGraphDestroy(recorded);
    (void)cudaGetLastError();
  }
  ~graph() {
    if (exec_) (void)cudaGraphExecDestroy(exec_);
  }
  graph(graph&& other) noexcept : exec_(std::exchange(other.exec_, nullptr)) {}
  graph& operator=(graph&&) = delete;

  cudaGraphExec_t get() const { return exec_; }

 private:
  cudaGraphExec_t exec_ = nullptr;
};

}  // namespace bench
