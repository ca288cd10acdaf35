// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Version of the library, as MAJOR * 10000 + MINOR * 100 + PATCH.
#define WARPFOLD_VERSION        100
#define WARPFOLD_VERSION_STRING "0.1.0"
