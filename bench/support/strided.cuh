// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// How peers without strides are shown a matrix: through the iterators that their documentation suggests.
#pragma once

#include "contender.hpp"

#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cstdint>

namespace bench {

/// i -> i * step + first: where segment i begins or ends.
struct offset_of {
  std::int64_t step;
  std::int64_t first;
  __host__ __device__ std::int64_t operator()(std::int64_t i) const { return i * step + first; }
};

/// The i-th element in row order -> its place in the column-major matrix. 32 bits divide several times faster.
struct row_order {
  std::uint32_t cols;
  std::int64_t ld;
  __host__ __device__ std::int64_t operator()(std::uint32_t i) const {
    const std::uint32_t row = i / cols;
    return row + std::int64_t{i - row * cols} * ld;
  }
};

/// The i-th element -> its segment.
struct segment_of {
  std::uint32_t length;
  __host__ __device__ std::int32_t operator()(std::uint32_t i) const { return static_cast<std::int32_t>(i / length); }
};

inline bool fits_32_bits(const row& r) { return r.elements() <= INT32_MAX; }

inline auto segment_offsets(std::int64_t step, std::int64_t first) {
  return thrust::make_transform_iterator(thrust::counting_iterator<std::int64_t>(0), offset_of{step, first});
}

/// The matrix read row after row.
template <class T>
auto by_rows(const problem& p) {
  const row_order order{static_cast<std::uint32_t>(p.shape.cols), p.shape.ld};
  return thrust::make_permutation_iterator(
      static_cast<const T*>(p.input), thrust::make_transform_iterator(thrust::counting_iterator<std::uint32_t>(0), order));
}

}  // namespace bench
