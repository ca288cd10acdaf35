// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// How the benchmark calls CUB: with temporary storage that is allocated once, as its users do.
#pragma once

#include "contender.hpp"
#include "elements.cuh"

#include <utility>

namespace bench
{

/// `call(storage, bytes)` makes one or more CUB calls that leave an R in the output; `storage` null asks for `bytes`.
template <class R, class Call>
contender full_by_cub(const problem& p, Call call)
{
  std::size_t bytes = 0;
  checked(call(nullptr, bytes));
  const device_memory storage(bytes);
  const auto enqueue = [call = std::move(call), storage] {
    std::size_t size = storage.bytes();
    checked(call(storage.get(), size));
  };
  contender c;
  c.launches = {{"", enqueue}};
  c.answer   = [=, output = p.output, stream = p.stream, value = pinned_value<R>()] {
    enqueue();
    checked(cudaMemcpyAsync(value.get(), output, sizeof(R), cudaMemcpyDeviceToHost, stream));
    checked(cudaStreamSynchronize(stream));
    return parts_of(*value);
  };
  return c;
}

} // namespace bench
