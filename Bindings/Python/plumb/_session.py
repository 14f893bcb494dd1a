"""Sessions: variables and prioritized constraints that can be added and removed, without views."""

from __future__ import annotations

import ctypes
import math
from array import array
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NoReturn, Optional, Union

from . import _columns
from ._columns import Doubles
from ._layout import Priority
from ._library import Handle, LayoutError, Status, check, choice, library, shortened, taken

__all__ = ["Session"]

RELATIONS = {"==": 0, "<=": 1, ">=": 2}
STRATEGIES = {"lexicographic": 0, "weighted": 1}

_PRIORITIES = {"required": 1000.0, "high": 750.0, "low": 250.0}

_Terms = Union[Mapping[int, float], Iterable["tuple[int, float]"]]


class Session:
    """Variables, numbered from 0, and constraints, whose numbers rise.

    Each solve starts from the last answer. A session may be used by one thread at a time.
    """

    def __init__(self, strategy: Literal["lexicographic", "weighted"] = "lexicographic") -> None:
        self._handle = Handle("session", library.session_new)
        self._pointer = self._handle.pointer
        self._variables = 0
        self._constraints = 0
        self._time_limit = math.inf
        number = _word("strategy", strategy, STRATEGIES)
        if number != STRATEGIES["lexicographic"]:
            check(library.session_set_strategy(self._pointer, number))

    def __repr__(self) -> str:
        return f"<plumb.Session of {self._variables:,} variables and {self._constraints:,} constraints>"

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise TypeError("a session cannot be copied or pickled: make another one, and add the same to it")

    def add_variable(self, target: float = 0.0, lower_bound: float = -math.inf) -> int:
        """Adds a variable: its value if nothing else decides, and its least value."""
        number = ctypes.c_int64()
        values = _number("target", target), _number("lower_bound", lower_bound)
        check(library.session_add_variable(self._pointer, *values, ctypes.byref(number)))
        self._variables = number.value + 1
        return number.value

    def set_target(self, variable: int, target: float) -> None:
        """Changes a variable's target: its value if nothing else decides."""
        number = _index("variable", variable)
        check(library.session_set_target(self._pointer, number, _number("target", target)))

    def add_constraint(
        self,
        terms: _Terms,
        relation: Literal["==", "<=", ">="],
        constant: float,
        priority: Union[float, str, Priority] = 1000.0,
        label: Optional[str] = None,
    ) -> int:
        """Adds a constraint: a sum of coefficients times variables, a relation, a constant, a
        priority.

        A priority is a number up to 1000, "low", "high" or "required", or a `Priority`.
        """
        number = ctypes.c_int64()
        if not isinstance(label, (str, type(None))):
            raise TypeError(f"label is a text, and {label!r} is none")
        name = None if label is None else label.encode()
        packed = _packed(terms)
        check(
            library.session_add_constraint(
                self._pointer,
                *packed[:3],
                _word("relation", relation, RELATIONS),
                _number("constant", constant),
                _priority(priority),
                name,
                ctypes.byref(number),
            )
        )
        self._constraints += 1
        return number.value

    def remove_constraint(self, constraint: int) -> None:
        """Removes a constraint."""
        check(library.session_remove_constraint(self._pointer, _index("constraint", constraint)))
        self._constraints -= 1

    def set_constant(self, constraint: int, constant: float) -> None:
        """Changes the constant of a constraint."""
        number = _index("constraint", constraint)
        check(library.session_set_constant(self._pointer, number, _number("constant", constant)))

    def set_constants(self, constraints: Iterable[int], constants: Any) -> None:
        """Changes many constants at once."""
        numbers = array("q", constraints)
        values = array("d", constants)
        if len(numbers) != len(values):
            raise ValueError(f"{len(numbers)} constraints and {len(values)} constants")
        places = _columns.address(numbers), _columns.address(values)
        check(library.session_set_constants(self._pointer, len(numbers), *places))

    def set_priority(self, constraint: int, priority: Union[float, str, Priority]) -> None:
        """Changes the priority of a constraint."""
        number = _index("constraint", constraint)
        check(library.session_set_priority(self._pointer, number, _priority(priority)))

    def set_weight(self, priority: Union[float, str, Priority], weight: float) -> None:
        """Sets the weight of a priority with the strategy "weighted"."""
        check(library.session_set_weight(self._pointer, _priority(priority), _number("weight", weight)))

    def is_feasible(self) -> bool:
        """Whether all required constraints can hold."""
        answer = ctypes.c_int32()
        check(library.session_is_feasible(self._pointer, ctypes.byref(answer)))
        return bool(answer.value)

    def is_feasible_adding(self, terms: _Terms, relation: Literal["==", "<=", ">="], constant: float) -> bool:
        """Whether all required constraints could still hold with one more, which is not added."""
        answer = ctypes.c_int32()
        packed = _packed(terms)
        check(
            library.session_is_feasible_adding(
                self._pointer,
                *packed[:3],
                _word("relation", relation, RELATIONS),
                _number("constant", constant),
                ctypes.byref(answer),
            )
        )
        return bool(answer.value)

    def conflict(self) -> list[int]:
        """Constraints that cannot hold together, if the last answer was no. The number -1 means the
        constraint that was only asked about."""
        return conflict(self._pointer)

    def conflict_text(self) -> str:
        """The conflict in words."""
        return taken(library.session_conflict_text, self._pointer).decode()

    def solve(self, *, time_limit: Optional[float] = None) -> Status:
        """Solves. Returns an outcome even without a solution (INFEASIBLE) or after `time_limit` seconds
        (LIMIT)."""
        outcome = ctypes.c_int32()
        seconds = math.inf if time_limit is None else _number("time_limit", time_limit)
        if seconds != self._time_limit:
            check(library.session_set_time_limit(self._pointer, seconds))
            self._time_limit = seconds
        check(library.session_solve(self._pointer, ctypes.byref(outcome)))
        return Status(outcome.value)

    def values(self, out: Any = None) -> Doubles:
        """The values of all variables after the last successful solve. With `out`, writes the first values
        into it."""
        found = _columns.doubles(self._variables) if out is None else out
        try:
            view = memoryview(found)
        except TypeError:
            raise TypeError(f"`out` is an array of double precision, and no {type(out).__name__}") from None
        if view.format != "d" or view.readonly or not view.c_contiguous or view.ndim != 1:
            raise TypeError("`out` has to be a row of numbers of double precision that can be written")
        check(library.session_values(self._pointer, _columns.address(found), len(found)))
        values: Doubles = found
        return values

    def violation(self, constraint: int) -> float:
        """By how much an optional constraint is violated."""
        amount = ctypes.c_double()
        number = _index("constraint", constraint)
        check(library.session_violation(self._pointer, number, ctypes.byref(amount)))
        return amount.value


def conflict(pointer: Optional[int]) -> list[int]:
    """The numbers of the constraints of a conflict."""
    count = ctypes.c_size_t()
    check(library.session_conflict(pointer, None, 0, ctypes.byref(count)))
    found = (ctypes.c_int64 * count.value)()
    check(library.session_conflict(pointer, found, count.value, ctypes.byref(count)))
    return list(found)


def _word(name: str, value: Any, known: dict[str, int]) -> int:
    """The number for a word."""
    if not isinstance(value, str) or value not in known:
        raise LayoutError(f"{name} is {choice(list(known))}, and not {value!r}", "invalidValue")
    return known[value]


def _number(name: str, value: Any) -> float:
    """A number given by a caller."""
    if isinstance(value, (str, bytes)) or not hasattr(value, "__float__"):
        raise TypeError(f"{name} is a number, and {value!r} is none")
    return float(value)


def _index(name: str, value: Any) -> int:
    """The number of a variable or a constraint, as returned by `add_variable` or `add_constraint`."""
    if not hasattr(value, "__index__"):
        raise TypeError(f"a {name} is the number that add_{name} gave, and {value!r} is none")
    return int(value)


def _priority(value: Any) -> float:
    """A priority, given as a number, by name, or as a `Priority`."""
    if isinstance(value, Priority):
        value = value._text
    if not isinstance(value, str):
        return _number("priority", value)
    try:
        return _PRIORITIES[value] if value in _PRIORITIES else float(value)
    except ValueError:
        words = choice(list(_PRIORITIES))
        raise LayoutError(
            f"priority is a number up to 1000, {words}, and not {value!r}", "invalidValue"
        ) from None


def _packed(terms: _Terms) -> tuple[int, int, int, Any]:
    """Terms as the library takes them, and the objects that keep them alive."""
    try:
        pairs: list[Any] = list(terms.items() if isinstance(terms, Mapping) else terms)
        variables = array("q", [variable for variable, _ in pairs])
        coefficients = array("d", [coefficient for _, coefficient in pairs])
    except (TypeError, ValueError, OverflowError):
        raise TypeError(
            "terms are numbers of variables and their coefficients, such as {x: 1, y: -1} or "
            f"[(x, 1), (y, -1)], and not {shortened([repr(terms)], most=200)}"
        ) from None
    places = _columns.address(variables), _columns.address(coefficients)
    return (len(pairs), *places, (variables, coefficients))
