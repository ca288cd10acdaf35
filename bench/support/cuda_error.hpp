// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cuda_runtime_api.h>

#include <source_location>
#include <stdexcept>
#include <string>

namespace bench {

/// Throws std::runtime_error unless the CUDA call that gave `status` succeeded.
inline void checked(cudaError_t status, std::source_location where = std::source_location::current()) {
  if (status == cudaSuccess) return;
  (void)cudaGetLastError();
  throw std::runtime_error(std::string(cudaGetErrorName(status)) + ": " + cudaGetErrorString(status) + " (line " +
                           std::to_string(where.line()) + " of " + where.function_name() + ")");
}

}  // namespace bench
