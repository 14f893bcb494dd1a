"""Linear and mixed-integer programs: of files in MPS and CPLEX-LP, or built of columns and rows.

    >>> from plumb import lp
    >>> program = lp.Program(maximize=True)
    >>> chairs, tables = program.add_column("chairs", cost=30), program.add_column("tables", cost=50, integer=True)
    >>> wood = program.add_row({chairs: 2, tables: 5}, upper=40, name="wood")
    >>> answer = program.solve()
    >>> answer.status, answer.objective, answer["chairs"]
    ('optimal', 600.0, 20.0)

"""

from __future__ import annotations

import ctypes
import gzip
import json
import math
import os
from array import array
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Callable, NamedTuple, Optional, Union

from . import _columns
from ._cancellation import Cancellation, Cancelled
from ._columns import Doubles
from ._library import Handle, LayoutError, library, shortened, taken

__all__ = ["Answer", "Program", "Progress", "read", "solve"]


class Progress(NamedTuple):
    """The progress of an integer search; `objective` and `bound` are None until they are known."""

    objective: Optional[float]
    bound: Optional[float]
    nodes: int

    @property
    def gap(self) -> Optional[float]:
        """How far the best objective so far may be from the optimum, relative to the objective's size."""
        if self.objective is None or self.bound is None:
            return None
        return abs(self.objective - self.bound) / max(1.0, abs(self.objective))


class _Arrays(ctypes.Structure):
    _fields_ = [
        ("rows", ctypes.c_size_t),
        ("columns", ctypes.c_size_t),
        ("entries", ctypes.c_size_t),
        *[(name, ctypes.c_void_p) for name in ("entry_rows", "entry_columns", "entry_values", "costs")],
        *[(name, ctypes.c_void_p) for name in ("column_lower", "column_upper", "row_lower", "row_upper")],
        *[(name, ctypes.c_void_p) for name in ("integers", "column_names", "row_names")],
        ("maximize", ctypes.c_int32),
    ]


_Tell = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_double, ctypes.c_double, ctypes.c_int64)


class Program:
    """A program: columns with a cost and bounds, and rows of them with bounds.

    Columns and rows are numbers from 0. A column is at least 0 unless its bounds say otherwise.
    """

    def __init__(self, maximize: bool = False) -> None:
        self.maximize = maximize
        self._costs, self._lower, self._upper = array("d"), array("d"), array("d")
        self._integers = array("B")
        self._row_lower, self._row_upper = array("d"), array("d")
        self._rows, self._columns, self._values = array("q"), array("q"), array("d")
        self._column_names: list[str] = []
        self._row_names: list[str] = []
        # The names of columns and rows as sets, by the letter of automatic names.
        self._known: dict[str, set[str]] = {}
        self._handle: Optional[Handle] = None

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return len(self._column_names)

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self._row_names)

    def __repr__(self) -> str:
        return f"<plumb.lp.Program of {self.columns:,} columns and {self.rows:,} rows>"

    def add_column(
        self,
        name: Optional[str] = None,
        *,
        cost: float = 0.0,
        lower: float = 0.0,
        upper: float = math.inf,
        integer: bool = False,
    ) -> int:
        """Adds a column and returns its number. `cost` is what one unit of it adds to the objective.

        Names of columns are unique, and so are those of rows.
        """
        numbers = [float(cost), float(lower), float(upper)]
        name = self._name(self._column_names, name, "x")
        if not math.isfinite(cost):
            raise LayoutError(f'the cost of the column "{name}" is {cost}', "invalidValue")
        _check_bounds("column", name, *numbers[1:])
        self._column_names.append(name)
        for numbers_of, number in zip((self._costs, self._lower, self._upper), numbers):
            numbers_of.append(number)
        self._integers.append(bool(integer))
        self._handle = None
        return self.columns - 1

    def add_row(
        self,
        terms: Union[Mapping[int, float], Iterable[tuple[int, float]]],
        *,
        lower: float = -math.inf,
        upper: float = math.inf,
        equal: Optional[float] = None,
        name: Optional[str] = None,
    ) -> int:
        """Adds a row and returns its number.

        A row is a sum of coefficients times columns, such as {x: 2, y: 5}, within bounds.
        """
        if equal is not None:
            lower = upper = equal
        pairs: list[Any] = list(terms.items() if isinstance(terms, Mapping) else terms)
        for column, _ in pairs:
            if not hasattr(column, "__index__") or not 0 <= column < self.columns:
                raise IndexError(f"there is no column {column!r}; there are {self.columns}")
        bounds = float(lower), float(upper)
        coefficients = [float(value) for _, value in pairs]
        name = self._name(self._row_names, name, "r")
        for (column, _), value in zip(pairs, coefficients):
            if not math.isfinite(value):
                message = f'the coefficient of "{self._column_names[column]}" in the row "{name}" is {value}'
                raise LayoutError(message, "invalidValue")
        _check_bounds("row", name, *bounds)
        self._row_names.append(name)
        row = self.rows - 1
        self._row_lower.append(bounds[0])
        self._row_upper.append(bounds[1])
        self._rows.extend([row] * len(pairs))
        self._columns.extend(int(column) for column, _ in pairs)
        self._values.extend(coefficients)
        self._handle = None
        return row

    @classmethod
    def from_arrays(
        cls,
        costs: Any,
        rows: Any,
        columns: Any,
        values: Any,
        *,
        row_lower: Any = None,
        row_upper: Any = None,
        lower: Any = None,
        upper: Any = None,
        integers: Any = None,
        maximize: bool = False,
    ) -> Program:
        """Makes a program of arrays: the costs of columns, and the place of each coefficient, in any
        order.

        `row_lower` and `row_upper` are the bounds of rows; one of the two is needed if there are
        rows. `lower` and `upper` are the bounds of columns, and `integers` says for each column
        whether it is integer. A sparse matrix of scipy gives `rows`, `columns` and `values` by
        `matrix.tocoo()` as `row`, `col` and `data`.
        """
        made = cls(maximize)
        made._costs = _doubles(costs)
        count = len(made._costs)
        made._rows, made._columns, made._values = _whole(rows), _whole(columns), _doubles(values)
        if not len(made._rows) == len(made._columns) == len(made._values):
            lengths = len(made._rows), len(made._columns), len(made._values)
            raise ValueError("rows, columns and values differ in length: {}, {} and {}".format(*lengths))
        if not all(map(math.isfinite, made._values)):
            place = next(i for i, value in enumerate(made._values) if not math.isfinite(value))
            where = f"column {made._columns[place]} in row {made._rows[place]}"
            raise LayoutError(f"the coefficient of {where} is {made._values[place]}", "invalidValue")
        given = [_doubles(bound) for bound in (row_lower, row_upper) if bound is not None]
        row_count = len(given[0]) if given else 0
        made._row_lower = _sized("row_lower", row_lower, row_count, -math.inf)
        made._row_upper = _sized("row_upper", row_upper, row_count, math.inf)
        made._lower = _sized("lower", lower, count, 0.0)
        made._upper = _sized("upper", upper, count, math.inf)
        whole = _sized("integers", integers, count, 0.0)
        made._integers = array("B", [int(number != 0) for number in whole])
        made._column_names = [f"x{column}" for column in range(count)]
        made._row_names = [f"r{row}" for row in range(row_count)]
        return made

    def solve(
        self,
        *,
        time_limit: Optional[float] = None,
        gap: Optional[float] = None,
        node_limit: Optional[int] = None,
        presolve: bool = True,
        conflict: bool = True,
        sensitivity: bool = False,
        progress: Optional[Callable[[Progress], None]] = None,
    ) -> Answer:
        """Solves the program. Infeasible, unbounded and limit are answers, too.

        `gap` is how far the answer of a program with integers may be from the best one, relative to
        the objective. `conflict` lists rows and bounds of an infeasible program that cannot all
        hold, and can without any one of them. `sensitivity` adds the intervals of costs and bounds
        in which the basis stays optimal. `progress` is called during a search; an exception that it
        raises ends the solve.
        """
        options: dict[str, Any] = {
            "timeLimit": time_limit,
            "gap": gap,
            "nodeLimit": node_limit,
            "presolve": presolve,
            "conflict": conflict,
            "sensitivity": sensitivity,
            "arrays": True,
        }
        text = json.dumps({name: value for name, value in options.items() if value is not None})
        handle = self._made()
        raised: list[BaseException] = []

        def tell(_: Any, objective: float, bound: float, nodes: int) -> None:
            best = None if math.isnan(objective) else objective
            limit = None if math.isnan(bound) else bound
            try:
                if progress is not None and not raised:
                    progress(Progress(best, limit, nodes))
            except BaseException as error:
                raised.append(error)
                cancellation.cancel()

        cancellation = Cancellation()
        told = None if progress is None else _Tell(tell)
        try:
            with cancellation:
                answer = taken(library.program_solve, handle.pointer, text.encode(), told, None)
        except Cancelled:
            if raised:
                raise raised[0] from None
            raise
        if raised:
            raise raised[0]
        return Answer(answer.decode(), self._column_names, self._row_names)

    def _name(self, names: list[str], name: Optional[str], letter: str) -> str:
        """The name of a new column or row: a name that was given, or else a letter and a number."""
        if not isinstance(name, (str, type(None))):
            raise TypeError(f"name is a text, and {name!r} is none")
        known = self._known.setdefault(letter, set())
        if len(known) < len(names):
            known.update(names[len(known) :])
        if name is None:
            number = len(names)
            while f"{letter}{number}" in known:
                number += 1
            return f"{letter}{number}"
        if name in known:
            kind = "column" if letter == "x" else "row"
            raise LayoutError(f'there is a {kind} "{name}" already', "duplicateKey")
        return name

    def _made(self) -> Handle:
        """The program as the library has it."""
        if self._handle is None:
            arrays = _Arrays(len(self._row_names), len(self._column_names), len(self._values))
            kept: dict[str, Any] = {
                "entry_rows": self._rows,
                "entry_columns": self._columns,
                "entry_values": self._values,
                "costs": self._costs,
                "column_lower": self._lower,
                "column_upper": self._upper,
                "row_lower": self._row_lower,
                "row_upper": self._row_upper,
                "integers": self._integers,
            }
            for name, numbers in kept.items():
                if len(numbers):
                    setattr(arrays, name, _columns.address(numbers))
            names = [_texts(names) for names in (self._column_names, self._row_names)]
            arrays.column_names, arrays.row_names = map(ctypes.addressof, names)
            arrays.maximize = bool(self.maximize)
            self._handle = Handle("program", library.program_from_arrays, ctypes.byref(arrays))
        return self._handle


class _Read(Program):
    """A program read from a text."""

    def __init__(self, text: bytes) -> None:
        super().__init__()
        self._handle = Handle("program", library.program_new, text, len(text))
        pointer = self._handle.pointer
        for kind, names in (("column", self._column_names), ("row", self._row_names)):
            count = getattr(library, f"program_{kind}_count")(pointer)
            name = getattr(library, f"program_{kind}_name")
            names.extend(name(pointer, place).decode() for place in range(count))

    def add_column(self, *arguments: Any, **more: Any) -> int:
        raise TypeError("a program that was read stays as it is")

    add_row = add_column


class Answer(Mapping[str, float]):
    """The answer of a program: the values of columns by name, and the output of `plumb lp`."""

    def __init__(self, text: str, columns: list[str], rows: list[str]) -> None:
        #: The answer as `plumb lp --format json` writes it, with its numbers in arrays.
        self.json = text
        self._fields: dict[str, Any] = json.loads(text)
        self._columns, self._rows = columns, rows
        self._places: Optional[dict[str, int]] = None
        #: "optimal", "infeasible", "unbounded" or "limit".
        self.status: str = self._fields["status"]
        #: The objective of the optimum, or of the best point at a limit.
        self.objective: Optional[float] = self._number("objective")
        #: With integers: `bound`, which no objective can improve on, and `gap`, how far the
        #: objective may be from the best.
        self.bound: Optional[float] = self._number("bound")
        self.gap: Optional[float] = self._number("gap")
        self.nodes: int = int(self._fields.get("nodes", 0))
        self.iterations: int = int(self._fields["iterations"])
        self.seconds: float = self._fields["seconds"]

    def _number(self, name: str) -> Optional[float]:
        number = self._fields.get(name)
        return None if number is None else float(number)

    def __reduce__(self) -> Any:
        return Answer, (self.json, self._columns, self._rows)

    def __repr__(self) -> str:
        told = "" if self.objective is None else f", objective {self.objective}"
        values = shortened(f"{name}={value}" for name, value in self.items() if value) if self._values else ""
        return f"<plumb.lp.Answer {self.status}{told}{': ' if values else ''}{values}>"

    @property
    def _values(self) -> list[float]:
        found: list[float] = self._fields.get("columnValues", [])
        return found

    @property
    def values_array(self) -> Doubles:
        """The values of the columns, in their order."""
        return _array(self._values)

    @property
    def reduced_costs(self) -> Doubles:
        """By how much the objective rises for each unit that a column is forced to rise, in their
        order.
        """
        return _array(self._fields.get("columnDuals", []))

    @property
    def activities(self) -> Doubles:
        """The sums of the rows, in their order."""
        return _array(self._fields.get("rowValues", []))

    @property
    def duals(self) -> Doubles:
        """By how much the objective rises for each unit by which the bound of a row rises, in their order."""
        return _array(self._fields.get("rowDuals", []))

    def dual(self, row: Union[int, str]) -> float:
        """The dual of a row, by its number or its name."""
        place = self._rows.index(row) if isinstance(row, str) else row
        return float(self._fields["rowDuals"][place])

    @property
    def conflict(self) -> list[dict[str, Any]]:
        """Rows and bounds of columns that cannot all hold, and can without any one of them."""
        return list(self._fields.get("conflict", []))

    @property
    def ray(self) -> dict[str, float]:
        """The direction in which the objective is unbounded."""
        return dict(self._fields.get("ray", {}))

    @property
    def sensitivity(self) -> Optional[dict[str, Any]]:
        """Duals, slacks, and the intervals in which the basis stays optimal, where they were asked for."""
        found: Optional[dict[str, Any]] = self._fields.get("sensitivity")
        return found

    def __getitem__(self, column: Union[str, int]) -> float:
        if isinstance(column, str):
            if self._places is None:
                self._places = {name: place for place, name in enumerate(self._columns)}
            return float(self._values[self._places[column]])
        return float(self._values[column])

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns if self._values else ())

    def __len__(self) -> int:
        return len(self._values)


def read(source: Union[str, bytes, os.PathLike[str]]) -> Program:
    """A program in MPS or CPLEX-LP: the path of a file, which may be compressed by gzip, or the text in bytes."""
    if isinstance(source, (bytes, bytearray)):
        text = bytes(source)
    else:
        with open(source, "rb") as file:
            text = file.read()
    if text[:2] == b"\x1f\x8b":
        text = gzip.decompress(text)
    return _Read(text)


def solve(source: Union[str, bytes, os.PathLike[str], Program], **options: Any) -> Answer:
    """Solves a program, or one that `read` reads; see `Program.solve`."""
    program = source if isinstance(source, Program) else read(source)
    return program.solve(**options)


def _check_bounds(kind: str, name: str, lower: float, upper: float) -> None:
    """Checks that bounds are numbers; infinity is none."""
    if math.isnan(lower) or math.isnan(upper):
        raise LayoutError(f'the {kind} "{name}" has the bounds {lower} and {upper}', "invalidValue")


def _doubles(numbers: Any) -> array[float]:
    return array("d", map(float, numbers))


def _whole(numbers: Any) -> array[int]:
    return array("q", map(int, numbers))


def _sized(name: str, numbers: Any, count: int, otherwise: float) -> array[float]:
    if numbers is None:
        return array("d", [otherwise]) * count
    found = _doubles(numbers)
    if len(found) != count:
        raise LayoutError(f"{name} has {len(found)} numbers, and there are {count}", "invalidValue")
    return found


def _texts(names: list[str]) -> Any:
    return (ctypes.c_char_p * max(1, len(names)))(*(name.encode() for name in names))


def _array(numbers: list[float]) -> Doubles:
    found: Doubles = _columns.doubles(len(numbers))
    found[:] = array("d", numbers)
    return found
