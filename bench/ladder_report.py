# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The section and the plot that bench/report makes from a report of examples/ladder: a table an array, a line a rung."""

FLOOR = "floor"
TABULATED = (2**20, 10**8)  # sizes that get a table; the plot has all
TITLES = {"sum": "random numbers", "count": "the numbers 1 to n"}


def rows_of(report):
    """Rows by (case, type, n) and technique, in the order of the report."""
    found = {}
    for run in report["benchmarks"]:
        case, kind, n, technique = run["name"].split("/")
        if case.startswith("ladder_"):
            found.setdefault((case[len("ladder_"):], kind, int(n)), {})[technique] = run
    return found


def table_of(rows):
    """Time, speed, share of the floor, memory traffic and error of each technique."""
    floor = rows.get(FLOOR, {}).get("real_time")
    lines = ["| technique | µs | GB/s | of floor | traffic/input | relative error |", "| --- | ---: | ---: | ---: | ---: | ---: |"]
    for name, run in rows.items():
        time = run["real_time"]
        share = f"{floor / time:.2f}" if floor else ""
        clock = " (by the wall clock)" if run.get("by_wall_clock") else ""
        error = "" if name == FLOOR else f"{run['relative_error']:.1e}" if run["relative_error"] else "exact"
        traffic = f"{run['traffic']:.2f}" if "traffic" in run else ""
        lines.append(f"| {name}{clock} | {time:.1f} | {run['bytes'] / time / 1e3:.0f} | {share} | {traffic} | {error} |")
    return "\n".join(lines)


def section(report):
    parts = []
    for (case, kind, n), rows in rows_of(report).items():
        if n not in TABULATED:
            continue
        parts.append(f"{n} {kind}, {TITLES.get(case, case)}:\n\n{table_of(rows)}")
    return "\n\n".join(parts)


def lines_of(report):
    """Points (n, µs) of random floats by technique, in the order of n."""
    lines = {}
    for (case, kind, n), rows in sorted(rows_of(report).items()):
        if (case, kind) == ("sum", "f32"):
            for name, run in rows.items():
                lines.setdefault(name, []).append((n, run["real_time"]))
    return lines


def plot(report, pyplot, path):
    figure, axes = pyplot.subplots(figsize=(9, 6))
    for name, points in lines_of(report).items():
        ours = name.endswith("warpfold")
        axes.plot(*zip(*points), ".-", label=name, color="black" if name == FLOOR else None, linewidth=2.5 if ours else 1)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_xlabel("floats")
    axes.set_ylabel("µs")
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small", ncols=2)
    figure.tight_layout()
    figure.savefig(path)
