// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Where a piece of an array is reduced: on cores or on a GPU.
#pragma once

#include "dtype.hpp"

#include <warpfold/plan.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace program
{
/// What is to be done with every piece. Elements are converted to the accumulator before they are combined.
struct job
{
  dtype element;
  operation op; ///< mean is a sum here
  dtype accumulator;
};

/// `slow` runs of `fast` adjacent elements; neither is zero. One of the two axes is reduced.
struct piece
{
  const void* data  = nullptr;
  std::int64_t slow = 0;
  std::int64_t fast = 0;
  bool reduce_fast  = true;

  std::int64_t outputs() const
  {
    return reduce_fast ? slow : fast;
  }
};

class backend
{
public:
  virtual ~backend() = default;

  virtual std::string name() const = 0;
  /// Memory to read a piece into, valid until the backend is destroyed.
  virtual void* allocate(std::size_t bytes) = 0;
  /// Writes the piece's results, of the accumulator's type, to out[0 .. outputs()) in host memory; returns when they
  /// are there. The data lies in memory that allocate returned.
  virtual void reduce(const piece& p, void* out)       = 0;
  virtual warpfold::plan explain(const piece& p) const = 0;
  /// The most bytes that a piece should have.
  virtual std::int64_t piece_bytes() const = 0;
};

std::unique_ptr<backend> make_cpu_backend(const job& j);

/// Null where there is no GPU that works, or where the program was built without CUDA; `why_not` then says which.
std::unique_ptr<backend> make_cuda_backend(const job& j, std::string& why_not);
} // namespace program
