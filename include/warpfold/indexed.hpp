// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// An element and where it stands: what the arg-reductions of extrema.hpp give.
#pragma once

#include <cstdint>

namespace warpfold
{
/// A value and its index, counted from the start of the range.
template <class T>
struct indexed
{
  T value;
  std::int64_t index;

  friend bool operator==(const indexed&, const indexed&) = default;
};

/// Both ends of a range.
template <class T>
struct indexed_extremes
{
  indexed<T> min;
  indexed<T> max;

  friend bool operator==(const indexed_extremes&, const indexed_extremes&) = default;
};
} // namespace warpfold
