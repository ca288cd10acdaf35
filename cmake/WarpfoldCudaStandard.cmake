# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# warpfold_cuda_standard(TARGET): CUDA code that uses TARGET is C++20. CMake before 3.26 does not know that nvcc has it,
# so that the feature cxx_std_20, which the target asks for, reaches C++ alone.
function(warpfold_cuda_standard target)
  if(CMAKE_VERSION VERSION_LESS 3.26)
    target_compile_options(${target} INTERFACE $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>)
  endif()
endfunction()
