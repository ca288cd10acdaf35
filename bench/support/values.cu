// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "values.hpp"

#include "elements.cuh"

#include <type_traits>

namespace bench
{
namespace
{

__device__ std::uint32_t mix(std::uint64_t index)
{
  std::uint64_t z = (index + 1) * 0x9e3779b97f4a7c15ull;
  z               = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  return static_cast<std::uint32_t>(z >> 32);
}

// Uniform on [-half, half] without zero.
__device__ int draw(std::uint64_t index, int half)
{
  const int k = static_cast<int>(mix(index) & (2u * half - 1u)) - half;
  return k < 0 ? k : k + 1;
}

template <class T>
struct value
{
  static __device__ T at(std::uint64_t index)
  {
    return static_cast<T>(draw(index, 1 << 20));
  }
};
template <>
struct value<std::int8_t>
{
  static __device__ std::int8_t at(std::uint64_t index)
  {
    return static_cast<std::int8_t>(draw(index, 64));
  }
};
template <>
struct value<std::uint8_t>
{
  static __device__ std::uint8_t at(std::uint64_t index)
  {
    return static_cast<std::uint8_t>(mix(index) % 255 + 1);
  }
};
template <>
struct value<std::int16_t>
{
  static __device__ std::int16_t at(std::uint64_t index)
  {
    return static_cast<std::int16_t>(draw(index, 1 << 14));
  }
};
template <>
struct value<float>
{
  static __device__ float at(std::uint64_t index)
  {
    return draw(index, 256) * 0x1p-8f;
  }
};
template <>
struct value<__half>
{
  static __device__ __half at(std::uint64_t index)
  {
    return __float2half(value<float>::at(index));
  }
};
template <>
struct value<double>
{
  static __device__ double at(std::uint64_t index)
  {
    return draw(index, 1 << 20) * 0x1p-20;
  }
};
template <>
struct value<complex>
{
  static __device__ complex at(std::uint64_t index)
  {
    return {value<float>::at(2 * index), value<float>::at(2 * index + 1)};
  }
};
template <>
struct value<vector3>
{
  static __device__ vector3 at(std::uint64_t index)
  {
    return {value<float>::at(3 * index), value<float>::at(3 * index + 1), value<float>::at(3 * index + 2)};
  }
};
template <>
struct value<totals>
{
  static __device__ totals at(std::uint64_t index)
  {
    return {value<double>::at(4 * index), value<std::int64_t>::at(4 * index + 1), value<float>::at(4 * index + 2),
            draw(4 * index + 3, 256)}; // few enough bits that int32 holds the sum of 2^40 of them
  }
};

struct coarse_value
{
  static __device__ float at(std::uint64_t index)
  {
    return draw(index, 2) * 0.5f;
  }
};

template <class Value, class T>
__global__ void fill_kernel(T* data, std::int64_t count)
{
  const std::int64_t step = std::int64_t{gridDim.x} * blockDim.x;
  for (std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += step)
  {
    data[i] = Value::at(static_cast<std::uint64_t>(i));
  }
}

template <class Value, class T>
void launch_fill(T* data, std::int64_t count, cudaStream_t stream)
{
  fill_kernel<Value><<<8192, 256, 0, stream>>>(data, count);
  checked(cudaGetLastError());
}

template <class T>
__global__ void plant_kernel(T* data, std::int64_t count)
{
  const T beyond           = static_cast<T>(std::is_floating_point_v<T> ? 2 : 100);
  const T below            = static_cast<T>(-beyond);
  data[count - 1]          = beyond;
  data[count / 3 * 2]      = beyond;
  data[count / 11 * 5 + 1] = beyond;
  data[count / 11 * 5]     = beyond;
  if (count < 100)
    return;
  data[count - 2]          = below;
  data[count / 4 * 3]      = below;
  data[count / 7 * 3 + 33] = below;
  data[count / 7 * 3]      = below;
}

} // namespace

void fill(pattern how, element type, void* data, std::int64_t count, cudaStream_t stream)
{
  if (how == pattern::coarse)
  {
    if (type != element::f32)
      throw std::logic_error("coarse values are floats");
    launch_fill<coarse_value>(static_cast<float*>(data), count, stream);
    return;
  }
  visit_element(type, [&]<class T>(type_of<T>) { launch_fill<value<T>>(static_cast<T*>(data), count, stream); });
}

void plant_extremes(const problem& p, void* input)
{
  visit(extremum_types{}, p.type,
        [&]<class T>(type_of<T>) { plant_kernel<<<1, 1, 0, p.stream>>>(static_cast<T*>(input), p.elements()); });
  checked(cudaGetLastError());
}

} // namespace bench
