"""The interface of kiwisolver: `import plumb.kiwi as kiwisolver`.

It differs in three ways. Many lower strengths never outweigh a higher one, unless the solver's
strategy is "weighted". Answers do not depend on the order of the constraints: ambiguous variables
are decided in the order in which they were made. An `UnsatisfiableConstraint` has the `conflict`,
and leaves the solver as it was.

Other modules that import kiwisolver get this one with `sys.modules["kiwisolver"] = plumb.kiwi`.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Iterable
from ctypes import addressof, byref, c_int32, c_int64
from itertools import count
from math import inf
from typing import Any, Generic, NoReturn, Optional, TypeVar, Union

from ._library import Handle, Status, check, held, taken
from ._session import RELATIONS, STRATEGIES, conflict

__all__ = [
    "BadRequiredStrength",
    "Constraint",
    "DuplicateConstraint",
    "DuplicateEditVariable",
    "Expression",
    "Solver",
    "Term",
    "UnknownConstraint",
    "UnknownEditVariable",
    "UnsatisfiableConstraint",
    "Variable",
    "__kiwi_version__",
    "__version__",
    "strength",
]

#: The version of kiwisolver whose interface this is.
__version__ = __kiwi_version__ = "1.5.1"

_NEAR_ZERO = 1e-8
_ONE = (1.0,)
_new = object.__new__
# Up to this many variables that a solver does not know get a place in it, to keep the order.
_GAP = 64


class _ConstraintError(Exception):
    def __init__(self, constraint: Constraint) -> None:
        super().__init__(constraint)
        self.constraint = constraint


class _EditVariableError(Exception):
    def __init__(self, edit_variable: Variable) -> None:
        super().__init__(edit_variable)
        self.edit_variable = edit_variable


class BadRequiredStrength(Exception):
    """Raised for a required edit variable."""


class DuplicateConstraint(_ConstraintError):
    """Raised if the solver has the constraint already."""


class UnknownConstraint(_ConstraintError):
    """Raised if the solver does not have the constraint."""


class DuplicateEditVariable(_EditVariableError):
    """Raised if the solver has the edit variable already."""


class UnknownEditVariable(_EditVariableError):
    """Raised if the solver does not have the edit variable."""


class UnsatisfiableConstraint(_ConstraintError):
    """Raised for a required constraint that cannot hold together with the solver's constraints.

    `conflict` lists the constraints that cannot hold together. Without any one of them the others
    can.
    """

    def __init__(self, constraint: Constraint, conflict: Iterable[Constraint] = ()) -> None:
        super().__init__(constraint)
        self.conflict = list(conflict)

    def __str__(self) -> str:
        members = "; ".join(str(member) for member in self.conflict)
        return f"these cannot all hold: {members}" if members else str(self.constraint)


class _Strength:
    """Named strengths, which are numbers from 0 to `required`."""

    required, strong, medium, weak = 1001001000.0, 1000000.0, 1000.0, 1.0

    def create(self, a: float, b: float, c: float, weight: float = 1.0, /) -> float:
        """A strength made of strong, medium and weak parts, up to a thousand of each."""
        weight = _double(weight)
        parts = [max(0.0, min(1000.0, _double(part) * weight)) for part in (a, b, c)]
        return parts[0] * 1000000.0 + parts[1] * 1000.0 + parts[2]


strength = _Strength()
_NAMED = {name: getattr(strength, name) for name in ("required", "strong", "medium", "weak")}


def _double(value: Any) -> float:
    if not isinstance(value, (int, float)):
        raise TypeError(
            f"Expected object of type `float, int, or long`. Got object of type `{_kind(value)}` instead."
        )
    return float(value)


def _kind(value: Any) -> str:
    return type(value).__name__


def _expected(kind: type, value: Any) -> None:
    if not isinstance(value, kind):
        raise TypeError(
            f"Expected object of type `{kind.__name__}`. Got object of type `{_kind(value)}` instead."
        )


def _level(value: Union[float, str]) -> float:
    """A strength given by name or as a number."""
    if isinstance(value, str):
        if value not in _NAMED:
            raise ValueError(
                f"string strength must be 'required', 'strong', 'medium', or 'weak', not '{value}'"
            )
        return float(_NAMED[value])
    return max(0.0, min(strength.required, _double(value)))


class _Values:
    """The values of a solver's variables, by place."""

    __slots__ = ("numbers", "shared", "live")

    def __init__(self, live: bool) -> None:
        self.numbers = array("d", bytes(8))
        # Variables that another solver has, too, with their places. Each update claims them.
        self.shared: list[tuple[Variable, int]] = []
        self.live = live


_ZERO = _Values(live=False)


_P = TypeVar("_P")
_Operand = Union[float, "_Linear[Any]"]


# The variables of a sum, their coefficients, and the constant.
_Parts = tuple["tuple[Variable, ...]", "tuple[float, ...]", float]


class _Linear(Generic[_P]):
    """The base of variables, terms and expressions, with sums, products and comparisons."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    def _parts(self) -> _Parts:
        raise NotImplementedError

    def __add__(self, other: _Operand) -> Expression:
        if isinstance(other, (int, float)):
            variables, coefficients, constant = self._parts()
            return _sum(variables, coefficients, constant + other)
        return _joined(self, other, other._parts()) if isinstance(other, _Linear) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: _Operand) -> Expression:
        if isinstance(other, (int, float)):
            variables, coefficients, constant = self._parts()
            return _sum(variables, coefficients, constant - other)
        return _joined(self, other, _negated(other)) if isinstance(other, _Linear) else NotImplemented

    def __rsub__(self, other: float) -> Expression:
        if not isinstance(other, (int, float)):
            return NotImplemented
        variables, coefficients, constant = _negated(self)
        return _sum(variables, coefficients, constant + other)

    def __neg__(self) -> _P:
        return self * -1.0

    def __mul__(self, other: float) -> _P:
        raise NotImplementedError

    def __truediv__(self, other: float) -> _P:
        if not isinstance(other, (int, float)):
            return NotImplemented
        if other == 0:
            raise ZeroDivisionError("float division by zero")
        return self * (1.0 / other)

    def __eq__(self, other: _Operand) -> Constraint:  # type: ignore[override]
        return _compared(self, other, "==")

    def __le__(self, other: _Operand) -> Constraint:
        return _compared(self, other, "<=")

    def __ge__(self, other: _Operand) -> Constraint:
        return _compared(self, other, ">=")

    def __ne__(self, other: Any) -> NoReturn:
        raise self._unsupported("!=", other)

    def __lt__(self, other: Any) -> NoReturn:
        raise self._unsupported("<", other)

    def __gt__(self, other: Any) -> NoReturn:
        raise self._unsupported(">", other)

    def _unsupported(self, word: str, other: Any) -> TypeError:
        kinds = (
            f"'kiwisolver.{_kind(v)}'" if isinstance(v, _Linear) else f"'{_kind(v)}'" for v in (self, other)
        )
        return TypeError(f"unsupported operand type(s) for {word}: {' and '.join(kinds)}")


class Variable(_Linear["Term"]):
    """A number whose value a solver finds."""

    __slots__ = ("_name", "_context", "_number", "_values", "_place", "__weakref__")
    _numbers = count()

    def __init__(self, name: str = "", context: Any = None, /) -> None:
        _expected(str, name)
        self._name, self._context = name, context
        # The variable's number in this process.
        self._number = next(Variable._numbers)
        # The buffer of the solver that was updated last, and the variable's place in it.
        self._values, self._place = _ZERO, 0

    def name(self) -> str:
        """The name."""
        return self._name

    def setName(self, name: str, /) -> None:
        """Changes the name."""
        _expected(str, name)
        self._name = name

    def context(self) -> Any:
        """The object that belongs to the variable."""
        return self._context

    def setContext(self, context: Any, /) -> None:
        """Changes the object that belongs to the variable."""
        self._context = context

    def value(self) -> float:
        """The value, as the last `updateVariables` of a solver left it."""
        return self._values.numbers[self._place]

    def _parts(self) -> _Parts:
        return (self,), _ONE, 0.0

    def __mul__(self, other: float) -> Term:
        return _product(self, float(other)) if isinstance(other, (int, float)) else NotImplemented

    __rmul__ = __mul__

    def __repr__(self) -> str:
        return self._name


class Term(_Linear["Term"]):
    """A variable times a number."""

    __slots__ = ("_variable", "_coefficient")

    def __init__(self, variable: Variable, coefficient: float = 1.0, /) -> None:
        _expected(Variable, variable)
        self._variable, self._coefficient = variable, _double(coefficient)

    def variable(self) -> Variable:
        """The variable."""
        return self._variable

    def coefficient(self) -> float:
        """The number."""
        return self._coefficient

    def value(self) -> float:
        """The value of the product."""
        return self._coefficient * self._variable.value()

    def _parts(self) -> _Parts:
        return (self._variable,), (self._coefficient,), 0.0

    def __mul__(self, other: float) -> Term:
        if not isinstance(other, (int, float)):
            return NotImplemented
        return _product(self._variable, self._coefficient * other)

    __rmul__ = __mul__

    def __repr__(self) -> str:
        return f"{self._coefficient:g} * {self._variable._name}"


class Expression(_Linear["Expression"]):
    """A sum of terms and a number."""

    __slots__ = ("_variables", "_coefficients", "_constant")

    def __init__(self, terms: Iterable[Term], constant: float = 0.0, /) -> None:
        terms = tuple(terms)
        for term in terms:
            _expected(Term, term)
        self._variables = tuple(term._variable for term in terms)
        self._coefficients = tuple(term._coefficient for term in terms)
        self._constant = _double(constant)

    def terms(self) -> tuple[Term, ...]:
        """The terms."""
        return tuple(map(_product, self._variables, self._coefficients))

    def constant(self) -> float:
        """The number."""
        return self._constant

    def value(self) -> float:
        """The value of the sum."""
        result = self._constant
        for variable, coefficient in zip(self._variables, self._coefficients):
            result += coefficient * variable.value()
        return result

    def _parts(self) -> _Parts:
        return self._variables, self._coefficients, self._constant

    def __mul__(self, other: float) -> Expression:
        if not isinstance(other, (int, float)):
            return NotImplemented
        coefficients = tuple([coefficient * other for coefficient in self._coefficients])
        return _sum(self._variables, coefficients, self._constant * other)

    __rmul__ = __mul__

    def __repr__(self) -> str:
        return " + ".join([*map(repr, self.terms()), f"{self._constant:g}"])


def _product(variable: Variable, coefficient: float) -> Term:
    term = _new(Term)
    term._variable, term._coefficient = variable, coefficient
    return term


def _sum(variables: tuple[Variable, ...], coefficients: tuple[float, ...], constant: float) -> Expression:
    found = _new(Expression)
    found._variables, found._coefficients, found._constant = variables, coefficients, constant
    return found


def _joined(first: _Linear[Any], second: _Linear[Any], parts: _Parts) -> Expression:
    """The sum of the first operand and the parts of the second.

    Terms of an `Expression` come before those of other operands.
    """
    variables, coefficients, constant = first._parts()
    more, factors, further = parts
    if isinstance(second, Expression) and not isinstance(first, Expression):
        return _sum(more + variables, factors + coefficients, constant + further)
    return _sum(variables + more, coefficients + factors, constant + further)


def _negated(linear: _Linear[Any]) -> _Parts:
    variables, coefficients, constant = linear._parts()
    return variables, tuple([-coefficient for coefficient in coefficients]), -constant


class Constraint:
    """An expression that must be 0, at most 0, or at least 0, with a strength."""

    __slots__ = ("_expression", "_op", "_strength", "__weakref__")

    def __init__(self, expression: Expression, op: str, strength: Union[float, str] = "required", /) -> None:
        _expected(Expression, expression)
        _expected(str, op)
        if op not in RELATIONS:
            raise ValueError(f"relational operator must be '==', '<=', or '>=', not '{op}'")
        self._expression, self._op = _reduced(expression), op
        self._strength = _level(strength)

    def expression(self) -> Expression:
        """The expression, with one term for each variable."""
        return self._expression

    def op(self) -> str:
        """The relation: "==", "<=" or ">="."""
        return self._op

    def strength(self) -> float:
        """The strength."""
        return self._strength

    def violated(self) -> bool:
        """Whether the constraint is violated by the current values of its variables."""
        value = self._expression.value()
        if self._op == "==":
            return abs(value) >= _NEAR_ZERO
        return (value if self._op == "<=" else -value) >= _NEAR_ZERO

    def __or__(self, strength: Union[float, str]) -> Constraint:
        return _constraint(self._expression, self._op, _level(strength))

    __ror__ = __or__

    def __repr__(self) -> str:
        told = f"{self._expression!r} {self._op} 0 | strength = {self._strength:g}"
        return f"{told} (VIOLATED)" if self.violated() else told


def _constraint(expression: Expression, op: str, strength: float) -> Constraint:
    constraint = _new(Constraint)
    constraint._expression, constraint._op, constraint._strength = expression, op, strength
    return constraint


def _reduced(expression: Expression) -> Expression:
    """The same expression with one term for each variable."""
    variables = expression._variables
    if len(variables) < 2 or len(set(map(id, variables))) == len(variables):
        return expression
    sums: dict[int, float] = {}
    for variable, coefficient in zip(variables, expression._coefficients):
        sums[variable._number] = sums.get(variable._number, 0.0) + coefficient
    kept = {variable._number: variable for variable in variables}
    return _sum(tuple(kept.values()), tuple(sums.values()), expression._constant)


def _compared(first: _Linear[Any], second: _Operand, op: str) -> Constraint:
    if not isinstance(second, (int, float, _Linear)):
        return NotImplemented
    return _constraint(_reduced(first - second), op, _Strength.required)


class Solver:
    """Finds values for variables from constraints; `strategy` is "levels" or "weighted".

    With "levels", no number of lower strengths outweighs a higher one. "weighted" works like kiwi:
    it minimizes the sum of strengths times violations. The default is PLUMB_KIWI_STRATEGY in the
    environment, or "levels".
    """

    _values = _ZERO

    def __init__(self, *, strategy: Optional[str] = None) -> None:
        strategy = strategy or os.environ.get("PLUMB_KIWI_STRATEGY") or "levels"
        if strategy not in ("levels", "weighted"):
            raise ValueError(f'a strategy is "levels" or "weighted", not "{strategy}"')
        self._weighted = strategy == "weighted"
        self.reset()

    def __del__(self) -> None:
        self._values.live = False

    def reset(self) -> None:
        """Removes all variables, constraints and edits."""
        self._values.live = False
        self._constraints: dict[Constraint, int] = {}
        self._edits: dict[int, int] = {}  # places in the next three, by number of variable
        self._edited: list[tuple[Variable, Constraint]] = []
        self._edit_numbers, self._edit_values = array("q"), array("d")
        self._values = _Values(live=True)
        self._begin()

    def _begin(self) -> None:
        """Begins a session without variables and constraints."""
        self._handle = Handle("session", held.session_new)
        self._session = self._handle.pointer
        self._outcome, self._made = c_int32(), c_int64()
        self._outcome_place = addressof(self._outcome)
        if self._weighted:
            check(held.session_set_strategy(self._session, STRATEGIES["weighted"]))
        self._priorities: dict[float, float] = {}
        self._variables: list[Variable] = []
        self._places: dict[int, int] = {}  # of `_variables` in the session, by number
        self._spare: dict[int, int] = {}  # of variables that may be added later
        self._count = 0
        self._end: Optional[int] = None  # after the highest number that has a place or was skipped
        self._in_order = True
        self._claimed = 0  # how many of the variables read their values from this solver
        self._suggested, self._stale = bool(self._edited), True

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise TypeError("a solver cannot be copied or pickled: make another one, and add the same to it")

    def addConstraint(self, constraint: Constraint, /) -> None:
        """Adds a constraint. Raises `UnsatisfiableConstraint` if it is required and cannot hold."""
        _expected(Constraint, constraint)
        if constraint in self._constraints:
            raise DuplicateConstraint(constraint)
        number = self._add(constraint)
        if constraint._strength >= strength.required:
            self._check(held.session_is_feasible(self._session, byref(self._outcome)))
            if not self._outcome.value:
                by_number = {number: constraint, **{n: c for c, n in self._constraints.items()}}
                members = [by_number[member] for member in conflict(self._session) if member in by_number]
                self._check(held.session_remove_constraint(self._session, number))
                raise UnsatisfiableConstraint(constraint, members)
        self._constraints[constraint] = number

    def removeConstraint(self, constraint: Constraint, /) -> None:
        """Removes a constraint."""
        _expected(Constraint, constraint)
        try:
            number = self._constraints.pop(constraint)
        except KeyError:
            raise UnknownConstraint(constraint) from None
        self._remove(number)

    def hasConstraint(self, constraint: Constraint, /) -> bool:
        """Whether the solver has a constraint."""
        _expected(Constraint, constraint)
        return constraint in self._constraints

    def addEditVariable(self, variable: Variable, strength: Union[float, str], /) -> None:
        """Makes a variable editable, so that values can be suggested for it. It is 0 until then."""
        _expected(Variable, variable)
        level = _level(strength)
        if variable._number in self._edits:
            raise DuplicateEditVariable(variable)
        if level >= _Strength.required:
            raise BadRequiredStrength("A required strength cannot be used in this context.")
        constraint = _constraint(variable + 0.0, "==", level)
        self._edit_numbers.append(self._add(constraint))
        self._edit_values.append(0.0)
        self._edits[variable._number] = len(self._edited)
        self._edited.append((variable, constraint))

    def removeEditVariable(self, variable: Variable, /) -> None:
        """Ends the suggestion of values for a variable."""
        place = self._edit(variable)
        self._remove(self._edit_numbers[place])
        del self._edits[variable._number]
        # The last edit moves to the place of the removed one.
        rows: list[Any] = [self._edited, self._edit_numbers, self._edit_values]
        for row in rows:
            last = row.pop()
            if place < len(row):
                row[place] = last
        if place < len(self._edited):
            self._edits[self._edited[place][0]._number] = place

    def hasEditVariable(self, variable: Variable, /) -> bool:
        """Whether values can be suggested for a variable."""
        _expected(Variable, variable)
        return variable._number in self._edits

    def suggestValue(self, variable: Variable, value: float, /) -> None:
        """Suggests a value, which takes effect at the next `updateVariables`."""
        try:
            self._edit_values[self._edits[variable._number]] = value
        except (AttributeError, KeyError):
            self._edit(variable)
            raise
        self._suggested = True

    def updateVariables(self) -> None:
        """Solves, and gives all variables their values."""
        if not self._in_order:
            self._again()
        if self._suggested or self._stale:
            numbers, targets = self._edit_numbers, self._edit_values
            if -1 in numbers:
                counts = [place for place, number in enumerate(numbers) if number >= 0]
                numbers = array("q", [numbers[place] for place in counts])
                targets = array("d", [targets[place] for place in counts])
            values = self._values.numbers
            if len(values) < self._count:
                values.frombytes(bytes(8 * (2 * self._count - len(values))))
            self._suggested, self._stale = False, True
            failed = held.session_update(
                self._session,
                len(numbers),
                numbers.buffer_info()[0],
                targets.buffer_info()[0],
                self._outcome_place,
                values.buffer_info()[0],
                self._count,
            )
            if failed:
                self._check(failed)
            if self._outcome.value:
                status = Status(self._outcome.value)
                raise RuntimeError(f"{status}: {taken(held.session_conflict_text, self._session).decode()}")
            self._stale = False
            if self._claimed < len(self._variables):
                self._claim()
        shared = self._values.shared
        if shared:
            for variable, place in shared:
                variable._values, variable._place = self._values, place

    def dumps(self) -> str:
        """The solver's contents as a text."""
        variables = sorted(self._variables, key=lambda variable: variable._number)
        sections = {
            "Objective": ["sum of strengths times violations" if self._weighted else "strength by strength"],
            "Tableau": ["none: it is solved as a whole"],
            "Infeasible": [],
            "Variables": [f"{variable.name()} = {variable.value():g}" for variable in variables],
            "Edit Variables": [variable.name() for variable, _ in self._edited],
            "Constraints": [repr(constraint) for constraint in self._constraints],
        }
        return "\n".join(
            "\n".join([title, "-" * len(title), *lines, ""]) for title, lines in sections.items()
        )

    def dump(self) -> None:
        """Prints the contents of the solver."""
        sys.stdout.write(self.dumps())

    def _edit(self, variable: Variable) -> int:
        """The place of an edit variable."""
        _expected(Variable, variable)
        try:
            return self._edits[variable._number]
        except KeyError:
            raise UnknownEditVariable(variable) from None

    def _check(self, status: int) -> None:
        if status < 0:
            check(status)

    def _add(self, constraint: Constraint) -> int:
        """The number of a constraint in the session. It is -1 for the strength 0, which has no effect."""
        self._stale = True
        expression, places = constraint._expression, self._places
        for variable in expression._variables:
            if variable._number not in places:
                self._place(variable)
        variables = array("q", [places[variable._number] for variable in expression._variables])
        coefficients = array("d", expression._coefficients)
        level = constraint._strength
        if level <= 0.0:
            return -1
        priority = self._priorities.get(level)
        if priority is None:
            priority = self._priority(level)
        status = held.session_add_constraint(
            self._session,
            len(variables),
            variables.buffer_info()[0],
            coefficients.buffer_info()[0],
            RELATIONS[constraint._op],
            -expression._constant,
            priority,
            None,
            byref(self._made),
        )
        if status < 0:
            check(status)
        return self._made.value

    def _remove(self, number: int) -> None:
        if number >= 0:
            self._check(held.session_remove_constraint(self._session, number))
            self._stale = True

    def _priority(self, level: float) -> float:
        """The session's priority for a strength: 1000 for required, and lower numbers in order below that."""
        priority = 1000.0
        if level < strength.required:
            priority = max(sys.float_info.min, 999.999 * (level / strength.required))
            if self._weighted:
                self._check(held.session_set_weight(self._session, priority, level))
        self._priorities[level] = priority
        return priority

    def _place(self, variable: Variable) -> int:
        """Gives a variable its place, if possible in the order in which variables were made."""
        number = variable._number
        self._variables.append(variable)
        place = self._spare.pop(number, None)
        if place is None:
            end = number if self._end is None else self._end
            self._in_order = self._in_order and number >= end
            for made in range(end if end <= number <= end + _GAP else number, number + 1):
                self._check(held.session_add_variable(self._session, 0.0, -inf, byref(self._made)))
                place = self._spare[made] = self._made.value
            del self._spare[number]
            assert place is not None
            self._end, self._count = max(end, number + 1), place + 1
        self._places[number] = place
        return place

    def _claim(self) -> None:
        """Makes new variables read their values from this solver."""
        values = self._values
        for variable in self._variables[self._claimed :]:
            place, other = self._places[variable._number], variable._values
            if other is not values and other.live:
                other.shared.append((variable, variable._place))
                values.shared.append((variable, place))
            variable._values, variable._place = values, place
        self._claimed = len(self._variables)

    def _again(self) -> None:
        """Starts a new session, with the variables in the order in which they were made."""
        variables = sorted(self._variables, key=lambda variable: variable._number)
        self._begin()
        for variable in variables:
            self._place(variable)
        for constraint in self._constraints:
            self._constraints[constraint] = self._add(constraint)
        for index, (_, constraint) in enumerate(self._edited):
            self._edit_numbers[index] = self._add(constraint)
