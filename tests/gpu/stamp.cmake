# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Does the stamp of the last run on a GPU speak of this checkout? And a test of the scripts. Neither needs a GPU.
if(UNIX)
  add_test(NAME gpu_stamp COMMAND ${CMAKE_CURRENT_LIST_DIR}/check_stamp WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  add_test(NAME gpu_stamp_scripts COMMAND ${CMAKE_CURRENT_LIST_DIR}/test_stamp)
  set_tests_properties(gpu_stamp gpu_stamp_scripts PROPERTIES SKIP_RETURN_CODE 77)
endif()
