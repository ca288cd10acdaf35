// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends.cuh"

#include "../bodies/determinism.hpp"

#include <catch2/catch_test_macros.hpp>

TEST_CASE("R46 run_to_run: the same bits every time", "[determinism]")
{
  test::same_bits_every_time<test::cuda_backend>(20);
}

TEST_CASE("R46 run_to_run: the same bits while another stream is busy", "[determinism]")
{
  cudaStream_t other;
  test::check(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
  const std::int64_t n = 16 << 20;
  test::device_buffer<float> x(std::vector<float>(static_cast<std::size_t>(n), 1.0f));
  test::device_buffer<float> sums(std::vector<float>(4096));
  // Some 20 us of blocks that come between those of the reductions.
  const auto load = [&] {
    const auto busy = thrust::cuda::par_nosync.on(other);
    warpfold::reduce_into(busy, x.get(), x.get() + n / 4, sums.get());
    warpfold::row_sums(busy, warpfold::matrix_view(x.get(), 4096, n / 4096), sums.get());
  };
  test::same_bits_every_time<test::cuda_async_backend>(100, load);
  test::check(cudaStreamSynchronize(other));
  REQUIRE(sums.download()[4095] == static_cast<float>(n / 4096));
  test::check(cudaStreamDestroy(other));
}
