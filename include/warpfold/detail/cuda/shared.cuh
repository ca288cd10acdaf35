// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The block's dynamic shared memory.
#pragma once

#include <warpfold/config.hpp>

/// Declares `name` as its first byte, aligned to 16. A macro, because a function that returned the address would hide from
/// the compiler that it is one of shared memory.
#if defined(WARPFOLD_EMULATED)
#  define WARPFOLD_DYNAMIC_SHARED(name) unsigned char* const name = ::emulated::dynamic_shared()
#else
#  define WARPFOLD_DYNAMIC_SHARED(name) extern __shared__ __align__(16) unsigned char name[]
#endif
