"""Writes programs.html and programs.md, with performance profiles, from programs.json of a folder.

Usage: programs_report.py FOLDER
"""
import pathlib
import sys

import figures
from document import Report, cell
from programs import LIMIT, LIMIT_OF_INTEGERS, SOLVERS
from results import NAMES, Results, geometric_mean, ratio_text, time_text


def ratio(one, other):
    return ratio_text(one / other) if one and other else "–"


def overview(report, measurements):
    """A line a solver."""
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


def linear(report, measurements):
    report.heading("Linear programs of Netlib")
    if not measurements:
        report.paragraph(
            "Left out: PLUMB_NETLIB named no folder with problems. They are others' files, and no "
            "part of this repository."
        )
        return
    report.paragraph(
        "What layouts never are, to see what the simplex method itself is worth: `plumb lp` with "
        "the backend simplex, which presolves; GLPK's dual simplex with presolve, through the same "
        "command, whose answers are checked; HiGHS with presolve and its simplex method on one "
        f"thread. From the program in memory to its values, {LIMIT} s at most; every optimum is "
        "compared with the published one."
    )
    report.figure(
        "linear", figures.profile(measurements, SOLVERS),
        "Performance profile: the share of problems solved within a factor of the fastest",
    )
    overview(report, measurements)
    both = [m.median("plumb") / m.median("highs") for m in measurements
            if m.median("plumb") and m.median("highs")]
    if both:
        mean = geometric_mean(both, shift=0)
        report.paragraph(
            f"Where both have an answer Plumb takes {ratio_text(mean)} times the time of HiGHS in "
            f"the geometric mean, from {ratio_text(min(both))} to {ratio_text(max(both))}."
        )
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


def integers(report, measurements):
    report.heading("Integer programs")
    report.paragraph(
        "Programs that `instances.py` makes from seeds; HiGHS takes 0.05 to 5 s for each, or did "
        "when they were chosen. `plumb lp` with the backend simplex; GLPK's branch and cut with "
        "presolve and all its cuts, called as it is; HiGHS with presolve on one thread; all to a "
        f"relative gap of 1e-6, {LIMIT_OF_INTEGERS} s at most. An answer that is worse than "
        "another one by 1e-5 of its size is wrong. In ratios of the table a solver without an "
        f"answer counts as {LIMIT_OF_INTEGERS} s."
    )
    report.figure(
        "integers", figures.profile(measurements, SOLVERS, most=1000),
        "Performance profile: the share of programs solved within a factor of the fastest",
    )
    overview(report, measurements)

    def spent(m, solver):
        return m.median(solver) or LIMIT_OF_INTEGERS

    rows = []
    families = sorted({m.read["family"] for m in measurements})
    for family in families + ["all"]:
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
    report.table(
        ["program"] + [NAMES[s] for s in SOLVERS],
        [[m.workload] + [cell(m, solver) for solver in SOLVERS] for m in measurements],
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
    linear(report, results.of("program"))
    integers(report, results.of("integers"))
    report.failures(results)
    report.write()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
