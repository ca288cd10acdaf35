// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// From a shape to a plan for a CUDA device: plain C++, tested on the CPU with made-up devices.
#pragma once

#include <warpfold/detail/cuda/plan_inner.hpp>
#include <warpfold/detail/cuda/plan_ordered.hpp>
#include <warpfold/detail/cuda/plan_outer.hpp>

namespace warpfold::detail::cuda
{
/// The plan for `s`, which is canonical and has at least one output.
constexpr plan make_plan(const shape& s, const request& q, const device& d)
{
  plan p;
  p.bytes_read    = s.kept * s.reduced * q.value_bytes;
  p.bytes_written = s.kept * q.output_bytes;
  if (s.kept == 0)
  {
    return p;
  }
  p.programmatic = d.programmatic;
  p.streaming    = p.bytes_read < tuning_for(d.compute_capability).plain_from_bytes;
  if (q.ordered)
  {
    plan_ordered(p, s, q, d);
  }
  else if (q.axis == orientation::inner)
  {
    plan_inner(p, s, q, d);
  }
  else
  {
    plan_outer(p, s, q, d);
  }
  p.streaming = p.streaming && p.vectors;
  return p;
}
} // namespace warpfold::detail::cuda
