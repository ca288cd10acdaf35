// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Packs of many members, of packs and of integers, into tuples and zips, in every layout; reducers of the caller's own.
#pragma once

#include <warpfold/norms.hpp>
#include <warpfold/pack.hpp>
#include <warpfold/statistics.hpp>

#include "../support/two_pass.hpp"

#include <catch2/catch_test_macros.hpp>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>
#include <vector>

namespace test
{
/// exp of the mean of logarithms.
struct lift_logarithm
{
  template <class T>
  WARPFOLD_HD double operator()(const T& x) const
  {
    return ::cuda::std::log(static_cast<double>(x));
  }
};
struct root_of_product
{
  double n;
  WARPFOLD_HD double operator()(double sum) const
  {
    return ::cuda::std::exp(sum / n);
  }
};
struct geometric_mean : warpfold::detail::named_reducer<geometric_mean>
{
  template <class Acc, class T>
  auto recipe_for(std::int64_t n) const
  {
    return warpfold::recipe{lift_logarithm{}, warpfold::plus{}, root_of_product{static_cast<double>(n)}};
  }
};

/// Has no identity.
struct larger_one
{
  WARPFOLD_HD int operator()(int a, int b) const
  {
    return a < b ? b : a;
  }
};

template <class Backend, class T>
void packs_of_integers()
{
  using namespace warpfold;
  const auto p = Backend::policy();
  for (const std::int64_t n : {0, 1, 31, 1025, 30'011})
  {
    CAPTURE(n);
    const auto x = small_values<T>(n);
    typename Backend::template buffer<T> in(x);
    const T* first = in.get();
    const T* last  = first + n;
    const auto eight = reduce(p, first, last,
                              pack(plus{}, multiplies{}, minimum{}, maximum{}, std::bit_and<>{}, bit_or{}, bit_xor{},
                                   std::logical_and<>{}));
    using result     = cuda::std::tuple<std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>,
                                        std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>, T, T, T, T,
                                        T, bool>;
    static_assert(std::is_same_v<std::remove_const_t<decltype(eight)>, result>);
    REQUIRE(cuda::std::get<0>(eight) == reduce(p, first, last));
    REQUIRE(cuda::std::get<1>(eight) == reduce(p, first, last, no_init, multiplies{}));
    REQUIRE(cuda::std::get<2>(eight) == reduce(p, first, last, no_init, minimum{}));
    REQUIRE(cuda::std::get<3>(eight) == reduce(p, first, last, no_init, maximum{}));
    REQUIRE(cuda::std::get<4>(eight) == reduce(p, first, last, no_init, bit_and{}));
    REQUIRE(cuda::std::get<5>(eight) == reduce(p, first, last, no_init, bit_or{}));
    REQUIRE(cuda::std::get<6>(eight) == reduce(p, first, last, no_init, bit_xor{}));
    REQUIRE(cuda::std::get<7>(eight) == static_cast<bool>(reduce(p, first, last, no_init, logical_and{})));
    if (n > 0)
    {
      const auto one = reduce(p, first, last, pack(larger_one{}));
      REQUIRE(cuda::std::get<0>(one) == reduce(p, first, last, no_init, maximum{}));
    }
    else
    {
      REQUIRE_THROWS_AS(reduce(p, first, last, pack(larger_one{})), std::invalid_argument);
      REQUIRE_THROWS_AS(reduce(p, first, last, pack(mean, larger_one{})), std::invalid_argument);
    }
  }
}

template <class Backend>
void packs_in_packs()
{
  using namespace warpfold;
  const auto p = Backend::policy();
  for (const std::int64_t n : {0, 1, 33, 5003})
  {
    CAPTURE(n);
    const auto x = small_values<float>(n);
    typename Backend::template buffer<float> in(x);
    const float* first = in.get();
    const float* last  = first + n;
    const auto ends    = pack(minimum{}, maximum{});
    const auto got     = reduce(p, first, last, pack(pack(plus{}, ends), mean, ends, logical_or{}));
    const auto inner   = cuda::std::get<0>(got);
    REQUIRE(cuda::std::get<0>(inner) == reduce(p, first, last));
    REQUIRE(cuda::std::get<1>(inner) == reduce(p, first, last, ends));
    REQUIRE(cuda::std::get<2>(got) == reduce(p, first, last, ends));
    REQUIRE(is_near(cuda::std::get<1>(got), two_pass(x).mean, 1e-14));
    const auto exact = reduce(with<determinism::gpu_to_gpu>(p), first, last, pack(pack(plus{}, maximum{}), mean));
    REQUIRE(cuda::std::get<0>(cuda::std::get<0>(exact)) == reduce(p, first, last));
  }
}

/// To two pointers in a zip and to tuples, of conversions too.
template <class Backend>
void packs_of_layouts()
{
  using namespace warpfold;
  using both = cuda::std::tuple<double, float>;
  const std::int64_t rows = 41, cols = 67, ld = 70;
  const auto x = small_values<float>(rows * ld);
  typename Backend::template buffer<float> in(x);
  const float* first = in.get();
  const matrix_view sideways(first, rows, cols, ld, row_major{});
  const matrix_view backwards(first + (rows - 1) * ld, rows, cols, strided{-ld, 1});
  const auto members = pack(variance, maximum{});
  const auto check   = [&](bool columns, auto reduce_to) {
    const auto outputs = static_cast<std::size_t>(columns ? cols : rows);
    typename Backend::template buffer<float> variances(std::vector<float>(outputs + 2, -1));
    typename Backend::template buffer<double> tops(std::vector<double>(outputs + 2, -1));
    typename Backend::template buffer<both> tuples(std::vector<both>(outputs + 2, both{-1, -1}));
    reduce_to(thrust::make_zip_iterator(variances.get() + 1, tops.get() + 1));
    reduce_to(tuples.get() + 1);
    Backend::sync();
    const auto got_variances = variances.download();
    const auto got_tops      = tops.download();
    const auto got           = tuples.download();
    REQUIRE((got.front() == both{-1, -1} && got.back() == both{-1, -1}));
    REQUIRE((got_variances.front() == -1 && got_variances.back() == -1 && got_tops.front() == -1 && got_tops.back() == -1));
    for (std::int64_t k = 0; k < (columns ? cols : rows); ++k)
    {
      std::vector<float> line;
      for (std::int64_t j = 0; j < (columns ? rows : cols); ++j)
      {
        line.push_back(x[static_cast<std::size_t>(columns ? j * ld + k : k * ld + j)]);
      }
      const auto i = static_cast<std::size_t>(k + 1);
      REQUIRE(is_near(cuda::std::get<0>(got[i]), two_pass(line).variance(), 1e-13));
      REQUIRE(cuda::std::get<1>(got[i]) == *std::max_element(line.begin(), line.end()));
      REQUIRE(got_variances[i] == static_cast<float>(cuda::std::get<0>(got[i])));
      REQUIRE(got_tops[i] == static_cast<double>(cuda::std::get<1>(got[i])));
    }
  };
  check(true, [&](auto out) { reduce_columns(Backend::policy(), sideways, out, members); });
  check(true, [&](auto out) { reduce_columns(Backend::policy(), backwards, out, members); });
  check(false, [&](auto out) { reduce_rows(Backend::policy(), sideways, out, members); });
  typename Backend::template buffer<both> none(std::vector<both>(3, both{-1, -1}));
  reduce_columns(Backend::policy(), matrix_view(first, 0, 2), none.get(), members);
  reduce_columns(Backend::policy(), matrix_view(first, 2, 0), none.get() + 2, members);
  Backend::sync();
  const auto got = none.download();
  REQUIRE((std::isnan(cuda::std::get<0>(got[1])) && cuda::std::get<1>(got[1]) < -1e38f && got[2] == both{-1, -1}));
  REQUIRE_THROWS_AS(reduce_columns(Backend::policy(), matrix_view(first, 2, 2), static_cast<both*>(nullptr), members),
                    std::invalid_argument);
}

template <class Backend>
void own_reducers()
{
  using namespace warpfold;
  const auto p     = Backend::policy();
  const auto first = thrust::counting_iterator<int>(1);
  double logarithms = 0;
  for (int i = 1; i <= 3000; ++i)
  {
    logarithms += std::log(i);
  }
  const double wanted = std::exp(logarithms / 3000);
  REQUIRE(is_near(geometric_mean{}(p, first, first + 3000), wanted, 1e-12));
  REQUIRE(is_near(cuda::std::get<1>(reduce(p, first, first + 3000, pack(mean, geometric_mean{}))), wanted, 1e-12));
  typename Backend::template buffer<float> out(std::vector<float>(2, -1));
  reduce_rows(p, matrix_view(first, 2, 3000, row_major{}), out.get(), geometric_mean{});
  Backend::sync();
  REQUIRE(is_near(static_cast<double>(out.download()[0]), wanted, 1e-6));
}

/// Plans are those of calls: a workspace of the size that explain names serves.
template <class Backend>
void reducers_are_explained()
{
  using namespace warpfold;
  const auto p = Backend::policy();
  const auto x = small_values<float>(200'000);
  typename Backend::template buffer<float> in(x);
  const float* first = in.get();
  const auto members = pack(variance, plus{}, l2_norm);
  const plan of_range = explain(p, first, first + 200'000, members);
  REQUIRE(of_range.bytes_read == 800'000);
  REQUIRE(of_range.bytes_written == sizeof(cuda::std::tuple<double, float, double>));
  const matrix_view m(first, 50'000, 4);
  const plan of_columns = explain_columns(p, m, variance);
  REQUIRE((of_columns.bytes_read == 800'000 && of_columns.bytes_written == 32));
  REQUIRE(explain_rows(p, m, mean).bytes_written == 400'000);
  REQUIRE(explain_rows(p, matrix_view(first, 0, 4), mean).kernel == kernel::none);
  if constexpr (Backend::device)
  {
    REQUIRE(of_columns.workspace_bytes > 0);
    typename Backend::template buffer<std::uint64_t> room(
      std::vector<std::uint64_t>((of_columns.workspace_bytes + 255) / 256 * 32));
    typename Backend::template buffer<double> out(std::vector<double>(4, -1));
    reduce_columns(with(p, {.workspace = room.get(), .workspace_bytes = of_columns.workspace_bytes}), m, out.get(),
                   variance);
    Backend::sync();
    REQUIRE(is_near(out.download()[3], two_pass(std::vector<float>(x.begin() + 150'000, x.end())).variance(), 1e-12));
    REQUIRE_THROWS_AS(reduce_columns(with(p, {.workspace = room.get(), .workspace_bytes = of_columns.workspace_bytes - 8}),
                                     m, out.get(), variance),
                      std::invalid_argument);
  }
}
} // namespace test
