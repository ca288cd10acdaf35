// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

#include "elements.cuh"
#include "expected.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace bench
{
namespace
{

struct first_wrong
{
  unsigned long long count;
  unsigned long long index;
};

template <class R>
__global__ void compare(const R* results, const double* expected, std::int64_t outputs, int count, double tolerance,
                        first_wrong* wrong)
{
  const std::int64_t step = std::int64_t{gridDim.x} * blockDim.x;
  for (std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < outputs; i += step)
  {
    const parts got = parts_of(results[i]);
    bool right      = true;
    for (int k = 0; k < count; ++k)
    {
      right = right && fabs(got.at[k] - expected[i * count + k]) <= tolerance; // false for NaN
    }
    if (right)
      continue;
    atomicAdd(&wrong->count, 1ull);
    atomicMin(&wrong->index, static_cast<unsigned long long>(i));
  }
}

unsigned blocks_for(std::int64_t threads, int block)
{
  const std::int64_t blocks = (threads + block - 1) / block;
  return static_cast<unsigned>(blocks < 8192 ? blocks : 8192);
}

// Calls f with the type that an output of the row has.
template <class F>
void visit_result(const row& r, F&& f)
{
  if (r.op == operation::full_argmax)
  {
    visit(extremum_types{}, r.type, [&]<class T>(type_of<T>) { f(type_of<indexed<T>>{}); });
  }
  else if (r.op == operation::full_minmax)
  {
    visit(extremum_types{}, r.type, [&]<class T>(type_of<T>) { f(type_of<indexed_extremes<T>>{}); });
  }
  else
  {
    visit_element(r.type, [&]<class T>(type_of<T>) { f(type_of<result_t<T>>{}); });
  }
}

bool within(const parts& got, const parts& expected, int count, double tolerance)
{
  for (int k = 0; k < count; ++k)
  {
    if (!(std::abs(got.at[k] - expected.at[k]) <= tolerance))
      return false;
  }
  return true;
}

std::string listed(const parts& values, int count)
{
  std::string text;
  for (int k = 0; k < count; ++k)
  {
    char number[40];
    std::snprintf(number, sizeof number, "%s%.17g", k ? ", " : "", values.at[k]);
    text += number;
  }
  return text;
}

std::string describe(const parts& got, const parts& expected, int count, double tolerance)
{
  char bound[40];
  std::snprintf(bound, sizeof bound, " within %.3g", tolerance);
  return "got " + listed(got, count) + ", expected " + listed(expected, count) + bound;
}

bool kept_in_floats(element type)
{
  return type == element::f32 || type == element::f16 || type == element::c32 || type == element::s12
    || type == element::s24;
}

} // namespace

reference::reference(std::int64_t most_outputs)
    : expected_(static_cast<std::size_t>(std::max<std::int64_t>(most_outputs, most_parts)) * sizeof(double))
    , report_(sizeof(first_wrong))
{}

void reference::compute(const problem& p)
{
  auto* const expected = static_cast<double*>(expected_.get());
  const auto bytes     = static_cast<std::size_t>(p.outputs() * output_parts(p)) * sizeof(double);
  if (p.is_planted())
  {
    answer_ = find_extremes(p);
  }
  else
  {
    checked(cudaMemsetAsync(expected, 0, bytes, p.stream));
    enqueue_sums(p, expected);
    checked(cudaStreamSynchronize(p.stream));
    if (!is_full(p))
      return;
    parts sums;
    checked(cudaMemcpy(&sums, expected, bytes, cudaMemcpyDeviceToHost));
    answer_ = result_of_sums(p, sums);
  }
  checked(cudaMemcpyAsync(expected, &answer_, bytes, cudaMemcpyHostToDevice, p.stream));
}

void reference::poison(const problem& p) const
{
  checked(cudaMemsetAsync(p.output, 0xff, static_cast<std::size_t>(p.bytes_written()), p.stream));
}

std::string reference::mismatch(const problem& p) const
{
  first_wrong wrong{0, ~0ull};
  auto* const report = static_cast<first_wrong*>(report_.get());
  checked(cudaMemcpyAsync(report, &wrong, sizeof wrong, cudaMemcpyHostToDevice, p.stream));
  const double allowed       = tolerance(p);
  const int count            = output_parts(p);
  const auto* const expected = static_cast<const double*>(expected_.get());
  parts got;
  visit_result(p, [&]<class R>(type_of<R>) {
    const auto* const results = static_cast<const R*>(p.output);
    compare<<<blocks_for(p.outputs(), 256), 256, 0, p.stream>>>(results, expected, p.outputs(), count, allowed, report);
    checked(cudaGetLastError());
    checked(cudaMemcpyAsync(&wrong, report, sizeof wrong, cudaMemcpyDeviceToHost, p.stream));
    checked(cudaStreamSynchronize(p.stream));
    if (wrong.count == 0)
      return;
    R value{};
    checked(cudaMemcpy(&value, results + wrong.index, sizeof value, cudaMemcpyDeviceToHost));
    got = parts_of(value);
  });
  if (wrong.count == 0)
    return {};
  parts right;
  checked(cudaMemcpy(&right, expected + wrong.index * count, static_cast<std::size_t>(count) * sizeof(double),
                     cudaMemcpyDeviceToHost));
  return std::to_string(wrong.count) + " of " + std::to_string(p.outputs()) + " outputs wrong, the first at "
    + std::to_string(wrong.index) + ": " + describe(got, right, count, allowed);
}

std::string reference::mismatch(const problem& p, const parts& answer) const
{
  const int count      = answer_parts(p);
  const double allowed = tolerance(p);
  if (within(answer, answer_, count, allowed))
    return {};
  return "value on the host wrong: " + describe(answer, answer_, count, allowed);
}

double reference::tolerance(const problem& p)
{
  constexpr double most_exact = 0x1p24;
  constexpr double eps        = 0x1p-24;
  const auto n                = static_cast<double>(p.reduced());
  switch (p.op)
  {
  case operation::full_max:
  case operation::full_argmax:
  case operation::full_minmax:
  case operation::full_lambda:
    return 0; // partial results do not grow
  case operation::full_dot:
    return 0; // multiples of 1/4, far fewer than 2^40
  case operation::full_square: // multiples of 1/4: 1/4 or 1, so 5/8 on the average
    return 4 * n <= most_exact ? 0 : eps * std::log2(n) * n * 5 / 8;
  default:
    break;
  }
  if (!kept_in_floats(p.type))
    return 0;
  const double norm = std::sqrt(n / 3); // values uniform on [-1, 1]
  // Six standard deviations of a partial sum, in units of 2^-8, against the 24 bits of a float.
  if (6 * norm * 0x1p8 < most_exact)
    return 0;
  return eps * std::log2(n) * norm;
}

} // namespace bench
