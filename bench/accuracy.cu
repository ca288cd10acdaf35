// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// warpfold_accuracy: relative errors of sums in float and in double, as a Markdown table.
///
/// The exact sum is known by construction: positive multiples of a power of two, whose sum 64 bits hold, among pairs that
/// cancel, all of it shuffled. The pairs' size makes the condition number, the sum of magnitudes over that of the values.
#include <warpfold/warpfold.hpp>

#include <cub/device/device_reduce.cuh>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

namespace
{

template <class T>
struct data
{
  std::vector<T> values;
  long double sum; // exact
  double condition;
};

template <class T>
data<T> make_data(std::size_t n, double condition)
{
  constexpr int digits = std::numeric_limits<T>::digits < 40 ? std::numeric_limits<T>::digits : 40;
  constexpr T unit     = T(1) / 1024;
  std::mt19937_64 random(static_cast<std::uint64_t>(condition));
  std::uniform_int_distribution<std::int64_t> summands(1, (std::int64_t{1} << digits) - 1);
  const std::size_t pairs = condition > 1 ? n / 4 : 0;

  data<T> d;
  std::int64_t sum = 0;
  while (d.values.size() < n - 2 * pairs)
  {
    const std::int64_t k = summands(random);
    sum += k;
    d.values.push_back(static_cast<T>(k) * unit);
  }
  d.sum = static_cast<long double>(sum) * unit;

  const double mean = pairs ? (condition - 1) * static_cast<double>(d.sum) / (2.0 * static_cast<double>(pairs)) : 0;
  std::uniform_real_distribution<double> sizes(mean / 2, 1.5 * mean);
  long double magnitudes = d.sum;
  for (std::size_t i = 0; i < pairs; ++i)
  {
    const T x = static_cast<T>(sizes(random));
    magnitudes += 2 * static_cast<long double>(x);
    d.values.push_back(x);
    d.values.push_back(-x);
  }
  d.condition = static_cast<double>(magnitudes / d.sum);
  std::shuffle(d.values.begin(), d.values.end(), random);
  return d;
}

template <class T>
T by_cub(const thrust::device_vector<T>& x)
{
  thrust::device_vector<T> out(1);
  std::size_t bytes = 0;
  cub::DeviceReduce::Sum(nullptr, bytes, x.data(), out.data(), static_cast<std::int64_t>(x.size()));
  thrust::device_vector<char> storage(bytes);
  cub::DeviceReduce::Sum(storage.data().get(), bytes, x.data(), out.data(), static_cast<std::int64_t>(x.size()));
  return out[0];
}

void print(long double sum, long double exact)
{
  const auto error = static_cast<double>(std::fabs((sum - exact) / exact));
  error == 0 ? std::printf(" 0 |") : std::printf(" %.1e |", error);
}

template <class T>
void print_row(const char* type, std::size_t n, double condition)
{
  const data<T> d = make_data<T>(n, condition);
  const thrust::device_vector<T> x(d.values.begin(), d.values.end());
  const auto sum_in = [&]<class Acc>(Acc) {
    return static_cast<long double>(static_cast<T>(warpfold::reduce<Acc>(thrust::device, x.begin(), x.end())));
  };
  std::printf("| %s | %.0e |", type, d.condition);
  print(std::accumulate(d.values.begin(), d.values.end(), T{}), d.sum);
  print(thrust::reduce(x.begin(), x.end()), d.sum);
  print(by_cub(x), d.sum);
  print(sum_in(T{}), d.sum);
  print(sum_in(double{}), d.sum);
  print(sum_in(warpfold::compensated<T>{}), d.sum);
  print(sum_in(warpfold::reproducible<T>{}), d.sum);
  std::printf("\n");
}

} // namespace

int main()
{
  constexpr int log2 = 22; // 64 bits hold the exact sum
  std::printf(
    "| type | condition | one after another | `thrust::reduce` | CUB | warpfold | in double | `compensated` | "
    "`reproducible` |\n|---|---|---|---|---|---|---|---|---|\n");
  for (const double condition : {1.0, 1e3, 1e6, 1e9, 1e12, 1e15})
    print_row<float>("float", std::size_t{1} << log2, condition);
  for (const double condition : {1.0, 1e3, 1e6, 1e9, 1e12, 1e15})
    print_row<double>("double", std::size_t{1} << log2, condition);
}
