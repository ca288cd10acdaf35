// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The rungs, CUB and Thrust on one array in device memory, as functions that take a stream.
#pragma once

#include "device_array.cuh"
#include "rungs/all.cuh"
#include "values.hpp"

#include <cub/device/device_reduce.cuh>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>
#include <thrust/tabulate.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace ladder
{
struct technique
{
  std::string name;
  std::function<void(cudaStream_t)> run;
  double traffic = 0; ///< bytes; 0: not known
  /// Set where the call waits and gives its answer to the host: brings it to where the others write theirs.
  std::function<void()> deliver = {};
};

/// An array made on the device.
template <class E>
device_array<E> device_values(std::string_view name, index n)
{
  device_array<E> x(static_cast<std::size_t>(n));
  thrust::tabulate(thrust::cuda::par, x.get(), x.get() + n, element<E>{name == "count"});
  return x;
}

template <class Rung, class E, class T, class Op>
technique rung_technique(const E* x, index n, T* out, T init, Op op)
{
  const auto workspace = std::make_shared<device_array<unsigned char>>(Rung::template workspace_bytes<T>(n));
  return {Rung::name, [=](cudaStream_t s) { Rung::reduce_into(s, workspace->get(), x, n, out, init, op); },
          static_cast<double>(Rung::template traffic_bytes<E, T>(n))};
}

template <class E, class T, class Op>
technique cub_technique(const E* x, index n, T* out, T init, Op op)
{
  std::size_t bytes = 0;
  check(cub::DeviceReduce::Reduce(nullptr, bytes, x, out, n, op, init), "cub::DeviceReduce::Reduce");
  const auto storage = std::make_shared<device_array<unsigned char>>(bytes);
  return {"cub", [=](cudaStream_t s) {
            std::size_t size = bytes;
            check(cub::DeviceReduce::Reduce(storage->get(), size, x, out, n, op, init, s), "cub::DeviceReduce::Reduce");
          }};
}

template <class E, class T, class Op>
technique thrust_technique(const E* x, index n, T* out, T init, Op op)
{
  const auto answer = std::make_shared<T>();
  return {"thrust", [=](cudaStream_t s) { *answer = thrust::reduce(thrust::cuda::par.on(s), x, x + n, init, op); }, 0,
          [=] { check(cudaMemcpy(out, answer.get(), sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy"); }};
}

template <class E, class T, class Op>
std::vector<technique> all_techniques(const E* x, index n, T* out, T init, Op op)
{
  std::vector<technique> all;
  [&]<class... Rungs>(std::tuple<Rungs...>*) {
    (all.push_back(rung_technique<Rungs>(x, n, out, init, op)), ...);
  }(static_cast<rungs*>(nullptr));
  all.push_back(cub_technique(x, n, out, init, op));
  all.push_back(thrust_technique(x, n, out, init, op));
  return all;
}
} // namespace ladder
