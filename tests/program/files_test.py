# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files that are wrong, and the command line."""
import io
import os

import numpy as np
import support
from support import run


def file_of(header, data=b"", version=(1, 0)):
    text = header.encode()
    length = len(text).to_bytes(2 if version[0] == 1 else 4, "little")
    return b"\x93NUMPY" + bytes(version) + length + text + data


def described(descr="'<f8'", fortran="False", shape="(2,)", more=""):
    return f"{{'descr': {descr}, 'fortran_order': {fortran}, 'shape': {shape}, {more}}}\n"


TWO = np.array([1.0, 2.0]).tobytes()


class Files(support.Case):
    def test_versions(self):
        array = np.arange(6.0).reshape(2, 3)
        for version in ((1, 0), (2, 0), (3, 0)):
            file = io.BytesIO()
            np.lib.format.write_array(file, array, version=version)
            self.assertEqual(self.output("sum", self.written(file.getvalue())), "15\n")
        for version in ((0, 9), (1, 1), (4, 0)):
            self.refused("sum", self.written(file_of(described(), TWO, version)), saying="version")

    def test_no_such_file(self):
        self.refused("sum", self.path / "none.npy", saying="none.npy: No such file")
        self.refused("sum", self.path, saying="directory")

    def test_truncated(self):
        whole = file_of(described(), TWO)
        for length in list(range(len(whole))) if support.BACKEND == "cpu" else [0, 9, 40, len(whole) - 1]:
            said = self.refused("sum", self.written(whole[:length]), saying="a.npy: ")
            self.assertRegex(said, "truncated|the file is empty", length)
        with open(self.written(whole[:-1]), "rb") as file:
            self.refused("sum", "-", stdin=file, saying="standard input: truncated")

    def test_a_pipe_that_ends_early(self):
        read, write = os.pipe()
        os.write(write, file_of(described(), TWO)[:-3])
        os.close(write)
        with os.fdopen(read, "rb") as pipe:
            self.refused("sum", "-", stdin=pipe, saying="standard input: truncated")

    def test_damaged(self):
        for header in ("", "{", "no dictionary", "{}", described(descr="<f8"), described(fortran="Maybe"),
                       described(shape="2"), described(shape="(2)"), described(shape="(-2,)"), described(shape="(2,,)"),
                       described(shape="(99999999999999999999,)"), described(shape="(4294967296, 4294967296)"),
                       described(shape="(0, 4294967296, 4294967296)"), described(more="'extra': 1"),
                       described(more="'shape': (2,)"), described() + "x", described(descr="'|f8'"), "{'descr': '<f8'}\n"):
            self.refused("sum", self.written(file_of(header, TWO)), saying="damaged .npy header")
        self.refused("sum", self.written(b"PK\3\4 a zip archive"), saying="not a .npy file")
        self.refused("sum", self.written(b"\x93NUMPY\2\0\xff\xff\xff\xff{"), saying="damaged")

    def test_bytes_after_the_array(self):
        ran = run("sum", self.written(file_of(described(), TWO + b"more")))
        self.assertEqual((ran.returncode, ran.stdout), (0, "3\n"))
        self.assertIn("4 bytes after the array", ran.stderr)

    def test_types_that_cannot_be_reduced(self):
        self.refused("sum", self.saved(np.array([1, None], dtype=object)), saying="Python objects")
        self.refused("sum", self.saved(np.zeros(3, dtype=[("a", "i4"), ("b", "f8")])), saying="records")
        for dtype in ("S3", "U3", "V4", "M8[s]", "m8[s]", np.longdouble):
            self.refused("sum", self.saved(np.zeros(2, dtype=dtype)), saying="not a number type")
        for dtype in (">i2", ">u4", ">f8", ">c16", ">f2"):
            self.refused("sum", self.saved(np.zeros(2, dtype=dtype)), saying="big-endian")

    def test_dimensions(self):
        self.refused("sum", self.saved(np.array(1.0)), saying="0-dimensional")
        self.refused("sum", self.saved(np.ones((2, 2, 2))), saying="3-dimensional")
        self.refused("sum", self.saved(np.ones(2)), "--axis", 1, saying="--axis 1: the array has only axis 0")
        self.refused("max", self.saved(np.array([1j])), saying="complex numbers have no max")

    def test_command_line(self):
        path = self.saved(np.ones(3))
        for arguments in (["median", path], ["sum"], ["sum", path, "--axis", "2"], ["sum", path, "--accumulator", "f16"],
                          ["sum", path, "--chunk-bytes", "0"], ["sum", path, "--chunk-bytes", "few"], ["sum", path, "--what"]):
            self.refused(*arguments, saying="")
        self.refused("sum", path, backend="gpu", saying="--backend")
        self.assertEqual(self.output("sum", path, "--chunk-bytes", "1KB"), "3\n")
        self.refused("sum", path, "-o", self.path / "no" / "out.npy", saying="No such file")

    def test_standard_input(self):
        with open(self.saved(np.arange(4, dtype="uint8")), "rb") as file:
            self.assertEqual(self.output("max", "-", stdin=file), "3\n")

    def test_full_disk(self):
        if os.path.exists("/dev/full"):
            self.refused("sum", self.saved(np.ones((3, 10000))), "--axis", 0, "-o", "/dev/full", saying="/dev/full: No space")

    def test_what_is_told(self):
        path = self.saved(np.ones((100, 50), dtype="float32"))
        ran = run("sum", path, "--axis", 1, "--explain", "--time", "--chunk-bytes", 2000)
        self.assertEqual((ran.returncode, ran.stdout), (0, "50\n" * 100))
        self.assertRegex(ran.stderr, rf"sum of 50 elements of float32, 100 times, in float32, on {support.BACKEND} \(.*\), 10 pieces")
        self.assertRegex(ran.stderr, "(blocks|tasks) an output")
        self.assertRegex(ran.stderr, "GB/s")

    def test_backends(self):
        path = self.saved(np.ones(3))
        self.assertEqual(self.output("sum", path, backend="auto"), "3\n")
        if not support.has_gpu():
            self.refused("sum", path, backend="cuda", saying="--backend cuda: ")
