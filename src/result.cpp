// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "result.hpp"

#include "npy.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>

namespace program
{
namespace
{
/// For values that are float16 already: nothing is rounded.
float16 exact_half(float x)
{
  const auto bits     = bits_as<std::uint32_t>(x);
  const auto sign     = static_cast<std::uint16_t>(bits >> 16 & 0x8000);
  const auto scaled   = bits_as<std::uint32_t>(std::fabs(x) * 0x1p-112f) >> 13;
  const auto infinite = std::isnan(x) ? 0x7e00u : 0x7c00u;
  return {static_cast<std::uint16_t>(sign | (std::isfinite(x) ? scaled : infinite))};
}

template <class T>
void append(std::string& text, T x)
{
  if constexpr (std::is_same_v<T, boolean>)
  {
    text += x.byte != 0 ? "True" : "False";
  }
  else if constexpr (is_complex_type<T>)
  {
    append(text, x.re);
    if (!std::signbit(x.im) || std::isnan(x.im))
    {
      text += '+';
    }
    append(text, x.im);
    text += 'j';
  }
  else if constexpr (std::is_same_v<T, float16>)
  {
    // The fewest digits nearer to it than to a neighbour; five always are. Neighbours are half as far below a power of
    // two.
    const float value = static_cast<float>(x);
    const float spacing =
      std::isfinite(value) && value != 0 ? std::ldexp(1.0f, std::max(-14, std::ilogb(value)) - 10) : 1;
    const float reach = spacing / ((x.bits & 0x3ff) == 0 ? 4 : 2);
    float shortest    = value;
    for (int precision = 5; precision > 0 && std::isfinite(value); --precision)
    {
      char digits[32];
      const auto* end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, precision).ptr;
      float back      = 0;
      std::from_chars(digits, end, back);
      if (std::fabs(back - value) >= reach)
      {
        break;
      }
      shortest = back;
    }
    append(text, shortest);
  }
  else
  {
    if constexpr (std::is_floating_point_v<T>)
    {
      if (std::isnan(x))
      {
        text += "nan"; // whatever its sign bit
        return;
      }
    }
    char digits[64];
    text.append(digits, std::to_chars(digits, digits + sizeof digits, x).ptr);
  }
}

struct closer
{
  void operator()(std::FILE* f) const
  {
    std::fclose(f);
  }
};

void check_written(bool good, const std::string& name)
{
  if (!good)
  {
    throw bad_input(name + ": " + std::strerror(errno));
  }
}
} // namespace

void divide(result& r, std::int64_t n)
{
  with_type(r.type, [&]<class T>(T) {
    [[maybe_unused]] auto* first = reinterpret_cast<T*>(r.values.data());
    [[maybe_unused]] auto* last  = first + r.values.size() / sizeof(T);
    if constexpr (std::is_floating_point_v<T>)
    {
      for (; first != last; ++first)
      {
        *first /= static_cast<T>(n);
      }
    }
    else if constexpr (is_complex_type<T>)
    {
      for (; first != last; ++first)
      {
        const auto count = static_cast<decltype(first->re)>(n);
        *first           = {first->re / count, first->im / count};
      }
    }
  });
}

void narrow(result& r, dtype to)
{
  if (to == dtype::float16 && r.type == dtype::float32)
  {
    const std::size_t n = r.values.size() / sizeof(float);
    std::vector<std::byte> halves(n * sizeof(float16));
    for (std::size_t i = 0; i < n; ++i)
    {
      float x;
      std::memcpy(&x, r.values.data() + i * sizeof x, sizeof x);
      const float16 h = exact_half(x);
      std::memcpy(halves.data() + i * sizeof h, &h, sizeof h);
    }
    r.values = std::move(halves);
  }
  r.type = to;
}

void print(const result& r)
{
  std::string text;
  const auto flush = [&] {
    check_written(std::fwrite(text.data(), 1, text.size(), stdout) == text.size(), "standard output");
    text.clear();
  };
  with_type(r.type, [&]<class T>(T) {
    const auto* values = reinterpret_cast<const T*>(r.values.data());
    for (std::size_t i = 0; i < r.values.size() / sizeof(T); ++i)
    {
      append(text, values[i]);
      text += '\n';
      if (text.size() > 1 << 16)
      {
        flush();
      }
    }
  });
  flush();
  check_written(std::fflush(stdout) == 0, "standard output");
}

void save(const result& r, const std::string& path)
{
  std::unique_ptr<std::FILE, closer> file(std::fopen(path.c_str(), "wb"));
  check_written(file != nullptr, path);
  const std::string header = npy::write_header(r.type, r.shape);
  check_written(
    std::fwrite(header.data(), 1, header.size(), file.get()) == header.size()
      && (r.values.empty() || std::fwrite(r.values.data(), 1, r.values.size(), file.get()) == r.values.size()),
    path);
  check_written(std::fclose(file.release()) == 0, path);
}
} // namespace program
