#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests bench/compare and its plots on reports made up here."""

import contextlib
import importlib.machinery
import importlib.util
import io
import json
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
PATH = pathlib.Path(__file__).with_name("compare")
loader = importlib.machinery.SourceFileLoader("compare", str(PATH))
compare = importlib.util.module_from_spec(importlib.util.spec_from_loader("compare", loader))
sys.modules["compare"] = compare  # dataclasses look their module up
loader.exec_module(compare)
sys.path.insert(0, str(PATH.parent))
import ladder_report  # noqa: E402
import plots  # noqa: E402

MIB = 2**20


def run(name, time, size=64 * MIB, **more):
    return {"name": name, "run_type": "iteration", "real_time": time, "time_unit": "us", "bytes": size, **more}


def report():
    return {
        "context": {"card": "made up", "commit": "abc", "host_name": "secret", "executable": "/secret/bench",
                    "load_avg": [1, 2]},
        "benchmarks": [
            run("full_sum/f32/16777216/floor", 20.0, hot_us=10.0),
            run("full_sum/f32/16777216/warpfold", 21.0, hot_us=11.0, wall_us=30.0, label="one kernel"),
            run("full_sum/f32/16777216/warpfold_plain", 20.5, wall_us=31.0),
            run("full_sum/f32/16777216/cub", 28.0, hot_us=22.0, wall_us=45.0),
            run("full_sum/f32/16777216/thrust", 60.0, wall_us=60.0, by_wall_clock=1),
            run("inner_sum/f64/3x20/floor", 100.0, MIB),
            run("inner_sum/f64/3x20/warpfold", 200.0, MIB),
            run("inner_sum/f64/3x20/cub", 2300.0, MIB),
            run("inner_sum/f64/3x20/cublas", 0.19, MIB, time_unit="ms"),
            run("inner_sum/f64/3x20/thrust", 50.0, MIB, wall_us=50.0, by_wall_clock=1),
        ],
    }


def sweep_report():
    rows = []
    for kind, size in (("f32", 4), ("i8", 1)):
        for count, floor, ours, cub in (("2049+1", 2.0, 3.0, 5.0), ("1025+0", 2.0, 2.5, 6.0), ("4097+2", 4.0, 4.4, 9.0)):
            elements = int(count.split("+")[0])
            for contender, time in (("floor", floor), ("warpfold", ours), ("cub", cub)):
                rows.append(run(f"full_sum/{kind}/{count}/{contender}", time, elements * size))
    return {"context": {"card": "made up"}, "benchmarks": rows}


def ladder():
    """As examples/ladder writes it."""
    def one(name, time, n, error, **more):
        return {"name": name, "real_time": time, "time_unit": "us", "bytes": 4 * n, "relative_error": error, **more}

    return {"context": {"card": "made up"}, "benchmarks": [
        one("ladder_sum/f32/1048576/floor", 2.0, 2**20, 0),
        one("ladder_sum/f32/1048576/05_shared_tree", 4.0, 2**20, 1e-7, traffic=1.25),
        one("ladder_sum/f32/1048576/thrust", 8.0, 2**20, 2e-8, by_wall_clock=True),
        one("ladder_sum/f32/1000/05_shared_tree", 1.5, 1000, 1e-7, traffic=1.25),
        one("ladder_count/i32/1048576/05_shared_tree", 4.0, 2**20, 0, traffic=1.25),
    ]}


def map_report():
    rows = []
    for kind in ("inner_sum", "outer_sum"):
        for shape, ours in (("1x64+0", 3.0), ("8x8+0", 2.2), ("64x1+0", 2.0)):
            rows += [run(f"{kind}/f32/{shape}/floor", 2.0), run(f"{kind}/f32/{shape}/warpfold", ours)]
    return {"context": {"card": "made up"}, "benchmarks": rows}


def iterators_report():
    """Cases with an offset, with several numbers in a result, and with a peer that only the wall clock times."""
    return {"benchmarks": [
        run("full_offset/f32/262144+1/floor", 4.0, MIB),
        run("full_offset/f32/262144+1/warpfold", 5.0, MIB),
        run("full_minmax/f32/268435456/floor", 250.0, 1024 * MIB),
        run("full_minmax/f32/268435456/warpfold", 260.0, 1024 * MIB, wall_us=280.0),
        run("full_minmax/f32/268435456/cub", 700.0, 1024 * MIB, wall_us=720.0),
        run("full_minmax/f32/268435456/thrust", 650.0, 1024 * MIB, wall_us=650.0, by_wall_clock=1),
    ]}


class Reading(unittest.TestCase):
    def setUp(self):
        self.cases, self.failures = compare.read([report()])
        self.full = self.cases["full_sum/f32/16777216"]
        self.inner = self.cases["inner_sum/f64/3x20"]

    def test_how_a_row_was_timed_is_no_part_of_its_name(self):
        rows = [run("full_sum/f32/9/warpfold/iterations:1/manual_time", 4.0), run("full_sum/f32/9/std/iterations:1", 6.0)]
        cases, _ = compare.read([{"benchmarks": rows}])
        self.assertEqual(cases["full_sum/f32/9"].cold, {"warpfold": 4.0, "std": 6.0})

    def test_rows_of_a_case_come_together(self):
        self.assertEqual(list(self.cases), ["full_sum/f32/16777216", "inner_sum/f64/3x20"])
        self.assertEqual(self.full.group, "full_sum/f32")
        self.assertEqual(self.full.cold["floor"], 20.0)

    def test_ratios(self):
        self.assertAlmostEqual(self.full.ratio("time/floor"), 1.05)
        self.assertAlmostEqual(self.full.ratio("peer/warpfold"), 28 / 21)
        self.assertAlmostEqual(self.full.ratio("hot/floor"), 1.1)
        self.assertAlmostEqual(self.full.ratio("hotpeer/warpfold"), 2.0)
        self.assertAlmostEqual(self.full.ratio("wallpeer/warpfold"), 1.5)
        self.assertIsNone(self.inner.ratio("hot/floor"))

    def test_units_are_converted_and_wall_clock_is_no_peer_of_events(self):
        self.assertEqual(self.inner.best_peer(), ("cublas", 190.0))

    def test_own_variant_is_no_peer(self):
        self.assertEqual(self.full.best_peer(), ("cub", 28.0))

    def test_failures_are_kept_apart(self):
        broken = report()
        broken["benchmarks"].append({"name": "full_sum/f32/4/warpfold", "run_type": "iteration",
                                     "error_occurred": True, "error_message": "wrong"})
        cases, failures = compare.read([broken])
        self.assertNotIn("full_sum/f32/4", cases)
        self.assertEqual(failures, {"full_sum/f32/4/warpfold": "wrong"})

    def test_a_later_report_replaces_rows(self):
        later = {"benchmarks": [run("full_sum/f32/16777216/warpfold", 20.0)]}
        cases, _ = compare.read([report(), later])
        self.assertEqual(cases["full_sum/f32/16777216"].cold["warpfold"], 20.0)
        self.assertEqual(cases["full_sum/f32/16777216"].cold["floor"], 20.0)


class Tables(unittest.TestCase):
    def setUp(self):
        self.cases = list(compare.read([report()])[0].values())

    def test_worst_first(self):
        lines = compare.details(self.cases, {}).splitlines()
        self.assertTrue(lines[2].startswith("| inner_sum/f64/3x20 | 1.0 | 200.00 | 100.00 | 2.00 | cublas | 190.00 | 0.95"))
        self.assertIn("| 1.05 | cub | 28.00 | 1.33 |", lines[3])

    def test_summary_has_geometric_means_and_counts(self):
        last = compare.summary(self.cases).splitlines()[-1]
        self.assertIn(f"| all | 2 | {(1.05 * 2) ** 0.5:.2f} | 2.00 |", last)
        self.assertIn("| 0.95 | 1 |", last)

    def test_base(self):
        base = compare.read([{"benchmarks": [run("inner_sum/f64/3x20/warpfold", 400.0)]}])[0]
        lines = compare.details(self.cases, base).splitlines()
        self.assertTrue(lines[2].endswith("| 0.50 |"))
        self.assertTrue(lines[3].endswith("|  |"))

    def test_every_line_has_as_many_cells_as_the_header(self):
        for text in (compare.summary(self.cases), compare.details(self.cases, {}), compare.wall_clock(self.cases),
                     compare.all_times(self.cases)):
            counts = {line.count("|") for line in text.splitlines()}
            self.assertEqual(len(counts), 1, text)


class Iterators(unittest.TestCase):
    def setUp(self):
        self.cases = list(compare.read([iterators_report()])[0].values())

    def test_an_offset_belongs_to_the_shape(self):
        self.assertEqual([c.group for c in self.cases], ["full_offset/f32", "full_minmax/f32"])
        self.assertFalse(any(c.swept for c in self.cases))

    def test_tables(self):
        self.assertIn("| full_offset/f32/262144+1 | 1.0 | 5.00 | 4.00 | 1.25 |", compare.details(self.cases, {}))
        self.assertIn("| 1.04 | cub | 700.00 | 2.69 |", compare.details(self.cases, {}))
        self.assertIn("| full_minmax/f32/268435456 | 280.0 | 720.0 | 650.0 | 2.32 |", compare.wall_clock(self.cases))
        self.assertEqual(len(compare.unmet("time/floor <= 1.10 if bytes >= 64MiB in full_", self.cases)), 0)


class Sweep(unittest.TestCase):
    def setUp(self):
        self.cases = list(compare.read([sweep_report(), report()])[0].values())

    def test_points_by_type_and_contender_in_the_order_of_sizes(self):
        points = plots.sweep(self.cases)
        self.assertEqual(list(points), ["i8", "f32"])
        self.assertEqual(points["f32"]["warpfold"], [(4100, 1.25), (8196, 1.5), (16388, 1.1)])
        self.assertEqual(points["i8"]["cub"], [(1025, 3.0), (2049, 2.5), (4097, 2.25)])

    def test_has_groups_of_its_own(self):
        text = compare.summary(self.cases)
        self.assertIn("| full_sum/f32 swept | 3 | 1.27 | 1.50 |", text)
        self.assertIn("| full_sum/f32 | 1 | 1.05 | 1.05 |", text)

    def test_rows_without_a_side_are_left_out(self):
        cases = compare.read([{"benchmarks": [run("full_sum/i8/9+3/floor", 2.0), run("full_sum/i8/9+3/cub", 3.0),
                                              run("full_sum/i8/7+2/warpfold", 3.0)]}])[0].values()
        self.assertEqual(plots.sweep(cases), {"i8": {"warpfold": [], "cub": [(64 * MIB, 1.5)]}})


class Map(unittest.TestCase):
    def setUp(self):
        self.cases = list(compare.read([map_report(), sweep_report(), report()])[0].values())

    def test_points_by_orientation(self):
        points = plots.shapes(self.cases)
        self.assertEqual(list(points), ["inner_sum", "outer_sum"])
        self.assertEqual(points["outer_sum"], [(1, 64, 1.5), (8, 8, 1.1), (64, 1, 1.0)])
        self.assertEqual(list(plots.sweep(self.cases)), ["i8", "f32"])

    def test_has_groups_of_its_own(self):
        self.assertIn("| outer_sum/f32 swept | 3 |", compare.summary(self.cases))


class Requirements(unittest.TestCase):
    def setUp(self):
        self.cases = list(compare.read([report()])[0].values())

    def test_met_and_unmet(self):
        self.assertEqual(compare.unmet("time/floor <= 1.10 if bytes >= 64MiB", self.cases), [])
        self.assertEqual(len(compare.unmet("time/floor <= 1.10", self.cases)), 1)
        self.assertEqual(compare.unmet("time/floor<=1.1 in full_sum", self.cases), [])
        self.assertEqual(compare.unmet("geomean peer/warpfold >= 1.1", self.cases), [])
        self.assertEqual(len(compare.unmet("geomean peer/warpfold >= 1.3", self.cases)), 1)

    def test_one_that_concerns_no_row_is_not_met(self):
        self.assertEqual(len(compare.unmet("time/floor <= 9 if bytes > 1GiB", self.cases)), 1)

    def test_unreadable(self):
        for text in ("time/floor ~ 1", "nonsense/floor <= 1", ""):
            with self.assertRaises(ValueError):
                compare.unmet(text, self.cases)


class Program(unittest.TestCase):
    def call(self, *arguments):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = compare.main([str(a) for a in arguments])
        return status, out.getvalue(), err.getvalue()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.path = self.folder / "report.json"
        self.path.write_text(json.dumps(report()), encoding="utf-8")

    def test_report_names_the_card_and_not_the_host(self):
        status, out, _ = self.call(self.path)
        self.assertEqual(status, 0)
        self.assertIn("card: made up", out)
        self.assertNotIn("secret", out)

    def test_exit_status_of_requirements(self):
        self.assertEqual(self.call(self.path, "--require", "time/floor <= 3")[0], 0)
        status, _, err = self.call(self.path, "--require", "time/floor <= 1.5")
        self.assertEqual(status, 1)
        self.assertIn("inner_sum/f64/3x20", err)

    def test_sweep_plot_wants_a_sweep(self):
        with self.assertRaises(ValueError):
            self.call(self.path, "--sweep-plot", self.folder / "sweep.svg")

    def test_map_plot_wants_a_map(self):
        with self.assertRaises(ValueError):
            self.call(self.path, "--map-plot", self.folder / "map.svg")

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is not installed")
    def test_map_is_written(self):
        mapped = self.folder / "map.json"
        mapped.write_text(json.dumps(map_report()), encoding="utf-8")
        self.assertEqual(self.call(mapped, "--map-plot", self.folder / "map.svg")[0], 0)
        self.assertGreater((self.folder / "map.svg").stat().st_size, 1000)

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is not installed")
    def test_plots_are_written(self):
        swept = self.folder / "sweep.json"
        swept.write_text(json.dumps(sweep_report()), encoding="utf-8")
        for name in ("sweep.svg", "sweep.png"):
            self.assertEqual(self.call(swept, "--sweep-plot", self.folder / name)[0], 0)
            self.assertGreater((self.folder / name).stat().st_size, 1000)
        self.assertEqual(self.call(self.path, "--plot", self.folder / "all.svg")[0], 0)

    def test_peers_are_the_rows_that_have_some_worst_first(self):
        cases, failures = compare.read([report(), sweep_report()])
        self.assertFalse(failures)
        self.assertEqual([(name, peer, round(ratio, 3)) for name, peer, ratio in plots.peers(list(cases.values()))],
                         [("inner_sum/f64/3x20", "cublas", 0.95), ("full_sum/f32/16777216", "cub", 1.333)])

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is not installed")
    def test_peers_plot(self):
        cases, _ = compare.read([report()])
        plots.plot_peers(list(cases.values()), str(self.folder / "peers.svg"))
        self.assertGreater((self.folder / "peers.svg").stat().st_size, 1000)
        with self.assertRaises(ValueError):
            plots.plot_peers([], str(self.folder / "none.svg"))

    def test_ladder_tables(self):
        text = ladder_report.section(ladder())
        self.assertEqual(text.count("| technique |"), 2)  # 1000 elements get none
        self.assertIn("1048576 f32, random numbers:", text)
        self.assertIn("1048576 i32, the numbers 1 to n:", text)
        self.assertIn("| floor | 2.0 | 2097 | 1.00 |  |  |", text)
        self.assertIn("| 05_shared_tree | 4.0 | 1049 | 0.50 | 1.25 | 1.0e-07 |", text)
        self.assertIn("| 05_shared_tree | 4.0 | 1049 |  | 1.25 | exact |", text)
        self.assertIn("| thrust (by the wall clock) | 8.0 | 524 | 0.25 |  | 2.0e-08 |", text)

    def test_ladder_lines_have_every_size_of_random_floats(self):
        self.assertEqual(ladder_report.lines_of(ladder()),
                         {"05_shared_tree": [(1000, 1.5), (2**20, 4.0)], "floor": [(2**20, 2.0)],
                          "thrust": [(2**20, 8.0)]})

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is not installed")
    def test_ladder_plot(self):
        ladder_report.plot(ladder(), plots.pyplot_with_files_only(), str(self.folder / "ladder.svg"))
        self.assertGreater((self.folder / "ladder.svg").stat().st_size, 1000)

    def test_clean(self):
        target = self.folder / "clean.json"
        self.assertEqual(self.call("--clean", self.path, target)[0], 0)
        cleaned = json.loads(target.read_text(encoding="utf-8"))
        self.assertEqual(cleaned["context"], {"card": "made up", "commit": "abc"})
        self.assertEqual(cleaned["benchmarks"], report()["benchmarks"])


if __name__ == "__main__":
    unittest.main()
