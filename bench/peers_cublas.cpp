// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// cuBLAS gemv with a vector of ones. Loaded at run time: where the library is missing, its rows are.
#include "support/contender.hpp"

#if __has_include(<cublas_v2.h>)
#  include <cublas_v2.h>
#  include <dlfcn.h>

#  include <climits>
#  include <stdexcept>
#  include <type_traits>

namespace bench {
namespace {

constexpr std::size_t workspace_bytes = std::size_t{32} << 20;

struct library {
  decltype(&cublasCreate_v2) create = nullptr;
  decltype(&cublasDestroy_v2) destroy = nullptr;
  decltype(&cublasSetStream_v2) set_stream = nullptr;
  decltype(&cublasSetWorkspace_v2) set_workspace = nullptr;
  decltype(&cublasSgemv_v2) sgemv = nullptr;
  decltype(&cublasDgemv_v2) dgemv = nullptr;

  library() {
    const std::string name = "libcublas.so." + std::to_string(CUBLAS_VER_MAJOR);
    void* const handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    const auto find = [handle](auto& function, const char* symbol) {
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(handle, symbol));
    };
    find(create, "cublasCreate_v2");
    find(destroy, "cublasDestroy_v2");
    find(set_stream, "cublasSetStream_v2");
    find(set_workspace, "cublasSetWorkspace_v2");
    find(sgemv, "cublasSgemv_v2");
    find(dgemv, "cublasDgemv_v2");
  }
  bool complete() const { return create && destroy && set_stream && set_workspace && sgemv && dgemv; }

  static const library& get() {
    static const library loaded;
    return loaded;
  }
};

void checked_cublas(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS) throw std::runtime_error("cuBLAS status " + std::to_string(status));
}

// One for the process: creating it takes longer than most rows. Never destroyed, since the driver may be gone by then.
struct session {
  cublasHandle_t handle = nullptr;
  device_memory* workspace = nullptr;

  explicit session(cudaStream_t stream) : workspace(new device_memory(workspace_bytes)) {
    checked_cublas(library::get().create(&handle));
    checked_cublas(library::get().set_stream(handle, stream));
    checked_cublas(library::get().set_workspace(handle, workspace->get(), workspace->bytes()));
  }
};

const session& shared_session(cudaStream_t stream) {
  static const session shared(stream);  // every row runs on the one stream of the process
  return shared;
}

template <class T>
contender build(const problem& p) {
  const std::vector<T> host_ones(static_cast<std::size_t>(p.reduced()), T{1});
  const device_memory ones(host_ones.size() * sizeof(T));
  checked(cudaMemcpy(ones.get(), host_ones.data(), ones.bytes(), cudaMemcpyHostToDevice));

  contender c;
  c.launches = {{"", [p, ones, handle = shared_session(p.stream).handle] {
                   const cublasOperation_t operation = is_inner(p) ? CUBLAS_OP_T : CUBLAS_OP_N;
                   const auto rows = static_cast<int>(p.shape.rows);
                   const auto cols = static_cast<int>(p.shape.cols);
                   const auto ld = static_cast<int>(p.shape.ld);
                   const T one = 1;
                   const T zero = 0;
                   const auto* const a = static_cast<const T*>(p.input);
                   const auto* const x = static_cast<const T*>(ones.get());
                   auto* const y = static_cast<T*>(p.output);
                   const auto gemv = [&](auto function) {
                     checked_cublas(function(handle, operation, rows, cols, &one, a, ld, x, 1, &zero, y, 1));
                   };
                   if constexpr (sizeof(T) == 4) {
                     gemv(library::get().sgemv);
                   } else {
                     gemv(library::get().dgemv);
                   }
                 }}};
  return c;
}

bool serves(const row& r) {
  return !is_full(r) && is_real(r) && r.shape.ld <= INT_MAX && r.shape.cols <= INT_MAX && library::get().complete();
}

}  // namespace

std::vector<source> cublas_sources() {
  const auto make = [](const problem& p) { return p.type == element::f32 ? build<float>(p) : build<double>(p); };
  return {{"cublas", serves, make}};
}

}  // namespace bench

#else

namespace bench {
std::vector<source> cublas_sources() { return {}; }
}  // namespace bench

#endif
