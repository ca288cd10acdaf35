// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "npy.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace program::npy
{
namespace
{
constexpr std::string_view magic = "\x93NUMPY";
/// NumPy refuses longer headers unless told otherwise at 10,000 bytes; plain numeric arrays need about 100.
constexpr std::size_t longest_text = 1 << 20;

[[noreturn]] void damaged(const std::string& what)
{
  throw bad_input("damaged .npy header: " + what);
}

/// Reads the literal {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }.
class literal
{
public:
  explicit literal(std::string_view text)
      : text_(text)
  {}

  char peek()
  {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
    {
      ++at_;
    }
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool take(char c)
  {
    const bool is = peek() == c && at_ < text_.size();
    at_ += is ? 1 : 0;
    return is;
  }
  void expect(char c)
  {
    if (!take(c))
    {
      damaged(std::string("expected '") + c + "' at byte " + std::to_string(at_) + " of it");
    }
  }
  std::string string()
  {
    const char quote = peek();
    if (quote != '\'' && quote != '"')
    {
      damaged("expected a string at byte " + std::to_string(at_) + " of it");
    }
    const auto end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos)
    {
      damaged("a string does not end");
    }
    std::string s(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return s;
  }
  bool boolean()
  {
    peek();
    for (const auto& [word, value] : {std::pair{std::string_view("True"), true}, {std::string_view("False"), false}})
    {
      if (text_.substr(at_).starts_with(word))
      {
        at_ += word.size();
        return value;
      }
    }
    damaged("'fortran_order' is neither True nor False");
  }
  std::int64_t extent()
  {
    peek();
    std::int64_t n        = 0;
    const auto [end, err] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), n);
    if (err != std::errc{} || n < 0)
    {
      damaged("an extent in 'shape' is not a number from 0 to 2^63 - 1");
    }
    at_ = static_cast<std::size_t>(end - text_.data());
    take('L'); // Python 2's long integers
    return n;
  }
  std::vector<std::int64_t> tuple()
  {
    std::vector<std::int64_t> values;
    expect('(');
    while (!take(')'))
    {
      values.push_back(extent());
      if (!take(','))
      {
        if (values.size() == 1)
        {
          damaged("'shape' is a number, not a tuple");
        }
        expect(')');
        break;
      }
    }
    return values;
  }
  bool done()
  {
    return peek() == '\0' && at_ == text_.size();
  }

private:
  std::string_view text_;
  std::size_t at_ = 0;
};

dtype type_of(const std::string& descr)
{
  constexpr std::pair<std::string_view, dtype> known[] = {
    {"b1", dtype::boolean},   {"i1", dtype::int8},       {"i2", dtype::int16},   {"i4", dtype::int32},
    {"i8", dtype::int64},     {"u1", dtype::uint8},      {"u2", dtype::uint16},  {"u4", dtype::uint32},
    {"u8", dtype::uint64},    {"f2", dtype::float16},    {"f4", dtype::float32}, {"f8", dtype::float64},
    {"c8", dtype::complex64}, {"c16", dtype::complex128}};
  const std::string_view order(descr.data(), descr.empty() ? 0 : 1);
  const std::string_view kind = std::string_view(descr).substr(order.size());
  const auto* found = std::find_if(std::begin(known), std::end(known), [&](const auto& k) { return k.first == kind; });
  if (kind.starts_with('O'))
  {
    throw bad_input("the elements are Python objects; only numbers can be reduced");
  }
  if (found == std::end(known) || (order != "<" && order != "|" && order != ">" && order != "="))
  {
    throw bad_input("the elements are of type '" + descr + "', which is not a number type that can be reduced");
  }
  if (order == ">" && bytes_of(found->second) > 1)
  {
    throw bad_input("the elements are big-endian ('" + descr
                    + "'); convert the file with a.astype(a.dtype.newbyteorder('<'))");
  }
  if (order == "|" && bytes_of(found->second) > 1)
  {
    damaged("'descr' is '" + descr + "', which lacks a byte order");
  }
  return found->second;
}

std::size_t little_endian(std::string_view bytes)
{
  std::size_t n = 0;
  for (std::size_t i = bytes.size(); i-- > 0;)
  {
    n = n << 8 | static_cast<unsigned char>(bytes[i]);
  }
  return n;
}
} // namespace

std::int64_t header::elements() const
{
  std::int64_t n = 1;
  for (const auto extent : shape)
  {
    n *= extent;
  }
  return n;
}

prelude read_prelude(std::string_view bytes)
{
  if (!bytes.starts_with(magic.substr(0, std::min(magic.size(), bytes.size()))) || bytes.empty())
  {
    throw bad_input(bytes.empty() ? "the file is empty" : "not a .npy file: it does not start with \\x93NUMPY");
  }
  if (bytes.size() < prelude::least)
  {
    throw bad_input("truncated: the file ends within the .npy header");
  }
  const int major = static_cast<unsigned char>(bytes[6]);
  const int minor = static_cast<unsigned char>(bytes[7]);
  if (major < 1 || major > 3 || minor != 0)
  {
    throw bad_input(".npy format version " + std::to_string(major) + "." + std::to_string(minor)
                    + " is not known; 1.0, 2.0 and 3.0 are");
  }
  return {major == 1 ? std::size_t{10} : std::size_t{12}};
}

std::size_t text_length(std::string_view bytes)
{
  const std::size_t n = little_endian(bytes.substr(8));
  if (n > longest_text)
  {
    damaged("it claims to be " + std::to_string(n) + " bytes long");
  }
  return n;
}

header parse(std::string_view text)
{
  literal in(text);
  std::optional<std::string> descr;
  std::optional<bool> fortran;
  std::optional<std::vector<std::int64_t>> shape;
  in.expect('{');
  while (!in.take('}'))
  {
    const std::string key = in.string();
    in.expect(':');
    if (key == "descr" && !descr)
    {
      if (in.peek() == '[' || in.peek() == '(')
      {
        throw bad_input("the elements are records (a structured dtype); only numbers can be reduced");
      }
      descr = in.string();
    }
    else if (key == "fortran_order" && !fortran)
    {
      fortran = in.boolean();
    }
    else if (key == "shape" && !shape)
    {
      shape = in.tuple();
    }
    else
    {
      damaged("key '" + key.substr(0, 40) + "' is unknown or comes twice");
    }
    if (!in.take(','))
    {
      in.expect('}');
      break;
    }
  }
  if (!in.done() || !descr || !fortran || !shape)
  {
    damaged(!in.done() ? "something follows the dictionary" : "it lacks 'descr', 'fortran_order' or 'shape'");
  }
  header h{type_of(*descr), *fortran, *shape};
  std::int64_t limit = std::numeric_limits<std::int64_t>::max() / bytes_of(h.type);
  for (const auto extent : h.shape) // zero extents aside, so that no partial product overflows either
  {
    if (extent > limit)
    {
      damaged("'shape' has more bytes than 2^63");
    }
    limit /= std::max<std::int64_t>(extent, 1);
  }
  return h;
}

std::string write_header(dtype type, std::span<const std::int64_t> shape)
{
  constexpr const char* descr[] = {"|b1", "|i1", "<i2", "<i4", "<i8", "|u1", "<u2",
                                   "<u4", "<u8", "<f2", "<f4", "<f8", "<c8", "<c16"};
  std::string text =
    std::string("{'descr': '") + descr[static_cast<int>(type)] + "', 'fortran_order': False, 'shape': (";
  for (std::size_t i = 0; i < shape.size(); ++i)
  {
    text += std::to_string(shape[i]) + (i + 1 < shape.size() ? ", " : shape.size() == 1 ? "," : "");
  }
  text += "), }";
  text.append(63 - (prelude::least + text.size()) % 64, ' ');
  text += '\n';
  std::string bytes(magic);
  bytes += {'\1', '\0', static_cast<char>(text.size() & 255), static_cast<char>(text.size() >> 8)};
  return bytes + text;
}
} // namespace program::npy
