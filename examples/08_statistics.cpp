// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Means, variances, several results in one reading, sums that are the same everywhere, and operators that do not commute.
#include <warpfold/warpfold.hpp>

#include <thrust/execution_policy.h>

#include <cmath>
#include <cstdio>
#include <vector>

struct step // x -> scale x + shift
{
  double scale, shift;
};
struct then // one step, then another: not the same the other way round
{
  step operator()(const step& f, const step& g) const
  {
    return {g.scale * f.scale, g.scale * f.shift + g.shift};
  }
};

int main()
{
  const std::vector<float> x{2, 4, 4, 4, 5, 5, 7, 9};
  std::printf("mean %g, deviation %g\n", warpfold::mean(x.begin(), x.end()),
              warpfold::standard_deviation(x.begin(), x.end()));

  // One reading, four results.
  const auto [sum, least, most, squares] = warpfold::reduce(
    x.begin(), x.end(),
    warpfold::pack(warpfold::plus{}, warpfold::minimum{}, warpfold::maximum{}, warpfold::sum_of_squares));
  std::printf("sum %g, from %g to %g, squares %g\n", sum, least, most, squares);

  // Of every column of a 4 x 2 matrix.
  const warpfold::matrix_view a(x.begin(), 4, 2);
  std::vector<double> variances(2);
  std::vector<warpfold::indexed<float>> largest(2);
  warpfold::reduce_columns(a, variances.begin(), warpfold::variance);
  warpfold::column_argmax(a, largest.begin());
  std::printf("column 1: variance %g, largest %g in row %d\n", variances[1], largest[1].value,
              static_cast<int>(largest[1].index));

  // The same bits forwards and backwards, here and on any device.
  const std::vector<float> wild{1e8f, 3.0f, -1e8f, 0.1f};
  const auto same   = warpfold::with<warpfold::determinism::gpu_to_gpu>(thrust::seq);
  const float there = warpfold::sum(same, wild.begin(), wild.end());
  const float back  = warpfold::sum(same, wild.rbegin(), wild.rend());
  std::printf("%g whichever way\n", there);

  const std::vector<step> steps{{2, 1}, {3, 0}, {1, -4}};
  const step all = warpfold::reduce(steps.begin(), steps.end(), step{1, 0}, warpfold::in_order(then{}));
  std::printf("((x * 2 + 1) * 3) - 4 = %g x + %g\n", all.scale, all.shift);

  const bool right = std::abs(warpfold::mean(x.begin(), x.end()) - 5) < 1e-12 && sum == 40 && least == 2 && most == 9
    && squares == 232 && std::abs(variances[1] - 2.75) < 1e-12 && largest[1].index == 3 && there == back
    && all.scale == 6 && all.shift == -1;
  return right ? 0 : 1;
}
