// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Arg-reductions of vectors: values are looked at by themselves, and of the best vector its registers are kept, so
/// that places cost an element nothing: they are looked for once a thread, in one vector. An element at a time with its
/// 64-bit index takes 15 to 18 instructions, more than the memory leaves time for below 4 bytes; this takes 5 to 10.
#pragma once

#include <warpfold/detail/cuda/packed.cuh>
#include <warpfold/detail/enumerated.hpp>
#include <warpfold/detail/extreme.hpp>
#include <warpfold/detail/fold.hpp>
#include <warpfold/operators.hpp>

#include <new>
#include <type_traits>

namespace warpfold::detail::cuda
{
/// Of two values one that comes first; of equivalent ones either. One instruction for most numbers in their own order.
template <class Order, class T>
WARPFOLD_D T first_of_two(const Order& before, const T& a, const T& b)
{
  constexpr bool quick = std::is_integral_v<T> || std::is_same_v<T, float>;
  if constexpr (quick && std::is_same_v<Order, ascending>)
  {
    return minimum{}(a, b);
  }
  else if constexpr (quick && std::is_same_v<Order, descending>)
  {
    return maximum{}(a, b);
  }
  else
  {
    return before(b, a) ? b : a;
  }
}

/// Whether a source enumerates elements that come from memory as they are.
template <class Source>
inline constexpr bool enumerates_memory = false;
template <class T, class Pair, class Counter, class Acc, class Value>
inline constexpr bool
  enumerates_memory<transform_source<zip_source<Pair, pointer_source<T>, Counter>, enumerate_pair<Acc>, Value>> =
    std::is_same_v<typename enumerated<Acc>::element, T>;

/// One end of a range among the vectors that a thread sees, in ascending order of their places.
template <int V, class Order, class T, class Raw>
struct end_search
{
  Order before;
  slot<T> best;
  Raw won;
  bool found = false;

  WARPFOLD_D explicit end_search(const Order& order)
      : before(order)
  {}

  /// value(raw, e) is element e of a vector. `Plain`: a vector is
  /// its elements as memory holds them, and a place.
  template <bool Plain, class Value>
  WARPFOLD_D void take(const Raw& raw, const Value& value)
  {
    slot<T> x;
    if constexpr (Plain && compares_halves<T> && is_named_operator<extreme<Order>>)
    {
      x.value = cuda::packed_extreme<T, std::is_same_v<Order, descending>>(::cuda::std::get<0>(raw).bits);
    }
    else
    {
      ::new (static_cast<void*>(&x.value)) T(value(raw, 0));
#pragma unroll
      for (int e = 1; e < V; ++e)
      {
        ::new (static_cast<void*>(&x.value)) T(cuda::first_of_two(before, x.value, value(raw, e)));
      }
    }
    // Of later vectors only better ones win.
    if (!found || before(x.value, best.value))
    {
      ::new (static_cast<void*>(&best.value)) T(x.value);
      won   = raw;
      found = true;
    }
  }

  /// The best vector's first element that is as good as its best; `of(raw, e)` is it with its place.
  template <class Value, class Of>
  WARPFOLD_D indexed<T> result(const Value& value, const Of& of) const
  {
    int at = V - 1;
#pragma unroll
    for (int e = V - 2; e >= 0; --e)
    {
      at = before(best.value, value(won, e)) ? at : e;
    }
    slot<T> x; // not `best`, which may be another of its equals: +0 for -0, one NaN for another
#pragma unroll
    for (int e = 0; e < V; ++e)
    {
      if (e == at)
      {
        ::new (static_cast<void*>(&x.value)) T(value(won, e));
      }
    }
    return {x.value, of(won) + at};
  }
};

/// What an arg-reduction does with vectors. `known`: whether Folder is one.
template <int V, class Source, class Folder, class Raw>
struct vector_search
{
  static constexpr bool known = false;
  WARPFOLD_D vector_search(const Source&, const Folder&) {}
};

template <int V, class Source, class T, class Order, class Raw>
  requires(V > 1)
struct vector_search<V, Source, folder<indexed<T>, extreme<Order>, no_init_t>, Raw>
{
  static constexpr bool known = true;
  using Folder                = folder<indexed<T>, extreme<Order>, no_init_t>;
  const Source& src;
  end_search<V, Order, T, Raw> end;

  WARPFOLD_D vector_search(const Source& s, const Folder& f)
      : src(s)
      , end(f.op.before)
  {}
  WARPFOLD_D T value(const Raw& r, int e) const
  {
    return src.template get<V>(r, e).value;
  }
  WARPFOLD_D void take(const Raw& raw)
  {
    end.template take<enumerates_memory<Source>>(raw, [this](const Raw& r, int e) { return value(r, e); });
  }
  WARPFOLD_D void add_to(typename Folder::partial& p, const Folder& f) const
  {
    if (end.found)
    {
      f.add(p,
            end.result([this](const Raw& r, int e) { return value(r, e); },
                       [this](const Raw& r) { return src.template get<V>(r, 0).index; }));
    }
  }
};

template <int V, class Source, class T, class Low, class High, class Raw>
  requires(V > 1)
struct vector_search<V, Source, folder<indexed_extremes<T>, extremes<Low, High>, no_init_t>, Raw>
{
  static constexpr bool known = true;
  using Folder                = folder<indexed_extremes<T>, extremes<Low, High>, no_init_t>;
  const Source& src;
  end_search<V, Low, T, Raw> low;
  end_search<V, High, T, Raw> high;

  WARPFOLD_D vector_search(const Source& s, const Folder& f)
      : src(s)
      , low(f.op.low.before)
      , high(f.op.high.before)
  {}
  WARPFOLD_D T value(const Raw& r, int e) const
  {
    return src.template get<V>(r, e).min.value;
  }
  WARPFOLD_D void take(const Raw& raw)
  {
    const auto of = [this](const Raw& r, int e) { return value(r, e); };
    low.template take<enumerates_memory<Source>>(raw, of);
    high.template take<enumerates_memory<Source>>(raw, of);
  }
  WARPFOLD_D void add_to(typename Folder::partial& p, const Folder& f) const
  {
    if (low.found)
    {
      const auto of    = [this](const Raw& r, int e) { return value(r, e); };
      const auto place = [this](const Raw& r) { return src.template get<V>(r, 0).min.index; };
      f.add(p, indexed_extremes<T>{low.result(of, place), high.result(of, place)});
    }
  }
};
} // namespace warpfold::detail::cuda
