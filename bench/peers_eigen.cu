// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Eigen's tensor reductions on a GPU device: sums and maxima of arrays, sums of columns and of rows. Where the headers
/// are missing, its rows are.
#include "support/contender.hpp"
#include "support/elements.cuh"

#if __has_include(<unsupported/Eigen/CXX11/Tensor>)
#  define EIGEN_USE_GPU
#  include <unsupported/Eigen/CXX11/Tensor>

namespace bench
{
namespace
{

template <class T, int Rank>
using tensor = Eigen::TensorMap<Eigen::Tensor<T, Rank>>;

/// The device refers to its stream's description, which refers to the stream.
struct eigen_device
{
  cudaStream_t stream;
  Eigen::GpuStreamDevice description{&stream};
  Eigen::GpuDevice device{&description};

  explicit eigen_device(cudaStream_t s)
      : stream(s)
  {}
};

/// One for the process, whose rows all run on one stream.
Eigen::GpuDevice& shared_device(cudaStream_t stream)
{
  static eigen_device* const shared = new eigen_device(stream); // never destroyed: the driver may be gone by then
  return shared->device;
}

template <class T>
contender build_full(const problem& p)
{
  const auto enqueue = [p, &device = shared_device(p.stream)] {
    const tensor<const T, 1> input(static_cast<const T*>(p.input), p.elements());
    tensor<T, 0> output(static_cast<T*>(p.output));
    if (p.op == operation::full_max)
      output.device(device) = input.maximum();
    else
      output.device(device) = input.sum();
  };
  contender c;
  c.launches = {{"", enqueue}};
  return c;
}

template <class T>
contender build_partial(const problem& p)
{
  const auto enqueue = [p, &device = shared_device(p.stream)] {
    const tensor<const T, 2> input(static_cast<const T*>(p.input), p.shape.rows, p.shape.cols);
    tensor<T, 1> output(static_cast<T*>(p.output), p.outputs());
    const Eigen::array<Eigen::Index, 1> reduced{is_inner(p) ? 0 : 1};
    output.device(device) = input.sum(reduced);
  };
  contender c;
  c.launches = {{"", enqueue}};
  return c;
}

} // namespace

std::vector<source> eigen_sources()
{
  // Its sums of many doubles take a thousand times as long as others'.
  constexpr std::int64_t most = std::int64_t{1} << 26;
  const auto serves           = [](const row& r) {
    return (r.is_matrix() || r.op == operation::full_sum || r.op == operation::full_max) && is_real(r) && !r.swept
      && r.is_tight() && r.elements() <= (r.is_matrix() ? most / 4 : most);
  };
  const auto build = [](const problem& p) {
    return visit_real(p.type, [&]<class T>(type_of<T>) { return is_full(p) ? build_full<T>(p) : build_partial<T>(p); });
  };
  return {{"eigen", serves, build}};
}

} // namespace bench
#else
namespace bench
{
std::vector<source> eigen_sources()
{
  return {};
}
} // namespace bench
#endif
