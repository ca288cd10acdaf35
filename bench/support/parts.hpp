// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace bench
{

inline constexpr int most_parts = 4;

/// A result as numbers: itself, a complex's two, a struct's members, an extremum's index and value. Those that a
/// result does not have are zero. All are exact: integers here stay below 2^53.
struct parts
{
  double at[most_parts] = {};
};

} // namespace bench
