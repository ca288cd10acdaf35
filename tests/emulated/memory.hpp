// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Memory that ends at a page which may not be touched.
#pragma once

#include <cstddef>

namespace emulated
{
/// Memory of the device: the first address past it, and after it up to the alignment, is not there. What lies before it
/// and what it holds is garbage.
void* allocate(std::size_t bytes, std::size_t alignment);

/// Gives it back. False where `p` is not the start of such memory; the program ends where somebody wrote beside it.
bool release(void* p);

/// Whether all of [p, p + bytes) is memory of the device.
bool holds(const void* p, std::size_t bytes);

/// `count` stacks of `bytes` each, below each of which a page may not be touched; never given back.
unsigned char* allocate_stacks(std::size_t count, std::size_t bytes);
std::size_t distance_of_stacks(std::size_t bytes);

[[noreturn]] void fail(const char* what);
} // namespace emulated
