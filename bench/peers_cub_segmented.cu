// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// cub::DeviceSegmentedReduce: with offsets, and with one size for all segments where this CCCL has that overload.
#include "support/contender.hpp"
#include "support/elements.cuh"
#include "support/strided.cuh"

#include <cub/device/device_segmented_reduce.cuh>

namespace bench {
namespace {

template <class Call>
contender with_storage(Call call) {
  std::size_t bytes = 0;
  checked(call(nullptr, bytes));
  const device_memory storage(bytes == 0 ? 1 : bytes);
  contender c;
  c.launches = {{"", [call, storage] {
                   std::size_t size = storage.bytes();
                   checked(call(storage.get(), size));
                 }}};
  return c;
}

template <class T, class Input>
contender with_offsets(const problem& p, Input input, std::int64_t stride) {
  const auto begin = segment_offsets(stride, 0);
  const auto end = segment_offsets(stride, p.reduced());
  return with_storage([=, output = static_cast<T*>(p.output), outputs = p.outputs(),
                       stream = p.stream](void* storage, std::size_t& bytes) {
    return cub::DeviceSegmentedReduce::Sum(storage, bytes, input, output, outputs, begin, end, stream);
  });
}

// By the overload's address: a call would also fit the one with offsets, and fail inside of it.
template <class T, class Input>
concept has_fixed_size = requires {
  static_cast<cudaError_t (*)(void*, std::size_t&, Input, T*, std::int64_t, int, cudaStream_t)>(
      &cub::DeviceSegmentedReduce::Sum<Input, T*>);
};

template <class T, class Input>
contender with_fixed_size(const problem& p, Input input) {
  if constexpr (has_fixed_size<T, Input>) {
    return with_storage([=, output = static_cast<T*>(p.output), outputs = p.outputs(),
                         size = static_cast<int>(p.reduced()), stream = p.stream](void* storage, std::size_t& bytes) {
      return cub::DeviceSegmentedReduce::Sum(storage, bytes, input, output, outputs, size, stream);
    });
  } else {
    throw std::logic_error("this CCCL has no segments of one size");
  }
}

bool serves_offsets(const row& r) { return !is_full(r) && is_real(r) && (is_inner(r) || fits_32_bits(r)); }

bool serves_fixed_size(const row& r) {
  return has_fixed_size<float, const float*> && serves_offsets(r) && (is_outer(r) || r.is_tight()) &&
         r.reduced() <= INT32_MAX;
}

}  // namespace

std::vector<source> cub_segmented_sources() {
  const auto offsets = [](const problem& p) {
    return visit_real(p.type, [&]<class T>(type_of<T>) {
      return is_inner(p) ? with_offsets<T>(p, static_cast<const T*>(p.input), p.shape.ld)
                         : with_offsets<T>(p, by_rows<T>(p), p.shape.cols);
    });
  };
  const auto fixed_size = [](const problem& p) {
    return visit_real(p.type, [&]<class T>(type_of<T>) {
      return is_inner(p) ? with_fixed_size<T>(p, static_cast<const T*>(p.input))
                         : with_fixed_size<T>(p, by_rows<T>(p));
    });
  };
  return {{"cub", serves_offsets, offsets}, {"cub_fixed", serves_fixed_size, fixed_size}};
}

}  // namespace bench
