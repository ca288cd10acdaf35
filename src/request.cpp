// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "request.hpp"

#include <warpfold/version.hpp>

#include <CLI/CLI.hpp>

#include <array>
#include <iostream>

namespace program
{
request parse_command_line(int argc, char** argv, std::optional<int>& exit_code)
{
  constexpr std::array operations = {operation::sum, operation::prod, operation::min, operation::max, operation::mean};
  request r;
  std::string op;
  std::int64_t piece_bytes = 0;
  CLI::App app("Reduces a NumPy array file (.npy): all of it, or along one axis, on a GPU or on the CPU's cores.\n"
               "Files larger than memory go through in pieces. Results go to standard output, one a line,\n"
               "or to a .npy file; everything else goes to standard error.",
               "warpfold");
  std::vector<std::string> names;
  for (const auto o : operations)
  {
    names.emplace_back(name_of(o));
  }
  app.add_option("operation", op, "What to compute")->required()->check(CLI::IsMember(names));
  app.add_option("file", r.file, "The array: 1-D or 2-D, any number type; '-' is standard input")->required();
  app.add_option("--axis", r.axis, "The axis to reduce, as in NumPy: 0 gives one value a column, 1 or -1 one a row")
    ->check(CLI::IsMember({-2, -1, 0, 1}));
  app.add_option("-o,--output", r.output, "Write the results to this .npy file instead");
  app
    .add_option(
      "--accumulator", r.accumulator,
      "Convert elements to this type and accumulate in it (default: sums and products of integers in 64 bits, "
      "means of them in f64, float16 in f32, the rest in its own type)")
    ->check(CLI::IsMember({"f32", "f64", "i64", "u64"}));
  app.add_option("--backend", r.backend, "Where to run; auto takes a GPU where there is one (default: auto)")
    ->check(CLI::IsMember({"auto", "cpu", "cuda"}));
  app
    .add_option("--chunk-bytes", piece_bytes,
                "The most bytes of the array to hold at a time, such as 1000000 or 64MB (default: 64MB)")
    ->transform(CLI::AsSizeValue(false))
    ->check(CLI::PositiveNumber);
  app.add_flag("--explain", r.explain, "Tell what is done: types, pieces, and the plan of the first piece");
  app.add_flag("--time", r.time, "Tell how long it took");
  app.set_version_flag("--version", "warpfold " WARPFOLD_VERSION_STRING);
  try
  {
    app.parse(argc, argv);
  }
  catch (const CLI::ParseError& e)
  {
    if (e.get_exit_code() == 0)
    {
      exit_code = app.exit(e); // help or version
    }
    else
    {
      std::cerr << "warpfold: " << e.what() << " (see warpfold --help)\n";
      exit_code = 2;
    }
    return r;
  }
  r.op = operations[static_cast<std::size_t>(std::find(names.begin(), names.end(), op) - names.begin())];
  if (app.count("--chunk-bytes") > 0)
  {
    r.piece_bytes = piece_bytes;
  }
  return r;
}

namespace
{
dtype accumulator_for(const std::string& name, dtype element, operation op)
{
  const auto refuse = [&](const char* why) {
    throw bad_input("--accumulator " + name + ": " + why + " (the elements are " + name_of(element) + ")");
  };
  if (name.empty())
  {
    return default_accumulator(element, op);
  }
  if (name[0] == 'f')
  {
    return name == "f32" ? (is_complex(element) ? dtype::complex64 : dtype::float32)
                         : (is_complex(element) ? dtype::complex128 : dtype::float64);
  }
  if (!is_integer(element))
  {
    refuse("an integer would drop the fraction of every element");
  }
  if (op == operation::mean)
  {
    refuse("the mean of integers is seldom an integer");
  }
  if (name == "u64" && is_signed(element))
  {
    refuse("it cannot hold negative elements");
  }
  if (name == "i64" && element == dtype::uint64)
  {
    refuse("it cannot hold elements of 2^63 and more");
  }
  return name == "u64" ? dtype::uint64 : dtype::int64;
}
} // namespace

task make_task(const request& r, const npy::header& h)
{
  const bool extremum = r.op == operation::min || r.op == operation::max;
  if (h.shape.empty() || h.shape.size() > 2)
  {
    throw bad_input("the array is " + std::to_string(h.shape.size())
                    + "-dimensional; 1 and 2 dimensions can be reduced");
  }
  const int dimensions = static_cast<int>(h.shape.size());
  const int axis = !r.axis ? 0 : *r.axis < 0 ? *r.axis + dimensions : *r.axis; // negative ones count from the last
  if (axis < 0 || axis >= dimensions)
  {
    throw bad_input("--axis " + std::to_string(*r.axis) + ": the array has only axis 0");
  }
  if (extremum && is_complex(h.type))
  {
    throw bad_input("complex numbers have no " + std::string(name_of(r.op)));
  }
  task t{{h.type, r.op, accumulator_for(r.accumulator, h.type, r.op)}, h.type, {1, h.elements(), true}, {}};
  if (!extremum || !r.accumulator.empty())
  {
    t.result_type = t.what.accumulator;
  }
  if (r.axis && h.shape.size() == 2)
  {
    // The last axis lies contiguous in C order, the first in Fortran order.
    const int fast = h.fortran_order ? 0 : 1;
    t.array = {h.shape[static_cast<std::size_t>(1 - fast)], h.shape[static_cast<std::size_t>(fast)], axis == fast};
    t.result_shape = {t.array.outputs()};
  }
  return t;
}
} // namespace program
