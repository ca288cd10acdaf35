// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend.hpp"
#include "cuda_fold.hpp"

#include <warpfold/error.hpp>

#include <algorithm>
#include <vector>

namespace program
{
namespace
{
void check(cudaError_t e, const char* what)
{
  if (e != cudaSuccess)
  {
    throw warpfold::cuda_error(e, std::string(what) + ": " + cudaGetErrorString(e));
  }
}

/// Kernels accumulate integers in 64 bits, also where an extremum is reported in fewer.
dtype kernel_accumulator(dtype t)
{
  return is_integer(t) ? is_signed(t) ? dtype::int64 : dtype::uint64 : t;
}

/// Device memory that grows.
class device_memory
{
public:
  device_memory()                                = default;
  device_memory(const device_memory&)            = delete;
  device_memory& operator=(const device_memory&) = delete;
  ~device_memory()
  {
    cudaFree(data_);
  }
  void* at_least(std::size_t bytes)
  {
    if (bytes > bytes_)
    {
      check(cudaFree(data_), "cudaFree");
      data_  = nullptr;
      bytes_ = 0;
      check(cudaMalloc(&data_, bytes), "cudaMalloc; a smaller --chunk-bytes may help");
      bytes_ = bytes;
    }
    return data_;
  }

private:
  void* data_        = nullptr;
  std::size_t bytes_ = 0;
};

class cuda_backend final : public backend
{
public:
  explicit cuda_backend(const job& j)
      : job_(j)
      , kernel_job_{j.element, j.op == operation::mean ? operation::sum : j.op, kernel_accumulator(j.accumulator)}
  {
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
  }
  cuda_backend(const cuda_backend&)            = delete;
  cuda_backend& operator=(const cuda_backend&) = delete;
  ~cuda_backend() override
  {
    cudaStreamSynchronize(stream_);
    cudaStreamDestroy(stream_);
    for (void* p : pinned_)
    {
      cudaFreeHost(p);
    }
  }
  std::string name() const override
  {
    cudaDeviceProp properties{};
    int device = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaGetDeviceProperties(&properties, device), "cudaGetDeviceProperties");
    return std::string("cuda (") + properties.name + ")";
  }
  void* allocate(std::size_t bytes) override
  {
    void* p = nullptr;
    pinned_.reserve(pinned_.size() + 1);
    check(cudaMallocHost(&p, bytes), "cudaMallocHost; a smaller --chunk-bytes may help");
    pinned_.push_back(p);
    return p;
  }
  void reduce(const piece& p, void* out) override
  {
    const auto bytes  = static_cast<std::size_t>(p.slow * p.fast * bytes_of(job_.element));
    const auto n      = static_cast<std::size_t>(p.outputs());
    const auto size   = static_cast<std::size_t>(bytes_of(kernel_job_.accumulator));
    piece there       = p;
    void* const input = input_.at_least(bytes);
    there.data        = input;
    void* results     = results_.at_least(n * size);
    check(cudaMemcpyAsync(input, p.data, bytes, cudaMemcpyHostToDevice, stream_), "copy to the GPU");
    enqueue(there, results, cuda::wish::work);
    const bool same = job_.accumulator == kernel_job_.accumulator;
    wide_.resize(same ? 0 : n * size);
    check(cudaMemcpyAsync(same ? out : wide_.data(), results, n * size, cudaMemcpyDeviceToHost, stream_),
          "copy from the GPU");
    check(cudaStreamSynchronize(stream_), "the reduction on the GPU");
    if (!same)
    {
      with_type(job_.accumulator, [&]<class T>(T) {
        if constexpr (std::is_integral_v<T>)
        {
          const auto* from = reinterpret_cast<const std::int64_t*>(wide_.data());
          std::transform(from, from + n, static_cast<T*>(out), [](std::int64_t x) { return static_cast<T>(x); });
        }
      });
    }
  }
  warpfold::plan explain(const piece& p) const override
  {
    return const_cast<cuda_backend*>(this)->enqueue(p, nullptr, cuda::wish::plan);
  }
  std::int64_t piece_bytes() const override
  {
    // The results of a piece can take 16 times its own bytes.
    std::size_t free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(free / 32), 1 << 20, 64 << 20);
  }

private:
  warpfold::plan enqueue(const piece& p, void* out, cuda::wish w)
  {
    const job& j = kernel_job_;
    if (j.element == j.accumulator && (j.element == dtype::float32 || j.element == dtype::float64))
    {
      return cuda::fold_native(j, p, out, stream_, w);
    }
    return is_integer(j.accumulator) ? cuda::fold_integers(j, p, out, stream_, w)
                                     : cuda::fold_floats(j, p, out, stream_, w);
  }

  job job_;
  job kernel_job_;
  cudaStream_t stream_ = nullptr;
  std::vector<void*> pinned_;
  device_memory input_;
  device_memory results_;
  std::vector<std::byte> wide_;
};
} // namespace

std::unique_ptr<backend> make_cuda_backend(const job& j, std::string& why_not)
{
  int devices         = 0;
  const cudaError_t e = cudaGetDeviceCount(&devices);
  if (e != cudaSuccess || devices == 0)
  {
    why_not = e != cudaSuccess ? cudaGetErrorString(e) : "there is no CUDA device";
    return nullptr;
  }
  return std::make_unique<cuda_backend>(j);
}
} // namespace program
