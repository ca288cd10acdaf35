// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// How the benchmark calls warpfold: asynchronously, with a workspace that was allocated once.
#pragma once

#include "contender.hpp"
#include "elements.cuh"
#include "functors.cuh"

#include <warpfold/warpfold.hpp>

#include <thrust/execution_policy.h>

#include <sstream>

namespace bench {

/// Zero-filled once; calls leave it so.
inline device_memory zeroed_workspace(std::size_t bytes, cudaStream_t stream) {
  device_memory workspace(bytes);
  if (bytes) checked(cudaMemsetAsync(workspace.get(), 0, bytes, stream));
  return workspace;
}

inline warpfold::options options_for(const device_memory& workspace) {
  return {.workspace = workspace.get(), .workspace_bytes = workspace.bytes()};
}

/// The plan's launch, without the bytes, which the row has already.
inline std::string label_of(const warpfold::plan& plan) {
  std::ostringstream out;
  out << plan;
  const std::string text = out.str();
  return text.substr(0, text.find(", shared"));
}

/// How warpfold sums elements: by name, structs by a functor.
template <class T>
using warpfold_sum = std::conditional_t<std::is_same_v<sum_operator<T>, add_members>, add_members, warpfold::plus>;

/// The problem's memory as warpfold sees it.
template <class T>
auto matrix_of(const problem& p) {
  return warpfold::matrix_view(static_cast<const T*>(p.input), p.shape.rows, p.shape.cols, p.shape.ld);
}

}  // namespace bench
