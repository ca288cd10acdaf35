// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Errors: std::invalid_argument for bad arguments, cuda_error for what the CUDA runtime reports.
#pragma once

#include <warpfold/config.hpp>

#include <stdexcept>
#include <string>
#include <system_error>

namespace warpfold
{
/// The category of CUDA runtime error codes. Its messages are set by the code that has the runtime at hand.
inline const std::error_category& cuda_category()
{
  struct category final : std::error_category
  {
    const char* name() const noexcept override
    {
      return "cuda";
    }
    std::string message(int code) const override
    {
      return "CUDA error " + std::to_string(code);
    }
  };
  static const category instance;
  return instance;
}

/// A CUDA call failed. what() names the call, the runtime's own words and, for a launch, kernel and launch shape.
class cuda_error : public std::system_error
{
public:
  cuda_error(int code, const std::string& what)
      : std::system_error(code, cuda_category(), what)
  {}
};

namespace detail
{
[[noreturn]] inline void bad_argument(const std::string& what)
{
  throw std::invalid_argument("warpfold: " + what);
}

/// Throws unless `value` is at least `least`.
inline void require_at_least(const char* name, long long value, long long least, const char* why = "")
{
  if (value < least)
  {
    bad_argument(std::string(name) + " is " + std::to_string(value) + ", must be at least " + std::to_string(least)
                 + why);
  }
}
} // namespace detail
} // namespace warpfold
