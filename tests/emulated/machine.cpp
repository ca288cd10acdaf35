// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine.hpp"

#include "fiber.hpp"
#include "memory.hpp"

#include <sys/time.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <numeric>
#include <random>
#include <vector>

namespace emulated
{
namespace
{
constexpr std::size_t most_threads = 1024;
constexpr std::size_t stack_bytes  = 64 << 10;
constexpr std::size_t shared_most  = 48 << 10; ///< what a launch may ask for without an attribute
constexpr int patience_seconds     = 60; ///< of processor time for a launch, before it is taken to hang

struct warp
{
  meeting what        = meeting::sync;
  unsigned waiting    = 0; ///< lanes
  unsigned gone       = 0; ///< lanes whose thread has left
  unsigned generation = 0; ///< of meetings; a lane is at most one behind
  unsigned values[2][32]{};
};

enum class state : std::uint8_t
{
  ready,
  at_block,
  at_warp,
  gone
};

/// The block that runs.
struct block
{
  const grid* launch = nullptr;
  int threads        = 0;
  int gone           = 0;
  int at_block       = 0;
  int running        = 0;
  fiber scheduler;
  std::array<fiber, most_threads> fibers;
  std::array<state, most_threads> states;
  std::array<warp, most_threads / 32> warps;
  std::vector<int> turns; ///< all threads in this launch's order
  std::array<int, most_threads> place; ///< in it
  std::vector<int> ready; ///< the last goes on first, so that one warp runs as far as it can before the next
  unsigned char* stacks = allocate_stacks(most_threads, stack_bytes);
  unsigned char* shared = nullptr;
};

block& now()
{
  static auto* one = new block;
  return *one;
}

constexpr int warps_of(int threads)
{
  return (threads + 31) / 32;
}

/// Lanes of a warp that no thread of the block is.
unsigned missing_lanes(int warp)
{
  const int lanes = now().threads - warp * 32;
  return lanes < 32 ? ~0u << lanes : 0;
}

[[noreturn]] void fail_in_block(const char* what)
{
  block& b = now();
  std::fprintf(stderr, "emulated device: %s\n  block (%u, %u) of (%u, %u), thread %d of %d\n  %s\n", what, blockIdx.x,
               blockIdx.y, gridDim.x, gridDim.y, b.running, b.threads, b.launch->describe(b.launch->plan).c_str());
  for (int w = 0; w < warps_of(b.threads); ++w)
  {
    const auto count = [&](state s) {
      const auto end = b.states.begin() + std::min(b.threads, w * 32 + 32);
      return static_cast<int>(std::count(b.states.begin() + w * 32, end, s));
    };
    std::fprintf(stderr, "  warp %d: %d threads at the block's barrier, %d at a warp's, %d gone\n", w,
                 count(state::at_block), count(state::at_warp), count(state::gone));
  }
  std::abort();
}

void go_to(int thread)
{
  block& b                                   = now();
  b.running                                  = thread;
  threadIdx                                  = {static_cast<unsigned>(thread), 0, 0};
  b.states[static_cast<std::size_t>(thread)] = state::ready;
}

/// Leaves the running thread for the next one that is ready.
void pass_on()
{
  block& b      = now();
  fiber& leaves = b.fibers[static_cast<std::size_t>(b.running)];
  if (b.ready.empty())
  {
    if (b.gone == b.threads)
    {
      change(leaves, b.scheduler);
    }
    fail_in_block("threads wait for each other, and none can go on");
  }
  const int next = b.ready.back();
  b.ready.pop_back();
  if (next != b.running)
  {
    go_to(next);
    change(leaves, b.fibers[static_cast<std::size_t>(next)]);
  }
  else
  {
    go_to(next);
  }
}

void release_block()
{
  block& b = now();
  if (b.at_block != 0 && b.at_block + b.gone == b.threads)
  {
    b.at_block = 0;
    for (auto t = b.turns.rbegin(); t != b.turns.rend(); ++t)
    {
      if (b.states[static_cast<std::size_t>(*t)] == state::at_block)
      {
        b.ready.push_back(*t);
      }
    }
  }
}

void release_warp(int number)
{
  block& b = now();
  warp& w  = b.warps[static_cast<std::size_t>(number)];
  if (w.waiting != 0 && (w.waiting | w.gone) == ~0u)
  {
    ++w.generation;
    std::array<int, 32> lanes;
    int count = 0;
    for (int lane = 0; lane < 32; ++lane)
    {
      if ((w.waiting >> lane & 1) != 0)
      {
        lanes[static_cast<std::size_t>(count++)] = number * 32 + lane;
      }
    }
    w.waiting = 0;
    std::sort(lanes.begin(), lanes.begin() + count, [&](int x, int y) {
      return b.place[static_cast<std::size_t>(x)] > b.place[static_cast<std::size_t>(y)];
    });
    b.ready.insert(b.ready.end(), lanes.begin(), lanes.begin() + count);
  }
}

void thread_main()
{
  block& b = now();
  b.launch->thread(b.launch->call);
  const int thread                           = b.running;
  b.states[static_cast<std::size_t>(thread)] = state::gone;
  ++b.gone;
  b.warps[static_cast<std::size_t>(thread / 32)].gone |= 1u << thread % 32;
  release_warp(thread / 32);
  release_block();
  pass_on();
}

void run_block(uint3 index)
{
  block& b   = now();
  blockIdx   = index;
  b.gone     = 0;
  b.at_block = 0;
  for (int w = 0; w < warps_of(b.threads); ++w)
  {
    auto& one   = b.warps[static_cast<std::size_t>(w)];
    one.waiting = 0;
    one.gone    = missing_lanes(w);
  }
  std::memset(b.shared, 0x7b, b.launch->shared_bytes);
  for (int t = 0; t < b.threads; ++t)
  {
    const auto at = static_cast<std::size_t>(t);
    b.states[at]  = state::ready;
    // Stacks that begin at the same place of a page would share a few lines of the cache.
    prepare(b.fibers[at], thread_main, b.stacks + at * distance_of_stacks(stack_bytes), stack_bytes - at % 16 * 256);
  }
  b.ready.assign(b.turns.rbegin(), b.turns.rend());
  const int first = b.ready.back();
  b.ready.pop_back();
  go_to(first);
  change(b.scheduler, b.fibers[static_cast<std::size_t>(first)]);
}

/// 0, 1, ... n - 1 in the order of this launch.
std::vector<int> turns(int n, std::mt19937& random, unsigned launch)
{
  std::vector<int> all(static_cast<std::size_t>(n));
  std::iota(all.begin(), all.end(), 0);
  if (current.order == order::varied)
  {
    if (launch % 2 == 0)
    {
      std::reverse(all.begin(), all.end());
    }
    else
    {
      std::shuffle(all.begin(), all.end(), random);
    }
  }
  return all;
}

void hangs(int)
{
  fail_in_block("a kernel does not end");
}

void watch(int seconds)
{
  const itimerval in{{0, 0}, {seconds, 0}};
  setitimer(ITIMER_PROF, &in, nullptr);
}
} // namespace

void meet_block()
{
  block& b                                      = now();
  b.states[static_cast<std::size_t>(b.running)] = state::at_block;
  ++b.at_block;
  release_block();
  pass_on();
}

const unsigned* meet_warp(unsigned mask, meeting what, unsigned value)
{
  block& b  = now();
  warp& w   = b.warps[static_cast<std::size_t>(b.running / 32)];
  auto lane = static_cast<unsigned>(b.running % 32);
  if (mask != ~missing_lanes(b.running / 32))
  {
    fail_in_block("a mask names lanes that are not there, or not all that are: only whole warps meet here");
  }
  if (w.waiting != 0 && w.what != what)
  {
    fail_in_block("lanes of a warp are at unlike functions");
  }
  w.what           = what;
  unsigned* values = w.values[w.generation % 2];
  values[lane]     = value;
  w.waiting |= 1u << lane;
  b.states[static_cast<std::size_t>(b.running)] = state::at_warp;
  release_warp(b.running / 32);
  pass_on();
  return values;
}

unsigned char* dynamic_shared()
{
  return now().shared;
}

cudaError_t run(const grid& g)
{
  static std::mutex one_at_a_time;
  static unsigned launches = 0;
  static std::mt19937 random{20261203};
  const std::lock_guard lock(one_at_a_time);
  if (g.threads == 0 || g.threads > most_threads || g.shared_bytes > shared_most
      || g.blocks.x == 0 || g.blocks.x > 0x7fffffff || g.blocks.y == 0 || g.blocks.y > 65535)
  {
    return cudaErrorInvalidConfiguration;
  }
  ++launches;
  block& b  = now();
  b.launch  = &g;
  b.threads = static_cast<int>(g.threads);
  b.turns   = turns(b.threads, random, launches);
  for (int i = 0; i < b.threads; ++i)
  {
    b.place[static_cast<std::size_t>(b.turns[static_cast<std::size_t>(i)])] = i;
  }
  b.shared = static_cast<unsigned char*>(allocate(g.shared_bytes, 16));
  gridDim  = g.blocks;
  blockDim = dim3(g.threads);
  std::signal(SIGPROF, hangs);
  watch(patience_seconds);
  auto columns = turns(static_cast<int>(g.blocks.x), random, launches);
  if (g.parts_in_order)
  {
    // Which part comes when is free, but for the last.
    std::erase(columns, static_cast<int>(g.blocks.x) - 1);
    columns.push_back(static_cast<int>(g.blocks.x) - 1);
  }
  for (const int y : turns(static_cast<int>(g.blocks.y), random, launches))
  {
    for (const int x : columns)
    {
      run_block({static_cast<unsigned>(x), static_cast<unsigned>(y), 0});
    }
  }
  watch(0);
  if (!release(b.shared))
  {
    fail("shared memory is lost");
  }
  return cudaSuccess;
}
} // namespace emulated
