// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// What the compiler at hand can do. Nothing here is a setting for users.
#pragma once

#if !defined(_MSVC_LANG) && __cplusplus < 202002L
#  error "warpfold needs C++20: compile with -std=c++20"
#endif

// Thrust picks CUDA as its device system by default, which needs the CUDA runtime's headers. A compiler without them
// can only mean a host system, so say so before the first Thrust header is read.
#if !defined(__CUDACC__) && !defined(THRUST_DEVICE_SYSTEM) && !__has_include(<cuda_runtime_api.h>)
#  define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CPP
#endif

// Where the CUDA backend can be compiled: by a CUDA compiler, and by the tests that run its kernels on the host.
#if defined(__CUDACC__) || defined(WARPFOLD_EMULATED)
#  define WARPFOLD_CUDA_BACKEND 1
#else
#  define WARPFOLD_CUDA_BACKEND 0
#endif

#if defined(__CUDACC__)
#  define WARPFOLD_HD __host__ __device__ __forceinline__
#  define WARPFOLD_D  __device__ __forceinline__
// A user's functor may be host-only or device-only; only the side that is called must exist.
#  define WARPFOLD_EXEC_CHECK_DISABLE _Pragma("nv_exec_check_disable")
#else
#  define WARPFOLD_HD inline
#  define WARPFOLD_D  inline
#  define WARPFOLD_EXEC_CHECK_DISABLE
#endif

// Before loops of functions that host compilers see too: they warn of a pragma that they do not know.
#if defined(__CUDA_ARCH__)
#  define WARPFOLD_UNROLL _Pragma("unroll")
#else
#  define WARPFOLD_UNROLL
#endif

// Kernels and the functions that launch them must not be merged across shared libraries that were built for other
// architectures: hidden symbols stay with the library that holds the matching machine code.
// A function of a type with internal linkage, as a functor in an unnamed namespace, is hidden anyway; nvcc need not say so.
#if defined(__CUDACC__)
#  pragma nv_diag_suppress 1407
#endif
#if defined(__GNUC__)
#  define WARPFOLD_HIDDEN __attribute__((visibility("hidden")))
#else
#  define WARPFOLD_HIDDEN
#endif
