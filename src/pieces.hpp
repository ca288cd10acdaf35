// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// An array of any size through a backend, piece after piece: the next piece is read while one is reduced.
#pragma once

#include "backend.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace program
{
/// An array as it lies in the file: `slow` runs of `fast` elements.
struct extents
{
  std::int64_t slow;
  std::int64_t fast;
  bool reduce_fast;

  std::int64_t outputs() const
  {
    return reduce_fast ? slow : fast;
  }
  std::int64_t reduced() const
  {
    return reduce_fast ? fast : slow;
  }
};

/// A piece's place: slow indices [slow, slow + slows), fast indices [fast, fast + fasts).
struct place
{
  std::int64_t slow;
  std::int64_t slows;
  std::int64_t fast;
  std::int64_t fasts;
};

/// Cuts the array into contiguous pieces, in the file's order: whole runs where one fits, else parts of one run.
class cutter
{
public:
  /// Pieces of at most `elements` elements, at least one.
  cutter(const extents& array, std::int64_t elements);
  bool next(place& p);
  std::int64_t count() const;

private:
  extents array_;
  std::int64_t runs_; ///< a piece; 0: parts of a run
  std::int64_t part_; ///< elements of a run a piece
  std::int64_t slow_ = 0;
  std::int64_t fast_ = 0;
};

struct times
{
  double read   = 0; ///< seconds, some of them while a piece was reduced
  double reduce = 0;
  double total  = 0;
};

/// Reads the array's next bytes.
using reader = std::function<void(void* to, std::size_t bytes)>;
/// Told the bytes done so far, after every piece.
using progress = std::function<void(std::int64_t bytes)>;

/// The results, in the accumulator's type. The array may be empty; extrema of no elements throw bad_input.
std::vector<std::byte> reduce_array(backend& where, const job& j, const extents& array, std::int64_t piece_bytes,
                                    const reader& read, const progress& tell, times& t);
} // namespace program
