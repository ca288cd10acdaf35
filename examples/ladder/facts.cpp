// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report.hpp"

#include <warpfold/version.hpp>

#include <cstdlib>
#include <ctime>

namespace ladder
{
context software_facts()
{
  const char* commit    = std::getenv("WARPFOLD_BENCH_COMMIT");
  const std::time_t now = std::time(nullptr);
  char date[32]         = "";
  std::strftime(date, sizeof(date), "%Y-%m-%d", std::gmtime(&now));
  return {{"warpfold", WARPFOLD_VERSION_STRING}, {"commit", commit != nullptr ? commit : "unknown"}, {"date", date}};
}
} // namespace ladder
