"""Writes report.html and report.md, with plots, from the measurements of a folder.

Usage: report.py FOLDER
"""
import html
import pathlib
import re
import sys

import figures
from results import (
    NAMES, Results, growth, median, ratio_text, significant, time_text, unit_of,
)

CONTENDERS = ["plumb", "kiwi", "glpk", "highs"]


class Report:
    """Paragraphs, tables and figures, which become Markdown and HTML."""

    def __init__(self, folder, name="report"):
        self.folder, self.name = folder, name
        self.markdown, self.html = [], []

    def heading(self, text, level=2):
        self.markdown.append(f"{'#' * level} {text}")
        self.html.append(f"<h{level}>{html.escape(text)}</h{level}>")

    def paragraph(self, text):
        self.markdown.append(text)
        text = re.sub("`([^`]*)`", r"<code>\1</code>", html.escape(text))
        self.html.append(f"<p>{text}</p>")

    def list(self, items):
        self.markdown.append("\n".join(f"- {item}" for item in items))
        lines = "".join(f"<li>{html.escape(item)}</li>" for item in items)
        self.html.append(f"<ul>{lines}</ul>")

    def table(self, header, rows):
        lines = ["| " + " | ".join(header) + " |", "|---|" + "---:|" * (len(header) - 1)]
        lines += ["| " + " | ".join(row) + " |" for row in rows]
        self.markdown.append("\n".join(lines))

        def cells(row, tag):
            return "<tr>" + "".join(f"<{tag}>{html.escape(c)}</{tag}>" for c in row) + "</tr>"

        body = "\n".join(cells(row, "td") for row in rows)
        self.html.append(f"<table>\n{cells(header, 'th')}\n{body}\n</table>")

    def figure(self, name, svg, caption):
        (self.folder / f"{name}.svg").write_text(svg)
        self.markdown.append(f"![{caption}]({name}.svg)")
        self.html.append(f"<figure>{svg}<figcaption>{html.escape(caption)}</figcaption></figure>")

    def write(self, title):
        (self.folder / f"{self.name}.md").write_text("\n\n".join(self.markdown) + "\n")
        page = f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem;
  color: #1c1c1c; background: #fff; }}
table {{ border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .2rem .7rem; border-bottom: 1px solid #ddd; text-align: right; }}
th:first-child, td:first-child {{ text-align: left; }}
figure {{ margin: 1.5rem 0; }} figure svg {{ max-width: 100%; height: auto; }}
figcaption {{ color: #555; font-size: 13px; }}
</style>
"""
        (self.folder / f"{self.name}.html").write_text(page + "\n".join(self.html) + "\n</html>\n")


def cell(measurement, contender):
    """The median with the least and the most, or why there is none."""
    if contender in measurement.failures:
        return measurement.failures[contender].split(":")[0]
    times = measurement.seconds.get(contender)
    if not times:
        return "–"
    if len(times) == 1:
        return time_text(times[0])
    _, scale = unit_of(median(times))
    least, most = (significant(time * scale) for time in (min(times), max(times)))
    return f"{time_text(median(times))} ({least}–{most})"


def faster(measurement):
    best = measurement.best_other()
    return f"{ratio_text(best[1])} ({NAMES[best[0]]})" if best else "–"


def losses(results):
    """What another one does faster."""
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


def under(conditions):
    """When and on what something was measured."""
    versions = ", ".join(f"{name} {version}" for name, version in conditions["versions"].items())
    load = conditions["load"]
    return [
        f"{conditions['date']}, commit {conditions['commit']}",
        f"{conditions['processor']}, {conditions['cores']} cores, {conditions['system']}",
        f"{conditions['toolchain']}; {versions}",
        f"load while it ran: {median(load):.1f} (from {min(load):.1f} to {max(load):.1f}); this "
        "run itself is about 1",
        *conditions.get("notes", []),
    ]


def failures(results):
    """Who has no answer, or a wrong one, to what."""
    return [
        f"{m.workload}: {NAMES.get(contender, contender)}: {failure}"
        for m in results.measurements
        for contender, failure in m.failures.items()
    ]


BUSY = (
    "The machine was busy. Long solves are interrupted then and short ones are not, so neither "
    "times nor ratios are worth quoting: run it again on an idle machine."
)


def main(folder):
    results = Results(folder, "measurements.json")
    report = Report(folder)
    title = "Plumb beside other solvers"
    report.heading(title, level=1)
    report.list(under(results.conditions))
    report.paragraph(
        "Medians of turns, in brackets the least and the most. In each turn all contenders solve, "
        "one after the other, so that a slow minute slows all. `make peers` makes this report; Benchmarks/README.md describes the workloads."
    )
    if median(results.conditions["load"]) > 2:
        report.paragraph(BUSY)
    report.heading("Where Plumb loses")
    found = list(losses(results))
    if found:
        report.list(found)
    else:
        report.paragraph("Nowhere, in this run.")
    missing = failures(results)
    if missing:
        report.heading("Without an answer")
        report.list(missing)
    layouts(report, results)
    texts(report, results)
    edits(report, results)
    report.write(title)
    print(f"peers: {folder / 'report.html'} and {folder / 'report.md'}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
