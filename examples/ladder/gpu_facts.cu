// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract.hpp"
#include "gpu.hpp"

#include <fstream>

namespace ladder
{
namespace
{
std::string version_text(int version)
{
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

/// The kernel driver's version, which CUDA does not tell; where Linux does not either, the CUDA that it supports.
std::string driver_text()
{
  std::string text;
  int cuda = 0;
  std::ifstream("/sys/module/nvidia/version") >> text;
  check(cudaDriverGetVersion(&cuda), "cudaDriverGetVersion");
  return text.empty() ? "CUDA " + version_text(cuda) : text;
}
} // namespace

bool has_gpu()
{
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

context gpu_facts()
{
  int device = 0, cuda = 0;
  cudaDeviceProp card{};
  check(cudaGetDevice(&device), "cudaGetDevice");
  check(cudaGetDeviceProperties(&card, device), "cudaGetDeviceProperties");
  check(cudaRuntimeGetVersion(&cuda), "cudaRuntimeGetVersion");
  context facts          = {{"card", card.name},
                            {"driver", driver_text()},
                            {"cuda", version_text(cuda)},
                            {"time", "cold: 192 MiB written before each call, events around it, median"}};
  const context software = software_facts();
  facts.insert(facts.end(), software.begin(), software.end());
  return facts;
}
} // namespace ladder
