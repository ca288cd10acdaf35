// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The canonical form of every reduction, and the rules that collapse one into a simpler one.
#pragma once

#include <warpfold/error.hpp>

#include <cstdint>
#include <iosfwd>
#include <limits>
#include <string>

namespace warpfold::detail
{
using index = std::int64_t;

/// Output k is the fold of input[k * kept_stride + r * reduced_stride] over r in [0, reduced).
/// Extents count elements; strides are in elements and may be negative or zero.
struct shape
{
  index kept;
  index reduced;
  index kept_stride;
  index reduced_stride;

  friend constexpr bool operator==(const shape&, const shape&) = default;
  template <class Traits>
  friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& o, const shape& s)
  {
    return o << s.kept << " outputs (stride " << s.kept_stride << ") x " << s.reduced << " elements (stride "
             << s.reduced_stride << ")";
  }
};

/// A shape, and how far the input's start moved to get there.
struct canonical_shape
{
  shape s;
  index offset;
};

/// Collapses without changing any output's set of elements: a reduced axis that runs backwards is walked forwards (the
/// operator commutes), an extent of one loses its stride, a matrix whose reduced extent is one is elementwise.
/// `commutes`: whether the order of elements may change.
constexpr canonical_shape canonical(shape s, bool commutes = true)
{
  index offset = 0;
  if (s.reduced_stride < 0 && (commutes || s.reduced <= 1))
  {
    const bool walks = s.reduced > 1;
    offset           = walks ? (s.reduced - 1) * s.reduced_stride : 0;
    s.reduced_stride = walks ? -s.reduced_stride : 0;
  }
  if (s.kept == 1)
  {
    s.kept_stride = 0;
  }
  return {s, offset};
}

constexpr shape full_shape(index n)
{
  return {1, n, 0, 1};
}

/// Which stride the types promise to be one: the reduced (inner; full: with one output), the kept (outer) or neither
/// (general). The fewer shapes a call can have, the fewer kernels are compiled for it.
enum class orientation
{
  full,
  inner,
  outer,
  general
};

inline void require_valid(const shape& s)
{
  require_at_least("the number of outputs", s.kept, 0);
  require_at_least("the number of reduced elements", s.reduced, 0);
  if (s.kept != 0 && s.reduced > (std::numeric_limits<index>::max)() / s.kept)
  {
    bad_argument("the matrix has " + std::to_string(s.kept) + " x " + std::to_string(s.reduced)
                 + " elements, more than a 64-bit index can count");
  }
}

/// A whole call: view of the input, output, fold. Nothing below this knows about ranges or matrices.
template <orientation Orientation, class Input, class Output, class Folder>
struct problem
{
  static constexpr orientation axis = Orientation;
  Input input;
  shape extents;
  Output output;
  Folder fold;
};
} // namespace warpfold::detail
