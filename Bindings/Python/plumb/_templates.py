"""Templates: a layout that is read once, and solved for rows of values of its metrics."""

from __future__ import annotations

import ctypes
import os
from array import array
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Optional

from . import _columns
from ._columns import numpy
from ._documents import Document, Frame, Result, Source, proposal
from ._library import Handle, LayoutError, Status, check, library, taken

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._documents import Options

__all__ = ["Frames", "Rows", "Template"]

# Rows a call at most: between two calls Ctrl-C is heard.
_STEP = 16384


class Frames(NamedTuple):
    """The frames of one view: an array each, with a number for each row; NaN where a row has no layout."""

    x: Any
    y: Any
    width: Any
    height: Any


class Template:
    """A layout whose metrics are parameters.

    Any number of threads may use a template. It pickles as its document's text and its options.
    """

    def __init__(self, document: Source, **options: Unpack[Options]) -> None:
        self.document = document if isinstance(document, Document) else Document(document)
        self.options = options
        self._handle = Handle(
            "template",
            library.template_new,
            self.document._handle.pointer,
            self.document._options(options),
        )
        #: The names of the metrics that are numbers.
        self.metrics = self._names("metric")
        #: The names of those that are texts.
        self.texts = self._names("text")
        #: The names of the views, the root's first.
        self.views = self._names("view")
        #: What the document itself says, by the names of metrics.
        self.defaults: dict[str, Any] = {}
        for index, name in enumerate(self.metrics):
            self.defaults[name] = library.template_metric_default(self._handle.pointer, index)
        for index, name in enumerate(self.texts):
            self.defaults[name] = library.template_text_default(self._handle.pointer, index).decode()
        self._solvers: list[Handle] = []

    def __reduce__(self) -> Any:
        return _restored, (self.document, dict(self.options))

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.defaults.items())
        return f"<plumb.Template of {len(self.views)} views: {given}>"

    def solve(
        self,
        columns: Optional[Mapping[str, Any]] = None,
        *,
        rows: Optional[int] = None,
        threads: int = 1,
        **more: Any,
    ) -> Rows:
        """Solves the layout for each row.

        `columns` (a mapping, or a table of pandas or Arrow) and keywords give metrics their values: an array
        or a list, or one value for all rows; what is left out has the document's own. Arrays of numpy of the
        type float64 are read where they are. `rows` is the number of rows where no column tells it, `threads`
        on how many threads they are solved, 0 for as many as there are cores.
        """
        given = self._given(columns, more)
        numbers = [
            _columns.numbers(name, given[name], self.defaults[name]) if name in given else None
            for name in self.metrics
        ]
        texts = [_columns.texts(name, given[name]) if name in given else None for name in self.texts]
        counts = [
            (name, column.rows)
            for name, column in zip(self.metrics + self.texts, [*numbers, *texts])
            if column is not None
        ]
        count = _columns.agreed(counts, rows)
        table = _columns.table(texts, count) if any(texts) else None
        frames = _columns.doubles(count, len(self.views), 4)
        status = _columns.octets(count)

        columns_type = ctypes.c_void_p * max(1, len(numbers))
        strides_type = ctypes.c_ssize_t * max(1, len(numbers))
        strides = strides_type(*(column.stride if column else 0 for column in numbers))
        threads = threads or len(os.sched_getaffinity(0))
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
            with import_module("concurrent.futures").ThreadPoolExecutor(threads) as pool:
                shares = [range(first * step, count, threads * step) for first in range(threads)]
                list(pool.map(solve, shares))
        return Rows(self.views, frames, status)

    def explain(self, columns: Optional[Mapping[str, Any]] = None, **more: Any) -> Result:
        """One row as a result of its own: what gave way, what is free, or what cannot all hold."""
        given = {**self.defaults, **self._given(columns, more)}
        numbers = array("d", [given[name] for name in self.metrics] or [0])
        words = [given[name].encode() for name in self.texts]
        texts = (ctypes.c_char_p * max(1, len(words)))(*words)
        solver = self._solver()
        answer = taken(library.solver_explain, solver.pointer, _columns.address(numbers), texts)
        self._solvers.append(solver)
        metrics = {**self.options.get("metrics", {}), **given}
        return Result(answer, self.document, {**self.options, "metrics": metrics})

    def _names(self, kind: str) -> tuple[str, ...]:
        count = getattr(library, f"template_{kind}_count")(self._handle.pointer)
        name = getattr(library, f"template_{kind}_name")
        return tuple(name(self._handle.pointer, index).decode() for index in range(count))

    def _given(self, columns: Optional[Mapping[str, Any]], more: dict[str, Any]) -> dict[str, Any]:
        """Values by the names of metrics."""
        given = dict(more)
        if columns is not None:
            schema = getattr(columns, "schema", None)  # of a table of Arrow
            given.update((name, columns[name]) for name in (schema.names if schema else columns.keys()))
        for name in given:
            if name not in self.defaults:
                message = f'there is no metric "{name}"{proposal(str(name), self.defaults)}'
                raise LayoutError(message, "unknownMetric")
        return given

    def _solver(self) -> Handle:
        """A solver that nobody uses: they keep plans and memory, and each is for one thread at a time."""
        try:
            return self._solvers.pop()
        except IndexError:
            return Handle("solver", library.solver_new, self._handle.pointer, owner=self._handle)


class Rows:
    """What became of rows.

    `rows["view"]` has the frames of a view, `rows.row(3)` those of a row.
    """

    def __init__(self, views: tuple[str, ...], frames: Any, status: Any) -> None:
        #: The names of the views.
        self.views = views
        #: The status of each row: `Status.SOLVED` is 0.
        self.status = status
        self._frames = frames

    @property
    def frames(self) -> Any:
        """Rows, views, (x, y, width, height), relative to the parent; NaN where a row has no layout."""
        if numpy() or not len(self):
            return self._frames
        shape = [len(self), len(self.views), 4]
        return memoryview(self._frames).cast("B").cast("d", shape)

    def __len__(self) -> int:
        return len(self.status)

    def __getitem__(self, view: str) -> Frames:
        if view not in self.views:
            raise KeyError(f'there is no view "{view}"{proposal(str(view), self.views)}')
        index = self.views.index(view)
        if numpy():
            return Frames(*(self._frames[:, index, part] for part in range(4)))
        width = 4 * len(self.views)
        return Frames(*(self._frames[4 * index + part :: width] for part in range(4)))

    def row(self, row: int) -> dict[str, Frame]:
        """The frames of a row, by the names of views; none where it has no layout."""
        row = range(len(self))[row]
        flat = self._frames.reshape(-1) if numpy() else self._frames
        width = 4 * len(self.views)
        found = flat[row * width : (row + 1) * width].tolist()
        if found[0] != found[0]:
            return {}
        return {name: Frame(*found[4 * i : 4 * i + 4]) for i, name in enumerate(self.views)}

    def __repr__(self) -> str:
        counts = {status: list(self.status).count(status) for status in Status}
        told = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
        return f"<plumb.Rows of {len(self.views)} views: {told or 'none'}>"

    def to_pandas(self) -> Any:
        """A table of pandas: "status", and for each view and each of "x", "y", "width", "height" a column."""
        pandas = import_module("pandas")
        flat = self._frames.reshape(len(self), -1)
        names = pandas.MultiIndex.from_product([self.views, Frames._fields])
        found = pandas.DataFrame(flat, columns=names)
        found.insert(0, ("status", ""), self.status)
        return found

    def to_arrow(self) -> Any:
        """A table of Arrow: "status", and columns such as "title.width"."""
        pyarrow = import_module("pyarrow")
        columns = {"status": pyarrow.array(self.status, pyarrow.int8())}
        for view in self.views:
            for part, values in self[view]._asdict().items():
                columns[f"{view}.{part}"] = pyarrow.array(values)
        return pyarrow.table(columns)


def _restored(document: Document, options: Any) -> Template:
    return Template(document, **options)
