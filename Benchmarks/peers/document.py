"""Building blocks of the reports, and texts that they share."""
import html
import re

from results import NAMES, median, significant, time_text, unit_of

BUSY = (
    "The machine was busy. Long solves are interrupted then and short ones are not, so neither "
    "times nor ratios are worth quoting: run it again on an idle machine."
)


class Report:
    """Paragraphs, tables and figures, written as Markdown and HTML."""

    def __init__(self, folder, name, title):
        self.folder, self.name, self.title = folder, name, title
        self.markdown, self.html = [], []
        self.heading(title, level=1)

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

    def conditions(self, conditions, method):
        """Adds the date, the machine and the conditions of the measurement."""
        self.list(under(conditions))
        self.paragraph(method)
        if median(conditions["load"]) > 2:
            self.paragraph(BUSY)

    def failures(self, results):
        """Adds the contenders without an answer, or with a wrong one, for each workload."""
        missing = [
            f"{m.workload}: {NAMES.get(contender, contender)}: {failure}"
            for m in results.measurements
            for contender, failure in m.failures.items()
        ]
        if missing:
            self.heading("Without an answer")
            self.list(missing)

    def write(self):
        (self.folder / f"{self.name}.md").write_text("\n\n".join(self.markdown) + "\n")
        page = f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{self.title}</title>
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
        print(f"peers: {self.folder / self.name}.html and {self.name}.md")


def cell(measurement, contender):
    """The median with the least and the greatest time, or why there is none."""
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


def under(conditions):
    """The date and the machine of a measurement."""
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
