# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Thrust and libcu++ headers, version 3 or later, as the target warpfold::cccl. Looked for in WARPFOLD_CCCL_DIR, in the
# CUDA toolkit, and in the Python package nvidia-cuda-cccl (of the python3 on the PATH, or under WARPFOLD_CCCL_DIR).
set(WARPFOLD_CCCL_DIR "" CACHE PATH "Directory that holds thrust/ and cuda/std/; empty: look for it")

set(_warpfold_cccl_hints ${WARPFOLD_CCCL_DIR})
if(NOT WARPFOLD_CCCL_DIR)
  find_package(CUDAToolkit QUIET)
  foreach(_dir IN LISTS CUDAToolkit_INCLUDE_DIRS)
    list(APPEND _warpfold_cccl_hints ${_dir}/cccl ${_dir})
  endforeach()
  find_program(_warpfold_python NAMES python3)
  mark_as_advanced(_warpfold_python)
  if(_warpfold_python)
    execute_process(
      COMMAND ${_warpfold_python} -c "import sys, glob
for p in sys.path:
  for d in glob.glob(p + '/nvidia/*/include/cccl') + glob.glob(p + '/nvidia/*/include'):
    print(d)"
      OUTPUT_VARIABLE _warpfold_python_dirs OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    string(REPLACE "\n" ";" _warpfold_python_dirs "${_warpfold_python_dirs}")
    list(APPEND _warpfold_cccl_hints ${_warpfold_python_dirs})
  endif()
endif()

find_path(WarpfoldCCCL_INCLUDE_DIR NAMES cuda/std/version thrust/version.h HINTS ${_warpfold_cccl_hints} NO_DEFAULT_PATH)
mark_as_advanced(WarpfoldCCCL_INCLUDE_DIR)
if(WarpfoldCCCL_INCLUDE_DIR)
  file(STRINGS ${WarpfoldCCCL_INCLUDE_DIR}/thrust/version.h _warpfold_line REGEX "#define THRUST_VERSION +[0-9]+")
  string(REGEX MATCH "[0-9]+" WarpfoldCCCL_VERSION "${_warpfold_line}")
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(WarpfoldCCCL
  REQUIRED_VARS WarpfoldCCCL_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "Thrust's headers come with the CUDA toolkit or with the Python package nvidia-cuda-cccl (else set WARPFOLD_CCCL_DIR to the directory that holds thrust/)")
if(WarpfoldCCCL_FOUND AND NOT TARGET warpfold::cccl)
  add_library(warpfold::cccl INTERFACE IMPORTED)
  # The CUDA compiler finds its own CCCL; a second copy before it would mix two.
  target_include_directories(warpfold::cccl SYSTEM INTERFACE
    $<$<NOT:$<COMPILE_LANGUAGE:CUDA>>:${WarpfoldCCCL_INCLUDE_DIR}>)
endif()
