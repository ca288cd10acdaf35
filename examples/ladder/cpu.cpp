// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cpu.hpp"

#include "values.hpp"

#include <warpfold/reduce.hpp>

#if defined(LADDER_TBB)
#  include <thrust/system/tbb/execution_policy.h>
#else
#  include <thrust/execution_policy.h>
#endif

#include <algorithm>
#include <chrono>
#include <functional>

namespace ladder
{
namespace
{
/// One after another.
template <class T, class E>
T sequential(const E* x, std::int64_t n)
{
  T sum{};
  for (std::int64_t i = 0; i < n; ++i)
  {
    sum += static_cast<T>(x[i]);
  }
  return sum;
}

/// Halves, and halves of those, down to a handful.
template <class T, class E>
T pairwise(const E* x, std::int64_t n)
{
  return n <= 32 ? sequential<T>(x, n) : pairwise<T>(x, n / 2) + pairwise<T>(x + n / 2, n - n / 2);
}

/// The GPU's tree: a copy's opposite halves meet until one value is left.
template <class T, class E>
T tree(const E* x, std::int64_t n, std::vector<T>& copy)
{
  copy.assign(x, x + n);
  while (n > 1)
  {
    const std::int64_t half = (n + 1) / 2;
    for (std::int64_t i = 0; i < n - half; ++i)
    {
      copy[static_cast<std::size_t>(i)] += copy[static_cast<std::size_t>(i + half)];
    }
    n = half;
  }
  return copy[0];
}

template <class T, class E>
T library(const E* x, std::int64_t n)
{
#if defined(LADDER_TBB)
  return warpfold::reduce(thrust::tbb::par, x, x + n, T{});
#else
  return warpfold::reduce(thrust::cpp::par, x, x + n, T{});
#endif
}

template <class E>
group measure_array(const options& o, const std::string& name, const std::string& type, std::int64_t n)
{
  using T          = sum_type<E>;
  const auto x     = make_values<E>(name, n);
  const auto exact = exact_sum(x);
  std::vector<T> copy;
  const std::pair<const char*, std::function<T()>> techniques[] = {
    {"cpu_sequential", [&] { return sequential<T>(x.data(), n); }},
    {"cpu_pairwise", [&] { return pairwise<T>(x.data(), n); }},
    {"cpu_tree", [&] { return tree<T>(x.data(), n, copy); }},
    {"cpu_warpfold", [&] { return library<T>(x.data(), n); }}};
  group g{name, type, n, n * static_cast<std::int64_t>(sizeof(E)), {}};
  for (const auto& [label, run] : techniques)
  {
    if (!wanted(o, label))
    {
      continue;
    }
    T sum{};
    std::vector<double> us;
    for (int i = 0; i < (o.repeat < 5 ? o.repeat : 5); ++i)
    {
      const auto begin = std::chrono::steady_clock::now();
      sum              = run();
      us.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
    }
    std::nth_element(us.begin(), us.begin() + static_cast<std::ptrdiff_t>(us.size() / 2), us.end());
    g.rows.push_back({label, us[us.size() / 2], 0, relative_error(sum, exact), true});
  }
  return g;
}
} // namespace

context cpu_facts()
{
  context facts          = {{"card", "none"}, {"time", "calls one after another, by the wall clock, median"}};
  const context software = software_facts();
  facts.insert(facts.end(), software.begin(), software.end());
  return facts;
}

std::vector<group> measure_on_cpu(const options& o)
{
  std::vector<group> groups;
  for (const auto& type : o.types)
  {
    const auto add = [&](const std::string& name, std::int64_t n) {
      groups.push_back(type == "f32" ? measure_array<float>(o, name, type, n)
                                     : measure_array<std::int32_t>(o, name, type, n));
    };
    for (const auto n : o.sizes)
    {
      add("sum", n);
    }
    add("count", 1 << 20);
  }
  return groups;
}
} // namespace ladder
