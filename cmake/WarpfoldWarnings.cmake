# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Warnings for our own targets only; nothing that links warpfold inherits them.
function(warpfold_own_target name)
  target_compile_options(${name} PRIVATE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra>
    $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra;--expt-relaxed-constexpr;--extended-lambda>)
  if(WARPFOLD_HAS_CUDA)
    set_target_properties(${name} PROPERTIES CUDA_RUNTIME_LIBRARY Static)
  endif()
endfunction()
