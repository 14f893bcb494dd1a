"""Solves rows of random templates with conditions, and each row's document with the same values.

    conditions.py [ROWS] [--seed N]

Conditions read metrics and the sizes of views. They nest, and have `else when` and `else`. Values of rows
are near limits, on them, and within rounding of them. The statuses of both solves must agree. Frames must
agree to the digits of results. Rows solved by two threads in another order must have the same bits.
"""

import argparse
import random
import sys
import time
from collections import Counter

import numpy

import plumb

# Rows of one template.
LENGTH = 250
# Frames of rows are rounded to 1e-9, those of results to 1e-6.
NEAR = 0.5e-6 + 2e-9
LIMITS = (240, 320, 480, 600)


class Card:
    """A random document with cards in a column. Conditions choose their widths and places."""

    def __init__(self, generator):
        self.generator = generator
        self.views = ["a", "b", "c", "d"][: generator.randint(2, 4)]
        lines = []
        for place, view in enumerate(self.views):
            lines += [f"{view}.top == " + (f"{self.views[place - 1]}.bottom + gap" if place else "gap")]
            heights = ["20", "h"]
            # Conditions on widths must not switch constraints that decide these widths.
            read = ["w", "m", "gap", "w - 2 * gap", "view.width"]
            if generator.random() < 0.5:
                self.siblings = self.views[:place]
                heights += [f"{view}.width * 0.25"]
            else:
                read += [f"{other}.width" for other in self.views[:place]]
                self.siblings = []
            lines += [f"{view}.height == {generator.choice(heights)}"]
            lines += self.choice(view, read, depth=generator.choice([0, 1, 1, 2]))
        if generator.random() < 0.5:
            lines += [
                f"{view}.width {generator.choice(['<=', '>='])} m @ {generator.choice(['high', 'low'])}"
            ]
        if generator.random() < 0.15:
            lines += [f"{self.views[0]}.width <= {generator.choice([300, 500])}"]
        self.document = {
            "size": ["w", 2000],
            "metrics": {"w": 320, "gap": 8, "h": 30, "m": 100},
            "views": {view: {} for view in self.views},
            "equations": "\n".join(lines),
        }

    def choice(self, view, read, depth):
        """The lines that set where a view begins and ends."""
        if depth == 0:
            return self.place(view)

        def condition():
            found = self.generator.choice(read)
            limit = self.generator.choice([4, 8, 12] if found == "gap" else LIMITS)
            return f"when {found} {self.generator.choice(['>=', '>=', '<=', '=='])} {limit}"

        lines = [condition() + " {", *self.choice(view, read, depth - 1)]
        if self.generator.random() < 0.3:
            lines += ["} else " + condition() + " {", *self.place(view)]
        return [*lines, "} else {", *self.choice(view, read, depth - 1), "}"]

    def place(self, view):
        generator = self.generator
        before = generator.choice(self.siblings or ["view"])
        left = f"{view}.left == " + generator.choice(["gap", "0", f"{before}.left + gap"])
        if generator.random() < 0.4:
            wish = (
                f"{view}.width == {generator.choice(['m', '200', 'w'])} @ {generator.choice(['high', 'low'])}"
            )
            return [left, f"{view}.right <= -gap", wish]
        ends = [f"{view}.right == -gap", f"{view}.width == m", f"{view}.width == {before}.width * 0.5"]
        return [left, generator.choice(ends)]

    def rows(self, count):
        """Values of the metrics: arbitrary ones, whole ones, limits, and values within rounding of limits."""
        generator = self.generator

        def width():
            limit = float(generator.choice(LIMITS))
            near = limit + generator.choice([-1e-3, -1e-6, -4e-7, -1e-9, 1e-9, 4e-7, 1e-6, 1e-3])
            return generator.choice(
                [generator.uniform(200, 900), float(generator.randint(200, 900)), limit, near]
            )

        columns = {
            "w": [width() for _ in range(count)],
            "gap": [float(generator.choice([2, 4, 8, 12, 13.7])) for _ in range(count)],
            "m": [generator.choice([width(), generator.uniform(0, 400)]) for _ in range(count)],
            "h": [float(generator.randint(0, 60)) for _ in range(count)],
        }
        # A constant metric is as common as a changing one.
        for name in generator.sample(list(columns), generator.randint(0, 2)):
            columns[name] = [columns[name][0]] * count
        return {name: numpy.array(values) for name, values in columns.items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", type=int, nargs="?", default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    faults, statuses, done, number, farthest, taken = [], Counter(), 0, 0, 0.0, Counter()
    while done < options.rows:
        seed = options.seed * 1_000_003 + number
        card = Card(random.Random(seed))
        number += 1
        count = min(LENGTH, options.rows - done)
        columns = card.rows(count)
        template, document = plumb.Template(card.document), plumb.Document(card.document)
        begin = time.process_time()
        rows = template.solve(columns)
        taken["rows"] += time.process_time() - begin
        order = numpy.random.default_rng(seed).permutation(count)
        mixed = template.solve({name: values[order] for name, values in columns.items()}, threads=2)
        if not numpy.array_equal(mixed.frames, rows.frames[order], equal_nan=True):
            faults.append(f"{seed}: other bits in another order")
        begin = time.process_time()
        for row in range(count):
            metrics = {name: float(values[row]) for name, values in columns.items()}
            try:
                fresh = document.solve(metrics=metrics)
                status = fresh.status
            except plumb.LayoutError:
                status = "invalid"
            statuses[status] += 1
            if rows.status[row] != plumb.Status[status.upper()]:
                faults.append(f"{seed}, {metrics}: {plumb.Status(rows.status[row])!r}, and fresh {status}")
            elif status == "solved":
                mine = rows.frames[row].tolist()
                other = [list(fresh.frames.get(view, (0, 0, metrics["w"], 2000))) for view in rows.views]
                apart = numpy.abs(numpy.subtract(mine, other)).max()
                farthest = max(farthest, apart)
                if apart > NEAR:
                    faults.append(f"{seed}, {metrics}: {apart} apart: {mine} and fresh {other}")
        taken["fresh"] += time.process_time() - begin
        done += count
        if number % 100 == 0:
            print(f"{done:,} rows, {len(faults)} faults", file=sys.stderr, flush=True)
    told = ", ".join(f"{count:,} {name}" for name, count in statuses.most_common())
    print(
        f"conditions: {done:,} rows of {number:,} templates: {told}; frames differ by {farthest:.1e}; "
        f"{taken['fresh'] / taken['rows']:.0f} times as fast as single solves; {len(faults)} faults"
    )
    print("\n".join(faults[:20]))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
