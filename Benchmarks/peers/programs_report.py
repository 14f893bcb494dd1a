"""Writes programs.html and programs.md, with performance profiles, from programs.json of a folder.

Usage: programs_report.py FOLDER
"""
import pathlib
import sys

import figures
from document import Report, cell
from instances import HALVES
from programs import LIMIT, LIMIT_OF_INTEGERS, SOLVERS
from results import NAMES, Results, geometric_mean, ratio_text, time_text


def ratio(one, other):
    return ratio_text(one / other) if one and other else "–"


def overview(report, measurements):
    """A line for each solver."""
    rows = []
    for solver in SOLVERS:
        times = [m.median(solver) for m in measurements if m.median(solver)]
        fastest = sum(
            m.median(solver) == min(m.median(s) for s in SOLVERS if m.median(s))
            for m in measurements
            if m.median(solver)
        )
        means = [time_text(geometric_mean(times)), time_text(max(times))] if times else ["–", "–"]
        rows.append(
            [NAMES[solver], f"{len(times)} of {len(measurements)}", f"{fastest}"] + means
        )
    report.table(
        ["solver", "solved", "fastest on", "geometric mean, shifted by 1 ms", "longest"], rows
    )


HOW = (
    "`plumb lp` with the backend simplex, which presolves; GLPK's dual simplex with presolve, through "
    "the same command, whose answers are checked; HiGHS with presolve and its simplex method on one "
    f"thread. From the program in memory to its values, in seconds of the processor, {LIMIT} s of the "
    "wall at most"
)


def ratios(report, measurements):
    """Compares Plumb and HiGHS where both have an answer: the mean and the extremes."""
    both = [m.median("plumb") / m.median("highs") for m in measurements
            if m.median("plumb") and m.median("highs")]
    if both:
        report.paragraph(
            f"Where both have an answer Plumb takes {ratio_text(geometric_mean(both, shift=0))} times "
            f"the time of HiGHS in the geometric mean, from {ratio_text(min(both))} to "
            f"{ratio_text(max(both))}."
        )


def smallest(report, measurements):
    if not measurements:
        return
    report.heading("Next to nothing")
    report.paragraph(
        "A program of one row and one column: what a solver takes in any case, and what is in all "
        "figures below."
    )
    report.table(
        ["program"] + [NAMES[s] for s in SOLVERS],
        [[m.workload] + [cell(m, solver) for solver in SOLVERS] for m in measurements],
    )


def linear(report, measurements):
    report.heading("Linear programs of Netlib")
    if not measurements:
        report.paragraph(
            "Left out: PLUMB_NETLIB named no folder with problems. They are others' files, and no "
            "part of this repository."
        )
        return
    report.paragraph(
        f"What layouts never are, to see what the simplex method itself is worth: {HOW}; every "
        "optimum is compared with the published one."
    )
    report.figure(
        "linear", figures.profile(measurements, SOLVERS),
        "Performance profile: the share of problems solved within a factor of the fastest",
    )
    overview(report, measurements)
    ratios(report, measurements)
    report.table(
        ["problem", "rows", "columns", "nonzeros"] + [NAMES[s] for s in SOLVERS]
        + ["Plumb / HiGHS"],
        [
            [m.workload] + [f"{m.read[k]}" for k in ["rows", "columns", "nonzeros"]]
            + [cell(m, solver) for solver in SOLVERS]
            + [ratio(m.median("plumb"), m.median("highs"))]
            for m in measurements
        ],
    )


def degenerate(report, measurements):
    if not measurements:
        return
    report.heading("Linear programs with heavy degeneracy")
    report.paragraph(
        "Many more columns than rows, and many that cost the same: relaxations of set covering and of "
        f"cutting stock, transportation with few costs. {HOW}."
    )
    overview(report, measurements)
    ratios(report, measurements)
    report.table(
        ["program", "half"] + [NAMES[s] for s in SOLVERS] + ["Plumb / HiGHS"],
        [
            [m.workload, m.read["half"]] + [cell(m, solver) for solver in SOLVERS]
            + [ratio(m.median("plumb"), m.median("highs"))]
            for m in measurements
        ],
    )


def families(report, measurements):
    """A line for each family, and one for all."""

    def spent(m, solver):
        return m.median(solver) or LIMIT_OF_INTEGERS

    rows = []
    for family in sorted({m.read["family"] for m in measurements}) + ["all"]:
        there = [m for m in measurements if family in ("all", m.read["family"])]
        lost = sum(not m.median("plumb") and m.median("glpk") is not None for m in there)
        wrong = sum("another" in m.failures.get("plumb", "") for m in there)
        ratios = [
            geometric_mean([spent(m, "plumb") / spent(m, other) for m in there], shift=0)
            for other in ["highs", "glpk"]
        ]
        solved = [f"{sum(m.median(s) is not None for m in there)}" for s in SOLVERS]
        rows.append(
            [family, f"{len(there)}"] + solved + [f"{wrong}", f"{lost}"]
            + [ratio_text(found) for found in ratios]
        )
    report.table(
        ["family", "programs"] + [f"solved by {NAMES[s]}" for s in SOLVERS]
        + ["wrong", "lost that GLPK solves", "Plumb / HiGHS", "Plumb / GLPK"],
        rows,
    )


def integers(report, measurements):
    if not measurements:
        return
    report.heading("Integer programs")
    report.paragraph(
        "Programs that `instances.py` makes from seeds, by seed and size alone: no solver's time had "
        "a say in which. One half is held out: nothing was developed on it. `plumb lp` with the "
        "backend simplex; GLPK's branch and cut with presolve and all its cuts, called as it is; "
        "HiGHS with presolve on one thread; all to a relative gap of 1e-6, in seconds of the "
        f"processor, {LIMIT_OF_INTEGERS} s of the wall at most. An answer that is worse than "
        "another one by 1e-5 of its size is wrong. In ratios of the tables a solver without an "
        f"answer counts as {LIMIT_OF_INTEGERS} s."
    )
    report.figure(
        "integers", figures.profile(measurements, SOLVERS, most=1000),
        "Performance profile: the share of programs solved within a factor of the fastest",
    )
    overview(report, measurements)
    for half in HALVES:
        there = [m for m in measurements if m.read["half"] == half]
        if there:
            report.paragraph(f"The half {half}:")
            families(report, there)
    report.table(
        ["program", "half"] + [NAMES[s] for s in SOLVERS],
        [
            [m.workload, m.read["half"]] + [cell(m, solver) for solver in SOLVERS]
            for m in measurements
        ],
    )


def main(folder):
    results = Results(folder, "programs.json")
    report = Report(
        folder, "programs", "Plumb beside GLPK and HiGHS: linear and integer programs"
    )
    report.conditions(
        results.conditions,
        "In each turn all solvers solve a program, one after the other, so that a slow minute slows "
        "all; times are medians of turns. `make programs` makes this report.",
    )
    smallest(report, results.of("smallest"))
    linear(report, results.of("program"))
    degenerate(report, results.of("degenerate"))
    integers(report, results.of("integers"))
    report.failures(results)
    report.write()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
