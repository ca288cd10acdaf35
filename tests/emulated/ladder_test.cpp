// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Every rung of examples/ladder, on the emulated device, against a loop.
#include "backends.hpp"

#include "../../examples/ladder/rungs/all.cuh"

#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <vector>

namespace
{

/// Two numbers that are folded in step, with no identity that anyone knows: 4 + 4 bytes.
struct bounds
{
  std::int32_t least;
  std::int32_t most;
  friend bool operator==(const bounds&, const bounds&) = default;
};
struct widen
{
  bounds operator()(const bounds& a, const bounds& b) const
  {
    return {a.least < b.least ? a.least : b.least, a.most > b.most ? a.most : b.most};
  }
};
struct greater_of
{
  template <class T>
  T operator()(const T& a, const T& b) const
  {
    return a < b ? b : a;
  }
};
/// x + y modulo a prime: associative, commutative, of the user's.
struct add_modulo
{
  std::uint32_t prime;
  std::uint32_t operator()(std::uint32_t a, std::uint32_t b) const
  {
    return static_cast<std::uint32_t>((std::uint64_t{a} + b) % prime);
  }
};
struct twice
{
  std::int64_t operator()(std::int64_t i) const
  {
    return 2 * i - 7;
  }
};

std::uint32_t scramble(std::int64_t i)
{
  return static_cast<std::uint32_t>((static_cast<std::uint64_t>(i) + 1) * 0x9e3779b97f4a7c15ull >> 40);
}

/// What the rung makes of n elements from `first` on, in memory of exactly as many bytes as it asked for. Twice: a
/// second call must not depend on what the first left.
template <class Rung, class It, class T, class Op>
T fold_by(It first, std::int64_t n, T init, Op op)
{
  test::device_buffer<unsigned char> workspace(
    std::vector<unsigned char>(Rung::template workspace_bytes<T>(n), static_cast<unsigned char>(0)));
  test::device_buffer<T> out(std::vector<T>(1, init));
  for (int call = 0; call < 2; ++call)
  {
    Rung::reduce_into(nullptr, workspace.get(), first, n, out.get(), init, op);
  }
  return out.download()[0];
}

template <class T, class It, class Op>
T fold_plainly(It first, std::int64_t n, T init, Op op)
{
  for (std::int64_t i = 0; i < n; ++i)
  {
    init = op(init, static_cast<T>(first[i]));
  }
  return init;
}

/// Arrays of n elements from the first and from the second element of their memory on.
template <class Rung, class T, class Op, class Make>
void folds_arrays(std::int64_t n, T init, Op op, const Make& make)
{
  for (const std::int64_t offset : {0, 1})
  {
    std::vector<T> x;
    for (std::int64_t i = 0; i < n + offset; ++i)
    {
      x.push_back(make(i));
    }
    test::device_buffer<T> there(x);
    CAPTURE(Rung::name, n, offset);
    CHECK(fold_by<Rung>(static_cast<const T*>(there.get()) + offset, n, init, op)
          == fold_plainly<T>(x.data() + offset, n, init, op));
    CHECK(there.download() == x);
  }
}

const std::vector<std::int64_t> sizes{0,   1,   2,   3,   31,   32,   33,   48,   255,
                                      256, 257, 511, 513, 1023, 1024, 1025, 4097, 70001};

const std::vector<emulated::device> devices{{132, emulated::order::forward}, {2, emulated::order::varied}};
} // namespace

TEMPLATE_LIST_TEST_CASE("a rung folds every size, init once, and leaves its input", "[ladder]", ladder::rungs)
{
  for (const auto& device : devices)
  {
    emulated::current = device;
    for (const std::int64_t n : sizes)
    {
      folds_arrays<TestType>(n, std::int32_t{1000003}, thrust::plus<std::int32_t>{},
                             [](std::int64_t i) { return static_cast<std::int32_t>(scramble(i) % 2000) - 1000; });
    }
  }
}

TEMPLATE_LIST_TEST_CASE("a rung folds other types and operators", "[ladder]", ladder::rungs)
{
  emulated::current = devices[1];
  for (const std::int64_t n : {0, 1, 33, 300, 1025, 5000})
  {
    folds_arrays<TestType>(n, std::int64_t{-5}, thrust::plus<std::int64_t>{},
                           [](std::int64_t i) { return static_cast<std::int64_t>(scramble(i)) << 20; });
    folds_arrays<TestType>(n, 3.0, greater_of{}, [](std::int64_t i) { return -1.0 / (1 + scramble(i)); });
    folds_arrays<TestType>(n, 0.5f, thrust::plus<float>{},
                           [](std::int64_t i) { return static_cast<float>(scramble(i) % 64); });
    folds_arrays<TestType>(n, std::uint32_t{5}, add_modulo{1000003},
                           [](std::int64_t i) { return scramble(i) % 1000003; });
    folds_arrays<TestType>(n, bounds{5, 5}, widen{}, [](std::int64_t i) {
      const auto x = static_cast<std::int32_t>(scramble(i));
      return bounds{x, x};
    });
  }
}

TEMPLATE_LIST_TEST_CASE("a rung reads any iterator, elements of another type than the sum", "[ladder]", ladder::rungs)
{
  emulated::current = devices[1];
  for (const std::int64_t n : {1, 100, 2500})
  {
    CAPTURE(TestType::name, n);
    const auto count = thrust::counting_iterator<std::int64_t>(10);
    const auto plus  = thrust::plus<std::int64_t>{};
    CHECK(fold_by<TestType>(count, n, std::int64_t{1}, plus) == 1 + n * 10 + n * (n - 1) / 2);
    const auto doubled = thrust::make_transform_iterator(count, twice{});
    CHECK(fold_by<TestType>(doubled, n, std::int64_t{0}, plus) == 2 * (n * 10 + n * (n - 1) / 2) - 7 * n);
    std::vector<std::int16_t> narrow(static_cast<std::size_t>(n), std::int16_t{30000});
    test::device_buffer<std::int16_t> there(narrow);
    CHECK(fold_by<TestType>(there.get(), n, std::int64_t{0}, plus) == n * 30000);
  }
}

namespace
{
template <class Rung>
void folds_some_sizes()
{
  for (const std::int64_t n : {1, 19, 20, 21, 99, 333, 1000})
  {
    CAPTURE(n);
    std::vector<int> x;
    for (std::int64_t i = 0; i < n; ++i)
    {
      x.push_back(static_cast<int>(scramble(i) % 1000) - 500);
    }
    test::device_buffer<int> there(x);
    CHECK(fold_by<Rung>(there.get(), n, 7, thrust::plus<int>{})
          == fold_plainly<int>(x.data(), n, 7, thrust::plus<int>{}));
  }
}
} // namespace

TEST_CASE("shuffles in blocks of any number of threads", "[ladder]")
{
  emulated::current = devices[1];
  folds_some_sizes<ladder::warp_shuffles_of<1, 1>>();
  folds_some_sizes<ladder::warp_shuffles_of<1, 7>>();
  folds_some_sizes<ladder::warp_shuffles_of<2, 20>>();
  folds_some_sizes<ladder::warp_shuffles_of<1, 33>>();
  folds_some_sizes<ladder::warp_shuffles_of<2, 96>>();
  folds_some_sizes<ladder::warp_shuffles_of<1, 100>>();
  folds_some_sizes<ladder::warp_shuffles_of<1, 1000>>();
}

TEST_CASE("the tree in global memory moves three times as much as the tree in shared memory", "[ladder]")
{
  for (const std::int64_t n : {std::int64_t{1} << 20, std::int64_t{100000000}})
  {
    const auto global = static_cast<double>(ladder::opposite_sides::tree_bytes<float>(n));
    const auto pairs  = static_cast<double>(ladder::neighbouring_pairs::tree_bytes<float>(n));
    const auto shared = static_cast<double>(ladder::shared_tree::tree_bytes<float, float>(n));
    CHECK(global / shared > 2.98);
    CHECK(global / shared < 3.0);
    CHECK(pairs / shared > 2.98);
    CHECK(pairs / shared < 3.0);
  }
  CHECK(ladder::opposite_sides::tree_bytes<float>(1) == 8);
  CHECK(ladder::neighbouring_pairs::tree_bytes<float>(0) == 0);
  CHECK(ladder::shared_tree::traffic_bytes<float, float>(1) == 4 + 4 + 8);
}
