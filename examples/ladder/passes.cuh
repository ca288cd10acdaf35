// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Passes of blocks that each fold a chunk: n elements become as many values as there are blocks, these become fewer,
/// until one is left. Two passes up to 1024 * 1024 elements, three up to 2^30.
#pragma once

#include "fold.cuh"

#include <utility>

namespace ladder
{
inline constexpr int chunk = 1024; ///< elements and threads of a block

/// Two arrays of values, which passes read and write in turns.
template <class T>
std::size_t bytes_of_passes(index n)
{
  return array_bytes<T>(ceil_div(n, chunk)) + array_bytes<T>(ceil_div(ceil_div(n, chunk), chunk));
}

/// Bytes that passes over `count` values read and write where each reads its values once and writes a value a block.
template <class T>
index bytes_of_shared_passes(index count)
{
  index values = 0;
  for (; count > 1; count = ceil_div(count, chunk))
  {
    values += count + ceil_div(count, chunk);
  }
  return values * static_cast<index>(sizeof(T));
}

/// pass(from, count, to) folds chunks of `from` into `to`; begin(to) does so for the input's. Then *out = init and what
/// is left.
template <class T, class Op, class Begin, class Pass>
void fold_in_passes(cudaStream_t stream, void* workspace, index n, T* out, T init, Op op, const Begin& begin,
                    const Pass& pass)
{
  T* from = static_cast<T*>(workspace);
  T* to   = reinterpret_cast<T*>(static_cast<unsigned char*>(workspace) + array_bytes<T>(ceil_div(n, chunk)));
  if (n > 0)
  {
    begin(from);
  }
  for (index count = ceil_div(n, chunk); count > 1; count = ceil_div(count, chunk))
  {
    pass(from, count, to);
    std::swap(from, to);
  }
  ladder::launch(end_with<T, Op>, stream, 1, 1, 0, n > 0 ? from : nullptr, out, init, op);
}
} // namespace ladder
