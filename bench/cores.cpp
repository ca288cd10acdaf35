// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// warpfold_bench_cores [--benchmark_...]: sums of 512 MiB of floats and doubles on the CPU's cores, as one value, per
/// column and per row, each beside a std::reduce(par_unseq) of the same bytes, timed in turns.
#include <warpfold/warpfold.hpp>

#include <benchmark/benchmark.h>
#include <thrust/system/omp/execution_policy.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <execution>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

namespace
{

constexpr std::int64_t bytes = std::int64_t{512} << 20;
constexpr int turns          = 9;

template <class T>
struct problem
{
  const T* input;
  T* output;
  std::int64_t rows;
  std::int64_t cols;
};

double seconds_of(const std::function<void()>& call)
{
  const auto begin = std::chrono::steady_clock::now();
  call();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

struct medians
{
  double warpfold;
  double std;
};

medians measure(const std::function<void()>& ours, const std::function<void()>& theirs)
{
  std::vector<double> a;
  std::vector<double> b;
  for (int i = 0; i <= turns; ++i)
  {
    a.push_back(seconds_of(ours));
    b.push_back(seconds_of(theirs));
  }
  const auto median = [](std::vector<double>& times) { // without the first
    std::nth_element(times.begin() + 1, times.begin() + 1 + turns / 2, times.end());
    return times[1 + turns / 2];
  };
  return {median(a), median(b)};
}

/// Both contenders' rows; the first that runs measures both. Every element is one, so every sum is the number of its elements.
template <class T>
void add_row(const std::string& name, const problem<T>& p, const std::function<void()>& ours, std::int64_t outputs)
{
  const auto times  = std::make_shared<medians>();
  const auto theirs = [p] {
    benchmark::DoNotOptimize(std::reduce(std::execution::par_unseq, p.input, p.input + p.rows * p.cols));
  };
  for (const bool mine : {true, false})
  {
    const auto body = [=](benchmark::State& state) {
      if (times->warpfold == 0)
        *times = measure(ours, theirs);
      const T each = static_cast<T>(p.rows * p.cols / outputs);
      if (!std::all_of(p.output, p.output + outputs, [each](T sum) { return std::abs(sum / each - 1) < T(1e-4); }))
        state.SkipWithError("a sum is wrong");
      for (auto _ : state)
        state.SetIterationTime(mine ? times->warpfold : times->std);
      state.counters["bytes"] = static_cast<double>(bytes);
    };
    benchmark::RegisterBenchmark((name + (mine ? "/warpfold" : "/std")).c_str(), body)
      ->Iterations(1)
      ->UseManualTime()
      ->Unit(benchmark::kMicrosecond);
  }
}

template <class T>
struct memory
{
  std::shared_ptr<T[]> input;
  std::shared_ptr<T[]> output;
};

/// Written by the threads that will read it, so that each finds it near.
template <class T>
memory<T> memory_of_ones()
{
  constexpr std::int64_t total = bytes / static_cast<std::int64_t>(sizeof(T));
  const memory<T> m{std::shared_ptr<T[]>(new T[total]), std::shared_ptr<T[]>(new T[total])};
  for (T* data : {m.input.get(), m.output.get()})
    std::fill(std::execution::par_unseq, data, data + total, T{1});
  return m;
}

template <class T>
void add_rows(const memory<T>& m)
{
  const T* const input     = m.input.get();
  T* const output          = m.output.get();
  const std::string type   = sizeof(T) == 4 ? "f32" : "f64";
  const auto policy        = thrust::omp::par;
  const std::int64_t total = bytes / static_cast<std::int64_t>(sizeof(T));
  const problem<T> all{input, output, total, 1};
  add_row<T>(
    "full_sum/" + type + '/' + std::to_string(total), all,
    [=] { *output = warpfold::reduce(policy, input, input + total); }, 1);
  for (const std::int64_t extent : {1, 3, 7, 16, 33, 64, 100, 1000, 4096, 8192, 32768})
  {
    for (const bool tall : {false, true})
    {
      const problem<T> p{input, output, tall ? total / extent : extent, tall ? extent : total / extent};
      const auto shape = type + '/' + std::to_string(p.rows) + 'x' + std::to_string(p.cols);
      const warpfold::matrix_view matrix(input, p.rows, p.cols);
      add_row<T>(
        "inner_sum/" + shape, p, [=] { warpfold::reduce_columns(policy, matrix, output); }, p.cols);
      add_row<T>(
        "outer_sum/" + shape, p, [=] { warpfold::reduce_rows(policy, matrix, output); }, p.rows);
    }
  }
}

} // namespace

int main(int argc, char** argv)
{
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 2;
  const auto floats  = memory_of_ones<float>();
  const auto doubles = memory_of_ones<double>();
  add_rows(floats);
  add_rows(doubles);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
