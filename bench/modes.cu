// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// warpfold's other ways to a full sum of floats, beside the plain one and its floor: with rounding errors kept, with the
/// same bits everywhere, together with further reductions in the same reading, and as a product whose factors keep order.
#include "support/warpfold_full.cuh"

#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/iterator/zip_iterator.h>

namespace bench
{
namespace
{

bool has_modes(const row& r)
{
  return r.op == operation::full_sum && r.type == element::f32 && !r.swept && r.elements() >= 1 << 20
    && r.elements() % 4 == 0;
}

/// call(exec, first, last, output) enqueues, of which `plan` is the plan.
template <class Call>
contender summed(const problem& p, const warpfold::plan& plan, const Call& call)
{
  const auto* const first = static_cast<const float*>(p.input);
  const auto* const last  = first + p.elements();
  auto* const output      = static_cast<float*>(p.output);
  const auto policy       = thrust::cuda::par_nosync.on(p.stream);
  contender c;
  c.label = label_of(plan);
  c.launches = {
    {"", [=, workspace = zeroed_workspace(plan.workspace_bytes, p.stream)] {
       call(policy, options_for(workspace), first, last, output);
     }}};
  return c;
}

/// An ordinary sum under a determinism, or in another accumulator.
template <warpfold::determinism Order, class Acc>
contender sum_under(const problem& p)
{
  const auto* const first = static_cast<const float*>(p.input);
  const auto policy       = warpfold::with<Order>(thrust::cuda::par_nosync.on(p.stream));
  return summed(p, warpfold::explain<Acc>(policy, first, first + p.elements()),
                [](auto exec, auto options, auto from, auto to, float* output) {
                  warpfold::reduce_into<Acc>(warpfold::with<Order>(exec, options), from, to, output);
                });
}

/// The first member is the sum, which is checked; the others' results go to memory of their own.
template <class Pack, class... Others>
contender sum_in(const problem& p, const Pack& pack)
{
  const auto* const first = static_cast<const float*>(p.input);
  const auto policy       = thrust::cuda::par_nosync.on(p.stream);
  const device_memory others(256 * sizeof...(Others));
  return summed(p, warpfold::explain(policy, first, first + p.elements(), pack),
                [=](auto exec, auto options, auto from, auto to, float* output) {
                  auto* place    = static_cast<unsigned char*>(others.get()) - 256;
                  const auto out = thrust::make_zip_iterator(output, reinterpret_cast<Others*>(place += 256)...);
                  warpfold::reduce_into(warpfold::with(exec, options), from, to, out, pack);
                });
}

struct matrix2
{
  float a, b, c, d;
};

struct multiply
{
  __host__ __device__ matrix2 operator()(const matrix2& x, const matrix2& y) const
  {
    return {x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d, x.c * y.a + x.d * y.c, x.c * y.b + x.d * y.d};
  }
};

/// Four elements as a matrix whose products hold the elements' sum at the upper right.
struct shear
{
  __host__ __device__ matrix2 operator()(const matrix2& four) const
  {
    return {1, (four.a + four.b) + (four.c + four.d), 0, 1};
  }
};

struct upper_right
{
  __host__ __device__ float operator()(const matrix2& m) const
  {
    return m.b;
  }
};

/// The product of a quarter as many matrices, in their order.
contender product_in_order(const problem& p)
{
  const auto first  = thrust::make_transform_iterator(static_cast<const matrix2*>(p.input), shear{});
  const auto last   = first + p.elements() / 4;
  const auto op     = warpfold::in_order(multiply{});
  const auto policy = thrust::cuda::par_nosync.on(p.stream);
  const auto output = thrust::make_transform_output_iterator(static_cast<float*>(p.output), upper_right{});
  const auto plan   = warpfold::explain(policy, first, last, op);
  contender c;
  c.label    = label_of(plan);
  c.launches = {{"", [=, workspace = zeroed_workspace(plan.workspace_bytes, p.stream)] {
                   warpfold::reduce_into(warpfold::with(policy, options_for(workspace)), first, last, output,
                                         warpfold::no_init, op);
                 }}};
  return c;
}

} // namespace

std::vector<source> warpfold_mode_sources()
{
  using warpfold::determinism;
  return {
    {"warpfold_run_to_run", has_modes, sum_under<determinism::run_to_run, float>},
    {"warpfold_gpu_to_gpu", has_modes, sum_under<determinism::gpu_to_gpu, float>},
    {"warpfold_compensated", has_modes, sum_under<determinism::not_guaranteed, warpfold::compensated<float>>},
    {"warpfold_pack", has_modes,
     [](const problem& p) {
       const auto pack =
         warpfold::pack(warpfold::plus{}, warpfold::minimum{}, warpfold::maximum{}, warpfold::sum_of_squares);
       return sum_in<decltype(pack), float, float, float>(p, pack);
     }},
    {"warpfold_variance", has_modes,
     [](const problem& p) {
       const auto pack = warpfold::pack(warpfold::plus{}, warpfold::variance);
       return sum_in<decltype(pack), double>(p, pack);
     }},
    {"warpfold_in_order", has_modes, product_in_order},
  };
}

} // namespace bench
