// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report.hpp"

#include <cstdio>
#include <ostream>

namespace ladder
{
namespace
{
template <class... Args>
std::string text(const char* format, Args... args)
{
  char line[256];
  const int length = std::snprintf(line, sizeof(line), format, args...);
  return std::string(line, static_cast<std::size_t>(length));
}

double floor_of(const group& g)
{
  for (const auto& m : g.rows)
  {
    if (m.technique == "floor")
    {
      return m.us;
    }
  }
  return 0;
}

std::string error_text(const measurement& m)
{
  return m.technique == "floor" ? "" : m.relative_error == 0 ? "exact" : text("%.1e", m.relative_error);
}

std::string quoted(const std::string& s)
{
  std::string result = "\"";
  for (const char c : s)
  {
    result +=
      c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, static_cast<unsigned char>(c) < 32 ? ' ' : c);
  }
  return result + '"';
}
} // namespace

void print_table(std::ostream& out, const group& g)
{
  const double floor = floor_of(g);
  out << text("\n%lld %s, %s\n", static_cast<long long>(g.n), g.type.c_str(),
              g.name == "count" ? "the numbers 1 to n" : "random numbers");
  out << text("%-24s %12s %9s %9s %9s %9s\n", "technique", "us", "GB/s", "of floor", "traffic", "error");
  for (const auto& m : g.rows)
  {
    out << text("%-24s %12.1f %9.1f %9s %9s %9s%s\n", m.technique.c_str(), m.us,
                static_cast<double>(g.bytes) / m.us / 1e3, floor > 0 ? text("%.3f", floor / m.us).c_str() : "",
                m.traffic > 0 ? text("%.3f", m.traffic).c_str() : "", error_text(m).c_str(),
                m.by_wall_clock ? "  by the wall clock" : "");
  }
}

void write_json(std::ostream& out, const context& facts, const std::vector<group>& groups)
{
  out << "{\n  \"context\": {";
  for (std::size_t i = 0; i < facts.size(); ++i)
  {
    out << (i == 0 ? "\n    " : ",\n    ") << quoted(facts[i].first) << ": " << quoted(facts[i].second);
  }
  out << "\n  },\n  \"benchmarks\": [";
  const char* before = "\n    ";
  for (const auto& g : groups)
  {
    for (const auto& m : g.rows)
    {
      const std::string name = "ladder_" + g.name + "/" + g.type + "/" + std::to_string(g.n) + "/" + m.technique;
      out << before << "{\"name\": " << quoted(name) << ", \"real_time\": " << text("%.3f", m.us)
          << ", \"time_unit\": \"us\", \"bytes\": " << g.bytes
          << ", \"relative_error\": " << text("%.3e", m.relative_error);
      if (m.traffic > 0)
      {
        out << ", \"traffic\": " << text("%.6f", m.traffic);
      }
      out << (m.by_wall_clock ? ", \"by_wall_clock\": true}" : "}");
      before = ",\n    ";
    }
  }
  out << "\n  ]\n}\n";
}
} // namespace ladder
