"""plumb.kiwi, whose solvers have kiwi beside them and note by how much each solve's values differ.

TWIN_RESULTS names the file, to which each updateVariables adds a line: variables, largest difference.
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
from plumb.kiwi import __version__  # noqa: E402, F401


class Solver(_Solver):
    """A solver that asks kiwi as well."""

    def reset(self):
        super().reset()
        self.kiwi, self.twins, self.known = kiwi.Solver(), {}, {}

    def _twin(self, variable):
        """Kiwi's variable for ours."""
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

    def removeEditVariable(self, variable, /):
        super().removeEditVariable(variable)
        self.kiwi.removeEditVariable(self._twin(variable))

    def suggestValue(self, variable, value, /):
        super().suggestValue(variable, value)
        self.kiwi.suggestValue(self._twin(variable), float(value))

    def updateVariables(self):
        super().updateVariables()
        self.kiwi.updateVariables()
        furthest = max((abs(ours.value() - twin.value()) for ours, twin in self.twins.values()), default=0.0)
        with open(os.environ["TWIN_RESULTS"], "a") as file:
            file.write(f"{len(self.twins)} {furthest!r}\n")
