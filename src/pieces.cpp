// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pieces.hpp"

#include <algorithm>
#include <chrono>
#include <future>

namespace program
{
namespace
{
using clock = std::chrono::steady_clock;

double seconds_since(clock::time_point start)
{
  return std::chrono::duration<double>(clock::now() - start).count();
}

/// to[i] = op(to[i], from[i]), values of the accumulator's type.
void merge(const job& j, std::byte* to, const std::byte* from, std::int64_t n)
{
  with_type(j.accumulator, [&]<class T>(T) {
    if constexpr (std::is_arithmetic_v<T> || is_complex_type<T>)
    {
      auto* a       = reinterpret_cast<T*>(to);
      const auto* b = reinterpret_cast<const T*>(from);
      const any_op op{j.op};
      std::transform(a, a + n, b, a, [op](const T& x, const T& y) { return op(x, y); });
    }
  });
}

/// The results of no elements.
void fill_empty(const job& j, std::vector<std::byte>& out, std::int64_t n)
{
  if (n > 0 && (j.op == operation::min || j.op == operation::max))
  {
    throw bad_input(std::string("the ") + name_of(j.op) + " of no elements has no value");
  }
  with_type(j.accumulator, [&]<class T>(T) {
    if constexpr (std::is_arithmetic_v<T> || is_complex_type<T>)
    {
      T one{};
      if constexpr (is_complex_type<T>)
      {
        one.re = j.op == operation::prod ? 1 : 0;
      }
      else
      {
        one = j.op == operation::prod ? 1 : 0;
      }
      std::fill_n(reinterpret_cast<T*>(out.data()), n, one);
    }
  });
}
} // namespace

cutter::cutter(const extents& array, std::int64_t elements)
    : array_(array)
    , runs_(array.fast > 0 ? std::min(array.slow, std::max<std::int64_t>(elements, 1) / array.fast) : 0)
    , part_(runs_ > 0 ? array.fast : std::max<std::int64_t>(elements, 1))
{}

bool cutter::next(place& p)
{
  if (slow_ >= array_.slow || array_.fast == 0)
  {
    return false;
  }
  p = {slow_, runs_ > 0 ? std::min(runs_, array_.slow - slow_) : 1, fast_, std::min(part_, array_.fast - fast_)};
  fast_ += p.fasts;
  if (fast_ == array_.fast)
  {
    fast_ = 0;
    slow_ += p.slows;
  }
  return true;
}

std::int64_t cutter::count() const
{
  if (array_.slow == 0 || array_.fast == 0)
  {
    return 0;
  }
  return runs_ > 0 ? (array_.slow - 1) / runs_ + 1 : array_.slow * ((array_.fast - 1) / part_ + 1);
}

std::vector<std::byte> reduce_array(backend& where, const job& j, const extents& array, std::int64_t piece_bytes,
                                    const reader& read, const progress& tell, times& t)
{
  const auto start   = clock::now();
  const auto value   = static_cast<std::size_t>(bytes_of(j.accumulator));
  const auto size    = bytes_of(j.element);
  const auto outputs = array.outputs();
  std::vector<std::byte> out(static_cast<std::size_t>(outputs) * value);
  if (array.reduced() == 0 || outputs == 0)
  {
    fill_empty(j, out, outputs);
    return out;
  }

  cutter cut(array, piece_bytes / size);
  place now{}, ahead{};
  cut.next(ahead);
  const auto bytes = static_cast<std::size_t>(ahead.slows * ahead.fasts * size); // no later piece is larger
  void* buffers[2] = {where.allocate(bytes), cut.count() > 1 ? where.allocate(bytes) : nullptr};
  const auto fetch = [&](void* to, std::int64_t elements) {
    const auto begin = clock::now();
    read(to, static_cast<std::size_t>(elements * size));
    return seconds_since(begin);
  };
  std::vector<std::byte> scratch;
  std::int64_t done = 0;
  t.read += fetch(buffers[0], ahead.slows * ahead.fasts);
  for (bool more = true; more;)
  {
    now  = ahead;
    more = cut.next(ahead);
    std::future<double> reading; // its destructor waits, also when reduce throws
    if (more)
    {
      reading = std::async(std::launch::async, fetch, buffers[1], ahead.slows * ahead.fasts);
    }
    const auto begin      = clock::now();
    const piece p         = {buffers[0], now.slows, now.fasts, array.reduce_fast};
    const auto first      = static_cast<std::size_t>(array.reduce_fast ? now.slow : now.fast);
    std::byte* const here = out.data() + first * value;
    if ((array.reduce_fast ? now.fast : now.slow) == 0)
    {
      where.reduce(p, here);
    }
    else
    {
      scratch.resize(static_cast<std::size_t>(p.outputs()) * value);
      where.reduce(p, scratch.data());
      merge(j, here, scratch.data(), p.outputs());
    }
    t.reduce += seconds_since(begin);
    done += now.slows * now.fasts * size;
    tell(done);
    if (more)
    {
      t.read += reading.get();
      std::swap(buffers[0], buffers[1]);
    }
  }
  t.total = seconds_since(start);
  return out;
}
} // namespace program
