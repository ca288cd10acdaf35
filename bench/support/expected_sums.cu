// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expected.hpp"

#include "elements.cuh"
#include "functors.cuh"

#include <algorithm>
#include <cmath>

namespace bench
{
namespace
{

constexpr int warp                 = 32;
constexpr std::int64_t inner_chunk = 1 << 16;
constexpr std::int64_t outer_chunk = 1 << 12;

// What the i-th summand is, as numbers.
template <class T>
struct elements_of
{
  static constexpr int count = facts_of(traits<T>::type).parts;
  const T* x;
  __device__ parts operator()(std::int64_t i) const
  {
    return parts_of(x[i]);
  }
};

struct squares_of
{
  static constexpr int count = 1;
  const float* x;
  __device__ parts operator()(std::int64_t i) const
  {
    return {{double{x[i]} * x[i]}};
  }
};

struct products_of
{
  static constexpr int count = 1;
  const float* x;
  const float* y;
  __device__ parts operator()(std::int64_t i) const
  {
    return {{double{x[i]} * y[i]}};
  }
};

// A warp a chunk of an output: the reduced axis is contiguous.
template <class Summands>
__global__ void inner_sums(Summands at, std::int64_t outputs, std::int64_t stride, std::int64_t n, double* sums)
{
  constexpr int count       = Summands::count;
  const std::int64_t chunks = (n + inner_chunk - 1) / inner_chunk;
  const std::int64_t warps  = std::int64_t{gridDim.x} * (blockDim.x / warp);
  const int lane            = threadIdx.x % warp;
  for (std::int64_t w = std::int64_t{blockIdx.x} * (blockDim.x / warp) + threadIdx.x / warp; w < outputs * chunks;
       w += warps)
  {
    const std::int64_t output = w / chunks;
    const std::int64_t first  = (w % chunks) * inner_chunk;
    const std::int64_t last   = first + inner_chunk < n ? first + inner_chunk : n;
    double sum[count]         = {};
    for (std::int64_t i = first + lane; i < last; i += warp)
    {
      const parts summand = at(output * stride + i);
#pragma unroll
      for (int k = 0; k < count; ++k)
        sum[k] += summand.at[k];
    }
#pragma unroll
    for (int k = 0; k < count; ++k)
    {
      for (int offset = warp / 2; offset > 0; offset /= 2)
        sum[k] += __shfl_down_sync(~0u, sum[k], offset);
      if (lane == 0)
        atomicAdd(&sums[output * count + k], sum[k]);
    }
  }
}

// 32 x 8 threads a chunk of 32 outputs: the kept axis is contiguous.
template <class Summands>
__global__ void outer_sums(Summands at, std::int64_t outputs, std::int64_t stride, std::int64_t n, double* sums)
{
  constexpr int count       = Summands::count;
  const std::int64_t chunks = (n + outer_chunk - 1) / outer_chunk;
  const std::int64_t output = (blockIdx.x / chunks) * warp + threadIdx.x;
  const std::int64_t first  = (blockIdx.x % chunks) * outer_chunk;
  const std::int64_t last   = first + outer_chunk < n ? first + outer_chunk : n;
  if (output >= outputs)
    return;
  double sum[count] = {};
#pragma unroll 8
  for (std::int64_t i = first + threadIdx.y; i < last; i += blockDim.y)
  {
    const parts summand = at(output + i * stride);
#pragma unroll
    for (int k = 0; k < count; ++k)
      sum[k] += summand.at[k];
  }
  if (first + threadIdx.y < last)
  {
#pragma unroll
    for (int k = 0; k < count; ++k)
      atomicAdd(&sums[output * count + k], sum[k]);
  }
}

template <class F>
void visit_summands(const problem& p, F&& f)
{
  const auto* const floats = static_cast<const float*>(p.input);
  if (p.op == operation::full_square)
    return f(squares_of{floats});
  if (p.op == operation::full_dot)
    return f(products_of{floats, floats + p.second_array()});
  visit_element(p.type, [&]<class T>(type_of<T>) { f(elements_of<T>{static_cast<const T*>(p.input)}); });
}

} // namespace

void enqueue_sums(const problem& p, double* sums)
{
  const std::int64_t outputs = p.outputs();
  const std::int64_t n       = p.reduced();
  if (is_outer(p))
  {
    const std::int64_t blocks = (outputs + warp - 1) / warp * ((n + outer_chunk - 1) / outer_chunk);
    visit(matrix_types{}, p.type, [&]<class T>(type_of<T>) {
      outer_sums<<<static_cast<unsigned>(blocks), dim3(warp, 8), 0, p.stream>>>(
        elements_of<T>{static_cast<const T*>(p.input)}, outputs, p.reduced_stride(), n, sums);
    });
  }
  else
  {
    constexpr int warps_a_block = 8;
    const std::int64_t warps    = outputs * ((n + inner_chunk - 1) / inner_chunk);
    const auto blocks =
      static_cast<unsigned>(std::min<std::int64_t>((warps + warps_a_block - 1) / warps_a_block, 8192));
    visit_summands(p, [&](auto summands) {
      inner_sums<<<blocks, warps_a_block * warp, 0, p.stream>>>(summands, outputs, p.kept_stride(), n, sums);
    });
  }
  checked(cudaGetLastError());
}

parts result_of_sums(const problem& p, parts sums)
{
  if (p.op == operation::full_lambda)
  {
    const double turn = 2 * double{angles.half_turn};
    return {{sums.at[0] - turn * std::floor((sums.at[0] + angles.half_turn) / turn)}};
  }
  if (p.type == element::u8)
    return {{std::fmod(sums.at[0], 0x1p32)}};
  return sums;
}

} // namespace bench
