# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the warpfold program: run.py values|files PROGRAM BACKEND. Exit code 77: nothing to test with."""
import importlib
import sys
import unittest

SKIPPED = 77


def main():
    part, program, backend = sys.argv[1:]
    try:
        import support
    except ImportError as e:
        print(f"skipped: {e}")
        return SKIPPED
    support.PROGRAM = program
    support.BACKEND = backend
    if backend == "cuda" and not support.has_gpu():
        print("skipped: the program finds no GPU")
        return SKIPPED
    module = importlib.import_module(f"{part}_test")
    result = unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromModule(module))
    return 0 if result.wasSuccessful() else 1


sys.exit(main())
