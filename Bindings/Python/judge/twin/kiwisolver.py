"""plumb.kiwi with a kiwi solver beside each solver. It records how their answers differ.

TWIN_RESULTS names a file. Each updateVariables adds a line to it: the number of variables, the largest
difference of values, the largest violation of a required constraint relative to its numbers, and by how
much the answer is worse than kiwi's. The last number is measured at the highest strength at which the
sums of violations differ, or by the weighted sum. Below 0, the answer of plumb.kiwi is better.
"""

import importlib
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
ours = sys.modules.pop(__name__)
places, sys.path[:] = sys.path[:], [place for place in sys.path if os.path.abspath(place) != here]
kiwi = importlib.import_module("kiwisolver")
sys.path[:] = places
sys.modules[__name__] = ours

from plumb.kiwi import *  # noqa: E402, F403
from plumb.kiwi import Solver as _Solver  # noqa: E402
from plumb.kiwi import __version__, _level, strength  # noqa: E402, F401

# Sums of strengths that differ by less, relative to their size, count as equal. So do numbers that agree to
# nine decimals, or to fifteen digits if these are fewer.
NEAR, GRAIN, DIGITS = 1e-7, 1e-9, 1e-15


class Solver(_Solver):
    """A solver that also asks kiwi."""

    def reset(self):
        super().reset()
        self.kiwi, self.twins, self.known, self.edits = kiwi.Solver(), {}, {}, {}

    def _twin(self, variable):
        """The variable of kiwi that belongs to a variable of plumb.kiwi."""
        found = self.twins.setdefault(variable._number, (variable, kiwi.Variable(variable.name())))
        return found[1]

    def addConstraint(self, constraint, /):
        super().addConstraint(constraint)
        expression = constraint.expression()
        terms = [kiwi.Term(self._twin(term.variable()), term.coefficient()) for term in expression.terms()]
        twin = kiwi.Constraint(
            kiwi.Expression(terms, expression.constant()), constraint.op(), constraint.strength()
        )
        self.known[constraint] = twin
        self.kiwi.addConstraint(twin)

    def removeConstraint(self, constraint, /):
        super().removeConstraint(constraint)
        self.kiwi.removeConstraint(self.known.pop(constraint))

    def addEditVariable(self, variable, strength, /):
        super().addEditVariable(variable, strength)
        self.kiwi.addEditVariable(self._twin(variable), strength)
        self.edits[variable._number] = [variable, _level(strength), 0.0]

    def removeEditVariable(self, variable, /):
        super().removeEditVariable(variable)
        self.kiwi.removeEditVariable(self._twin(variable))
        del self.edits[variable._number]

    def suggestValue(self, variable, value, /):
        super().suggestValue(variable, value)
        self.kiwi.suggestValue(self._twin(variable), float(value))
        self.edits[variable._number][2] = float(value)

    def _missed(self):
        """The violations of both answers for each strength, with their tolerances.

        Also the largest violations of required constraints.
        """
        sums, required = {}, [0.0, 0.0]

        def note(level, place, missed, size=1.0):
            if level >= strength.required:
                required[place] = max(required[place], missed / size)
            else:
                found = sums.setdefault(level, [0.0, 0.0, 0.0])
                found[place] += missed
                found[2] += max(GRAIN, DIGITS * size)

        for pair in self.known.items():
            level = pair[0].strength()
            for place, constraint in enumerate(pair):
                expression, relation = constraint.expression(), constraint.op()
                rest = expression.value()
                missed = abs(rest) if relation == "==" else max(0, rest if relation == "<=" else -rest)
                parts = [term.coefficient() * term.variable().value() for term in expression.terms()]
                note(level, place, missed, max(1.0, *map(abs, parts)) if parts else 1.0)
        for variable, level, value in self.edits.values():
            for place, one in enumerate((variable, self._twin(variable))):
                note(level, place, abs(one.value() - value), max(1.0, abs(value)))
        return sums, required

    def _worse(self, sums):
        if os.environ.get("PLUMB_KIWI_STRATEGY") == "weighted":
            sums = {1.0: [sum(level * each[place] for level, each in sums.items()) for place in range(3)]}
        for _, (mine, others, grain) in sorted(sums.items(), reverse=True):
            if abs(mine - others) > NEAR * max(1.0, abs(others)) + grain:
                return (mine - others) / max(1.0, abs(others))
        return 0.0

    def updateVariables(self):
        super().updateVariables()
        self.kiwi.updateVariables()
        furthest = max((abs(ours.value() - twin.value()) for ours, twin in self.twins.values()), default=0.0)
        sums, required = self._missed()
        with open(os.environ["TWIN_RESULTS"], "a") as file:
            file.write(f"{len(self.twins)} {furthest!r} {required[0]!r} {self._worse(sums)!r}\n")
