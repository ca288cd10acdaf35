// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The functions of the CUDA runtime that the library and its tests call, on the emulated device. All work is done when
/// a call returns; streams and pools are names only. Graphs are not there.
#include "machine.hpp"
#include "memory.hpp"

#include <cstring>

namespace
{
thread_local cudaError_t last = cudaSuccess;

cudaError_t report(cudaError_t code)
{
  last = code == cudaSuccess ? last : code;
  return code;
}

/// Names of things that have nothing to them.
int stream_tag, pool_tag;

cudaError_t copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
  const bool there = kind != cudaMemcpyHostToDevice || emulated::holds(to, bytes);
  const bool here  = kind != cudaMemcpyDeviceToHost || emulated::holds(from, bytes);
  if (bytes != 0 && (!there || !here))
  {
    return report(cudaErrorInvalidValue);
  }
  if (bytes != 0)
  {
    std::memcpy(to, from, bytes);
  }
  return cudaSuccess;
}

/// CUDA aligns what it allocates to 256 bytes. Memory for elements is aligned to a vector here, so that it ends close
/// to the page that may not be touched, and lies at every place relative to a line.
constexpr std::size_t vector_alignment    = 16;
constexpr std::size_t workspace_alignment = 256;

cudaError_t make(void** p, std::size_t bytes, std::size_t alignment)
{
  *p = bytes == 0 ? nullptr : emulated::allocate(bytes, alignment);
  return cudaSuccess;
}
cudaError_t unmake(void* p)
{
  return p == nullptr || emulated::release(p) ? cudaSuccess : report(cudaErrorInvalidValue);
}
} // namespace

extern "C"
{
  cudaError_t cudaGetDevice(int* device)
  {
    *device = 0;
    return cudaSuccess;
  }
  cudaError_t cudaSetDevice(int device)
  {
    return device == 0 ? cudaSuccess : report(cudaErrorInvalidDevice);
  }
  cudaError_t cudaGetDeviceCount(int* count)
  {
    *count = 1;
    return cudaSuccess;
  }
  cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr what, int)
  {
    switch (what)
    {
    case cudaDevAttrMultiProcessorCount:
      *value = emulated::current.multiprocessors;
      return cudaSuccess;
    case cudaDevAttrComputeCapabilityMajor:
      *value = 9;
      return cudaSuccess;
    case cudaDevAttrComputeCapabilityMinor:
      *value = 0;
      return cudaSuccess;
    default:
      return report(cudaErrorInvalidValue);
    }
  }
  cudaError_t cudaGetLastError()
  {
    const cudaError_t code = last;
    last                   = cudaSuccess;
    return code;
  }
  const char* cudaGetErrorName(cudaError_t code)
  {
    return code == cudaSuccess ? "cudaSuccess" : "an error of the emulated device";
  }
  const char* cudaGetErrorString(cudaError_t code)
  {
    return cudaGetErrorName(code);
  }

  cudaError_t cudaMalloc(void** p, std::size_t bytes)
  {
    return make(p, bytes, vector_alignment);
  }
  cudaError_t cudaFree(void* p)
  {
    return unmake(p);
  }
  cudaError_t cudaMallocAsync(void** p, std::size_t bytes, cudaStream_t)
  {
    return make(p, bytes, workspace_alignment);
  }
  cudaError_t cudaMallocFromPoolAsync(void** p, std::size_t bytes, cudaMemPool_t, cudaStream_t)
  {
    return make(p, bytes, workspace_alignment);
  }
  cudaError_t cudaFreeAsync(void* p, cudaStream_t)
  {
    return unmake(p);
  }
  cudaError_t cudaHostAlloc(void** p, std::size_t bytes, unsigned)
  {
    return make(p, bytes, workspace_alignment);
  }
  cudaError_t cudaFreeHost(void* p)
  {
    return unmake(p);
  }
  cudaError_t cudaHostGetDevicePointer(void** on_device, void* p, unsigned)
  {
    *on_device = p;
    return cudaSuccess;
  }
  cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
  {
    return copy(to, from, bytes, kind);
  }
  cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t)
  {
    return copy(to, from, bytes, kind);
  }
  cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t)
  {
    if (!emulated::holds(to, bytes))
    {
      return report(cudaErrorInvalidValue);
    }
    std::memset(to, value, bytes);
    return cudaSuccess;
  }

  cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps*)
  {
    *pool = reinterpret_cast<cudaMemPool_t>(&pool_tag);
    return cudaSuccess;
  }
  cudaError_t cudaMemPoolDestroy(cudaMemPool_t)
  {
    return cudaSuccess;
  }
  cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*)
  {
    return cudaSuccess;
  }
  cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned)
  {
    *stream = reinterpret_cast<cudaStream_t>(&stream_tag);
    return cudaSuccess;
  }
  cudaError_t cudaStreamDestroy(cudaStream_t)
  {
    return cudaSuccess;
  }
  cudaError_t cudaStreamSynchronize(cudaStream_t)
  {
    return cudaSuccess;
  }
  cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode*)
  {
    return cudaSuccess;
  }
}
