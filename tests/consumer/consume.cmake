# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds and runs ./project, which gets warpfold the WAY it is told. SOURCE, BUILD (warpfold's), WORK, GENERATOR, CXX,
# CCCL (WARPFOLD_CCCL_DIR, may be empty); with CUDA: CUDA (the compiler), ARCHITECTURES.
function(must)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE code OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(NOT code EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "${command}\n${text}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
set(arguments -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${CXX} -DWARPFOLD_CCCL_DIR=${CCCL} -DWARPFOLD_SOURCE=${SOURCE}
  -DWAY=${WAY})
if(WAY MATCHES "PACKAGE")
  must(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
  list(APPEND arguments -DCMAKE_PREFIX_PATH=${WORK}/prefix)
endif()
if(CUDA)
  list(APPEND arguments -DCMAKE_CUDA_COMPILER=${CUDA} -DCMAKE_CUDA_ARCHITECTURES=${ARCHITECTURES})
endif()
must(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/project -B ${WORK}/build ${arguments})
must(${CMAKE_COMMAND} --build ${WORK}/build)
if(NOT CUDA)
  must(${WORK}/build/consumer)
endif()
