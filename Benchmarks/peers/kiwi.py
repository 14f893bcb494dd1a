"""Solves layouts with kiwisolver, an implementation of Cassowary.

Usage: kiwi.py FILE [SECONDS [LIMIT]], with a layout on each line: {"variables": n, "rows": [[variables,
coefficients, relation, constant, strength or null], …]}. It repeats the solve for SECONDS, at least once.
As JSON, it prints the median seconds for all layouts, and the weighted sum of their violations; or how it
failed. Constraint objects are made before the clock starts.
"""
import json
import statistics
import sys
import time

import kiwisolver as kiwi

# How many constraints are added between looks at the clock. A look costs as much as some constraints.
STEP = 64
RELATIONS = {-1: "<=", 0: "==", 1: ">="}


def constraints_of(layout, variables):
    """The constraints of a layout, not yet added to a solver."""
    for places, coefficients, relation, constant, strength in layout["rows"]:
        terms = [kiwi.Term(variables[p], c) for p, c in zip(places, coefficients)]
        yield kiwi.Constraint(
            kiwi.Expression(terms, -constant),
            RELATIONS[relation],
            "required" if strength is None else strength,
        )


def missed(layout, variables):
    """The sum of violations of optional constraints times their strengths."""
    total = 0.0
    for places, coefficients, relation, constant, strength in layout["rows"]:
        if strength is not None:
            over = sum(variables[p].value() * c for p, c in zip(places, coefficients)) - constant
            by = abs(over) if relation == 0 else max(0.0, -over if relation > 0 else over)
            total += by * strength
    return total


def solve(layouts, limit):
    """The seconds for solving all layouts and reading their values."""
    start = time.perf_counter()
    for variables, constraints in layouts:
        solver = kiwi.Solver()
        for first in range(0, len(constraints), STEP):
            for constraint in constraints[first : first + STEP]:
                solver.addConstraint(constraint)
            if time.perf_counter() - start > limit:
                raise TimeoutError(f"longer than {limit:g} s")
        solver.updateVariables()
        for variable in variables:
            variable.value()
    return time.perf_counter() - start


def main(file, seconds=0.0, limit=float("inf")):
    read = [json.loads(line) for line in open(file)]
    layouts = []
    for layout in read:
        variables = [kiwi.Variable(str(number)) for number in range(layout["variables"])]
        layouts.append((variables, list(constraints_of(layout, variables))))
    times = []
    end = time.perf_counter() + seconds
    while not times or time.perf_counter() < end:
        times.append(solve(layouts, limit))
    total = sum(missed(layout, variables) for layout, (variables, _) in zip(read, layouts))
    return {"seconds": statistics.median(times), "objective": total}


if __name__ == "__main__":
    try:
        print(json.dumps(main(sys.argv[1], *map(float, sys.argv[2:]))))
    except Exception as error:  # kiwi's own errors have no common type
        print(json.dumps({"failed": str(error).rstrip(".") or type(error).__name__}))
