// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend.hpp"

namespace program
{
std::unique_ptr<backend> make_cuda_backend(const job&, std::string& why_not)
{
  why_not = "this program was built without CUDA";
  return nullptr;
}
} // namespace program
