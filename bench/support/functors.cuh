// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The functors that every library is given alike.
#pragma once

#include "elements.cuh"

#include <cuda/std/functional>
#include <thrust/tuple.h>

#include <type_traits>

namespace bench
{

struct square
{
  __host__ __device__ float operator()(float x) const
  {
    return x * x;
  }
};

struct product
{
  __host__ __device__ float operator()(const thrust::tuple<float, float>& pair) const
  {
    return thrust::get<0>(pair) * thrust::get<1>(pair);
  }
};

/// How structs are summed.
struct add_members
{
  __host__ __device__ vector3 operator()(const vector3& a, const vector3& b) const
  {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  __host__ __device__ totals operator()(const totals& a, const totals& b) const
  {
    return {a.amount + b.amount, a.units + b.units, a.error + b.error, a.events + b.events};
  }
};

template <class T>
using sum_operator =
  std::conditional_t<std::is_same_v<T, vector3> || std::is_same_v<T, totals>, add_members, cuda::std::plus<>>;

/// Adds angles: what leaves [-half_turn, half_turn) comes back at the other end. Associative, since whole turns do not
/// count, and no maximum or sum that a library could take it for. Every element shows in the result.
struct add_angles
{
  float half_turn;

  __host__ __device__ float operator()(float a, float b) const
  {
    const float sum  = a + b;
    const float turn = 2 * half_turn;
    return sum >= half_turn ? sum - turn : sum < -half_turn ? sum + turn : sum;
  }
};

/// Wider than every element of the benchmark, which lie in [-1, 1], and a multiple of their unit: sums stay exact.
inline constexpr add_angles angles{1.25f};

} // namespace bench
