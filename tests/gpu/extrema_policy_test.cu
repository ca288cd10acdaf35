// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Extrema through iterators, and what only CUDA has: device_vector, workspaces, graphs.
#include "backends.cuh"

#include "../bodies/extrema_iterators.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <thrust/device_vector.h>

using namespace test;

TEMPLATE_LIST_TEST_CASE("extrema through iterators", "[extrema][iterators][sanitize]", backends)
{
  extrema_through_iterators<TestType>();
  extrema_without_memory<TestType>();
}
TEMPLATE_LIST_TEST_CASE("extrema beyond 32 bits", "[extrema][iterators][long]", backends)
{
  extrema_beyond_32_bits<TestType>();
}

TEST_CASE("extrema of device_vector", "[extrema]")
{
  const auto x = small_values<float>(70001);
  const thrust::device_vector<float> d(x.begin(), x.end());
  const auto at = find_extrema(x, own_order{});
  // Without a policy the iterators say that the GPU does it.
  REQUIRE(warpfold::min_element(d.begin(), d.end()) == d.begin() + at.low);
  REQUIRE(warpfold::max_element(d.begin(), d.end()) == d.begin() + at.high);
  REQUIRE(warpfold::minmax_element(thrust::device, d.begin(), d.end()) == thrust::minmax_element(d.begin(), d.end()));
  REQUIRE(warpfold::min_element(d.begin(), d.end(), thrust::greater<float>{}) == d.begin() + at.high);
  thrust::device_vector<warpfold::indexed<float>> out(1);
  warpfold::argmax_into(d.begin(), d.end(), out.begin());
  cudaStreamSynchronize(nullptr);
  REQUIRE(warpfold::indexed<float>(out[0]) == warpfold::indexed<float>{x[static_cast<std::size_t>(at.high)], at.high});
}

TEST_CASE("extrema are read in vectors", "[extrema][plan]")
{
  const thrust::device_vector<float> d(1 << 20, 1.0f);
  const auto p = warpfold::explain_argmax(d.begin(), d.end());
  REQUIRE(p.vectors);
  REQUIRE(p.bytes_read == 4 << 20);
  REQUIRE(warpfold::explain_argminmax(thrust::cuda::par, d.begin() + 1, d.end()).vectors);
}

TEST_CASE("extrema share a workspace, call after call and in a graph", "[extrema][policy]")
{
  const auto x = small_values<float>(3000017);
  const thrust::device_vector<float> d(x.begin(), x.end());
  const auto at     = find_extrema(x, own_order{});
  const auto stream = cuda_async_backend::stream();
  const auto async  = thrust::cuda::par_nosync.on(stream);
  const auto bytes  = std::max({warpfold::explain_argmin(async, d.begin(), d.end()).workspace_bytes,
                                warpfold::explain_argmax(async, d.begin(), d.end()).workspace_bytes,
                                warpfold::explain_argminmax(async, d.begin(), d.end()).workspace_bytes});
  device_buffer<unsigned char> workspace(std::vector<unsigned char>(bytes, 0));
  const auto p = warpfold::with(async, {.workspace = workspace.get(), .workspace_bytes = bytes});
  device_buffer<warpfold::indexed<float>> out(std::vector<warpfold::indexed<float>>(2));
  device_buffer<warpfold::indexed_extremes<float>> ends(std::vector<warpfold::indexed_extremes<float>>(1));

  cudaGraph_t graph;
  cudaGraphExec_t replay;
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  warpfold::argmin_into(p, d.begin(), d.end(), out.get());
  warpfold::argmax_into(p, d.begin(), d.end(), out.get() + 1);
  warpfold::argminmax_into(p, d.begin(), d.end(), ends.get());
  check(cudaStreamEndCapture(stream, &graph));
  check(cudaGraphInstantiate(&replay, graph, 0));
  for (int i = 0; i < 3; ++i)
  {
    check(cudaGraphLaunch(replay, stream));
  }
  check(cudaStreamSynchronize(stream));
  check(cudaGraphExecDestroy(replay));
  check(cudaGraphDestroy(graph));
  REQUIRE(out.download()[0].index == at.low);
  REQUIRE(out.download()[1].index == at.high);
  REQUIRE(ends.download()[0].min == out.download()[0]);
  REQUIRE(ends.download()[0].max == out.download()[1]);
  // A call that returns a value leaves the workspace as it was.
  REQUIRE(warpfold::max_element(p, d.begin(), d.end()) == d.begin() + at.high);
  REQUIRE(workspace.download() == std::vector<unsigned char>(bytes, 0));
}
