# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Every public header alone in a translation unit, without a warning, and all of them between function-like min and max.
# CXX, INCLUDE (ours, not as system headers), CCCL, WORK.
set(compile ${CXX} -std=c++20 -fsyntax-only -Wall -Wextra -Wconversion -Werror -I${INCLUDE} -isystem ${CCCL})
set(failed "")

function(check name text)
  file(WRITE ${WORK}/${name}.cpp "${text}")
  execute_process(COMMAND ${compile} ${WORK}/${name}.cpp RESULT_VARIABLE code ERROR_VARIABLE errors)
  if(NOT code EQUAL 0)
    message("${name}:\n${errors}")
    set(failed ${failed} ${name} PARENT_SCOPE)
  endif()
endfunction()

# What the headers include of others, once; those are not ours to keep clean of macros.
set(theirs "")
file(GLOB_RECURSE all ${INCLUDE}/warpfold/*.hpp)
foreach(header IN LISTS all)
  if(NOT header MATCHES "/detail/cuda/")
    file(STRINGS ${header} lines REGEX "^#include <[^>]*>")
    list(FILTER lines EXCLUDE REGEX "<warpfold/")
    list(APPEND theirs ${lines})
  endif()
endforeach()
list(REMOVE_DUPLICATES theirs)
list(JOIN theirs "\n" theirs)

file(GLOB public RELATIVE ${INCLUDE} ${INCLUDE}/warpfold/*.hpp)
list(LENGTH public count)
if(count LESS 8)
  message(FATAL_ERROR "only ${count} public headers under ${INCLUDE}")
endif()
foreach(header IN LISTS public)
  string(MAKE_C_IDENTIFIER ${header} name)
  check(${name} "#include <${header}>\n#include <${header}>\n")
endforeach()

check(macros_first "#define min(a, b) x\n#define max(a, b) x\n#include <warpfold/warpfold.hpp>\n")
check(macros_between "${theirs}
#define min(a, b) x
#define max(a, b) x
#include <warpfold/warpfold.hpp>
#if !defined(min) || !defined(max)
#error \"the caller's macros are gone\"
#endif
")

if(failed)
  message(FATAL_ERROR "failed: ${failed}")
endif()
