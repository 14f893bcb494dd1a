"""Solves layouts with kiwisolver, an implementation of Cassowary, and prints the seconds it takes.

The constraint objects are made before the clock starts. Needs `pip install kiwisolver`.
Usage: kiwi.py FILE, with a layout a line: {"variables": n, "rows": [[variables, coefficients,
relation, constant, strength or null], …]}
"""
import json
import sys
import time

import kiwisolver as kiwi

RELATIONS = {-1: "<=", 0: "==", 1: ">="}

layouts = []
for line in open(sys.argv[1]):
    layout = json.loads(line)
    variables = [kiwi.Variable(str(number)) for number in range(layout["variables"])]
    constraints = []
    for places, coefficients, relation, constant, strength in layout["rows"]:
        terms = [kiwi.Term(variables[p], c) for p, c in zip(places, coefficients)]
        constraints.append(
            kiwi.Constraint(
                kiwi.Expression(terms, -constant),
                RELATIONS[relation],
                "required" if strength is None else strength,
            )
        )
    layouts.append((variables, constraints))

start = time.perf_counter()
total = 0.0
for variables, constraints in layouts:
    solver = kiwi.Solver()
    for constraint in constraints:
        solver.addConstraint(constraint)
    solver.updateVariables()
    for variable in variables:
        total += variable.value()
print(time.perf_counter() - start)
