# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results against NumPy's."""
import itertools

import numpy as np
import support

DTYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
          "float64", "complex64", "complex128"]
OPERATIONS = {"sum": np.sum, "prod": np.prod, "min": np.min, "max": np.max}
ACCUMULATORS = {"f32": "float32", "f64": "float64", "i64": "int64", "u64": "uint64"}


def default_accumulator(dtype):
    kind = np.dtype(dtype).kind
    return "int64" if kind in "bi" else "uint64" if kind == "u" else "float32" if dtype == "float16" else dtype


def made(dtype, operation, shape, random):
    """Elements whose results are exact in any order: small integers, powers of two for products."""
    kind = np.dtype(dtype).kind
    if kind == "b":
        return random.integers(0, 2, shape).astype(dtype)
    if kind in "iu":
        limits = np.iinfo(dtype)
        bits = 40 if limits.bits == 64 and operation == "sum" else 63
        return random.integers(max(limits.min, -2**bits), min(limits.max, 2**bits), shape, dtype=dtype)
    choices = [1, -1, 2, 0.5] if operation == "prod" else range(-8, 8)
    if kind == "c":
        # Units: a product stays one.
        units = np.array([1, -1, 1j, -1j]) if operation == "prod" else np.arange(-8, 8) * (1 + 2j)
        return random.choice(units, shape).astype(dtype)
    return random.choice(choices, shape).astype(dtype)


def expected(operation, array, axis, accumulator=None):
    more = {} if operation in ("min", "max") else {"dtype": accumulator or default_accumulator(array.dtype.name)}
    with np.errstate(all="ignore"):
        return np.asarray(OPERATIONS[operation](array, axis=axis, **more))


def parsed(text, like):
    values = text.split("\n")
    assert values.pop() == ""
    if like.dtype.kind == "b":
        values = [{"True": True, "False": False}[v] for v in values]
    elif like.dtype.kind in "iu":
        values = [int(v) for v in values]
        return np.array(values, dtype=like.dtype).reshape(like.shape)
    return np.array(values).astype(like.dtype).reshape(like.shape)


class Values(support.Case):
    def check(self, operation, array, axis, *more, accumulator=None, save=False):
        what = (operation, array.dtype.name, array.shape, array.flags.c_contiguous, axis, *more)
        wanted = expected(operation, array, axis, accumulator)
        arguments = [operation, self.saved(array), *more] + ([] if axis is None else ["--axis", axis])
        if save:
            out = self.path / "out.npy"
            self.assertEqual(self.output(*arguments, "-o", out), "", what)
            self.same(np.load(out), wanted, what)
            self.assertEqual(out.read_bytes(), self.saved(np.load(out), "numpy.npy").read_bytes(), what)
        else:
            self.same(parsed(self.output(*arguments), wanted), wanted, what)

    def test_every_type(self):
        random = np.random.default_rng(1)
        cases = [case for case in itertools.product(DTYPES, OPERATIONS, [(1000,), (63, 65), (3, 400), (400, 3)], "CF",
                                                    [None, 0, 1], ["whole", "pieces"])]
        cases = [c for c in cases if not (c[0].startswith("complex") and c[1] in ("min", "max"))
                 and not (len(c[2]) == 1 and (c[3] == "F" or c[4] == 1))]
        if support.BACKEND == "cuda":  # every run starts CUDA anew: a seventh of them, all types and shapes among them
            cases = cases[::7]
        for i, (dtype, operation, shape, order, axis, how) in enumerate(cases):
            array = np.asarray(made(dtype, operation, shape, random), order=order)
            # Pieces of several runs, of parts of a run, of one element.
            small = [] if how == "whole" else ["--chunk-bytes", [array.nbytes // 3, 999, 61 * array.itemsize][i % 3]]
            self.check(operation, array, axis, *small, save=i % 2 == 0)

    def test_a_single_element_a_piece(self):
        array = np.arange(12.0).reshape(3, 4)
        for axis in (None, 0, 1, -1, -2):
            self.check("sum", array, axis, "--chunk-bytes", 1)

    def test_accumulators(self):
        small = np.array([[1, 2], [127, 100]], dtype="int8")
        for name, dtype in ACCUMULATORS.items():
            array = small.astype("uint8") if name == "u64" else small
            self.check("sum", array, 0, "--accumulator", name, accumulator=dtype, save=True)
            self.check("prod", array, None, "--accumulator", name, accumulator=dtype)
        tenths = np.full(10**5, 0.1, dtype="float32")
        out = self.path / "out.npy"
        self.output("sum", self.saved(tenths), "--accumulator", "f64", "-o", out)
        self.assertEqual(np.load(out).dtype, np.float64)
        self.assertAlmostEqual(float(np.load(out)), float(tenths.sum(dtype="float64")), delta=1e-7)
        self.check("sum", np.array([1 + 2j, 3 - 1j], dtype="complex64"), None, "--accumulator", "f64",
                   accumulator="complex128", save=True)
        path = self.saved(np.array([1.5]))
        self.refused("sum", path, "--accumulator", "i64", saying="fraction")
        self.refused("sum", self.saved(small), "--accumulator", "u64", saying="negative")

    def test_nan_and_infinity(self):
        for dtype in ("float16", "float32", "float64"):
            array = np.array([[1, np.nan, -np.inf], [np.inf, 2, -3]], dtype=dtype)
            for operation, axis in itertools.product(("min", "max", "sum"), (None, 0, 1)):
                self.check(operation, array, axis)
                self.check(operation, array, axis, "--chunk-bytes", 2 * array.itemsize)

    def test_integers_wrap(self):
        for dtype in ("int64", "uint64"):
            self.check("prod", np.full(9, 10**3, dtype=dtype), None)
            self.check("sum", np.full(4, np.iinfo(dtype).max, dtype=dtype), None)

    def test_every_half(self):
        halves = np.arange(2**16, dtype="uint16").view("float16").reshape(-1, 1)
        for operation in ("max", "sum"):
            self.check(operation, halves, 1, save=operation == "sum")

    def test_shortest_text(self):
        for dtype, values in {"float32": [0.1, 1e-45, 16777216, 3.4028235e38], "float64": [0.1, 5e-324, 1 / 3, -0.0],
                              "float16": [0.1, 6e-08, 65504, 0.3333]}.items():
            array = np.array(values, dtype=dtype).reshape(-1, 1)
            lines = self.output("max", self.saved(array), "--axis", 1).split()
            for line, value in zip(lines, array[:, 0]):
                self.assertEqual(np.array(line).astype(dtype), value)
                self.assertLessEqual(len(line), len(str(value)) + 4, line)
        self.assertEqual(self.output("max", self.saved(np.float16([0.1]))), "0.1\n")
        self.assertEqual(self.output("sum", self.saved(np.array([1.5 - 2j]))), "1.5-2j\n")
        self.assertEqual(self.output("min", self.saved(np.array([True, False]))), "False\n")

    def test_mean(self):
        for array in (np.arange(12, dtype="int8").reshape(3, 4), np.arange(8, dtype="float16"), np.array([1j, 3 + 1j])):
            wanted = np.mean(array, axis=0)
            got = complex(self.output("mean", self.saved(array), "--axis", 0).split()[0])
            self.assertEqual(got, complex(np.ravel(wanted)[0]))

    def test_empty(self):
        for dtype, shape, axis in itertools.product(DTYPES, [(0,), (0, 3), (3, 0)], (None, 0, 1)):
            if axis == 1 and len(shape) == 1 or support.BACKEND == "cuda" and dtype not in ("bool", "float32"):
                continue
            array = np.empty(shape, dtype=dtype)
            self.check("sum", array, axis, save=True)
            self.check("prod", array, axis)
            if dtype in ("int16", "float32"):
                if np.sum(array, axis=axis).size:
                    self.refused("min", self.saved(array), *([] if axis is None else ["--axis", axis]), saying="no elements")
                else:
                    self.check("max", array, axis, save=True)
