"""Values of metrics as the library takes them, where numpy has the numbers already without a copy."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from itertools import accumulate
from typing import Any, NamedTuple, Optional

__all__ = ["POINTER", "address", "agreed", "doubles", "numbers", "numpy", "octets", "table", "texts"]

POINTER = 8


@lru_cache(maxsize=None)
def numpy() -> Any:
    """The module numpy, as it is first needed; all works without, on arrays of the module array."""
    try:
        return import_module("numpy")
    except ImportError:
        return None


class Numbers(NamedTuple):
    """A number for each row, or one for all: `rows` is None then, and `stride` 0."""

    address: int
    stride: int
    rows: Optional[int]
    owner: Any


class Texts(NamedTuple):
    """A text for each row, or one for all: `rows` is None then."""

    addresses: Sequence[int]
    rows: Optional[int]
    owner: Any


def address(values: Any) -> int:
    """Where the elements of an array are."""
    if isinstance(values, array):
        return values.buffer_info()[0]
    place: int = values.__array_interface__["data"][0]
    return place


def doubles(*shape: int) -> Any:
    """Room for numbers: an array of numpy of this shape, or a flat one of the module array."""
    if numpy():
        return numpy().empty(shape)
    count = 1
    for length in shape:
        count *= length
    return array("d", bytes(8 * count))


def octets(count: int) -> Any:
    """Room for numbers below 256."""
    return numpy().zeros(count, "uint8") if numpy() else array("B", bytes(count))


def numbers(name: str, value: Any, default: float) -> Numbers:
    """The values of a metric; None in a list is the default."""
    if isinstance(value, (int, float)):
        cell = array("d", [value])
        return Numbers(address(cell), 0, None, cell)
    if isinstance(value, (str, bytes)):
        raise TypeError(f'"{name}" is a number, and {value!r} is none')
    if not numpy():
        values = value if isinstance(value, array) and value.typecode == "d" else None
        if values is None:
            values = array("d", (default if item is None else item for item in value))
        return Numbers(address(values), 8, len(values), values)
    found = numpy().asarray(value)
    if found.dtype.kind == "O":
        found = numpy().array([default if item is None else float(item) for item in found.tolist()])
    elif found.dtype.kind not in "fiub":
        raise TypeError(f'"{name}" is a number, and these are none: {found.dtype}')
    if found.dtype != "float64" or not found.dtype.isnative or not found.flags.aligned:
        found = found.astype("float64")
    if found.ndim == 0:
        return Numbers(address(found), 0, None, found)
    if found.ndim != 1:
        raise ValueError(f'"{name}" has {found.ndim} dimensions, where a column has one')
    return Numbers(address(found), found.strides[0], len(found), found)


def texts(name: str, value: Any) -> Texts:
    """The texts of a metric; None, and what pandas has for it, is the default."""
    single = isinstance(value, str)
    if single:
        value = [value]
    elif hasattr(value, "to_pylist"):
        value = value.to_pylist()
    elif hasattr(value, "tolist"):
        value = value.tolist()
    encoded: list[bytes] = []
    absent: list[int] = []
    for row, item in enumerate(value):
        if isinstance(item, str):
            encoded.append(item.encode())
        elif item is None or item != item:
            absent.append(row)
            encoded.append(b"")
        else:
            raise TypeError(f'"{name}" is a text, and {item!r} is none')
    joined = b"\0".join(encoded) + b"\0"
    if joined.count(b"\0") != max(1, len(encoded)):
        raise ValueError(f'a text of "{name}" has a zero character in it')
    owner = array("B", joined)
    begin = address(owner)
    # Behind each text stands its 0.
    places = array("Q", accumulate((len(text) + 1 for text in encoded), initial=begin))
    places.pop()
    for row in absent:
        places[row] = 0
    return Texts(places, None if single else len(places), owner)


def table(columns: Sequence[Optional[Texts]], rows: int) -> array[int]:
    """The addresses of the texts, row by row."""
    width = len(columns)
    found = array("Q", bytes(8 * rows * width))
    for index, column in enumerate(columns):
        if column is not None and rows:
            places = column.addresses if column.rows is not None else array("Q", column.addresses) * rows
            found[index::width] = array("Q", places)
    return found


def agreed(columns: Iterable[tuple[str, Optional[int]]], rows: Optional[int]) -> int:
    """How many rows there are."""
    given = [("rows", rows), *columns]
    lengths = [(name, count) for name, count in given if count is not None]
    for name, count in lengths:
        if count != lengths[0][1]:
            raise ValueError(f'"{name}" has {count} rows, and "{lengths[0][0]}" has {lengths[0][1]}')
    return lengths[0][1] if lengths else 1
