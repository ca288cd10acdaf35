// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Runs a problem on cores.
#pragma once

#include <warpfold/detail/host/extreme.hpp>
#include <warpfold/detail/host/fold.hpp>
#include <warpfold/detail/host/parallel.hpp>
#include <warpfold/detail/host/planner.hpp>
#include <warpfold/detail/iterator.hpp>
#include <warpfold/execution.hpp>

#include <algorithm>
#include <memory>
#include <type_traits>

namespace warpfold::detail::host
{
template <class T>
using buffer = std::unique_ptr<slot<T>[]>;

/// A buffer's values; which of them exist is for its user to know.
template <class T>
T* storage(const buffer<T>& b)
{
  return &b.get()->value;
}

template <class P, class It, class Output, class Folder>
void run_strips(P& policy, const It& it, const shape& s, const host_plan& p, Output out, const Folder& f)
{
  using Acc          = typename Folder::Acc;
  using partial      = typename Folder::partial;
  const index levels = 1 + strip_levels(ceil_div(s.reduced, p.split));
  const bool direct  = p.split == 1;
  const buffer<Acc> parts(new slot<Acc>[static_cast<std::size_t>(direct ? 0 : s.kept * p.split)]);
  host::for_each_task(policy, p.tasks, [&, parts = host::storage(parts)](index task) {
    const index tile  = task / p.split;
    const index part  = task % p.split;
    const index first = tile * p.tile;
    const index count = (std::min)(p.tile, s.kept - first);
    const range r     = part_of(s.reduced, part, p.split);
    const buffer<Acc> room(new slot<Acc>[static_cast<std::size_t>(count * (levels + 1))]);
    Acc* acc = direct ? host::storage(room) : parts + part * s.kept + first;
    host::fold_strip(it, first * s.kept_stride, count, s.kept_stride, r.begin, r.end, s.reduced_stride, acc,
                     host::storage(room) + count, f);
    if (direct)
    {
      Output to = out;
      for (index k = 0; k < count; ++k)
      {
        detail::write(to, first + k, f.result(partial::of(acc[k])));
      }
    }
  });
  for (index k = 0; !direct && k < s.kept; ++k)
  {
    auto sum = partial::of(parts[static_cast<std::size_t>(k)].value);
    for (index part = 1; part < p.split; ++part)
    {
      f.add(sum, parts[static_cast<std::size_t>(part * s.kept + k)].value);
    }
    detail::write(out, k, f.result(sum));
  }
}

template <class P, class It, class Output, class Folder>
void run_runs(P& policy, const It& it, const shape& s, const host_plan& p, Output out, const Folder& f)
{
  using Acc     = typename Folder::Acc;
  using partial = typename Folder::partial;
  if (p.split == 1)
  {
    host::for_each_task(policy, p.tasks, [&](index task) {
      Output to       = out;
      const index end = (std::min)(s.kept, (task + 1) * p.tile);
      index k         = task * p.tile;
      if constexpr (!Folder::template deposits<element_t<It>>)
      {
        const bool together = s.reduced > 0 && s.reduced < short_run;
        for (; together && k + run_group <= end; k += run_group)
        {
          slot<Acc> acc[run_group];
          host::fold_short_runs(it, k * s.kept_stride, s.kept_stride, s.reduced, s.reduced_stride, acc, f);
          for (int l = 0; l < run_group; ++l)
          {
            detail::write(to, k + l, f.result(partial::of(acc[l].value)));
          }
        }
      }
      for (; k < end; ++k)
      {
        const index at = k * s.kept_stride;
        detail::write(to, k,
                      f.result(s.reduced == 0 ? partial::empty()
                                              : partial::of(host::fold_run(it, at, s.reduced, s.reduced_stride, f))));
      }
    });
    return;
  }
  const buffer<Acc> parts(new slot<Acc>[static_cast<std::size_t>(p.tasks)]);
  host::for_each_task(policy, p.tasks, [&, parts = parts.get()](index task) {
    const range r = part_of(s.reduced, task % p.split, p.split);
    const index k = task / p.split;
    host::put(parts[task],
              host::fold_run(it, k * s.kept_stride + r.begin * s.reduced_stride, r.end - r.begin, s.reduced_stride, f));
  });
  for (index k = 0; k < s.kept; ++k)
  {
    auto sum = partial::of(parts[static_cast<std::size_t>(k * p.split)].value);
    for (index part = 1; part < p.split; ++part)
    {
      f.add(sum, parts[static_cast<std::size_t>(k * p.split + part)].value);
    }
    detail::write(out, k, f.result(sum));
  }
}

/// Few outputs, tight: several columns side by side are one longer column, so that strips are never too short for
/// vector instructions. Gives the factor, 1 for none.
template <class It>
constexpr index widening(const shape& s)
{
  return s.kept_stride == 1 && s.reduced_stride == s.kept && s.kept < 256 && s.reduced >= 64
    ? std::min<index>(s.reduced / 8, 1024 / s.kept)
    : 1;
}

template <class P, class Problem>
void run(P& policy, const Problem& pr)
{
  using Acc        = typename decltype(pr.fold)::Acc;
  using partial    = typename decltype(pr.fold)::partial;
  const auto it    = detail::unwrapped(pr.input);
  auto out         = detail::unwrapped(pr.output);
  const auto& f    = pr.fold;
  const shape& s   = pr.extents;
  const index size = static_cast<index>(sizeof(element_t<std::remove_cvref_t<decltype(it)>>));
  if (s.kept == 0)
  {
    return;
  }
  const host_plan p = make_plan(s, Problem::axis, size, threads_of(policy));
  if (!p.strips)
  {
    host::run_runs(policy, it, s, p, out, f);
    return;
  }
  const index m = decltype(pr.fold)::ordered ? 1 : widening<decltype(it)>(s); // which interleaves columns
  if (m == 1)
  {
    host::run_strips(policy, it, s, p, out, f);
    return;
  }
  const shape wide{s.kept * m, s.reduced / m, 1, s.kept * m};
  const folder<Acc, decltype(f.op), no_init_t> plain_fold{f.op, no_init};
  const buffer<Acc> sums(new slot<Acc>[static_cast<std::size_t>(wide.kept)]);
  host::run_strips(policy, it, wide, make_plan(wide, orientation::outer, size, threads_of(policy)), host::storage(sums),
                   plain_fold);
  // The sums of an output stand s.kept apart, and so do the elements that were left over: runs, which fold pairwise.
  const index left = wide.reduced * m;
  for (index k = 0; k < s.kept; ++k)
  {
    auto sum = partial::of(host::fold_run(host::storage(sums), k, m, s.kept, plain_fold));
    if (left < s.reduced)
    {
      f.add(sum, host::fold_run(it, left * s.kept + k, s.reduced - left, s.kept, f));
    }
    detail::write(out, k, f.result(sum));
  }
}
} // namespace warpfold::detail::host
