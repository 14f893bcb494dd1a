"""Templates: a layout that is read once and solved for many rows of metric values."""

from __future__ import annotations

import ctypes
import math
import os
from array import array
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import (
    Any,
    Literal,
    NamedTuple,
    NoReturn,
    Optional,
    Protocol,
    Union,
    cast,
    overload,
)

from . import _columns
from ._cancellation import Cancellation
from ._columns import Doubles, Octets, numpy
from ._documents import Document, Frame, Options, Result, Source, named, proposal
from ._library import Handle, LayoutError, Status, Unpack, check, choice, library, shortened, taken

__all__ = ["Frames", "Rows", "Template"]

# The most rows of a call: Ctrl-C is handled between two calls.
_STEP = 16384


class _Table(Protocol):
    """A table of pandas, polars or Arrow."""

    @property
    def columns(self) -> Any: ...

    def __getitem__(self, key: Any, /) -> Any: ...


class _Keyed(Protocol):
    """A row of pandas, or any object that gives values by name."""

    def keys(self) -> Iterable[Any]: ...

    def __getitem__(self, key: Any, /) -> Any: ...


#: A source of metric values: a mapping, or a table of pandas, polars or Arrow.
Columns = Union[Mapping[str, Any], _Table, _Keyed]
#: The values of one row.
Row = Union[Mapping[str, Any], _Keyed]


class Frames(NamedTuple):
    """The frames of one view: four arrays with a number for each row; NaN where a row has no layout."""

    x: Doubles
    y: Doubles
    width: Doubles
    height: Doubles

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={_excerpt(values)}" for name, values in self._asdict().items())
        return f"Frames({parts})"


class Template:
    """A layout whose metrics are parameters.

    Any number of threads may use a template. Pickling stores the document's text and the options.
    """

    def __init__(self, document: Source, **options: Unpack[Options]) -> None:
        self.document = document if isinstance(document, Document) else Document(document)
        self.options = options
        text = self.document._options(options)
        try:
            pointer = self.document._handle.pointer
            self._handle = Handle("template", library.template_new, pointer, text)
        except LayoutError as error:
            raise named(error, text) from None
        #: The names of the metrics that are numbers.
        self.metrics = self._names("metric")
        #: The names of the metrics that are texts.
        self.texts = self._names("text")
        #: The names of the views. The root's comes first.
        self.views = self._names("view")
        #: The document's own values, by name of metric.
        self.defaults: dict[str, Any] = {}
        for index, name in enumerate(self.metrics):
            self.defaults[name] = library.template_metric_default(self._handle.pointer, index)
        for index, name in enumerate(self.texts):
            self.defaults[name] = library.template_text_default(self._handle.pointer, index).decode()
        self._solvers: list[Handle] = []

    def __reduce__(self) -> Any:
        return _restored, (self.document, dict(self.options))

    def __repr__(self) -> str:
        given = shortened(f"{name}={value!r}" for name, value in self.defaults.items())
        return f"<plumb.Template of {len(self.views)} views: {given}>"

    def solve(
        self,
        columns: Optional[Columns] = None,
        *,
        rows: Optional[int] = None,
        threads: int = 1,
        missing: Literal["default", "invalid", "raise"] = "default",
        extra: Literal["raise", "ignore"] = "raise",
        **more: Any,
    ) -> Rows:
        """Solves the layout for each row.

        `columns` (a mapping, or a table of pandas, polars or Arrow) and keywords give metrics their
        values: an array or a list, or one value for all rows. A metric without a value has the
        document's own. Arrays of numpy of the type float64 are read without a copy. `rows` is the
        number of rows if no column implies it. `threads` is the number of threads, 0 for as many as
        there are cores.

        A value is missing if it is None, NaN, NA, NaT, masked or null. With `missing="default"` the
        document's own value is used. With "invalid" the row has no layout and the status INVALID.
        With "raise" it is an error that names the row.

        A column "id" that is not a metric names the rows, as does the index of a pandas frame: see
        `Rows.ids`. Other columns are errors, unless `extra="ignore"`.
        """
        _one_of("missing", missing, ("default", "invalid", "raise"))
        given, ids, index = self._given(columns, more, extra)

        def place(name: str, row: Optional[int]) -> NoReturn:
            known = None if ids is None and _counts(index) else index if ids is None else ids
            named = "" if known is None or row is None else f", id {_columns.item(known, row)!r}"
            where = "" if row is None else f" in row {row}{named}"
            raise LayoutError(f'"{name}" has no value{where}', "missingValue")

        numbers = [
            _columns.numbers(name, given[name], self.defaults[name], missing, place)
            if name in given
            else None
            for name in self.metrics
        ]
        texts = [
            _columns.texts(name, given[name], missing, place) if name in given else None
            for name in self.texts
        ]
        counts = [
            (name, column.rows)
            for name, column in zip(self.metrics + self.texts, [*numbers, *texts])
            if column is not None
        ]
        for name, ids_given in (("id", ids), ("index", index)):
            if ids_given is not None:
                counts.append((name, len(ids_given)))
        count = _columns.agreed(counts, rows)
        table = _columns.table(texts, count) if any(texts) else None
        frames = _columns.doubles(count, len(self.views), 4)
        status = _columns.octets(count)

        columns_type = ctypes.c_void_p * max(1, len(numbers))
        strides_type = ctypes.c_ssize_t * max(1, len(numbers))
        strides = strides_type(*(column.stride if column else 0 for column in numbers))
        threads = _threads(threads)
        step = max(1, min(_STEP, -(-count // threads)))

        def solve(begins: range) -> None:
            solver = self._solver()
            for begin in begins:
                places = (column and column.address + begin * column.stride for column in numbers)
                done = library.solver_solve(
                    solver.pointer,
                    min(step, count - begin),
                    columns_type(*places),
                    strides,
                    table and _columns.address(table) + begin * len(texts) * _columns.POINTER,
                    _columns.address(frames) + begin * len(self.views) * 32,
                    _columns.address(status) + begin,
                )
                check(done)
            self._solvers.append(solver)

        if threads == 1 or count <= step:
            solve(range(0, count, step))
        else:
            # Ctrl-C, an error of one thread, or an exception in this thread ends the other threads.
            cancellation = Cancellation()
            around = [cancellation, *Cancellation.around()]

            def share(first: int) -> None:
                with import_module("contextlib").ExitStack() as stack:
                    for outer in around:
                        stack.enter_context(outer)
                    solve(range(first * step, count, threads * step))

            with import_module("concurrent.futures").ThreadPoolExecutor(threads) as pool:
                try:
                    list(pool.map(share, range(threads)))
                except BaseException:
                    cancellation.cancel()
                    raise
        found = Rows(self.views, frames, status)
        found._ids, found._index = ids, index
        found._source = _Source(self, given, missing)
        if missing == "invalid":
            for column in texts:
                if column is not None and column.absent:
                    found._invalidate(range(count) if column.rows is None else column.absent)
        return found

    def explain(
        self,
        columns: Optional[Row] = None,
        *,
        missing: Literal["default", "raise"] = "default",
        extra: Literal["raise", "ignore"] = "raise",
        **more: Any,
    ) -> Result:
        """One row as a full result, with violated constraints, ambiguous attributes, or the conflict.

        `columns` is a mapping or a row of pandas, with one value for each name. `missing` and `extra`
        are as in `solve`. `rows.explain(7)` does the same for a row that `solve` returned.
        """
        _one_of("missing", missing, ("default", "raise"))
        values, _, _ = self._given(columns, more, extra, one=True)
        given: dict[str, Any] = {}
        for name, value in values.items():
            if not _columns.single(value):
                raise TypeError(f'"{name}" has one value for one row, and no {type(value).__name__}')
            if not _columns.absent(value):
                given[name] = _columns.number(name, value) if name in self.metrics else value
            elif missing == "raise":
                raise LayoutError(f'"{name}" has no value', "missingValue")
        given = {**self.defaults, **given}
        for name in self.texts:
            if not isinstance(given[name], str):
                raise TypeError(f'"{name}" is a text, and {given[name]!r} is none')
        numbers = array("d", [given[name] for name in self.metrics] or [0])
        words = [given[name].encode() for name in self.texts]
        texts = (ctypes.c_char_p * max(1, len(words)))(*words)
        solver = self._solver()
        answer = taken(library.solver_explain, solver.pointer, _columns.address(numbers), texts)
        self._solvers.append(solver)
        options = self.options.copy()
        options["metrics"] = {**self.options.get("metrics", {}), **given}
        return Result(answer.decode(), self.document, options)

    def _names(self, kind: str) -> tuple[str, ...]:
        count = getattr(library, f"template_{kind}_count")(self._handle.pointer)
        name = getattr(library, f"template_{kind}_name")
        return tuple(name(self._handle.pointer, index).decode() for index in range(count))

    def _given(
        self, columns: Any, more: dict[str, Any], extra: str, one: bool = False
    ) -> tuple[dict[str, Any], Any, Any]:
        """The metric values by name, the column "id", and the index of a pandas frame."""
        _one_of("extra", extra, ("raise", "ignore"))
        given: dict[str, Any] = {}
        if columns is not None:
            given.update((name, columns[name]) for name in _names_of(columns))
        for name, value in more.items():
            if name in given:
                raise LayoutError(f'"{name}" is a column and a keyword', "duplicateKey")
            given[name] = value
        ids = None if "id" in self.defaults else given.pop("id", None)
        if ids is not None and not one:
            ids = [ids] if _columns.single(ids) else ids if hasattr(ids, "__len__") else list(ids)
        unknown = [name for name in given if name not in self.defaults]
        if unknown and extra != "ignore":
            raise LayoutError(self._unknown(unknown), "unknownMetric")
        for name in unknown:
            del given[name]
        for name, value in given.items():
            # Explaining a row reads its columns again. Iterators that can be read only once are
            # refused.
            if not _columns.single(value) and not hasattr(value, "__getitem__"):
                given[name] = list(value)
        return given, ids, None if one else _index_of(columns)

    def _unknown(self, names: list[Any]) -> str:
        """The error message about columns that are not metrics."""
        told = shortened(f'"{name}"{proposal(str(name), self.defaults)}' for name in names)
        none = "there is no metric" if len(names) == 1 else "there are no metrics"
        return f'{none} {told}; extra="ignore" leaves out columns that are no metrics'

    def _solver(self) -> Handle:
        """An unused solver. Solvers keep plans and memory, and only one thread may use a solver at a time."""
        try:
            return self._solvers.pop()
        except IndexError:
            return Handle("solver", library.solver_new, self._handle.pointer, owner=self._handle)


class _Source(NamedTuple):
    """The source of the rows."""

    template: Template
    given: dict[str, Any]
    missing: str


class Rows:
    """The results of rows.

    `rows["view"]` has the frames of a view, `rows.row(3)` those of a row, `rows[10:20]` are some of
    them. Like a table of pandas, it iterates over the names of its columns, which are the views.
    """

    def __init__(self, views: tuple[str, ...], frames: Any, status: Any) -> None:
        #: The names of the views.
        self.views = views
        #: The status of each row: `Status.SOLVED` is 0.
        self.status: Octets = status
        self._frames = frames
        self._ids: Any = None
        self._index: Any = None
        self._source: Optional[_Source] = None
        # The indices of these rows among the solved rows.
        self._rows = range(len(status))

    @property
    def frames(self) -> Doubles:
        """Rows, views, (x, y, width, height), relative to the parent; NaN where a row has no layout."""
        found: Any = self._frames
        if not numpy() and len(self):
            shape = [len(self), len(self.views), 4]
            found = memoryview(self._frames).cast("B").cast("d", shape)
        return cast("Doubles", found)

    @property
    def ids(self) -> Any:
        """The names of the rows: the column "id" of the solved table, or else the index of the solved
        frame."""
        return self._index if self._ids is None else self._ids

    def __len__(self) -> int:
        return len(self.status)

    def __iter__(self) -> Iterator[str]:
        return iter(self.views)

    def __contains__(self, view: object) -> bool:
        return view in self.views

    def keys(self) -> tuple[str, ...]:
        """The names of the views."""
        return self.views

    @overload
    def __getitem__(self, view: str) -> Frames: ...

    @overload
    def __getitem__(self, view: slice) -> Rows: ...

    def __getitem__(self, view: Union[str, slice]) -> Union[Frames, Rows]:
        if isinstance(view, slice):
            return self._some(view)
        if view not in self.views:
            if hasattr(view, "__index__"):
                raise KeyError(f"rows have columns for views, and no {view}; rows.row({view}) is a row")
            raise KeyError(f'there is no view "{view}"{proposal(str(view), self.views)}')
        index = self.views.index(view)
        if numpy():
            return Frames(*(self._frames[:, index, part] for part in range(4)))
        width = 4 * len(self.views)
        return Frames(*(self._frames[4 * index + part :: width] for part in range(4)))

    def _some(self, part: slice) -> Rows:
        """Some of the rows."""
        frames = self._frames
        if numpy():
            frames = frames[part]
        else:
            width = 4 * len(self.views)
            rows = (frames[row * width : (row + 1) * width] for row in range(len(self))[part])
            frames = array("d", b"".join(row.tobytes() for row in rows))
        found = Rows(self.views, frames, self.status[part])
        found._ids = getattr(self._ids, "iloc", self._ids)[part] if self._ids is not None else None
        found._index = None if self._index is None else self._index[part]
        found._source, found._rows = self._source, self._rows[part]
        return found

    def __getstate__(self) -> dict[str, Any]:
        # Pickled results leave out their source.
        return {**self.__dict__, "_source": None}

    def _invalidate(self, rows: Iterable[int]) -> None:
        """Marks rows as without a layout."""
        width = 4 * len(self.views)
        flat = self._frames.reshape(-1) if numpy() else self._frames
        for row in rows:
            self.status[row] = Status.INVALID
            flat[row * width : (row + 1) * width] = array("d", [math.nan]) * width

    def row(self, row: int) -> dict[str, Frame]:
        """The frames of a row, by the names of views; empty if it has no layout."""
        found = self._cells(row)
        if found[0] != found[0]:
            return {}
        return {name: Frame(*found[4 * i : 4 * i + 4]) for i, name in enumerate(self.views)}

    def _cells(self, row: int) -> list[float]:
        row = self._place(row)
        if numpy():
            found: list[float] = self._frames[row].reshape(-1).tolist()
            return found
        width = 4 * len(self.views)
        found = self._frames[row * width : (row + 1) * width].tolist()
        return found

    def _place(self, row: int) -> int:
        try:
            return range(len(self))[row]
        except IndexError:
            raise IndexError(f"there is no row {row}: there are {len(self)}, from 0 on") from None

    def explain(self, row: int) -> Result:
        """A row, given by its number, as a full result with violated constraints, ambiguous
        attributes, or the conflict.

        It reads the columns that were solved, with their current values.
        """
        if self._source is None:
            raise LayoutError("pickled rows know no template: use Template.explain", "unsupported")
        place = self._rows[self._place(row)]
        template, given, missing = self._source
        values = {name: _columns.item(value, place) for name, value in given.items()}
        return template.explain(values, missing="default" if missing == "default" else "raise")

    def __repr__(self) -> str:
        if numpy():
            counted = [int(numpy().count_nonzero(self.status == status.value)) for status in Status]
        else:
            octets = self.status.tobytes()
            counted = [octets.count(status.value) for status in Status]
        told = ", ".join(f"{counted[status]:,} {status}" for status in Status if counted[status])
        return f"<plumb.Rows of {len(self.views)} views: {told or 'none'}>"

    def to_pandas(self) -> Any:
        """A pandas table: "status", and for each view the columns "x", "y", "width" and "height".

        The index is that of the solved frame. If there was a column "id", it comes first.
        """
        pandas = import_module("pandas")
        flat = self._frames.reshape(len(self), 4 * len(self.views))
        names = pandas.MultiIndex.from_product([self.views, Frames._fields])
        found = pandas.DataFrame(flat, columns=names, index=self._index)
        found.insert(0, ("status", ""), self.status)
        if self._ids is not None:
            found.insert(0, ("id", ""), pandas.Series(self._ids).array)
        return found

    def to_arrow(self) -> Any:
        """A table of Arrow: "id" where rows have ids, "status", and columns such as "title.width"."""
        pyarrow = import_module("pyarrow")
        columns = {name: pyarrow.array(ids) for name, ids in self._names()}
        columns["status"] = pyarrow.array(self.status, pyarrow.int8())
        for name, values in self._columns():
            columns[name] = pyarrow.array(values)
        return pyarrow.table(columns)

    def to_polars(self) -> Any:
        """A table of polars, with the columns of `to_arrow`."""
        polars = import_module("polars")
        found = []
        for name, ids in self._names():
            # Without pyarrow, polars takes lists.
            for method in ("to_pylist", "tolist"):
                ids = getattr(ids, method)() if hasattr(ids, method) else ids
            found.append(polars.Series(name, ids))
        found.append(polars.Series("status", self.status, polars.Int8))
        found += [polars.Series(name, values, polars.Float64) for name, values in self._columns()]
        return polars.DataFrame(found)

    def _columns(self) -> Iterator[tuple[str, Doubles]]:
        for view in self.views:
            for part, values in self[view]._asdict().items():
                yield f"{view}.{part}", values

    def _names(self) -> list[tuple[str, Any]]:
        """The names of the rows, as columns: one for each level of an index.

        Empty for the default index of a frame.
        """
        index = self._index
        if self._ids is not None:
            return [("id", self._ids)]
        if index is None or _counts(index):
            return []
        if index.nlevels == 1:
            return [("id", index)]
        names = [level if name is None else name for level, name in enumerate(index.names)]
        return [(f"id.{name}", index.get_level_values(level)) for level, name in enumerate(names)]


def _excerpt(values: Any) -> str:
    """The first of many numbers, and how many there are."""
    shown = ", ".join(map(repr, values[:3].tolist()))
    return f"[{shown}]" if len(values) <= 3 else f"[{shown}, … of {len(values):,}]"


def _index_of(columns: Any) -> Any:
    """The index of a pandas frame, or of an object that behaves like one."""
    return columns.index if hasattr(columns, "iloc") and getattr(columns, "ndim", 0) == 2 else None


def _counts(index: Any) -> bool:
    """Whether an index is the default of a frame: 0, 1, 2 …"""
    return type(index).__name__ == "RangeIndex" and (index.start, index.step) == (0, 1)


def _names_of(columns: Any) -> list[Any]:
    """The names of the columns of a mapping or a table, or of the values of a row."""
    kind = type(columns)
    if kind.__name__ == "LazyFrame":
        raise TypeError("a lazy frame has no rows yet: write template.solve(frame.collect())")
    if hasattr(columns, "schema") and hasattr(columns, "num_rows"):  # of Arrow
        names = list(columns.schema.names)
    elif hasattr(columns, "keys") and hasattr(columns, "__getitem__"):
        names = list(columns.keys())
    elif hasattr(columns, "columns") and hasattr(columns, "__getitem__"):  # of polars
        names = list(columns.columns)
    else:
        raise TypeError(
            f"columns are a mapping, or a table of pandas, polars or Arrow, and no {kind.__name__}; "
            "one column has its metric's name: template.solve(gap=…)"
        )
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise LayoutError(f'there are two columns "{twice}"', "duplicateKey")
    return names


def _one_of(name: str, value: Any, known: tuple[str, ...]) -> None:
    if value not in known:
        raise TypeError(
            f"{name} is {choice(known)}, and not {value!r}; a metric of that name has its values in a "
            f'mapping: solve({{"{name}": …}})'
        )


def _threads(count: Any) -> int:
    """The number of threads to use."""
    if count == 0:
        return len(os.sched_getaffinity(0))
    if not hasattr(count, "__index__") or count < 1:
        raise ValueError(f"threads are a number from 1 on, or 0 for all cores, and not {count!r}")
    return int(count)


def _restored(document: Document, options: Any) -> Template:
    return Template(document, **options)
