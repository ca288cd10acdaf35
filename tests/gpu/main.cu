// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Catch2's main, which leaves with 77 (skipped) where there is no GPU.
#include <catch2/catch_session.hpp>
#include <cuda_runtime_api.h>

#include <cstdio>

int main(int argc, char** argv)
{
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0)
  {
    std::puts("skipped: no CUDA device");
    return 77;
  }
  return Catch::Session().run(argc, argv);
}
