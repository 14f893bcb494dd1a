"""Edits the width of a layout's root with kiwisolver, an implementation of Cassowary.

Prints the median seconds of an edit as JSON. The values are not read.

Usage: kiwi_edits.py FILE, with a layout in the format of kiwi.py, without the root's width, and a line of
widths.
"""
import json
import sys
import time

import kiwisolver as kiwi

from kiwi import constraints_of

with open(sys.argv[1]) as file:
    layout, widths = json.loads(file.readline()), json.loads(file.readline())
variables = [kiwi.Variable(str(number)) for number in range(layout["variables"])]
solver = kiwi.Solver()
solver.addEditVariable(variables[2], 1e9)
solver.suggestValue(variables[2], widths[0])
for constraint in constraints_of(layout, variables):
    solver.addConstraint(constraint)
times = []
for width in widths:
    start = time.perf_counter()
    solver.suggestValue(variables[2], width)
    solver.updateVariables()
    times.append(time.perf_counter() - start)
print(json.dumps({"seconds": sorted(times[3:])[len(times) // 2]}))
