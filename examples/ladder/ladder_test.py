# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the ladder's program on the CPU: ladder_test.py PROGRAM BENCH, the latter the folder of ladder_report.py."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM, BENCH = sys.argv[1:3]
sys.path.insert(0, BENCH)
import ladder_report  # noqa: E402 (after the path is known)

TECHNIQUES = ["cpu_sequential", "cpu_pairwise", "cpu_tree", "cpu_warpfold"]


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=300)


class Measuring(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "report.json"
            cls.ran = run("--cpu", "--n", "1,1000,70001", "--repeat", "1", "--json", str(path))
            cls.report = json.loads(path.read_text(encoding="utf-8"))
        cls.rows = ladder_report.rows_of(cls.report)

    def test_runs(self):
        self.assertEqual((self.ran.returncode, self.ran.stderr), (0, ""))

    def test_every_technique_on_every_array(self):
        arrays = [("sum", 1), ("sum", 1000), ("sum", 70001), ("count", 2**20)]
        self.assertEqual(list(self.rows), [(name, kind, n) for kind in ("f32", "i32") for name, n in arrays])
        for rows in self.rows.values():
            self.assertEqual(list(rows), TECHNIQUES)

    def test_integers_are_exact_and_floats_close(self):
        for (_, kind, n), rows in self.rows.items():
            for technique, row in rows.items():
                # One rounding of 2^-24 an addition, at worst; trees have log n of them in a row.
                depth = n if technique == "cpu_sequential" else 64
                self.assertLessEqual(row["relative_error"], 0 if kind == "i32" else depth * 2**-24, row["name"])

    def test_one_after_another_loses_more_than_a_tree(self):
        rows = self.rows["count", "f32", 2**20]
        self.assertGreater(rows["cpu_sequential"]["relative_error"], 4 * rows["cpu_tree"]["relative_error"])

    def test_fields(self):
        for row in self.report["benchmarks"]:
            self.assertEqual(row["bytes"], 4 * int(row["name"].split("/")[2]))
            self.assertTrue(row["by_wall_clock"])
            self.assertNotIn("traffic", row)
            self.assertGreater(row["real_time"], 0)
        self.assertTrue(all(isinstance(value, str) for value in self.report["context"].values()))

    def test_table_says_what_the_report_says(self):
        self.assertIn("70001 i32, random numbers", self.ran.stdout)
        self.assertIn("1048576 f32, the numbers 1 to n", self.ran.stdout)
        lines = [line.split() for line in self.ran.stdout.splitlines() if line.startswith("cpu_")]
        self.assertEqual([line[0] for line in lines], [row["name"].split("/")[3] for row in self.report["benchmarks"]])
        for line, row in zip(lines, self.report["benchmarks"]):
            self.assertAlmostEqual(float(line[1]), row["real_time"], delta=0.051)
            self.assertEqual(line[3], f"{row['relative_error']:.1e}" if row["relative_error"] else "exact")


class Usage(unittest.TestCase):
    def refused(self, *arguments, saying):
        ran = run("--cpu", *arguments)
        self.assertEqual((ran.returncode, ran.stdout), (2, ""), (arguments, ran.stderr))
        for text in saying:
            self.assertIn(text, ran.stderr)

    def test_bad_arguments_are_named_with_their_values(self):
        self.refused("--n", "0", saying=("--n", "0 not in range"))
        self.refused("--n", "5,many", saying=("--n", "many"))
        self.refused("--types", "f64", saying=("--types", "f64"))
        self.refused("--only", "11_magic", saying=("--only", "11_magic"))
        self.refused("--only", "05_shared_tree", saying=("--only: 05_shared_tree needs a GPU",))
        self.refused("--repeat", "0", saying=("--repeat", "0 not in range"))
        self.refused("--json", "/no/such/folder/x.json", saying=("--json: cannot write /no/such/folder/x.json",))
        self.refused("--large", saying=("--large", "--check"))

    def test_some_techniques(self):
        ran = run("--cpu", "--n", "5", "--types", "i32", "--only", "cpu_tree,cpu_warpfold")
        lines = [line.split()[0] for line in ran.stdout.splitlines() if line.startswith("cpu_")]
        self.assertEqual((ran.returncode, lines), (0, 2 * TECHNIQUES[2:]))

    def test_nothing_to_check_on_a_cpu(self):
        ran = run("--cpu", "--check")
        self.assertEqual((ran.returncode, ran.stdout), (77, ""))
        self.assertIn("skipped", ran.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
