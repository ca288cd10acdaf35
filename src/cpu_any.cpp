// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cpu_fold.hpp"

#include <vector>

namespace program
{
namespace cpu
{
namespace
{
template <class Acc>
void reduce_as(const job& j, const piece& p, void* out)
{
  fold(policy(), any_iterator<Acc>{p.data, j.element}, p, static_cast<Acc*>(out), any_op{j.op});
}
} // namespace

void reduce_any(const job& j, const piece& p, void* out)
{
  switch (j.accumulator)
  {
  case dtype::int64:
    return reduce_as<std::int64_t>(j, p, out);
  case dtype::uint64:
    return reduce_as<std::uint64_t>(j, p, out);
  case dtype::float32:
    return reduce_as<float>(j, p, out);
  case dtype::float64:
    return reduce_as<double>(j, p, out);
  case dtype::complex64:
    return reduce_as<complex<float>>(j, p, out);
  case dtype::complex128:
    return reduce_as<complex<double>>(j, p, out);
  default:
    throw std::logic_error(std::string("no reduction in ") + name_of(j.accumulator));
  }
}
} // namespace cpu

namespace
{
class cpu_backend final : public backend
{
public:
  explicit cpu_backend(const job& j)
      : job_(j)
  {}
  std::string name() const override
  {
    return std::string("cpu (") + cpu::policy_name + ")";
  }
  void* allocate(std::size_t bytes) override
  {
    // Not a vector: its zeros would be written for nothing. Aligned for every element type.
    memory_.emplace_back(new std::byte[bytes]);
    return memory_.back().get();
  }
  void reduce(const piece& p, void* out) override
  {
    // Only the default accumulators have loops of their own.
    const bool usual = job_.accumulator == default_accumulator(job_.element, job_.op);
    if (!usual || !(cpu::reduce_integers(job_, p, out) || cpu::reduce_floats(job_, p, out)))
    {
      cpu::reduce_any(job_, p, out);
    }
  }
  warpfold::plan explain(const piece& p) const override
  {
    // The host plan depends on the shape and on the size of an element alone.
    return with_type(job_.element, [&]<class T>(T) {
      using Acc = std::conditional_t<is_complex_type<T>, complex<double>, double>;
      return explain_fold<Acc>(cpu::policy(), static_cast<const T*>(p.data), p, any_op{job_.op});
    });
  }
  std::int64_t piece_bytes() const override
  {
    return std::int64_t{64} << 20;
  }

private:
  job job_;
  std::vector<std::unique_ptr<std::byte[]>> memory_;
};
} // namespace

std::unique_ptr<backend> make_cpu_backend(const job& j)
{
  return std::make_unique<cpu_backend>(j);
}
} // namespace program
