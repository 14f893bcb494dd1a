"""The plots of the report, as SVG."""
import io
import re

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

from results import NAMES  # noqa: E402

COLOURS = {
    "plumb": "#0b6e4f",
    "kiwi": "#d1495b",
    "glpk": "#3066be",
    "highs": "#e09f3e",
    "plumb, no plans": "#8ab8a8",
}
MARKS = {"plumb": "o", "kiwi": "s", "glpk": "^", "highs": "D", "plumb, no plans": "o"}
plt.rcParams.update(
    {
        "svg.fonttype": "none",
        "svg.hashsalt": "plumb",
        "font.family": "sans-serif",
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "grid.color": "#e4e4e4",
        "legend.frameon": False,
    }
)


def svg(figure):
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    plt.close(figure)
    # Text that is also valid in HTML, and lines without trailing blanks.
    text = text.getvalue()
    return re.sub(r"[ \t]+$", "", text[text.index("<svg") :], flags=re.M)


def points(axes, contender, places, measurements, scale, horizontal=False):
    """Medians of a contender, with the least and the greatest time of all turns."""
    times = [[time * scale for time in m.seconds[contender]] for m in measurements]
    middles = [sorted(t)[len(t) // 2] for t in times]
    spread = [[m - min(t) for m, t in zip(middles, times)], [max(t) - m for m, t in zip(middles, times)]]
    style = {"color": COLOURS[contender], "marker": MARKS[contender], "ms": 5, "capsize": 2, "lw": 1.4}
    if horizontal:
        axes.errorbar(middles, places, xerr=spread, ls="", label=NAMES[contender], **style)
    else:
        axes.errorbar(places, middles, yerr=spread, label=NAMES[contender], **style)


def sizes(families):
    """The time by the number of constraints, with a panel for each family."""
    figure, panels = plt.subplots(1, len(families), figsize=(11, 3.2), sharey=True, squeeze=False)
    for axes, (family, measurements) in zip(panels[0], families.items()):
        for contender in ["plumb", "highs", "glpk", "kiwi"]:
            there = [m for m in measurements if contender in m.seconds]
            if there:
                places = [m.read["constraints"] for m in there]
                points(axes, contender, places, there, 1e3)
        axes.set(title=family, xscale="log", yscale="log", xlabel="constraints")
        axes.minorticks_off()
    panels[0][0].set_ylabel("milliseconds")
    handles, labels = panels[0][0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower center", ncols=4)
    figure.tight_layout(rect=(0, 0.08, 1, 1))
    return svg(figure)


def rows(measurements, contenders, scale, label):
    """A line for each workload, with a mark for each contender."""
    figure, axes = plt.subplots(figsize=(8, 0.9 + 0.34 * len(measurements)))
    for contender in contenders:
        there = [(-p, m) for p, m in enumerate(measurements) if contender in m.seconds]
        if there:
            places, found = zip(*there)
            points(axes, contender, places, found, scale, horizontal=True)
    axes.set_yticks([-place for place in range(len(measurements))], [m.workload for m in measurements])
    axes.set(xscale="log", xlabel=label)
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    figure.tight_layout()
    return svg(figure)


def profile(measurements, solvers, most=100):
    """The share of the problems that a solver solves within a factor of the fastest time.

    A performance profile (Dolan and Moré, "Benchmarking optimization software with performance
    profiles", 2002). Problems that a solver does not solve are within no factor.
    """
    figure, axes = plt.subplots(figsize=(7, 3.6))
    for solver in solvers:
        ratios = sorted(
            m.median(solver) / min(m.median(s) for s in solvers if m.median(s))
            for m in measurements
            if m.median(solver)
        )
        steps = [1.0] + ratios + [most]
        shares = [0.0] + [(place + 1) / len(measurements) for place in range(len(ratios))]
        shares.append(shares[-1])
        axes.step(
            steps, [100 * share for share in shares], where="post", color=COLOURS[solver],
            label=NAMES[solver], lw=1.8,
        )
    axes.set(
        xscale="log", xlim=(1, most), ylim=(0, 102), ylabel="% of the problems",
        xlabel="solved within so many times the time of the fastest",
    )
    ticks = [tick for tick in [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] if tick <= most]
    axes.set_xticks(ticks, [str(tick) for tick in ticks])
    axes.minorticks_off()
    axes.legend(loc="lower right")
    figure.tight_layout()
    return svg(figure)
