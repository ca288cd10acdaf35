// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Arg-reductions of vectors: values are looked at by themselves, and of the best vector its registers are kept, so that
/// places cost an element nothing: they are looked for once a thread, in one vector. An element at a time with its 64-bit
/// index takes 15 to 18 instructions, more than the memory leaves time for below 4 bytes; this takes 5 to 10.
#pragma once

#include <warpfold/detail/extreme.hpp>
#include <warpfold/detail/fold.hpp>

#include <new>

namespace warpfold::detail::cuda
{
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

  /// value(raw, e) is element e of a vector.
  template <class Value>
  WARPFOLD_D void take(const Raw& raw, const Value& value)
  {
    slot<T> x;
    ::new (static_cast<void*>(&x.value)) T(value(raw, 0));
#pragma unroll
    for (int e = 1; e < V; ++e)
    {
      const T y = value(raw, e);
      ::new (static_cast<void*>(&x.value)) T(before(y, x.value) ? y : x.value);
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
    return {best.value, of(won) + at};
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
    end.take(raw, [this](const Raw& r, int e) { return value(r, e); });
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
    low.take(raw, of);
    high.take(raw, of);
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
