# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the program in a directory of its own, and reads what it says."""
import pathlib
import subprocess
import tempfile
import unittest

import numpy as np

PROGRAM = None
BACKEND = None


def run(*arguments, stdin=None, backend=None):
    """Standard input from an open file, or none."""
    return subprocess.run([PROGRAM, *map(str, arguments), "--backend", backend or BACKEND],
                          stdin=stdin or subprocess.DEVNULL, capture_output=True, text=True, timeout=120)


def has_gpu():
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "one.npy"
        np.save(path, np.ones(1))
        return run("sum", path, backend="cuda").returncode == 0


class Case(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = pathlib.Path(directory.name)

    def saved(self, array, name="a.npy"):
        np.save(self.path / name, array)
        return self.path / name

    def written(self, content, name="a.npy"):
        (self.path / name).write_bytes(content)
        return self.path / name

    def output(self, *arguments, **more):
        """What a run that must succeed prints."""
        ran = run(*arguments, **more)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""), arguments)
        return ran.stdout

    def refused(self, *arguments, saying, **more):
        """The run ends with exit code 2, one line on standard error, and nothing on standard output."""
        ran = run(*arguments, **more)
        self.assertEqual((ran.returncode, ran.stdout), (2, ""), (arguments, ran.stderr))
        self.assertRegex(ran.stderr, r"\Awarpfold: [^\n]*\n\Z")
        self.assertIn(saying, ran.stderr)
        return ran.stderr

    def same(self, got, wanted, what):
        """Equal bit for bit, any NaN aside: the tests' values are such that rounding cannot tell orders apart."""
        self.assertEqual((got.dtype, got.shape), (wanted.dtype, wanted.shape), what)
        np.testing.assert_array_equal(got, wanted, str(what))
