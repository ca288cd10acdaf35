# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The plots of bench/compare and bench/report. Matplotlib is imported when one is drawn."""

SWEPT = ("warpfold", "cub")  # contenders of a sweep that get a line


def pyplot_with_files_only():
    try:
        import matplotlib
    except ImportError:
        raise ValueError("plots need matplotlib") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    return pyplot


def plot(cases, path):
    """A dot a case, or a line a group where sizes are its only difference."""
    pyplot = pyplot_with_files_only()
    figure, axes = pyplot.subplots(figsize=(9, 5))
    for group in dict.fromkeys(c.group for c in cases):
        points = sorted((c.bytes, c.ratio("time/floor")) for c in cases if c.group == group and c.ratio("time/floor"))
        if points:
            axes.plot(*zip(*points), "o-" if group.startswith("full") else "o", label=group)
    axes.axhline(1, color="black", linewidth=0.8)
    axes.set_xscale("log", base=2)
    axes.set_xlabel("bytes read and written")
    axes.set_ylabel("time / floor")
    axes.legend()
    figure.tight_layout()
    figure.savefig(path)


def sweep(cases):
    """Of the swept cases, the points (bytes, time/floor) by type and then contender, in the order of sizes."""
    found = {}
    for case in sorted((c for c in cases if c.swept and c.name.startswith("full_")), key=lambda c: c.bytes):
        lines = found.setdefault(case.name.split("/")[1], {name: [] for name in SWEPT})
        for name, points in lines.items():
            ratio = case.over_floor(name)
            if ratio:
                points.append((case.bytes, ratio))
    return found


def plot_sweep(cases, path):
    """A panel a type, a line a contender."""
    types = sweep(cases)
    if not types:
        raise ValueError("--sweep-plot: the reports have no row of --rows=sweep")
    pyplot = pyplot_with_files_only()
    figure, panels = pyplot.subplots(len(types), figsize=(9, 1 + 3 * len(types)), sharex=True, squeeze=False)
    for (name, lines), axes in zip(types.items(), panels[:, 0]):
        for contender, points in lines.items():
            if points:
                axes.plot(*zip(*points), ".-", label=contender)
        axes.axhline(1, color="black", linewidth=0.8)
        axes.set_xscale("log", base=2)
        axes.set_ylabel(f"{name}: time / floor")
        axes.grid(alpha=0.3)
        axes.legend()
    panels[-1, 0].set_xlabel("bytes read and written")
    figure.tight_layout()
    figure.savefig(path)


def shapes(cases):
    """Of the map's cases, the points (rows, columns, time/floor) by orientation."""
    found = {}
    for case in cases:
        kind, _, shape = case.name.split("/")
        ratio = case.ratio("time/floor")
        if case.swept and "x" in shape and ratio:
            rows, columns = map(int, shape.partition("+")[0].split("x"))
            found.setdefault(kind, []).append((rows, columns, ratio))
    return found


def plot_map(cases, path):
    """A panel an orientation: a dot a shape, coloured by its time over the floor."""
    panels_of = shapes(cases)
    if not panels_of:
        raise ValueError("--map-plot: the reports have no row of --rows=map")
    pyplot = pyplot_with_files_only()
    figure, panels = pyplot.subplots(1, len(panels_of), figsize=(6 * len(panels_of), 5), sharey=True, squeeze=False)
    for (kind, points), axes in zip(panels_of.items(), panels[0]):
        rows, columns, ratios = zip(*points)
        dots = axes.scatter(rows, columns, c=ratios, s=18, cmap="viridis_r", vmin=1, vmax=1.4)
        axes.set_xscale("log", base=2)
        axes.set_yscale("log", base=2)
        axes.set_xlabel("rows")
        axes.set_title("per column" if kind == "inner_sum" else "per row")
    panels[0, 0].set_ylabel("columns")
    figure.colorbar(dots, ax=list(panels[0]), label="time / floor")
    figure.savefig(path)


def peers(cases):
    """(row, best peer, its time over warpfold's) of the rows that have peers, the sweep left out; the worst first."""
    found = [(c.name, c.best_peer()[0], c.ratio("peer/warpfold")) for c in cases if not c.swept]
    return sorted((row for row in found if row[2]), key=lambda row: row[2])


def plot_peers(cases, path):
    """A bar a row, coloured by the peer that is best there."""
    rows = peers(cases)
    if not rows:
        raise ValueError("no row has a peer")
    pyplot = pyplot_with_files_only()
    figure, axes = pyplot.subplots(figsize=(11, 5))
    for peer in sorted({peer for _, peer, _ in rows}):
        bars = [(place, ratio) for place, (_, best, ratio) in enumerate(rows) if best == peer]
        places, ratios = zip(*bars)
        axes.bar(places, [ratio - 1 for ratio in ratios], bottom=1, width=1, label=peer)
    axes.axhline(1, color="black", linewidth=0.8)
    axes.set_yscale("log", base=2)
    axes.set_ylabel("best peer's time / warpfold's")
    axes.set_xlabel(f"{len(rows)} rows, those where a peer is ahead on the left")
    axes.legend(title="best peer")
    figure.tight_layout()
    figure.savefig(path)
