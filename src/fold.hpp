// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The one place that calls warpfold: a piece is a column-major matrix whose columns are its runs.
#pragma once

#include "backend.hpp"
#include "element.hpp"

#include <warpfold/matrix.hpp>

namespace program
{
template <class Acc, class Policy, class It, class Op>
void fold(const Policy& policy, It data, const piece& p, Acc* out, Op op)
{
  const warpfold::matrix_view runs(data, p.fast, p.slow);
  if (p.reduce_fast)
  {
    warpfold::reduce_columns<Acc>(policy, runs, out, warpfold::no_init, op);
  }
  else
  {
    warpfold::reduce_rows<Acc>(policy, runs, out, warpfold::no_init, op);
  }
}

template <class Acc, class Policy, class It, class Op>
warpfold::plan explain_fold(const Policy& policy, It data, const piece& p, Op op)
{
  const warpfold::matrix_view runs(data, p.fast, p.slow);
  return p.reduce_fast ? warpfold::explain_columns<Acc>(policy, runs, op)
                       : warpfold::explain_rows<Acc>(policy, runs, op);
}
} // namespace program
