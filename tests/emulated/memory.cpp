// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>

namespace emulated
{
namespace
{
/// Large as a float, as a double and as an integer.
constexpr unsigned char garbage = 0x7d;

struct mapping
{
  unsigned char* start;
  std::size_t pages_bytes; ///< without the page behind them
  std::size_t bytes;
};

std::size_t page()
{
  static const auto size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return size;
}

std::map<std::uintptr_t, mapping>& mappings()
{
  static auto* all = new std::map<std::uintptr_t, mapping>; // there until the last static object has gone
  return *all;
}
std::mutex guard;

unsigned char* map(std::size_t bytes)
{
  void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
  {
    fail("out of memory");
  }
  return static_cast<unsigned char*>(p);
}

void forbid(unsigned char* p)
{
  if (mprotect(p, page(), PROT_NONE) != 0)
  {
    fail("mprotect");
  }
}

bool untouched(const unsigned char* from, const unsigned char* to)
{
  for (; from != to; ++from)
  {
    if (*from != garbage)
    {
      return false;
    }
  }
  return true;
}
} // namespace

void fail(const char* what)
{
  std::fprintf(stderr, "emulated device: %s\n", what);
  std::abort();
}

void* allocate(std::size_t bytes, std::size_t alignment)
{
  const std::size_t room  = (bytes + alignment - 1) / alignment * alignment;
  const std::size_t pages = (room + page() - 1) / page() * page();
  unsigned char* start    = map(pages + page());
  forbid(start + pages);
  unsigned char* p = start + pages - room;
  std::memset(start, garbage, pages);
  const std::lock_guard lock(guard);
  mappings().emplace(reinterpret_cast<std::uintptr_t>(p), mapping{start, pages, bytes});
  return p;
}

bool release(void* p)
{
  mapping m{};
  {
    const std::lock_guard lock(guard);
    const auto at = mappings().find(reinterpret_cast<std::uintptr_t>(p));
    if (at == mappings().end())
    {
      return false;
    }
    m = at->second;
    mappings().erase(at);
  }
  auto* first = static_cast<unsigned char*>(p);
  if (!untouched(m.start, first) || !untouched(first + m.bytes, m.start + m.pages_bytes))
  {
    fail("something was written beside an allocation");
  }
  munmap(m.start, m.pages_bytes + page());
  return true;
}

bool holds(const void* p, std::size_t bytes)
{
  const auto at = reinterpret_cast<std::uintptr_t>(p);
  const std::lock_guard lock(guard);
  auto next = mappings().upper_bound(at);
  if (next == mappings().begin())
  {
    return false;
  }
  --next;
  return at + bytes <= next->first + next->second.bytes;
}

std::size_t distance_of_stacks(std::size_t bytes)
{
  return bytes + page();
}

unsigned char* allocate_stacks(std::size_t count, std::size_t bytes)
{
  const std::size_t distance = distance_of_stacks(bytes);
  unsigned char* start       = map(count * distance);
  for (std::size_t i = 0; i < count; ++i)
  {
    forbid(start + i * distance);
  }
  return start + page();
}
} // namespace emulated
