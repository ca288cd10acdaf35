// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that begin while the one before them runs, and places that calls borrow while they wait for a value.
#include "backends.cuh"

#include "../support/data.hpp"

#include <warpfold/warpfold.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <thrust/iterator/transform_output_iterator.h>

#include <cstdint>
#include <thread>
#include <vector>

using namespace test;

namespace
{
__global__ void add_one(std::int64_t* p, std::int64_t n)
{
  const auto i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
  {
    p[i] += 1;
  }
}

struct workspace
{
  device_buffer<unsigned char> bytes{std::vector<unsigned char>(1 << 20, 0)};
  auto policy(cudaStream_t stream)
  {
    return warpfold::with(thrust::cuda::par_nosync.on(stream), {bytes.get(), 1 << 20});
  }
};
} // namespace

TEST_CASE("each kernel of a chain sees what the one before it wrote", "[stream][sanitize]")
{
  // Every sum is written into the input of the next call, and a kernel of the caller's changes all of it in between.
  const auto stream         = cuda_async_backend::stream();
  const std::int64_t n      = GENERATE(33, 5000, 300000, 3000000);
  const bool with_workspace = GENERATE(false, true);
  device_buffer<std::int64_t> x(std::vector<std::int64_t>(static_cast<std::size_t>(n), 0));
  workspace space;
  std::int64_t total = 0, base = 0;
  std::vector<std::int64_t> last(3, 0);
  for (int step = 0; step < 60; ++step)
  {
    // x[0 .. 3) hold the last three results, the rest `base`.
    total = (n - 3) * base + last[0] + last[1] + last[2];
    total %= 1000003;
    const auto modulo = [] __host__ __device__(std::int64_t a, std::int64_t b) { return (a + b) % 1000003; };
    if (with_workspace)
    {
      warpfold::reduce_into(space.policy(stream), x.get(), x.get() + n, x.get() + step % 3, std::int64_t{0}, modulo);
    }
    else
    {
      warpfold::reduce_into(thrust::cuda::par_nosync.on(stream), x.get(), x.get() + n, x.get() + step % 3,
                            std::int64_t{0}, modulo);
    }
    last[static_cast<std::size_t>(step % 3)] = total;
    if (step % 4 == 3)
    {
      add_one<<<static_cast<unsigned>((n + 255) / 256), 256, 0, stream>>>(x.get(), n);
      ++base;
      for (auto& v : last)
      {
        ++v;
      }
    }
  }
  check(cudaStreamSynchronize(stream));
  const auto got = x.download();
  REQUIRE(std::vector<std::int64_t>(got.begin(), got.begin() + 3) == last);
}

TEST_CASE("calls of forked and joined streams in one graph", "[graph]")
{
  const auto stream = cuda_async_backend::stream();
  cudaStream_t other;
  cudaEvent_t forked, joined;
  check(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
  check(cudaEventCreateWithFlags(&forked, cudaEventDisableTiming));
  check(cudaEventCreateWithFlags(&joined, cudaEventDisableTiming));
  const std::int64_t n = 1 << 21;
  device_buffer<std::int64_t> x(std::vector<std::int64_t>(static_cast<std::size_t>(n), 1));
  device_buffer<std::int64_t> out(std::vector<std::int64_t>(6, 0));
  workspace here, there;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  warpfold::reduce_into(here.policy(stream), x.get(), x.get() + n, out.get());
  check(cudaEventRecord(forked, stream));
  check(cudaStreamWaitEvent(other, forked));
  warpfold::reduce_into(there.policy(other), out.get(), out.get() + 1, out.get() + 1);
  warpfold::reduce_into(there.policy(other), x.get(), x.get() + n, out.get() + 2);
  warpfold::reduce_into(here.policy(stream), x.get(), x.get() + n / 2, out.get() + 3);
  check(cudaEventRecord(joined, other));
  check(cudaStreamWaitEvent(stream, joined));
  warpfold::reduce_into(here.policy(stream), out.get(), out.get() + 4, out.get() + 4);
  warpfold::reduce_into(here.policy(stream), out.get() + 4, out.get() + 5, out.get() + 5);
  check(cudaStreamEndCapture(stream, &graph));
  check(cudaGraphInstantiate(&exec, graph, 0));
  for (int repeat = 0; repeat < 20; ++repeat)
  {
    check(cudaMemsetAsync(out.get(), 0, 6 * sizeof(std::int64_t), stream));
    check(cudaGraphLaunch(exec, stream));
    check(cudaStreamSynchronize(stream));
    REQUIRE(out.download() == std::vector<std::int64_t>{n, n, n, n / 2, 3 * n + n / 2, 3 * n + n / 2});
  }
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaEventDestroy(joined);
  cudaEventDestroy(forked);
  cudaStreamDestroy(other);
}

TEST_CASE("more calls at a time than there are places to borrow", "[stream]")
{
  constexpr std::size_t callers = 40;
  std::vector<std::thread> threads;
  std::vector<int> wrong(callers, 0);
  device_buffer<int> x(std::vector<int>(1 << 20, 1));
  for (std::size_t id = 0; id < callers; ++id)
  {
    threads.emplace_back([&wrong, &x, id] {
      cudaStream_t stream;
      check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
      const int n = (1 << 20) - static_cast<int>(id);
      for (int i = 0; i < 100; ++i)
      {
        wrong[id] += warpfold::sum(thrust::cuda::par.on(stream), x.get(), x.get() + n) != n;
      }
      cudaStreamDestroy(stream);
    });
  }
  for (auto& t : threads)
  {
    t.join();
  }
  REQUIRE(wrong == std::vector<int>(callers, 0));
}

TEST_CASE("a value cannot be waited for in a capture, which is told", "[graph][errors]")
{
  const auto stream = cuda_async_backend::stream();
  device_buffer<int> x(std::vector<int>(1000, 2));
  REQUIRE(warpfold::sum(thrust::cuda::par.on(stream), x.get(), x.get() + 1000) == 2000);
  cudaGraph_t graph = nullptr;
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  REQUIRE_THROWS_AS(warpfold::sum(thrust::cuda::par.on(stream), x.get(), x.get() + 1000), warpfold::cuda_error);
  REQUIRE(cudaStreamEndCapture(stream, &graph) != cudaSuccess); // CUDA has invalidated it
  static_cast<void>(cudaGetLastError());
  REQUIRE(warpfold::sum(thrust::cuda::par.on(stream), x.get(), x.get() + 1000) == 2000);
}

TEST_CASE("an output iterator that transforms is handed the accumulator's value", "[iterators]")
{
  device_buffer<float> x(std::vector<float>(1000, 0.5f));
  device_buffer<int> out(std::vector<int>(1, 7));
  const auto twice = [] __host__ __device__(float v) { return static_cast<int>(v * 2.5f); };
  const auto to    = thrust::make_transform_output_iterator(out.get(), twice);
  warpfold::reduce_into(thrust::cuda::par, x.get(), x.get() + 3, to); // 1.5, which an int would cut to 1
  REQUIRE(out.download()[0] == 3);
}
