// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One value a column, or one a row. A matrix_view owns nothing: it says where the elements of your memory are.
#include <warpfold/warpfold.hpp>

#include <cstdio>
#include <vector>

int main()
{
  // Column-major, 3 x 2, columns 4 apart: the 99s are padding.
  const std::vector<float> a{1, 2, 3, 99, //
                             4, 5, 6, 99};
  const warpfold::matrix_view columns(a.data(), 3, 2, 4);
  std::vector<float> sums(2);
  warpfold::column_sums(columns, sums.begin());
  std::printf("column sums %g %g\n", sums[0], sums[1]);

  // Row-major, 2 x 3, rows 4 apart: the same memory, read the other way.
  const warpfold::matrix_view rows(a.data(), 2, 3, 4, warpfold::row_major{});
  std::vector<double> row_sums(2);
  std::vector<float> row_max(2);
  warpfold::row_sums<double>(rows, row_sums.begin()); // summed as double
  warpfold::row_max(rows, row_max.begin());
  std::printf("row sums %g %g, row maxima %g %g\n", row_sums[0], row_sums[1], row_max[0], row_max[1]);

  // Any strides, negative ones too: the same memory from 6 back to 1, every second element of each column.
  const warpfold::matrix_view backwards(a.data() + 6, 2, 2, warpfold::strided{-2, -4});
  std::vector<float> products(2);
  warpfold::reduce_columns(backwards, products.begin(), 1.0f, warpfold::multiplies{});
  std::printf("column products %g %g\n", products[0], products[1]);

  const bool right = sums == std::vector<float>{6, 15} && row_sums == std::vector<double>{6, 15}
    && row_max == std::vector<float>{3, 6} && products == std::vector<float>{24, 3};
  return right ? 0 : 1;
}
