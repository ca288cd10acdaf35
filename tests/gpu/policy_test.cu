// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams, graphs, workspaces, allocators and errors of the CUDA backend.
#include "backends.cuh"

#include "../bodies/workspace.hpp"
#include "../support/data.hpp"
#include "../support/types.hpp"

#include <warpfold/warpfold.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <thrust/device_vector.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/reduce.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <thread>
#include <vector>

using namespace test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

namespace
{
__global__ void fill_late(int* p, int n, int value)
{
  for (int i = 0; i < 200; ++i)
  {
    __nanosleep(100000);
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x)
  {
    p[i] = value;
  }
}

/// A Thrust allocator that counts.
struct counting_allocator
{
  using value_type = char;
  int allocations = 0, live = 0;
  char* allocate(std::ptrdiff_t n)
  {
    void* p = nullptr;
    check(cudaMalloc(&p, static_cast<std::size_t>(n)));
    ++allocations;
    ++live;
    return static_cast<char*>(p);
  }
  void deallocate(char* p, std::size_t)
  {
    --live;
    cudaFree(p);
  }
};
} // namespace

TEST_CASE("R63 a reduction waits for what its stream holds", "[stream]")
{
  const auto stream = cuda_async_backend::stream();
  device_buffer<int> x(std::vector<int>(100000, 0));
  fill_late<<<1, 1024, 0, stream>>>(x.get(), 100000, 1);
  REQUIRE(warpfold::sum(thrust::cuda::par_nosync.on(stream), x.get(), x.get() + 100000) == 100000);
  fill_late<<<1, 1024, 0, stream>>>(x.get(), 100000, 3);
  device_buffer<std::int64_t> out(std::vector<std::int64_t>(1, -1));
  warpfold::reduce_into(thrust::cuda::par_nosync.on(stream), x.get(), x.get() + 100000, out.get());
  REQUIRE(cudaStreamQuery(stream) == cudaErrorNotReady); // it did not wait
  REQUIRE(cudaStreamQuery(cudaStreamLegacy) == cudaSuccess); // nor use the default stream
  check(cudaStreamSynchronize(stream));
  REQUIRE(out.download()[0] == 300000);
}

TEST_CASE("R64 capture into a graph, and replay with changed data", "[graph]")
{
  const auto stream = cuda_async_backend::stream();
  for (const int n : {6, 3000000})
  {
    std::vector<int> host(static_cast<std::size_t>(n), 7);
    std::memcpy(host.data(), std::vector<int>{1, 2, 3, 4, 5, 6}.data(), 6 * sizeof(int));
    device_buffer<int> x(host);
    device_buffer<int> out(std::vector<int>(1, -9));
    device_buffer<std::int64_t> rows(std::vector<std::int64_t>(2, -9));
    const auto policy = thrust::cuda::par_nosync.on(stream);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    warpfold::reduce_into(policy, x.get(), x.get() + n, out.get(), warpfold::no_init, warpfold::minimum{});
    warpfold::row_sums(policy, warpfold::matrix_view(x.get(), 2, n / 2), rows.get());
    check(cudaStreamEndCapture(stream, &graph));
    check(cudaGraphInstantiate(&exec, graph, 0));
    REQUIRE(out.download()[0] == -9);
    check(cudaGraphLaunch(exec, stream));
    check(cudaStreamSynchronize(stream));
    REQUIRE(out.download()[0] == 1);
    std::int64_t first = 0;
    for (int i = 0; i < n; i += 2)
    {
      first += host[static_cast<std::size_t>(i)];
    }
    REQUIRE(rows.download()[0] == first);
    const int two = 2;
    check(cudaMemcpy(x.get(), &two, sizeof(int), cudaMemcpyHostToDevice));
    for (int repeat = 0; repeat < 3; ++repeat)
    {
      check(cudaGraphLaunch(exec, stream));
    }
    check(cudaStreamSynchronize(stream));
    REQUIRE(out.download()[0] == 2);
    REQUIRE(rows.download()[0] == first + 1);
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
  }
}

TEST_CASE("one workspace serves calls of every shape, and is left as it was", "[workspace]")
{
  one_workspace_serves_all<cuda_async_backend>();
}

TEST_CASE("the policy's allocator is used, and nothing of it is kept", "[memory]")
{
  counting_allocator alloc;
  device_buffer<float> x(small_values<float>(3000000));
  const auto before = warpfold::sum(thrust::cuda::par, x.get(), x.get() + 3000000);
  REQUIRE(warpfold::sum(thrust::cuda::par(alloc), x.get(), x.get() + 3000000) == before);
  REQUIRE(alloc.allocations == 2); // the result, and the workspace
  REQUIRE(alloc.live == 0);
  REQUIRE(warpfold::sum(thrust::cuda::par(alloc).on(cuda_async_backend::stream()), x.get(), x.get() + 3000000)
          == before);
  REQUIRE(alloc.live == 0);
}

TEST_CASE("an error that someone left behind is neither swallowed nor ours", "[errors]")
{
  device_buffer<int> x(std::vector<int>(1000, 2));
  REQUIRE(cudaSetDevice(-1) != cudaSuccess);
  REQUIRE(warpfold::sum(thrust::cuda::par, x.get(), x.get() + 1000) == 2000);
  REQUIRE(cudaGetLastError() == cudaErrorInvalidDevice);
  REQUIRE(cudaGetLastError() == cudaSuccess);
}

TEST_CASE("device_vector iterators, with a policy and with none", "[iterators]")
{
  const auto host = small_values<int>(100001);
  const thrust::device_vector<int> x(host.begin(), host.end());
  const auto expected = thrust::reduce(x.begin(), x.end(), std::int64_t{0});
  REQUIRE(warpfold::sum(x.begin(), x.end()) == expected);
  REQUIRE(warpfold::sum(thrust::device, x.begin(), x.end()) == expected);
  REQUIRE(warpfold::reduce(x.begin() + 1, x.end(), 0L) == expected - host[0]);
  REQUIRE(warpfold::explain(x.begin(), x.end()).vectors);
  thrust::device_vector<std::int64_t> out(1);
  warpfold::reduce_into(x.begin(), x.end(), out.begin());
  REQUIRE(out[0] == expected);
}

TEST_CASE("R58 device-only and host-device lambdas", "[iterators]")
{
  device_buffer<double> x(std::vector<double>{1, 2, 3});
  const auto squares = thrust::make_transform_iterator(
    x.get(), cuda::proclaim_return_type<double>([] __device__(double v) { return v * v; }));
  REQUIRE(warpfold::reduce(thrust::cuda::par, squares, squares + 3, 0.0) == 14.0);
  device_buffer<std::uint64_t> ones(std::vector<std::uint64_t>(1024, 1));
  REQUIRE(warpfold::reduce(thrust::cuda::par, ones.get(), ones.get() + 1024, std::uint64_t{0},
                           [] __host__ __device__(std::uint64_t a, std::uint64_t b) { return a + b; })
          == 1024);
  REQUIRE(
    warpfold::transform_reduce(
      thrust::cuda::par, x.get(), x.get() + 3, [] __host__ __device__(double v) { return v * v; }, 0.0, std::plus<>{})
    == 14.0);
  REQUIRE(warpfold::transform_reduce(
            thrust::cuda::par, x.get(), x.get() + 3, [] __device__(double v) { return v / 2; }, 0.0, std::plus<>{})
          == 3.0);
}

TEST_CASE("R75 out of memory is reported, and the next call works", "[errors]")
{
  struct failing_allocator
  {
    using value_type = char;
    char* allocate(std::ptrdiff_t)
    {
      throw std::bad_alloc();
    }
    void deallocate(char*, std::size_t) {}
  } alloc;
  device_buffer<float> x(small_values<float>(3000000));
  const float expected = warpfold::sum(thrust::cuda::par, x.get(), x.get() + 3000000);
  REQUIRE_THROWS_AS(warpfold::sum(thrust::cuda::par(alloc), x.get(), x.get() + 3000000), std::bad_alloc);
  REQUIRE(warpfold::sum(thrust::cuda::par, x.get(), x.get() + 3000000) == expected);
}

TEST_CASE("threads with streams of their own", "[stream]")
{
  std::vector<std::thread> threads;
  std::vector<int> wrong(8, 0);
  for (std::size_t id = 0; id < 8; ++id)
  {
    threads.emplace_back([&wrong, id] {
      cudaStream_t stream;
      check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
      {
        device_buffer<int> x(std::vector<int>(1 << 20, 1));
        std::mt19937 random(static_cast<unsigned>(id));
        for (int i = 0; i < 200; ++i)
        {
          const int n = static_cast<int>(random() % (1 << 20));
          wrong[id] += warpfold::sum(thrust::cuda::par_nosync.on(stream), x.get(), x.get() + n) != n;
        }
      }
      cudaStreamDestroy(stream);
    });
  }
  for (auto& t : threads)
  {
    t.join();
  }
  REQUIRE(wrong == std::vector<int>(8, 0));
}
