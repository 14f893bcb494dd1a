"""Edits the width of a layout's root with kiwisolver, an implementation of Cassowary, and prints the
median microseconds an edit takes, its values unread.

Needs `pip install kiwisolver`. Usage: kiwi_edits.py FILE, with a layout as kiwi.py reads it, without
the root's width, and a line of widths.
"""
import json
import sys
import time

import kiwisolver as kiwi

RELATIONS = {-1: "<=", 0: "==", 1: ">="}

with open(sys.argv[1]) as file:
    layout, widths = json.loads(file.readline()), json.loads(file.readline())
variables = [kiwi.Variable(str(number)) for number in range(layout["variables"])]
solver = kiwi.Solver()
solver.addEditVariable(variables[2], 1e9)
solver.suggestValue(variables[2], widths[0])
for places, coefficients, relation, constant, strength in layout["rows"]:
    terms = [kiwi.Term(variables[p], c) for p, c in zip(places, coefficients)]
    solver.addConstraint(
        kiwi.Constraint(
            kiwi.Expression(terms, -constant),
            RELATIONS[relation],
            "required" if strength is None else strength,
        )
    )
times = []
for width in widths:
    start = time.perf_counter()
    solver.suggestValue(variables[2], width)
    solver.updateVariables()
    times.append(time.perf_counter() - start)
print(sorted(times[3:])[len(times) // 2] * 1e6)
