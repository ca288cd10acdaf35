// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// How values meet: the fold of one output, shared by every kernel on every backend.
#pragma once

#include <warpfold/accumulator.hpp>
#include <warpfold/detail/call.hpp>
#include <warpfold/operators.hpp>

#include <cstring>
#include <new>
#include <type_traits>

namespace warpfold::detail
{
/// Room for a T that need not have a default constructor.
template <class T>
union slot
{
  T value;
  WARPFOLD_HD slot() {}
};

/// Whether elements may meet in any order.
template <class Op>
inline constexpr bool commutes = true;

/// What an accumulator of sums takes elements as, where it takes them itself by add(x) and, several at once, by
/// add(array): for one that an element of its own would cost much to make. Void: it does not.
template <class Acc>
struct deposited
{
  using type = void;
};

/// Operator, accumulator type and init of a reduction. `Op` is already recognised.
template <class Acc_, class Op, class Init>
struct folder
{
  using Acc                          = Acc_;
  static constexpr bool has_identity = identity<Op, Acc>::known;
  static constexpr bool ordered      = !commutes<Op>;
  static constexpr bool has_init     = !std::is_same_v<Init, no_init_t>;

  Op op;
  Init init;

  WARPFOLD_HD Acc combine(const Acc& a, const Acc& b) const
  {
    return detail::call<Acc>(op, a, b);
  }

  /// What has been folded so far. With an identity a plain value; without one a value and whether it holds anything,
  /// so that the operator never sees padding.
  struct with_identity
  {
    Acc value;
    WARPFOLD_HD static with_identity empty()
    {
      return {identity<Op, Acc>::value()};
    }
    WARPFOLD_HD static with_identity of(const Acc& x)
    {
      return {x};
    }
    WARPFOLD_HD bool holds() const
    {
      return true;
    }
  };

  struct without_identity
  {
    slot<Acc> room;
    bool valid;
    WARPFOLD_HD without_identity()
        : valid(false)
    {
      // Defined bytes: lanes pass on what they hold even where that is nothing, and nvcc 13.0 at -O3 lost `valid`
      // beside room that never was written.
      memset(static_cast<void*>(&room), 0, sizeof(room));
    }
    WARPFOLD_HD without_identity(const without_identity& o)
        : valid(o.valid)
    {
      ::new (static_cast<void*>(&room)) slot<Acc>(o.room);
    }
    WARPFOLD_HD without_identity& operator=(const without_identity& o)
    {
      valid = o.valid;
      ::new (static_cast<void*>(&room)) slot<Acc>(o.room);
      return *this;
    }
    WARPFOLD_HD static without_identity empty()
    {
      return {};
    }
    WARPFOLD_HD static without_identity of(const Acc& x)
    {
      without_identity p;
      ::new (static_cast<void*>(&p.room.value)) Acc(x);
      p.valid = true;
      return p;
    }
    WARPFOLD_HD bool holds() const
    {
      return valid;
    }
  };

  using partial = std::conditional_t<has_identity, with_identity, without_identity>;

  WARPFOLD_HD void add(partial& p, const Acc& x) const
  {
    if constexpr (has_identity)
    {
      p.value = combine(p.value, x);
    }
    else if (p.valid)
    {
      ::new (static_cast<void*>(&p.room.value)) Acc(combine(p.room.value, x));
    }
    else
    {
      p = partial::of(x);
    }
  }

  /// Whether elements of type T go into an Acc as they are. Those that are sums themselves do not.
  template <class T>
  static constexpr bool deposits =
    !std::is_void_v<typename deposited<Acc>::type> && std::is_void_v<typename deposited<T>::type>
    && std::is_same_v<Op, plus> && std::is_convertible_v<const T&, typename deposited<Acc>::type>;

  /// One element.
  template <class T>
  WARPFOLD_HD void take(partial& p, const T& x) const
  {
    if constexpr (deposits<T>)
    {
      p.value.add(static_cast<typename deposited<Acc>::type>(x));
    }
    else
    {
      add(p, static_cast<Acc>(x));
    }
  }

  /// Elements get(first) ... get(first + N - 1), of a type that is deposited, as many at once as registers take.
  template <int N, class Get>
  WARPFOLD_HD static void deposit(Acc& to, const Get& get, int first = 0)
  {
    if constexpr (N > 32)
    {
      deposit<N / 2>(to, get, first);
      deposit<N - N / 2>(to, get, first + N / 2);
    }
    else
    {
      using D = typename deposited<Acc>::type;
      D x[N]  = {};
      WARPFOLD_UNROLL
      for (int i = 0; i < N; ++i)
      {
        x[i] = static_cast<D>(get(first + i));
      }
      to.add(x);
    }
  }

  WARPFOLD_HD void merge(partial& p, const partial& q) const
  {
    if constexpr (has_identity)
    {
      p.value = combine(p.value, q.value);
    }
    else if (q.valid)
    {
      add(p, q.room.value);
    }
  }

  /// The output's value: init and partial combined once. An empty reduction gives the init, else the identity;
  /// callers refuse empty reductions that have neither.
  WARPFOLD_HD Acc result(const partial& p) const
  {
    if constexpr (has_identity)
    {
      if constexpr (has_init)
      {
        return combine(static_cast<Acc>(init), p.value);
      }
      else if constexpr (std::is_same_v<Op, logical_and> || std::is_same_v<Op, logical_or>)
      {
        return combine(identity<Op, Acc>::value(), p.value); // a lone element has met no operator yet
      }
      else
      {
        return p.value;
      }
    }
    else
    {
      if constexpr (has_init)
      {
        return p.valid ? combine(static_cast<Acc>(init), p.room.value) : static_cast<Acc>(init);
      }
      else
      {
        return p.room.value;
      }
    }
  }
};
} // namespace warpfold::detail
