// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu.hpp"
#include "timing.cuh"

#include <cstdio>

namespace ladder
{
namespace
{
/// Sums of n elements E in T, whose order does not matter, from a first element on and off a boundary of 16 bytes. Each
/// technique twice: what a call leaves in its workspace must not matter to the next. The number of wrong results.
template <class E, class T>
int check_sums(timer& clock, index n)
{
  constexpr T init = 1000003;
  const thrust::plus<T> plus;
  int wrong = 0;
  for (const index offset : {0, 1})
  {
    const auto x = device_values<E>("sum", n + offset);
    const device_array<T> out(1);
    const E* first   = x.get() + offset;
    const T expected = thrust::reduce(thrust::cuda::par, first, first + n, init, plus);
    for (const auto& t : all_techniques(first, n, out.get(), init, plus))
    {
      for (int call = 1; call <= 2; ++call)
      {
        const T found = clock.answer(t, out);
        if (found != expected)
        {
          ++wrong;
          std::printf("%s, call %d, of %lld elements of %zu bytes from the %s on: %lld, Thrust has %lld\n",
                      t.name.c_str(), call, static_cast<long long>(n), sizeof(E), offset == 0 ? "first" : "second",
                      static_cast<long long>(found), static_cast<long long>(expected));
        }
      }
    }
  }
  return wrong;
}
} // namespace

int check_on_gpu(const options& o)
{
  timer clock;
  std::vector<index> sizes = o.sizes;
  if (sizes.empty())
  {
    sizes = {1, 3, 48, 4097, (1 << 20) - 1, 1 << 20};
  }
  if (o.large)
  {
    sizes.push_back(100000000);
  }
  int wrong = 0;
  for (const auto n : sizes)
  {
    // Widened as they are loaded, and, modulo 2^32, as they are.
    const int here =
      check_sums<std::int32_t, std::int64_t>(clock, n) + check_sums<std::uint32_t, std::uint32_t>(clock, n);
    std::printf("%lld elements: %s\n", static_cast<long long>(n), here == 0 ? "all equal Thrust" : "wrong");
    wrong += here;
  }
  return wrong;
}
} // namespace ladder
