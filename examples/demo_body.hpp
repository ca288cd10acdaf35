// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The demo's body. A System has a policy, vector<T>, name(), wait() and the number of calls to time together.
#pragma once

#include "demo.hpp"

#include <warpfold/warpfold.hpp>

#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/reduce.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>

#if defined(__CUDACC__)
#  define DEMO_HD __host__ __device__
#else
#  define DEMO_HD
#endif

namespace demo
{
/// Small integers of both signs, so that sums of floats are exact in any order.
struct element
{
  DEMO_HD float operator()(std::int64_t i) const
  {
    const auto hash = static_cast<std::uint64_t>(i) * 0x9E3779B97F4A7C15u;
    return static_cast<float>(static_cast<int>((hash >> 40) % 17) - 8);
  }
};

/// What the functor keeps of a row: its lowest and its highest element.
struct extent
{
  float low;
  float high;
};

struct to_extent
{
  DEMO_HD extent operator()(float x) const
  {
    return {x, x};
  }
};

struct widest
{
  DEMO_HD extent operator()(const extent& a, const extent& b) const
  {
    return {a.low < b.low ? a.low : b.low, a.high < b.high ? b.high : a.high};
  }
};

/// The column of the element at i, for thrust::reduce_by_key.
struct column_of
{
  std::int64_t rows;
  DEMO_HD std::int64_t operator()(std::int64_t i) const
  {
    return i / rows;
  }
};

/// A row from its first element to its last, for thrust::transform: neighbours in a warp read neighbours in memory.
template <class T, class Unary, class Op>
struct fold_row
{
  const float* data;
  extents size;
  Unary unary;
  Op op;
  DEMO_HD T operator()(std::int64_t row) const
  {
    T total = unary(data[row]);
    for (std::int64_t c = 1; c < size.cols; ++c)
    {
      total = op(total, unary(data[row + c * size.rows]));
    }
    return total;
  }
};

struct itself
{
  DEMO_HD float operator()(float x) const
  {
    return x;
  }
};

inline bool same(float a, float b)
{
  return a == b;
}
inline bool same(const extent& a, const extent& b)
{
  return a.low == b.low && a.high == b.high;
}

/// Seconds a call, the best of three turns after one that warms up.
template <class System, class Call>
double seconds(const System& system, const Call& call)
{
  call();
  system.wait();
  double best = 1e300;
  for (int turn = 0; turn < 3; ++turn)
  {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < System::calls; ++i)
    {
      call();
    }
    system.wait();
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best / System::calls;
}

/// One line of the table: both sides fill a vector of `outputs` values.
template <class T, class System, class Ours, class Thrusts>
bool line(const System& system, const char* what, extents size, std::int64_t outputs, const Ours& ours,
          const Thrusts& thrusts)
{
  using vector = typename System::template vector<T>;
  vector a(static_cast<std::size_t>(outputs));
  vector b(static_cast<std::size_t>(outputs));
  const double t_ours   = seconds(system, [&] { ours(a.begin()); });
  const double t_thrust = seconds(system, [&] { thrusts(b.begin()); });
  const thrust::host_vector<T> x(a.begin(), a.end());
  const thrust::host_vector<T> y(b.begin(), b.end());
  const bool equal   = std::equal(x.begin(), x.end(), y.begin(), [](const T& p, const T& q) { return same(p, q); });
  const double bytes = 4.0 * static_cast<double>(size.rows) * static_cast<double>(size.cols)
    + static_cast<double>(sizeof(T)) * static_cast<double>(outputs);
  std::printf("%-28s %12.4f %12.4f %10.1f %7s\n", what, 1e3 * t_ours, 1e3 * t_thrust, bytes / t_ours / 1e9,
              equal ? "yes" : "NO");
  std::fflush(stdout);
  return equal;
}

template <class System>
bool run(const System& system, extents size)
{
  const auto policy = system.policy();
  typename System::template vector<float> a(static_cast<std::size_t>(size.rows * size.cols));
  thrust::tabulate(policy, a.begin(), a.end(), element{});
  const float* data = thrust::raw_pointer_cast(a.data());
  const thrust::counting_iterator<std::int64_t> index(0);

  std::printf("%lld x %lld floats, column-major, on %s\n\n", static_cast<long long>(size.rows),
              static_cast<long long>(size.cols), system.name().c_str());
  std::printf("%-28s %12s %12s %10s %7s\n", "", "warpfold, ms", "Thrust, ms", "GB/s", "equal");

  const warpfold::matrix_view m(a.begin(), size.rows, size.cols);
  bool right = line<float>(
    system, "column sums", size, size.cols, [&](auto out) { warpfold::column_sums(policy, m, out); },
    [&](auto out) {
      const auto keys = thrust::make_transform_iterator(index, column_of{size.rows});
      thrust::reduce_by_key(policy, keys, keys + size.rows * size.cols, a.begin(), thrust::make_discard_iterator(),
                            out);
    });
  right &= line<float>(
    system, "row sums", size, size.rows, [&](auto out) { warpfold::row_sums(policy, m, out); },
    [&](auto out) {
      thrust::transform(policy, index, index + size.rows, out,
                        fold_row<float, itself, warpfold::plus>{data, size, {}, {}});
    });
  const warpfold::matrix_view extents_of(thrust::make_transform_iterator(a.begin(), to_extent{}), size.rows, size.cols);
  right &= line<extent>(
    system, "lowest and highest of rows", size, size.rows,
    [&](auto out) { warpfold::reduce_rows(policy, extents_of, out, warpfold::no_init, widest{}); },
    [&](auto out) {
      thrust::transform(policy, index, index + size.rows, out, fold_row<extent, to_extent, widest>{data, size, {}, {}});
    });
  std::printf("\n%s\n", right ? "All results equal Thrust's." : "A RESULT DIFFERS FROM THRUST'S.");
  return right;
}
} // namespace demo
