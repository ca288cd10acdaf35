// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expected.hpp"

#include "elements.cuh"

#include <cstring>

namespace bench
{
namespace
{

using word          = unsigned long long;
constexpr word sign = word{1} << 63;

struct found
{
  word low        = ~word{0};
  word high       = 0;
  word low_index  = ~word{0};
  word high_index = ~word{0};
};

// Doubles in the order of unsigned integers.
__device__ word key_of(double x)
{
  const auto bits = static_cast<word>(__double_as_longlong(x));
  return bits & sign ? ~bits : bits | sign;
}

double value_of(word key)
{
  const word bits = key & sign ? key & ~sign : ~key;
  double x;
  static_assert(sizeof x == sizeof bits);
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

template <class T, class F>
__device__ void for_each_key(const T* x, std::int64_t n, F f)
{
  const std::int64_t step = std::int64_t{gridDim.x} * blockDim.x;
  for (std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step)
  {
    f(key_of(static_cast<double>(x[i])), static_cast<word>(i));
  }
}

template <class T>
__global__ void find_values(const T* x, std::int64_t n, found* all)
{
  found mine;
  for_each_key(x, n, [&](word key, word) {
    mine.low  = min(mine.low, key);
    mine.high = max(mine.high, key);
  });
  atomicMin(&all->low, mine.low);
  atomicMax(&all->high, mine.high);
}

// After find_values: where they are.
template <class T>
__global__ void find_indices(const T* x, std::int64_t n, found* all)
{
  const found known = *all;
  for_each_key(x, n, [&](word key, word i) {
    if (key == known.low)
      atomicMin(&all->low_index, i);
    if (key == known.high)
      atomicMin(&all->high_index, i);
  });
}

} // namespace

parts find_extremes(const problem& p)
{
  found result;
  const device_memory memory(sizeof result);
  auto* const on_device = static_cast<found*>(memory.get());
  checked(cudaMemcpyAsync(on_device, &result, sizeof result, cudaMemcpyHostToDevice, p.stream));
  visit(extremum_types{}, p.type, [&]<class T>(type_of<T>) {
    const auto* const x = static_cast<const T*>(p.input);
    find_values<<<1024, 256, 0, p.stream>>>(x, p.elements(), on_device);
    find_indices<<<1024, 256, 0, p.stream>>>(x, p.elements(), on_device);
  });
  checked(cudaGetLastError());
  checked(cudaMemcpyAsync(&result, on_device, sizeof result, cudaMemcpyDeviceToHost, p.stream));
  checked(cudaStreamSynchronize(p.stream));

  if (p.op == operation::full_max)
    return {{value_of(result.high)}};
  const auto low_index  = static_cast<double>(result.low_index);
  const auto high_index = static_cast<double>(result.high_index);
  if (p.op == operation::full_argmax)
    return {{high_index, value_of(result.high)}};
  return {{low_index, high_index, value_of(result.low), value_of(result.high)}};
}

} // namespace bench
