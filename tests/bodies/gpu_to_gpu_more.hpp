// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Under gpu_to_gpu columns and rows, packs and means have the bits of cores, in every layout of the same numbers.
#pragma once

#include <warpfold/warpfold.hpp>

#include "../support/wild.hpp"
#include "reproducible.hpp"

#include <thrust/execution_policy.h>
#include <thrust/iterator/zip_iterator.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace test
{
template <class Backend, class T>
void lines_have_the_bits_of_cores()
{
  using namespace warpfold;
  const auto p     = with<determinism::gpu_to_gpu>(Backend::policy());
  const auto cores = with<determinism::gpu_to_gpu>(thrust::seq);
  std::mt19937_64 random(9);
  for (const auto& [outputs, reduced] : std::vector<std::pair<std::int64_t, std::int64_t>>{
         {1, 9001}, {3, 4001}, {40, 300}, {300, 41}, {6000, 3}, {1000, 17}})
  {
    CAPTURE(outputs, reduced);
    const auto n = static_cast<std::size_t>(outputs);
    std::vector<std::vector<T>> lines(n);
    std::vector<T> sums;
    std::vector<double> means;
    std::vector<T> tops;
    for (auto& line : lines)
    {
      for (std::int64_t j = 0; j < reduced; ++j)
      {
        line.push_back(any_magnitude<T>(random, -40, 20));
      }
      sums.push_back(reduce(cores, line.begin(), line.end()));
      means.push_back(reduce(cores, line.begin(), line.end(), mean));
      tops.push_back(*std::max_element(line.begin(), line.end()));
      std::shuffle(line.begin(), line.end(), random);
    }
    for (const bool contiguous : {true, false})
    {
      for (const std::int64_t gap : {0, 1, 4})
      {
        CAPTURE(contiguous, gap);
        const std::int64_t ld = (contiguous ? reduced : outputs) + gap;
        std::vector<T> x(static_cast<std::size_t>(gap + ld * (contiguous ? outputs : reduced)), T(1e30));
        for (std::int64_t k = 0; k < outputs; ++k)
        {
          for (std::int64_t j = 0; j < reduced; ++j)
          {
            x[static_cast<std::size_t>(gap + (contiguous ? k * ld + j : j * ld + k))] =
              lines[static_cast<std::size_t>(k)][static_cast<std::size_t>(j)];
          }
        }
        typename Backend::template buffer<T> in(x);
        const T* first = in.get() + gap;
        typename Backend::template buffer<T> out(std::vector<T>(n, T(-1))), packed(std::vector<T>(n, T(-1))),
          most(std::vector<T>(n, T(-1)));
        typename Backend::template buffer<double> averages(std::vector<double>(n, -1)), again(std::vector<double>(n, -1));
        const auto members = pack(plus{}, mean, maximum{});
        const auto zipped  = thrust::make_zip_iterator(packed.get(), again.get(), most.get());
        if (contiguous)
        {
          const matrix_view m(first, reduced, outputs, ld);
          reduce_columns(p, m, out.get());
          reduce_columns(p, m, averages.get(), mean);
          reduce_columns(p, m, zipped, members);
        }
        else
        {
          const matrix_view m(first, outputs, reduced, ld);
          reduce_rows(p, m, out.get());
          reduce_rows(p, m, averages.get(), mean);
          reduce_rows(p, m, zipped, members);
        }
        Backend::sync();
        REQUIRE(same_bits(out.download(), sums));
        REQUIRE(same_bits(averages.download(), means));
        REQUIRE(same_bits(packed.download(), sums));
        REQUIRE(same_bits(again.download(), means));
        REQUIRE(same_bits(most.download(), tops));
      }
    }
  }
}

/// With an init, of narrow elements, and reducers that no order shows in.
template <class Backend>
void what_else_gpu_to_gpu_takes()
{
  using namespace warpfold;
  const auto p     = with<determinism::gpu_to_gpu>(Backend::policy());
  const auto cores = with<determinism::gpu_to_gpu>(thrust::seq);
  std::mt19937_64 random(10);
  std::vector<float> x;
  std::vector<std::int8_t> bytes;
  for (int i = 0; i < 20'011; ++i)
  {
    x.push_back(any_magnitude<float>(random, -40, 20));
    bytes.push_back(static_cast<std::int8_t>(random() % 256));
  }
  typename Backend::template buffer<float> in(x);
  typename Backend::template buffer<std::int8_t> small(bytes);
  const float* first       = in.get();
  const float* last        = first + x.size();
  const std::int8_t* b     = small.get();
  const std::int8_t* b_end = b + bytes.size();
  REQUIRE(same_bits(reduce(p, first, last, 0.1f), reduce(cores, x.begin(), x.end(), 0.1f)));
  REQUIRE(same_bits(reduce<double>(p, first, last), reduce<double>(cores, x.begin(), x.end())));
  REQUIRE(same_bits(reduce<float>(p, b, b_end, mean), reduce<float>(cores, bytes.begin(), bytes.end(), mean)));
  REQUIRE(same_bits(reduce(p, first, last, linf_norm), reduce(cores, x.begin(), x.end(), linf_norm)));
  REQUIRE(sum_of_squares(p, b, b_end) == sum_of_squares(cores, bytes.begin(), bytes.end()));
  REQUIRE(mean(p, b, b_end) == mean(cores, bytes.begin(), bytes.end()));
  REQUIRE(reduce(p, first, last, no_init, minimum{}) == *std::min_element(x.begin(), x.end()));
  REQUIRE(reduce(p, b, b_end, 7, bit_xor{}) == reduce(cores, bytes.begin(), bytes.end(), 7, bit_xor{}));
}
} // namespace test
