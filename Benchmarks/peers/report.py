"""Writes report.html and report.md, with plots, from the measurements of a folder.

Usage: report.py FOLDER
"""
import pathlib
import sys

import figures
from document import Report, cell
from results import NAMES, Results, growth, ratio_text, time_text

CONTENDERS = ["plumb", "kiwi", "glpk", "highs"]


def faster(measurement):
    best = measurement.best_other()
    return f"{ratio_text(best[1])} ({NAMES[best[0]]})" if best else "–"


def losses(results):
    """The workloads that another solver solves faster."""
    for measurement in results.measurements:
        best = measurement.best_other()
        if best and best[1] < 1:
            what = {"solve": "solved", "text": "from text to results", "edit": "an edit"}
            yield (
                f"{measurement.workload}, {what[measurement.contest]}: {NAMES[best[0]]} takes "
                f"{time_text(measurement.median(best[0]))}, Plumb "
                f"{time_text(measurement.median('plumb'))}."
            )


def layouts(report, results):
    report.heading("Layouts solved")
    report.paragraph(
        "From the constraints in memory to checked values, once, on one core. GLPK (dual simplex "
        "with presolve, at our tolerances or its own, the faster of both) and HiGHS (its defaults, "
        "one thread) get the layout as one weighted linear program in textbook form; kiwi gets the "
        "same weights as strengths, its constraint objects made beforehand, in reverse where the "
        "order as generated takes it minutes (W1, W2), and with the bounds of sizes where they "
        "matter (W5). Plumb solves true levels and shares fairly. All four must come to the same "
        "weighted sum, or else a row says so."
    )
    rows = [
        [m.workload, f"{m.read['constraints']}"]
        + [cell(m, contender) for contender in CONTENDERS]
        + [faster(m)]
        for m in results.of("solve")
    ]
    report.table(
        ["workload", "constraints"] + [NAMES[c] for c in CONTENDERS] + ["times faster than"], rows
    )
    report.figure(
        "sizes", figures.sizes(results.families()),
        "Time by size; bars from the least to the most of all turns",
    )
    report.paragraph(
        "The exponent of the time in the number of constraints, from 100 on (1: twice the size "
        "takes twice the time):"
    )
    exponents = []
    for family, measurements in results.families().items():
        found = [growth(measurements, contender) for contender in CONTENDERS]
        exponents.append([family] + ["–" if e is None else f"{e:.2f}" for e in found])
    report.table(["family"] + [NAMES[c] for c in CONTENDERS], exponents)


def texts(report, results):
    report.heading("From text to results")
    report.paragraph(
        "A layout's share of a batch on one core. Plumb reads JSON and writes it, parses the "
        "equations and solves; kiwi solves constraint objects that are made beforehand."
    )
    rows = [
        [m.workload, f"{m.read['layouts']}", cell(m, "plumb"), cell(m, "kiwi"), faster(m)]
        for m in results.of("text")
    ]
    report.table(["workload", "layouts", "Plumb", "kiwi", "times faster than"], rows)
    report.figure(
        "texts", figures.rows(results.of("text"), ["plumb", "kiwi"], 1e6, "microseconds a layout"),
        "A layout from text to results; bars from the least to the most",
    )


def edits(report, results):
    report.heading("Edits")
    report.paragraph(
        "The root of a layout that is kept gets another width, 200 times. Plumb solves and hands "
        "out all frames; kiwi has an edit variable, and its values are not read, since Python would "
        "take longer for that."
    )
    contenders = ["plumb", "plumb, no plans", "kiwi"]
    rows = [
        [m.workload] + [cell(m, contender) for contender in contenders] + [faster(m)]
        for m in results.of("edit")
    ]
    report.table(
        ["workload"] + [NAMES[c] for c in contenders] + ["times faster than"], rows
    )
    report.figure(
        "edits", figures.rows(results.of("edit"), contenders, 1e6, "microseconds an edit"),
        "An edit; bars from the least to the most",
    )


def main(folder):
    results = Results(folder, "measurements.json")
    report = Report(folder, "report", "Plumb beside other solvers")
    report.conditions(
        results.conditions,
        "Medians of turns, in brackets the least and the most. In each turn all contenders solve, "
        "one after the other, so that a slow minute slows all. `make peers` makes this report; "
        "Benchmarks/README.md describes the workloads.",
    )
    report.heading("Where Plumb loses")
    found = list(losses(results))
    if found:
        report.list(found)
    else:
        report.paragraph("Nowhere, in this run.")
    report.failures(results)
    layouts(report, results)
    texts(report, results)
    edits(report, results)
    report.write()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
