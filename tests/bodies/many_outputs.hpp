// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Matrices with so many columns that a device is full of them: outputs of some hundred bytes to some KiB, at every place
/// relative to a vector boundary, with and without gaps between them.
#pragma once

#include "matrix.hpp"

#include <warpfold/plan.hpp>

namespace test
{
struct many_shape
{
  std::int64_t rows, cols, ld;
};

template <class Backend, class T, class Out>
void many_outputs(std::int64_t most_bytes = std::int64_t{160} << 20)
{
  for (const auto& s : {many_shape{16, 140001, 17},
                        {33, 70001, 34},
                        {100, 20011, 101},
                        {100, 20011, 104},
                        {500, 5003, 500},
                        {517, 5003, 519},
                        {1500, 4300, 1501},
                        {2000, 4300, 2001},
                        {2000, 4300, 2000},
                        {8192, 4241, 8193},
                        {64, 70001, 64}})
  {
    if (s.rows * s.cols * static_cast<std::int64_t>(sizeof(T)) > most_bytes || (!Backend::device && s.cols > 10000))
    {
      continue;
    }
    for (const std::int64_t offset : {0, 1, 3})
    {
      INFO(s.rows << " x " << s.cols << ", leading dimension " << s.ld << ", offset " << offset);
      const stored_matrix<T> m(s.rows, s.cols, 1, s.ld, offset, offset + (s.cols - 1) * s.ld + s.rows);
      typename Backend::template buffer<T> in(m.memory);
      std::vector<Out> wanted(static_cast<std::size_t>(s.cols), Out(0));
      for (std::int64_t c = 0; c < s.cols; ++c)
      {
        for (std::int64_t r = 0; r < s.rows; ++r)
        {
          wanted[static_cast<std::size_t>(c)] += static_cast<Out>(to_double(m.memory[m.index(r, c)]));
        }
      }
      typename Backend::template buffer<Out> out(std::vector<Out>(static_cast<std::size_t>(s.cols), Out(-99)));
      const warpfold::matrix_view view(static_cast<const T*>(in.get()) + offset, s.rows, s.cols, s.ld);
      warpfold::column_sums(Backend::policy(), view, out.get());
      Backend::sync();
      REQUIRE(out.download() == wanted);
    }
  }
}
} // namespace test
