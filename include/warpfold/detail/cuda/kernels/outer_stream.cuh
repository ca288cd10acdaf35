// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Contiguous axis kept, few outputs over a long reduced axis: the memory as one stream. The number of active threads
/// times the vector width is a multiple of the number of outputs, so each lane sees the same outputs in every tile.
#pragma once

#include <warpfold/detail/cuda/finish_many.cuh>
#include <warpfold/detail/cuda/grid.cuh>
#include <warpfold/detail/cuda/packed.cuh>
#include <warpfold/detail/cuda/shared.cuh>
#include <warpfold/detail/cuda/source.cuh>
#include <warpfold/detail/cuda/tuning.hpp>

namespace warpfold::detail::cuda
{
/// A thread's share of part `part`, loaded element by element.
template <class Source, class Folder>
WARPFOLD_D void stream_elements(const Source& src, const Folder& f, const shape& s, int active, unsigned part,
                                unsigned split, typename Folder::partial& p)
{
  using partial     = typename Folder::partial;
  constexpr int U   = loads_a_turn<Source, 1, stream_unroll>;
  const int t       = threadIdx.x;
  const int outputs = static_cast<int>(s.kept);
  // Thread t keeps output t % outputs and strides over the reduced axis.
  const index columns = active / outputs;
  const index at      = t % outputs * s.kept_stride;
  const index step    = columns * split;
  index c             = part * columns + t / outputs;
  using T             = typename Source::value_type;
  // Two levels of chains: hundreds of turns added to one value would round as often.
#pragma unroll 1
  while (c + (U - 1) * step < s.reduced)
  {
    auto q = partial::empty();
#pragma unroll 1
    for (int turn = 0; turn < stream_turns && c + (U - 1) * step < s.reduced; ++turn, c += U * step)
    {
      slot<T> x[U];
#pragma unroll
      for (int u = 0; u < U; ++u)
      {
        ::new (static_cast<void*>(&x[u].value)) T(src[at + (c + u * step) * s.reduced_stride]);
      }
      cuda::add_turn<U>(f, q, [&](int u) { return x[u].value; });
    }
    f.merge(p, q);
  }
#pragma unroll 4
  for (; c < s.reduced; c += step)
  {
    f.take(p, src[at + c * s.reduced_stride]);
  }
}

/// The same in vectors: element e of p belongs to the e-th output from the thread's first on.
template <int V, class Source, class Folder>
WARPFOLD_D void stream_vectors(const Source& src, const Folder& f, const shape& s, int active, bool streaming,
                               unsigned part, unsigned split, typename Folder::partial (&p)[V])
{
  using partial   = typename Folder::partial;
  constexpr int U = loads_a_turn<Source, V, stream_unroll>;
  // Element i of the stream is the input's element i - phase, so that vectors start on their boundaries.
  using raw              = decltype(src.template fetch<V, true>(index{}));
  const index n          = (s.reduced - 1) * s.reduced_stride + s.kept;
  const index tile       = static_cast<index>(active) * V;
  const index step       = tile * split;
  index i                = part * tile + static_cast<index>(threadIdx.x) * V - src.phase(0, V);
  const auto fold_vector = [&](const raw& r) {
#pragma unroll
    for (int e = 0; e < V; ++e)
    {
      f.take(p[e], src.template get<V>(r, e));
    }
  };
  const auto fold_some = [&](index j) {
#pragma unroll
    for (int e = 0; e < V; ++e)
    {
      if (j + e >= 0 && j + e < n)
      {
        f.take(p[e], src[j + e]);
      }
    }
  };
  if (i < 0)
  {
    fold_some(i);
    i += step;
  }
  // Two levels of chains here too.
#pragma unroll 1
  while (i + (U - 1) * step + V <= n)
  {
    if constexpr (packed_sum<Source, Folder>)
    {
      narrow_sums<typename Source::value_type, V> q;
      static_assert(stream_turns * U <= decltype(q)::most);
      q.clear();
#pragma unroll 1
      for (int turn = 0; turn < stream_turns && i + (U - 1) * step + V <= n; ++turn, i += U * step)
      {
        raw r[U];
        cuda::fetch_some<V>(
          src, streaming, r, [](int) { return true; }, [&](int u) { return i + u * step; });
#pragma unroll
        for (int u = 0; u < U; ++u)
        {
          q.add(r[u]);
        }
      }
#pragma unroll
      for (int e = 0; e < V; ++e)
      {
        f.add(p[e], static_cast<typename Folder::Acc>(q[e]));
      }
    }
    else
    {
      partial q[V];
#pragma unroll
      for (int e = 0; e < V; ++e)
      {
        q[e] = partial::empty();
      }
#pragma unroll 1
      for (int turn = 0; turn < stream_turns && i + (U - 1) * step + V <= n; ++turn, i += U * step)
      {
        raw r[U];
        cuda::fetch_some<V>(
          src, streaming, r, [](int) { return true; }, [&](int u) { return i + u * step; });
#pragma unroll
        for (int e = 0; e < V; ++e)
        {
          cuda::add_turn<U>(f, q[e], [&](int u) { return src.template get<V>(r[u], e); });
        }
      }
#pragma unroll
      for (int e = 0; e < V; ++e)
      {
        f.merge(p[e], q[e]);
      }
    }
  }
  if (i < n)
  {
    raw r[U];
#pragma unroll
    for (int u = 0; u < U; ++u)
    {
      if (i + u * step + V <= n)
      {
        r[u] = src.template fetch<V, true>(i + u * step);
      }
    }
#pragma unroll
    for (int u = 0; u < U; ++u)
    {
      if (i + u * step + V <= n)
      {
        fold_vector(r[u]);
      }
      else if (i + u * step < n)
      {
        fold_some(i + u * step);
      }
    }
  }
}

/// One group, all outputs; blocks are its parts. `active` threads work, the rest of the last warp only helps to finish.
template <int V, class Source, class Folder, class Output>
WARPFOLD_HIDDEN __global__ void __launch_bounds__(512, stream_resident(V * sizeof(typename Folder::partial)))
  outer_stream(Source src, shape s, int active, bool streaming, unsigned split, Folder f, meeting<Folder> m, Output out)
{
  admit_successor();
  await_predecessor();
  using partial = typename Folder::partial;
  WARPFOLD_DYNAMIC_SHARED(shared);
  partial* scratch = reinterpret_cast<partial*>(shared);
  const int t      = threadIdx.x;
  // With vectors the gap behind each run of outputs counts as outputs too, which are folded and not written.
  const int outputs   = static_cast<int>(V > 1 ? s.reduced_stride : s.kept);
  const unsigned part = blockIdx.x;
  if (m.how == finish::gather)
  {
    cuda::expect_mail(m.boxes() + part * outputs, outputs);
  }
  partial p[V];
#pragma unroll
  for (int e = 0; e < V; ++e)
  {
    p[e] = partial::empty();
  }
  if (t < active)
  {
    if constexpr (V == 1)
    {
      cuda::stream_elements(src, f, s, active, part, split, p[0]);
    }
    else
    {
      cuda::stream_vectors<V>(src, f, s, active, streaming, part, split, p);
    }
#pragma unroll
    for (int e = 0; e < V; ++e)
    {
      ::new (static_cast<void*>(scratch + t * V + e)) partial(p[e]);
    }
  }
  const int phase = V > 1 ? src.phase(0, V) : 0;
  __syncthreads();
  // Slot j of scratch belongs to output (j - phase) mod outputs. All threads fold slots a multiple of `outputs` apart,
  // then halves meet until the first `outputs` slots hold everything.
  const int slots = active * V;
  int sets        = static_cast<int>(blockDim.x) < slots ? static_cast<int>(blockDim.x) / outputs : slots / outputs;
  sets            = sets < 1 ? 1 : sets;
  for (int j = t; j < sets * outputs; j += blockDim.x)
  {
    partial q = scratch[j];
    for (int i = j + sets * outputs; i < slots; i += sets * outputs)
    {
      f.merge(q, scratch[i]);
    }
    scratch[j] = q;
  }
  __syncthreads();
  cuda::fold_sets(f, scratch, sets, outputs);
  cuda::finish_many<boxes_a_turn<Folder>, true>(
    f, m, 0, part, split, outputs, outputs, scratch, [&](int w) { return scratch[(w + phase) % outputs]; },
    [&](int w, const auto& x) {
      if (w < s.kept)
      {
        detail::write(out, w, x);
      }
    });
}
} // namespace warpfold::detail::cuda
