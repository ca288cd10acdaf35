// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Short forms for the public cases: reductions of host values on a backend.
///
/// The cases are reductions that went wrong in other tools, each with the right value; the ids are those of the
/// project's list. A shell defines test::backends and includes the bodies. Left until the feature exists: R16, R62
/// (arg-reductions), R26, R37, R57, R59, R61, R67 (by key). Left for good: R55 (an operator that is not associative has
/// no value to assert), R74's package part (tests/consumer).
#pragma once

#include <warpfold/warpfold.hpp>

#include "../../support/data.hpp"
#include "../../support/types.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <vector>

namespace test
{
template <class Backend, class T>
auto sum_of(const std::vector<T>& x)
{
  typename Backend::template buffer<T> in(x);
  return warpfold::sum(Backend::policy(), in.get(), in.get() + x.size());
}
template <class Backend, class T>
T min_of(const std::vector<T>& x)
{
  typename Backend::template buffer<T> in(x);
  return warpfold::min(Backend::policy(), in.get(), in.get() + x.size());
}
template <class Backend, class T>
T max_of(const std::vector<T>& x)
{
  typename Backend::template buffer<T> in(x);
  return warpfold::max(Backend::policy(), in.get(), in.get() + x.size());
}

/// What `call` writes to n outputs, which are poisoned before it.
template <class Backend, class Out, class Call>
std::vector<Out> outputs(std::int64_t n, const Call& call)
{
  typename Backend::template buffer<Out> out(std::vector<Out>(static_cast<std::size_t>(n), Out(-77)));
  call(out.get());
  Backend::sync();
  return out.download();
}

/// Sums per column and per row of a column-major matrix.
template <class Backend, class Out, class T>
std::vector<Out> columns_of(const std::vector<T>& x, std::int64_t rows, std::int64_t cols)
{
  typename Backend::template buffer<T> in(x);
  return outputs<Backend, Out>(cols, [&](Out* out) {
    warpfold::column_sums(Backend::policy(), warpfold::matrix_view(in.get(), rows, cols), out);
  });
}
template <class Backend, class Out, class T>
std::vector<Out> rows_of(const std::vector<T>& x, std::int64_t rows, std::int64_t cols)
{
  typename Backend::template buffer<T> in(x);
  return outputs<Backend, Out>(
    rows, [&](Out* out) { warpfold::row_sums(Backend::policy(), warpfold::matrix_view(in.get(), rows, cols), out); });
}

template <class T>
std::vector<T> repeated(std::int64_t n, T x)
{
  return std::vector<T>(static_cast<std::size_t>(n), x);
}
} // namespace test
