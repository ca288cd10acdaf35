// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "input.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace program
{
namespace
{
std::string reason(int error)
{
  return std::generic_category().message(error);
}
} // namespace

input::input(const std::string& path)
    : name_(path == "-" ? "standard input" : path)
    , file_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC))
{
  if (file_ < 0)
  {
    throw bad_input(name_ + ": " + reason(errno));
  }
  try
  {
    read_header();
  }
  catch (const bad_input& e)
  {
    if (file_ != STDIN_FILENO)
    {
      ::close(file_);
    }
    throw bad_input(name_ + ": " + e.what());
  }
}

input::~input()
{
  if (file_ != STDIN_FILENO)
  {
    ::close(file_);
  }
}

void input::read_header()
{
  std::string bytes(npy::prelude::least, '\0');
  bytes.resize(read_some(bytes.data(), bytes.size()));
  const auto prelude = npy::read_prelude(bytes);
  const auto extend  = [&](std::size_t by) {
    const std::size_t had = bytes.size();
    bytes.resize(had + by);
    if (read_some(bytes.data() + had, by) < by)
    {
      throw bad_input("truncated: the file ends within the .npy header");
    }
  };
  extend(prelude.text_at - bytes.size());
  extend(npy::text_length(bytes));
  header_ = npy::parse(std::string_view(bytes).substr(prelude.text_at));

  struct stat info
  {};
  if (::fstat(file_, &info) == 0 && S_ISREG(info.st_mode))
  {
    // Standard input may have been read from before: count from where it stands.
    const std::int64_t wanted = header_.elements() * bytes_of(header_.type);
    left_over_                = info.st_size - ::lseek(file_, 0, SEEK_CUR) - wanted;
    if (left_over_ < 0)
    {
      throw bad_input("truncated: the header promises " + std::to_string(wanted) + " bytes of data, "
                      + std::to_string(wanted + left_over_) + " are there");
    }
  }
}

std::size_t input::read_some(char* to, std::size_t bytes)
{
  constexpr std::size_t most = std::size_t{1} << 30; // Linux reads no more than 2 GiB at once
  std::size_t done           = 0;
  while (done < bytes)
  {
    const auto n = ::read(file_, to + done, std::min(most, bytes - done));
    if (n == 0)
    {
      break;
    }
    if (n < 0 && errno != EINTR)
    {
      throw bad_input(reason(errno));
    }
    done += n > 0 ? static_cast<std::size_t>(n) : 0;
  }
  return done;
}

void input::read(void* to, std::size_t bytes)
{
  std::size_t n = 0;
  try
  {
    n = read_some(static_cast<char*>(to), bytes);
  }
  catch (const bad_input& e)
  {
    throw bad_input(name_ + ": " + e.what());
  }
  if (n < bytes)
  {
    throw bad_input(name_ + ": truncated: the file ends " + std::to_string(bytes - n)
                    + " bytes or more before its data does");
  }
}
} // namespace program
