// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Maps the operators of std::, cuda::std::, cuda:: and thrust:: to warpfold's own, so that one kernel serves all of
/// them, in the accumulator's type. Thrust's are aliases of CCCL's.
#pragma once

#include <warpfold/operators.hpp>

namespace warpfold::detail
{
/// The operator itself where it is not one that is known by name.
template <class Op>
struct recognise
{
  using type = Op;
};

template <class Known>
struct recognised_as
{
  using type = Known;
};

template <class T>
struct recognise<std::plus<T>> : recognised_as<plus>
{};
template <class T>
struct recognise<::cuda::std::plus<T>> : recognised_as<plus>
{};
template <class T>
struct recognise<std::multiplies<T>> : recognised_as<multiplies>
{};
template <class T>
struct recognise<::cuda::std::multiplies<T>> : recognised_as<multiplies>
{};
template <class T>
struct recognise<::cuda::minimum<T>> : recognised_as<minimum>
{};
template <class T>
struct recognise<::cuda::maximum<T>> : recognised_as<maximum>
{};
template <class T>
struct recognise<std::bit_and<T>> : recognised_as<bit_and>
{};
template <class T>
struct recognise<::cuda::std::bit_and<T>> : recognised_as<bit_and>
{};
template <class T>
struct recognise<std::bit_or<T>> : recognised_as<bit_or>
{};
template <class T>
struct recognise<::cuda::std::bit_or<T>> : recognised_as<bit_or>
{};
template <class T>
struct recognise<std::bit_xor<T>> : recognised_as<bit_xor>
{};
template <class T>
struct recognise<::cuda::std::bit_xor<T>> : recognised_as<bit_xor>
{};
template <class T>
struct recognise<std::logical_and<T>> : recognised_as<logical_and>
{};
template <class T>
struct recognise<::cuda::std::logical_and<T>> : recognised_as<logical_and>
{};
template <class T>
struct recognise<std::logical_or<T>> : recognised_as<logical_or>
{};
template <class T>
struct recognise<::cuda::std::logical_or<T>> : recognised_as<logical_or>
{};

template <class Op>
using recognise_t = typename recognise<Op>::type;

template <class Op>
WARPFOLD_HD constexpr recognise_t<Op> recognised(const Op& op)
{
  if constexpr (std::is_same_v<recognise_t<Op>, Op>)
  {
    return op;
  }
  else
  {
    return {};
  }
}
} // namespace warpfold::detail
