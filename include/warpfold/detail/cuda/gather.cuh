// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The quickest way for the parts of one output to meet: every block posts its part with a flag in the same word, and
/// the output's last block takes them as they come. One trip through L2 instead of the three of a ticket (post, count,
/// read): 0.6 us of the 1.3 that a ticket takes on one H200.
///
/// The last block waits for blocks with smaller indices, which never wait themselves. It relies on what CUB's decoupled
/// look-back relies on (Merrill and Garland, "Single-pass parallel prefix scan with decoupled look-back", 2016): blocks
/// start in the order of their indices.
#pragma once

#include <warpfold/detail/cuda/pieces.cuh>
#include <warpfold/detail/cuda/tuning.hpp>
#include <warpfold/detail/fold.hpp>

#include <cuda/atomic>

#include <cstdint>

namespace warpfold::detail::cuda
{
/// Whether the parts of Folder are gathered. Larger ones meet by a ticket.
template <class Folder>
inline constexpr bool gathers = pieces<typename Folder::Acc>::count <= max_gather_words;

/// A part in the workspace: words of it, and flags beside each. Zero on entry and left zero.
template <class Folder>
struct mail
{
  using partial              = typename Folder::partial;
  using words                = pieces<typename Folder::Acc>;
  static constexpr int count = words::count;
  std::uint64_t word[count];

  WARPFOLD_D static ::cuda::atomic_ref<std::uint64_t, ::cuda::thread_scope_device> ref(std::uint64_t& w)
  {
    return ::cuda::atomic_ref<std::uint64_t, ::cuda::thread_scope_device>(w);
  }

  WARPFOLD_D void post(const partial& p)
  {
    unsigned piece[count];
    words::to(value_in(p), piece);
    const std::uint64_t flags = p.holds() ? posted | something : posted;
#pragma unroll
    for (int i = 0; i < count; ++i)
    {
      ref(word[i]).store(flags | piece[i], ::cuda::memory_order_relaxed);
    }
  }

  /// What has come of the part so far, and whether that is all.
  WARPFOLD_D bool look(std::uint64_t (&seen)[count])
  {
    std::uint64_t flags = posted;
#pragma unroll
    for (int i = 0; i < count; ++i)
    {
      seen[i] = ref(word[i]).load(::cuda::memory_order_relaxed);
      flags &= seen[i];
    }
    return flags != 0;
  }

  /// Clears the place, and merges the part, all of which has been seen, into p.
  WARPFOLD_D void accept(const Folder& f, const std::uint64_t (&seen)[count], partial& p)
  {
    unsigned piece[count];
#pragma unroll
    for (int i = 0; i < count; ++i)
    {
      piece[i] = static_cast<unsigned>(seen[i]);
      ref(word[i]).store(0, ::cuda::memory_order_relaxed);
    }
    if (Folder::has_identity || (seen[0] & something) != 0)
    {
      slot<typename Folder::Acc> x;
      words::from(piece, x);
      f.add(p, x.value);
    }
  }

private:
  static constexpr std::uint64_t posted    = std::uint64_t{1} << 32;
  static constexpr std::uint64_t something = std::uint64_t{2} << 32;
};

/// p, with the parts in boxes first, first + step, ... below `end` merged in that order as soon as they have come. B of
/// them are looked at together, and all words of each: one that was looked at too early would cost a trip of its own.
template <int B, class Folder>
WARPFOLD_D void merge_mail(const Folder& f, mail<Folder>* boxes, int first, int step, int end,
                           typename Folder::partial& p)
{
#pragma unroll 1
  for (int i = first; i < end; i += B * step)
  {
    std::uint64_t seen[B][mail<Folder>::count];
    bool whole = false;
#pragma unroll 1
    while (!whole)
    {
      whole = true;
#pragma unroll
      for (int b = 0; b < B; ++b)
      {
        if (i + b * step < end)
        {
          whole = boxes[i + b * step].look(seen[b]) && whole;
        }
      }
    }
#pragma unroll
    for (int b = 0; b < B; ++b)
    {
      if (i + b * step < end)
      {
        boxes[i + b * step].accept(f, seen[b], p);
      }
    }
  }
}
} // namespace warpfold::detail::cuda
