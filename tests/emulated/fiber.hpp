// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Stacks, and leaving one for another.
#pragma once

#include <cstddef>

#if !defined(__x86_64__)
#  include <ucontext.h>
#endif

namespace emulated
{
/// A flow of control that is not running: where it goes on.
struct fiber
{
#if defined(__x86_64__)
  void* stack_pointer = nullptr;
#else
  ucontext_t context{};
#endif
};

/// `f` will begin with entry(), which never returns, on the stack [bottom, bottom + bytes).
void prepare(fiber& f, void (*entry)(), unsigned char* bottom, std::size_t bytes);

/// Leaves the running flow of control as `from`, and goes on as `to`.
void change(fiber& from, fiber& to);
} // namespace emulated
