// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "floor.cuh"
#include "gpu.hpp"
#include "timing.cuh"

#include <cuda_profiler_api.h>

namespace ladder
{
namespace
{
/// The best of the kernels that only read, for one array.
std::vector<technique> floors(const void* x, std::size_t bytes, unsigned* out)
{
  int device = 0, multiprocessors = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device), "cudaDeviceGetAttribute");
  std::vector<technique> all;
  for (const auto s : floor_shapes)
  {
    all.push_back({"floor", [=](cudaStream_t stream) { read_all(stream, x, bytes, out, s, multiprocessors); }});
  }
  return all;
}

template <class E>
group measure_array(timer& clock, const options& o, const std::string& name, const std::string& type, index n)
{
  using T          = sum_type<E>;
  const auto there = device_values<E>(name, n);
  const device_array<T> out(1);
  const device_array<unsigned> nothing(1);
  const std::size_t bytes = static_cast<std::size_t>(n) * sizeof(E);
  auto techniques         = floors(there.get(), bytes, nothing.get());
  const auto floors_end   = techniques.size();
  for (auto& t : all_techniques(static_cast<const E*>(there.get()), n, out.get(), T{}, thrust::plus<T>{}))
  {
    techniques.push_back(std::move(t));
  }
  std::erase_if(techniques, [&](const technique& t) { return !wanted(o, t.name); });
  group g{name, type, n, static_cast<std::int64_t>(bytes), {}};
  if (!o.only.empty())
  {
    check(cudaProfilerStart(), "cudaProfilerStart"); // a profiler that is told to sees nothing but these
    for (const auto& t : techniques)
    {
      clock.run(t);
    }
    check(cudaProfilerStop(), "cudaProfilerStop");
    return g;
  }
  const auto exact = exact_sum(there.download());
  const auto us    = time_in_turns(clock, techniques, o.repeat);
  g.rows.push_back({"floor", *std::min_element(us.begin(), us.begin() + static_cast<std::ptrdiff_t>(floors_end))});
  for (std::size_t i = floors_end; i < techniques.size(); ++i)
  {
    const auto& t = techniques[i];
    g.rows.push_back({t.name, us[i], t.traffic / static_cast<double>(bytes),
                      relative_error(clock.answer(t, out), exact), static_cast<bool>(t.deliver)});
  }
  return g;
}
} // namespace

std::vector<group> measure_on_gpu(const options& o)
{
  timer clock;
  std::vector<group> groups;
  for (const auto& type : o.types)
  {
    const auto add = [&](const std::string& name, index n) {
      groups.push_back(type == "f32" ? measure_array<float>(clock, o, name, type, n)
                                     : measure_array<std::int32_t>(clock, o, name, type, n));
    };
    for (const auto n : o.sizes)
    {
      add("sum", n);
    }
    if (o.only.empty())
    {
      add("count", 1 << 20);
    }
  }
  return groups;
}
} // namespace ladder
