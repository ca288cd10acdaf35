// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fiber.hpp"

#include <cstdint>

#if defined(__x86_64__)
// swapcontext() asks the kernel for the signal mask each time, which is most of the time of a barrier. What the calling
// convention lets a function change need not be kept.
asm(R"(
.text
.globl emulated_change
.type emulated_change, @function
emulated_change:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq (%rsi), %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size emulated_change, .-emulated_change
.section .note.GNU-stack,"",@progbits
.text
)");
extern "C" void emulated_change(void** from, void** to);

namespace emulated
{
void prepare(fiber& f, void (*entry)(), unsigned char* bottom, std::size_t bytes)
{
  // As after a call of entry(): six registers, its address, and a place to return to that is never used.
  auto top        = (reinterpret_cast<std::uintptr_t>(bottom) + bytes) / 16 * 16;
  auto* words     = reinterpret_cast<void**>(top) - 8;
  words[6]        = reinterpret_cast<void*>(entry);
  words[7]        = nullptr;
  f.stack_pointer = words;
}

void change(fiber& from, fiber& to)
{
  emulated_change(&from.stack_pointer, &to.stack_pointer);
}
} // namespace emulated
#else
namespace emulated
{
void prepare(fiber& f, void (*entry)(), unsigned char* bottom, std::size_t bytes)
{
  getcontext(&f.context);
  f.context.uc_stack.ss_sp   = bottom;
  f.context.uc_stack.ss_size = bytes;
  f.context.uc_link          = nullptr;
  makecontext(&f.context, entry, 0);
}

void change(fiber& from, fiber& to)
{
  swapcontext(&from.context, &to.context);
}
} // namespace emulated
#endif
