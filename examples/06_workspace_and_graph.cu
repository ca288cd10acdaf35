// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A caller's workspace, and a reduction in a CUDA graph: nothing is allocated when the graph is replayed.
#include <warpfold/warpfold.hpp>

#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>

#include <cstddef>
#include <cstdio>
#include <iostream>

int main()
{
  int gpus = 0;
  if (cudaGetDeviceCount(&gpus) != cudaSuccess || gpus == 0)
  {
    std::puts("skipped: no GPU");
    return 77;
  }
  constexpr int rows = 3;
  constexpr int cols = 1 << 20;
  thrust::device_vector<float> a(rows * cols, 1.0f);
  thrust::device_vector<float> sums(rows);
  const warpfold::matrix_view m(a.begin(), rows, cols);

  cudaStream_t stream;
  cudaStreamCreate(&stream);
  const auto policy = thrust::cuda::par_nosync.on(stream);

  // What will run, and how much memory it wants. The caller fills that with zeros once; every call leaves it so.
  const warpfold::plan plan = warpfold::explain_rows(policy, m);
  std::cout << plan << '\n';
  thrust::device_vector<std::byte> workspace(plan.workspace_bytes, std::byte{0});
  const auto with_workspace = warpfold::with(
    policy, {.workspace = thrust::raw_pointer_cast(workspace.data()), .workspace_bytes = workspace.size()});

  cudaGraph_t graph;
  cudaGraphExec_t replay;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  warpfold::row_sums(with_workspace, m, sums.begin());
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&replay, graph, 0);

  bool right = true;
  for (const float value : {1.0f, 2.0f, 3.0f})
  {
    thrust::fill(thrust::cuda::par.on(stream), a.begin(), a.end(), value); // new data in the same memory
    cudaGraphLaunch(replay, stream);
    right = right && cudaStreamSynchronize(stream) == cudaSuccess && sums[rows - 1] == value * cols;
  }
  std::printf("replayed three times: %s\n", right ? "right" : "wrong");
  cudaGraphExecDestroy(replay);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  return right ? 0 : 1;
}
