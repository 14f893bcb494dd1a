"""Changes sessions at random, and compares each answer with that of a fresh session.

    sessions.py [CHANGES] [--seed N]

The fresh session gets the same constraints in another order. Both must have the same status. Their values
must have the same bits if coefficients and constants are exact in binary, and otherwise agree as closely
as values are rounded. The constraints of a conflict cannot hold together, and can without any one of them.
"""

import argparse
import random
import re
import sys
from collections import Counter

import plumb

# Changes before the next system begins.
LENGTH = 250
NEAR = 1e-8
PRIORITIES = (1000.0, 1000.0, 750.0, 750.0, 500.0, 250.5)


class Mirror:
    """A session, with a caller's record of it."""

    def __init__(self, generator, strategy):
        self.generator, self.strategy = generator, strategy
        self.is_exact = generator.random() < 0.6
        self.session = plumb.Session(strategy)
        self.variables, self.rows, self.weights = [], {}, {}
        for _ in range(generator.randint(2, 8)):
            self.add_variable(
                generator.choice([-float("inf"), -float("inf"), float(generator.randint(-9, 0))])
            )

    def constant(self):
        return self.generator.randint(-40, 40) / 2 if self.is_exact else self.generator.uniform(-20, 20)

    def terms(self):
        count = self.generator.randint(1, min(3, len(self.variables)))
        members = self.generator.sample(range(len(self.variables)), count)
        coefficients = (1, 1, -1, 2, -0.5) if self.is_exact else (1, -1, 0.3, 0.7, 1.1)
        return {member: float(self.generator.choice(coefficients)) for member in members}

    def add_variable(self, lower=-float("inf")):
        target = self.constant()
        self.session.add_variable(target, lower)
        self.variables.append([target, lower])

    def change(self):
        """Makes one change, and returns its description."""
        generator, session = self.generator, self.session
        kind = generator.randrange(12)
        if kind < 4 and len(self.rows) < 14 or not self.rows:
            row = [
                self.terms(),
                generator.choice(["==", "<=", ">="]),
                self.constant(),
                generator.choice(PRIORITIES),
            ]
            self.rows[session.add_constraint(*row)] = row
            return "add"
        number = generator.choice(list(self.rows))
        if kind in (4, 5):
            session.remove_constraint(number)
            del self.rows[number]
            return "remove"
        if kind == 6:
            self.rows[number][3] = generator.choice(PRIORITIES)
            session.set_priority(number, self.rows[number][3])
            return "priority"
        if kind == 7 and len(self.variables) < 10:
            self.add_variable()
            return "variable"
        if kind == 8:
            variable = generator.randrange(len(self.variables))
            self.variables[variable][0] = self.constant()
            session.set_target(variable, self.variables[variable][0])
            return "target"
        if kind == 9:
            numbers = generator.sample(sorted(self.rows), min(3, len(self.rows)))
            constants = [self.constant() for _ in numbers]
            for number, constant in zip(numbers, constants):
                self.rows[number][2] = constant
            session.set_constants(numbers, constants)
            return "constants"
        if kind == 10 and self.strategy == "weighted":
            priority = generator.choice(PRIORITIES[2:])
            self.weights[priority] = float(generator.choice([0.5, 1, 2, 8]))
            session.set_weight(priority, self.weights[priority])
            return "weight"
        self.rows[number][2] = self.constant()
        session.set_constant(number, self.rows[number][2])
        return "constant"

    def fresh(self, numbers, bounded=None):
        """A session with some of the constraints, in the given order, and their numbers in it.

        The variables in `bounded` have their lower bounds; None means all variables.
        """
        session = plumb.Session(self.strategy)
        for variable, (target, lower) in enumerate(self.variables):
            session.add_variable(target, lower if bounded is None or variable in bounded else -float("inf"))
        for priority, weight in self.weights.items():
            session.set_weight(priority, weight)
        return session, {number: session.add_constraint(*self.rows[number]) for number in numbers}

    def wrong_conflict(self):
        """The error in the session's conflict, if any; lower bounds may be part of the conflict."""
        numbers = self.session.conflict()
        bounds = [
            int(found) for found in re.findall(r"the lower bound of x(\d+)", self.session.conflict_text())
        ]
        if self.fresh(numbers, bounds)[0].is_feasible():
            return f"{numbers} can hold together"
        for number in numbers:
            if not self.fresh([other for other in numbers if other != number], bounds)[0].is_feasible():
                return f"{numbers} cannot hold without {number} either"
        for variable in bounds:
            if not self.fresh(numbers, [other for other in bounds if other != variable])[0].is_feasible():
                return f"{numbers} cannot hold without the bound of {variable} either"
        return None


def faults_of(mirror):
    """The error in the session's current answers, if any, and its status."""
    numbers = list(mirror.rows)
    mirror.generator.shuffle(numbers)
    fresh, known = mirror.fresh(numbers)
    status, expected = mirror.session.solve(), fresh.solve()
    if status != expected:
        return [f"{status!r}, and fresh {expected!r}"], status
    faults = []
    if mirror.session.is_feasible() != fresh.is_feasible():
        faults.append("the two do not agree on what is feasible")
    if status == plumb.Status.SOLVED:
        mine, other = list(mirror.session.values()), list(fresh.values())
        if mirror.is_exact and mine != other:
            faults.append(f"other bits: {mine} and fresh {other}")
        elif any(abs(a - b) > NEAR * max(1, abs(a)) for a, b in zip(mine, other)):
            faults.append(f"other values: {mine} and fresh {other}")
        for number, (_, _, _, priority) in mirror.rows.items():
            if priority < 1000:
                mine, other = mirror.session.violation(number), fresh.violation(known[number])
                if abs(mine - other) > NEAR * max(1, abs(mine)):
                    faults.append(f"other violations: {mine} and fresh {other}")
    elif status == plumb.Status.INFEASIBLE:
        wrong = mirror.wrong_conflict()
        if wrong:
            faults.append(wrong)
    return faults, status


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("changes", type=int, nargs="?", default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    faults, statuses, kinds, done, number = [], Counter(), Counter(), 0, 0
    while done < options.changes:
        seed = options.seed * 1_000_003 + number
        generator = random.Random(seed)
        mirror = Mirror(generator, "weighted" if number % 4 == 3 else "lexicographic")
        number += 1
        for step in range(min(LENGTH, options.changes - done)):
            kinds[mirror.change()] += 1
            found, status = faults_of(mirror)
            statuses[status.name.lower()] += 1
            faults += [f"{seed}, step {step}: {fault}" for fault in found]
            done += 1
        if number % 400 == 0:
            print(f"{done:,} changes, {len(faults)} faults", file=sys.stderr, flush=True)
    told = ", ".join(f"{count:,} {name}" for name, count in statuses.most_common())
    print(f"sessions: {done:,} changes of {number:,} systems ({dict(kinds)}): {told}; {len(faults)} faults")
    print("\n".join(faults[:20]))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
