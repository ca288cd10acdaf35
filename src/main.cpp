// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The program: exit code 0, 2 where the input or the command line is wrong, 1 for any other failure.
#include "backend.hpp"
#include "input.hpp"
#include "pieces.hpp"
#include "report.hpp"
#include "request.hpp"
#include "result.hpp"

#include <cstdio>
#include <exception>
#include <new>

namespace program
{
namespace
{
std::unique_ptr<backend> choose_backend(const std::string& wanted, const job& j)
{
  if (wanted != "cpu")
  {
    std::string why_not;
    if (auto gpu = make_cuda_backend(j, why_not))
    {
      return gpu;
    }
    if (wanted == "cuda")
    {
      throw bad_input("--backend cuda: " + why_not);
    }
  }
  return make_cpu_backend(j);
}

void run(const request& r)
{
  input in(r.file);
  const auto& header = in.header();
  const task t       = [&] {
    try
    {
      return make_task(r, header);
    }
    catch (const bad_input& e)
    {
      throw bad_input(r.file + ": " + e.what());
    }
  }();
  if (in.bytes_left_over() > 0)
  {
    std::fprintf(stderr, "warpfold: %s: note: %lld bytes after the array are not read\n", r.file.c_str(),
                 static_cast<long long>(in.bytes_left_over()));
  }
  const auto where          = choose_backend(r.backend, t.what);
  const std::int64_t pieces = r.piece_bytes.value_or(where->piece_bytes());
  const std::int64_t bytes  = header.elements() * bytes_of(header.type);
  if (r.explain)
  {
    report_plan(*where, t, pieces);
  }
  times spent;
  progress_line line(bytes);
  result out{t.what.accumulator, t.result_shape,
             reduce_array(
               *where, t.what, t.array, pieces, [&](void* to, std::size_t n) { in.read(to, n); },
               [&](std::int64_t done) { line.show(done); }, spent)};
  line.finish();
  if (r.time)
  {
    report_times(*where, bytes, spent);
  }
  if (r.op == operation::mean)
  {
    divide(out, t.array.reduced());
  }
  narrow(out, t.result_type);
  if (r.output)
  {
    save(out, *r.output);
  }
  else
  {
    print(out);
  }
}
} // namespace
} // namespace program

int main(int argc, char** argv)
{
  try
  {
    std::optional<int> exit_code;
    const auto request = program::parse_command_line(argc, argv, exit_code);
    if (!exit_code)
    {
      program::run(request);
    }
    return exit_code.value_or(0);
  }
  catch (const program::bad_input& e)
  {
    std::fprintf(stderr, "warpfold: %s\n", e.what());
    return 2;
  }
  catch (const std::bad_alloc&)
  {
    std::fprintf(stderr, "warpfold: out of memory; a smaller --chunk-bytes may help\n");
  }
  catch (const std::exception& e)
  {
    std::fprintf(stderr, "warpfold: %s\n", e.what());
  }
  return 1;
}
