"""Solves random systems, built and edited as kiwi's users do, by kiwi and by plumb.kiwi.

    differential.py [SYSTEMS] [--strategy levels|weighted] [--seed N]

Each answer of plumb.kiwi must satisfy the required constraints to 1e-9. It must not be worse than a
feasible answer of kiwi, strength by strength or by the weighted sum. It must have the same bits when
the constraints come in another order. If one of the two rejects a system as unsatisfiable, the other
must reject it, too.
"""

import argparse
import random
import sys

import kiwisolver

from plumb import kiwi as ours

REQUIRED = ours.strength.required
NEAR = 1e-9


def system(generator):
    """Constraints as data, and edited variables.

    A constraint is its coefficients by variable, a relation, a constant and a strength.
    """
    variables = generator.randint(2, 12)
    levels = [
        "weak",
        "medium",
        "strong",
        ours.strength.create(0, 1, 0, 1.25),
        ours.strength.create(0, 100, 0),
    ]
    hidden = [generator.randint(-100, 100) for _ in range(variables)]
    constraints = []
    for _ in range(generator.randint(2, 3 * variables)):
        members = generator.sample(range(variables), min(variables, generator.choice([1, 1, 2, 2, 2, 3])))
        terms = {member: generator.choice([1.0, -1.0, 1.0, -1.0, 2.0, 0.5]) for member in members}
        relation = generator.choice(["==", "<=", ">="])
        constant = float(generator.randint(-100, 100))
        strength = "required" if generator.random() < 0.4 else generator.choice(levels)
        if strength == "required" and generator.random() < 0.9:
            # Most constraints hold at a hidden point, so that systems grow before they
            # contradict themselves.
            value = sum(coefficient * hidden[member] for member, coefficient in terms.items())
            slack = generator.choice([0, 0, 10, 50])
            constant = value + (slack if relation == "<=" else -slack if relation == ">=" else 0)
        constraints.append((terms, relation, constant, strength))
    edited = generator.sample(range(variables), min(variables, generator.randint(0, 2)))
    return (
        variables,
        constraints,
        [(variable, generator.choice(["weak", "medium", "strong"])) for variable in edited],
    )


class Built:
    """A system in one of the two solvers."""

    def __init__(self, module, solver, data, order, refused=None):
        self.module, self.solver = module, solver
        variables, self.constraints, self.edits = data
        self.variables = [module.Variable(f"v{index}") for index in range(variables)]
        self.refused, self.taken = set(), {}
        for index in order:
            if refused is not None and index in refused:
                continue
            terms, relation, constant, strength = self.constraints[index]
            expression = module.Expression(
                [module.Term(self.variables[member], c) for member, c in terms.items()], -constant
            )
            constraint = module.Constraint(expression, relation, strength)
            try:
                solver.addConstraint(constraint)
                self.taken[index] = constraint
            except module.UnsatisfiableConstraint:
                self.refused.add(index)
        for variable, strength in self.edits:
            solver.addEditVariable(self.variables[variable], strength)

    def solve(self, suggestions):
        for (variable, _), value in zip(self.edits, suggestions):
            self.solver.suggestValue(self.variables[variable], value)
        self.solver.updateVariables()
        return [variable.value() for variable in self.variables]


def level(strength):
    return ours._level(strength)


def grained(data, taken):
    """The tolerance of the weighted sum, given that values have nine decimals."""
    _, constraints, edits = data
    rows = [(constraints[index][0], level(constraints[index][3])) for index in taken]
    rows += [({variable: 1.0}, level(strength)) for variable, strength in edits]
    return sum(NEAR * sum(map(abs, terms.values())) * s for terms, s in rows if s < REQUIRED)


def violations(data, taken, suggestions, values):
    """The total violation of each strength, and the largest violation of a required constraint."""
    _, constraints, edits = data
    sums, required = {}, 0.0
    rows = [constraints[index] for index in taken]
    rows += [({variable: 1.0}, "==", value, s) for (variable, s), value in zip(edits, suggestions)]
    for terms, relation, constant, strength in rows:
        rest = sum(coefficient * values[member] for member, coefficient in terms.items()) - constant
        missed = abs(rest) if relation == "==" else max(0.0, rest if relation == "<=" else -rest)
        if level(strength) >= REQUIRED:
            required = max(required, missed)
        else:
            sums[level(strength)] = sums.get(level(strength), 0.0) + missed
    return sums, required


def worse(mine, other, weighted, grain):
    """Whether an answer is worse than another by more than rounding. `grain` is the weighted sum's
    tolerance."""
    if weighted:
        a, b = (sum(strength * missed for strength, missed in sums.items()) for sums in (mine, other))
        return a > b + NEAR * abs(b) + grain
    for strength in sorted(mine, reverse=True):
        slack = 1e-7 * max(1.0, other[strength])
        if mine[strength] > other[strength] + slack:
            return True
        if mine[strength] < other[strength] - slack:
            return False
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("systems", type=int, nargs="?", default=10_000)
    parser.add_argument("--strategy", default="levels", choices=["levels", "weighted"])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    weighted = options.strategy == "weighted"
    faults, solves, refusals, same, better, broken, furthest = [], 0, 0, 0, 0, 0, 0.0
    for number in range(options.systems):
        seed = options.seed * 1_000_003 + number
        generator = random.Random(seed)
        data = system(generator)
        order = list(range(len(data[1])))
        mine = Built(ours, ours.Solver(strategy=options.strategy), data, order)
        refusals += len(mine.refused)
        # Kiwi does not get constraints that cannot hold: after those its answers violate required
        # constraints.
        kiwi = Built(kiwisolver, kiwisolver.Solver(), data, order, mine.refused)
        if kiwi.refused:
            faults.append(f"{seed}: kiwi refuses {kiwi.refused}")
            continue
        trial = kiwisolver.Solver()
        told = Built(kiwisolver, trial, data, order).refused
        if min(told, default=None) != min(mine.refused, default=None):
            faults.append(f"{seed}: refused are {mine.refused}, by kiwi {told}")
        mixed = [index for index in order if index not in mine.refused]
        generator.shuffle(mixed)
        scrambled = Built(ours, ours.Solver(strategy=options.strategy), data, mixed)
        if scrambled.refused:
            faults.append(f"{seed}: in another order {scrambled.refused} are refused")
        grain = grained(data, mine.taken)
        for _ in range(3):
            suggestions = [float(generator.randint(-150, 150)) for _ in data[2]]
            values, others = mine.solve(suggestions), kiwi.solve(suggestions)
            solves += 1
            if scrambled.solve(suggestions) != values:
                faults.append(f"{seed}: the order of constraints changes the answer")
            sums, required = violations(data, mine.taken, suggestions, values)
            kiwis, missed = violations(data, kiwi.taken, suggestions, others)
            furthest = max(furthest, required)
            if required > NEAR:
                faults.append(f"{seed}: a required constraint is missed by {required}")
            if missed > 1e-6:
                broken += 1
            elif worse(sums, kiwis, weighted, grain):
                faults.append(f"{seed}: worse than kiwi: {sums} against {kiwis}")
            elif worse(kiwis, sums, weighted, grain):
                better += 1
            if max(abs(a - b) for a, b in zip(values, others)) <= 1e-6:
                same += 1
    print(
        f"{options.strategy}: {options.systems} systems, {solves} solves, {refusals} constraints refused: "
        f"{same} times kiwi's values, {better} times a better answer, {broken} times kiwi breaks a required one; "
        f"required constraints are missed by {furthest:.1e} at most; {len(faults)} faults"
    )
    print("\n".join(faults[:20]))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
