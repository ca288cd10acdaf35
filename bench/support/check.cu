// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"
#include "elements.cuh"

#include <cmath>
#include <cstdio>

namespace bench {
namespace {

constexpr int warp = 32;
constexpr std::int64_t inner_chunk = 1 << 16;
constexpr std::int64_t outer_chunk = 1 << 12;

__device__ std::uint32_t mix(std::uint64_t index) {
  std::uint64_t z = (index + 1) * 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  return static_cast<std::uint32_t>(z >> 32);
}

// Uniform on [-half, half] without zero.
__device__ int draw(std::uint64_t index, int half) {
  const int k = static_cast<int>(mix(index) & (2u * half - 1u)) - half;
  return k < 0 ? k : k + 1;
}

template <class T>
struct value {
  static __device__ T at(std::uint64_t index) { return static_cast<T>(draw(index, 1 << 20)); }
};
template <>
struct value<std::int8_t> {
  static __device__ std::int8_t at(std::uint64_t index) { return static_cast<std::int8_t>(draw(index, 64)); }
};
template <>
struct value<float> {
  static __device__ float at(std::uint64_t index) { return draw(index, 256) * 0x1p-8f; }
};
template <>
struct value<__half> {
  static __device__ __half at(std::uint64_t index) { return __float2half(value<float>::at(index)); }
};
template <>
struct value<double> {
  static __device__ double at(std::uint64_t index) { return draw(index, 1 << 20) * 0x1p-20; }
};

__device__ double exactly(double x) { return x; }
__device__ double exactly(float x) { return x; }
__device__ double exactly(__half x) { return __half2float(x); }
__device__ double exactly(std::int8_t x) { return x; }
__device__ double exactly(std::int32_t x) { return x; }
__device__ double exactly(std::int64_t x) { return static_cast<double>(x); }

template <class T>
__global__ void fill_kernel(T* data, std::int64_t count) {
  const std::int64_t step = std::int64_t{gridDim.x} * blockDim.x;
  for (std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += step) {
    data[i] = value<T>::at(static_cast<std::uint64_t>(i));
  }
}

// A warp a chunk of an output: the reduced axis is contiguous.
template <class T>
__global__ void inner_reference(const T* x, std::int64_t outputs, std::int64_t stride, std::int64_t n, double* sums) {
  const std::int64_t chunks = (n + inner_chunk - 1) / inner_chunk;
  const std::int64_t warps = std::int64_t{gridDim.x} * (blockDim.x / warp);
  const int lane = threadIdx.x % warp;
  for (std::int64_t w = std::int64_t{blockIdx.x} * (blockDim.x / warp) + threadIdx.x / warp; w < outputs * chunks;
       w += warps) {
    const std::int64_t output = w / chunks;
    const std::int64_t first = (w % chunks) * inner_chunk;
    const std::int64_t last = first + inner_chunk < n ? first + inner_chunk : n;
    double sum = 0;
    for (std::int64_t i = first + lane; i < last; i += warp) sum += exactly(x[output * stride + i]);
    for (int offset = warp / 2; offset > 0; offset /= 2) sum += __shfl_down_sync(~0u, sum, offset);
    if (lane == 0) atomicAdd(&sums[output], sum);
  }
}

// 32 x 8 threads a chunk of 32 outputs: the kept axis is contiguous.
template <class T>
__global__ void outer_reference(const T* x, std::int64_t outputs, std::int64_t stride, std::int64_t n, double* sums) {
  const std::int64_t chunks = (n + outer_chunk - 1) / outer_chunk;
  const std::int64_t output = (blockIdx.x / chunks) * warp + threadIdx.x;
  const std::int64_t first = (blockIdx.x % chunks) * outer_chunk;
  const std::int64_t last = first + outer_chunk < n ? first + outer_chunk : n;
  if (output >= outputs) return;
  double sum = 0;
#pragma unroll 8
  for (std::int64_t i = first + threadIdx.y; i < last; i += blockDim.y) sum += exactly(x[output + i * stride]);
  if (first + threadIdx.y < last) atomicAdd(&sums[output], sum);
}

struct first_wrong {
  unsigned long long count;
  unsigned long long index;
};

template <class R>
__global__ void compare(const R* results, const double* sums, std::int64_t outputs, double tolerance,
                        first_wrong* wrong) {
  const std::int64_t step = std::int64_t{gridDim.x} * blockDim.x;
  for (std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < outputs; i += step) {
    if (fabs(exactly(results[i]) - sums[i]) <= tolerance) continue;  // false for NaN
    atomicAdd(&wrong->count, 1ull);
    atomicMin(&wrong->index, static_cast<unsigned long long>(i));
  }
}

unsigned blocks_for(std::int64_t threads, int block) {
  const std::int64_t blocks = (threads + block - 1) / block;
  return static_cast<unsigned>(blocks < 8192 ? blocks : 8192);
}

std::string describe(double got, double expected, double tolerance) {
  char text[160];
  std::snprintf(text, sizeof text, "got %.17g, expected %.17g within %.3g", got, expected, tolerance);
  return text;
}

}  // namespace

void fill(element type, void* data, std::int64_t count, cudaStream_t stream) {
  visit_element(type, [&]<class T>(type_of<T>) {
    fill_kernel<<<blocks_for(count, 256), 256, 0, stream>>>(static_cast<T*>(data), count);
  });
  checked(cudaGetLastError());
}

reference::reference(std::int64_t most_outputs)
    : sums_(static_cast<std::size_t>(most_outputs) * sizeof(double)), report_(sizeof(first_wrong)) {}

void reference::compute(const problem& p) {
  auto* const sums = static_cast<double*>(sums_.get());
  checked(cudaMemsetAsync(sums, 0, static_cast<std::size_t>(p.outputs()) * sizeof(double), p.stream));
  visit_element(p.type, [&]<class T>(type_of<T>) {
    const auto* const x = static_cast<const T*>(p.input);
    const std::int64_t outputs = p.outputs();
    const std::int64_t n = p.reduced();
    if (p.op == operation::outer_sum) {
      const std::int64_t blocks = (outputs + warp - 1) / warp * ((n + outer_chunk - 1) / outer_chunk);
      outer_reference<<<static_cast<unsigned>(blocks), dim3(warp, 8), 0, p.stream>>>(x, outputs, p.reduced_stride(),
                                                                                    n, sums);
    } else {
      const std::int64_t warps = outputs * ((n + inner_chunk - 1) / inner_chunk);
      inner_reference<<<blocks_for(warps * warp, 256), 256, 0, p.stream>>>(x, outputs, p.kept_stride(), n, sums);
    }
  });
  checked(cudaGetLastError());
  checked(cudaStreamSynchronize(p.stream));
}

void reference::poison(const problem& p) const {
  checked(cudaMemsetAsync(p.output, 0xff, static_cast<std::size_t>(p.bytes_written()), p.stream));
}

std::string reference::mismatch(const problem& p) const {
  first_wrong wrong{0, ~0ull};
  auto* const report = static_cast<first_wrong*>(report_.get());
  checked(cudaMemcpyAsync(report, &wrong, sizeof wrong, cudaMemcpyHostToDevice, p.stream));
  const double allowed = tolerance(p);
  double got = 0;
  visit_element(p.type, [&]<class T>(type_of<T>) {
    using R = result_t<T>;
    const auto* const results = static_cast<const R*>(p.output);
    const auto* const sums = static_cast<const double*>(sums_.get());
    compare<<<blocks_for(p.outputs(), 256), 256, 0, p.stream>>>(results, sums, p.outputs(), allowed, report);
    checked(cudaGetLastError());
    checked(cudaMemcpyAsync(&wrong, report, sizeof wrong, cudaMemcpyDeviceToHost, p.stream));
    checked(cudaStreamSynchronize(p.stream));
    if (wrong.count == 0) return;
    R value{};
    checked(cudaMemcpy(&value, results + wrong.index, sizeof value, cudaMemcpyDeviceToHost));
    got = static_cast<double>(value);
  });
  if (wrong.count == 0) return {};
  double expected = 0;
  checked(cudaMemcpy(&expected, static_cast<const double*>(sums_.get()) + wrong.index, sizeof expected,
                     cudaMemcpyDeviceToHost));
  return std::to_string(wrong.count) + " of " + std::to_string(p.outputs()) + " outputs wrong, the first at " +
         std::to_string(wrong.index) + ": " + describe(got, expected, allowed);
}

std::string reference::mismatch(const problem& p, double full_result) const {
  double expected = 0;
  checked(cudaMemcpy(&expected, sums_.get(), sizeof expected, cudaMemcpyDeviceToHost));
  const double allowed = tolerance(p);
  if (std::abs(full_result - expected) <= allowed) return {};
  return "value on the host wrong: " + describe(full_result, expected, allowed);
}

double reference::tolerance(const problem& p) {
  if (p.type != element::f32 && p.type != element::f16) return 0;
  const auto n = static_cast<double>(p.reduced());
  const double norm = std::sqrt(n / 3);  // values uniform on [-1, 1]
  // Six standard deviations of a partial sum, in units of 2^-8, against the 24 bits of a float.
  if (6 * norm * 0x1p8 < 0x1p24) return 0;
  return 0x1p-24 * std::log2(n) * norm;
}

}  // namespace bench
