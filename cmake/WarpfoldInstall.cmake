# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(_warpfold_package ${CMAKE_INSTALL_LIBDIR}/cmake/warpfold)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/warpfold DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/warpfold)
install(TARGETS warpfold EXPORT warpfold-targets)
install(EXPORT warpfold-targets NAMESPACE warpfold:: DESTINATION ${_warpfold_package})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/warpfold-config.cmake.in
  ${PROJECT_BINARY_DIR}/warpfold-config.cmake INSTALL_DESTINATION ${_warpfold_package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/warpfold-config-version.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${PROJECT_BINARY_DIR}/warpfold-config.cmake ${PROJECT_BINARY_DIR}/warpfold-config-version.cmake
              ${CMAKE_CURRENT_LIST_DIR}/FindWarpfoldCCCL.cmake
              ${CMAKE_CURRENT_LIST_DIR}/WarpfoldCudaStandard.cmake DESTINATION ${_warpfold_package})
if(TARGET warpfold_program)
  install(TARGETS warpfold_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
