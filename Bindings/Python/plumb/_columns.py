"""Values of metrics in the form that the library takes. Numbers that are already in numpy are not copied."""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, NoReturn, Optional

__all__ = [
    "Doubles",
    "Octets",
    "POINTER",
    "absent",
    "address",
    "agreed",
    "doubles",
    "item",
    "number",
    "numbers",
    "numpy",
    "octets",
    "single",
    "table",
    "texts",
]

if TYPE_CHECKING:
    from numpy import float64, uint8
    from numpy.typing import NDArray

    # Without numpy these are arrays of the module array, or memoryviews.
    Doubles = NDArray[float64]
    Octets = NDArray[uint8]
else:
    Doubles = Octets = Any

POINTER = 8

#: Raises an error about a missing value in a column, for one row or for all.
Place = Callable[[str, Optional[int]], NoReturn]


@lru_cache(maxsize=None)
def numpy() -> Any:
    """The module numpy, imported on first use. None without numpy: the module array then replaces it."""
    try:
        return import_module("numpy")
    except ImportError:
        return None


class Numbers(NamedTuple):
    """A number for each row, or one for all rows. In the second case `rows` is None and `stride` 0."""

    address: int
    stride: int
    rows: Optional[int]
    owner: Any


class Texts(NamedTuple):
    """A text for each row, or one for all rows. In the second case `rows` is None.

    `absent` has the indices of the rows without a text.
    """

    addresses: Sequence[int]
    rows: Optional[int]
    owner: Any
    absent: Sequence[int]


def address(values: Any) -> int:
    """The address of an array's elements."""
    if isinstance(values, array):
        return values.buffer_info()[0]
    place: int = values.__array_interface__["data"][0]
    return place


def doubles(*shape: int) -> Any:
    """A buffer for numbers: a numpy array of this shape, or a flat one of the module array."""
    if numpy():
        return numpy().empty(shape)
    count = 1
    for length in shape:
        count *= length
    return array("d", bytes(8 * count))


def octets(count: int) -> Any:
    """A buffer for numbers below 256."""
    return numpy().zeros(count, "uint8") if numpy() else array("B", bytes(count))


def absent(item: Any) -> bool:
    """Whether a value is missing: None, a NaN of any type, or NA and NaT of pandas."""
    if item is None or type(item).__name__ == "MaskedConstant":
        return True
    try:
        return bool(item != item)
    except (TypeError, ValueError, ArithmeticError):
        # NA does not say whether it differs from itself; an array says so for each of its elements.
        return type(item).__name__ == "NAType"


def single(value: Any) -> bool:
    """Whether this is one value for all rows, rather than a column."""
    if isinstance(value, (str, bytes)) or getattr(value, "ndim", None) == 0:
        return True
    # A memoryview has no __iter__ in Python 3.9.
    return not any(hasattr(value, name) for name in ("__iter__", "__getitem__", "__array__"))


def item(value: Any, row: int) -> Any:
    """The value of a row as a Python object; None if it is missing."""
    if not single(value):
        if hasattr(value, "iloc"):
            value = value.iloc[row]
        else:
            value = value[row]
    if hasattr(value, "as_py"):
        value = value.as_py()
    return None if absent(value) else value.item() if hasattr(value, "item") else value


def number(name: str, value: Any) -> float:
    """One value of a metric that is a number; NaN if it is missing."""
    if hasattr(value, "as_py"):  # of Arrow
        value = value.as_py()
    if isinstance(value, (str, bytes)) or getattr(getattr(value, "dtype", None), "kind", "f") not in "fiubO":
        raise TypeError(f'"{name}" is a number, and {value!r} is none')
    if absent(value):
        return math.nan
    try:
        return float(value)
    except (TypeError, ValueError):
        raise TypeError(f'"{name}" is a number, and {value!r} is none') from None


def numbers(name: str, value: Any, default: float, missing: str, place: Place) -> Numbers:
    """The values of a metric."""
    if single(value):
        cell = array("d", [number(name, value)])
        if missing != "invalid" and cell[0] != cell[0]:
            cell[0] = default if missing == "default" else place(name, None)
        return Numbers(address(cell), 0, None, cell)
    if not numpy():
        is_read = isinstance(value, array) and value.typecode == "d"
        found: Any = value if is_read else array("d", (number(name, item) for item in value))
        if missing != "invalid" and any(item != item for item in found):
            found = array("d", found)
            for row, item in enumerate(found):
                if item != item:
                    found[row] = default if missing == "default" else place(name, row)
        return Numbers(address(found), 8, len(found), found)
    found = _array(name, value)
    if missing != "invalid" and len(found) and _has_nan(found):
        holes = numpy().isnan(found)
        if missing == "raise":
            place(name, int(holes.argmax()))
        found = numpy().where(holes, default, found)
    return Numbers(address(found), found.strides[0], len(found), found)


def _has_nan(found: Any) -> bool:
    # The minimum is NaN if any value is, and takes no memory.
    least: float = found.min()
    return least != least


def _array(name: str, value: Any) -> Any:
    """A column as an array of float64, without a copy if it is one already; NaN is missing."""
    masked = sys.modules.get("numpy.ma")  # not imported: there are no masked arrays
    if masked and isinstance(value, masked.MaskedArray):
        value = value.astype("float64").filled(math.nan) if value.dtype.kind in "fiub" else value.tolist()
    try:
        found: Any = numpy().asarray(value)
    except ValueError:
        raise ValueError(f'"{name}" is a column of numbers, and its elements are columns') from None
    if found.ndim == 0:
        raise TypeError(f'"{name}" is a number or a column of them, and no {type(value).__name__}')
    if found.ndim != 1:
        raise ValueError(f'"{name}" has {found.ndim} dimensions, where a column has one')
    if found.dtype.kind == "O":
        found = numpy().array([number(name, item) for item in found.tolist()], "float64")
    elif found.dtype.kind not in "fiub":
        # A list of mixed types is an array of texts: the error names the first element as given.
        for item in value.tolist() if hasattr(value, "tolist") else value:
            number(name, item)
        raise TypeError(f'"{name}" is a number, and these are none: {found.dtype}')
    if found.dtype.name != "float64" or not found.dtype.isnative or not found.flags.aligned:
        found = found.astype("float64")
    return found


def texts(name: str, value: Any, missing: str, place: Place) -> Texts:
    """The texts of a metric; the address of a missing text is 0, which means the default."""
    alone = single(value)
    if alone:
        value = [value]
    elif hasattr(value, "to_pylist"):
        value = value.to_pylist()
    elif hasattr(value, "tolist"):
        value = value.tolist()
    encoded: list[bytes] = []
    holes: list[int] = []
    for row, item in enumerate(value):
        if isinstance(item, str):
            encoded.append(item.encode())
        elif absent(item):
            if missing == "raise":
                place(name, None if alone else row)
            holes.append(row)
            encoded.append(b"")
        else:
            raise TypeError(f'"{name}" is a text, and {item!r} is none')
    joined = b"\0".join(encoded) + b"\0"
    if joined.count(b"\0") != max(1, len(encoded)):
        raise ValueError(f'a text of "{name}" has a zero character in it')
    owner = array("B", joined)
    begin = address(owner)
    # Each text is followed by a 0.
    places = array("Q", accumulate((len(text) + 1 for text in encoded), initial=begin))
    places.pop()
    for row in holes:
        places[row] = 0
    return Texts(places, None if alone else len(places), owner, holes)


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
    """The number of rows. Raises an error if the columns and the argument `rows` disagree."""
    given = [("rows", rows), *columns]
    lengths = [(name, count) for name, count in given if count is not None]
    for name, count in lengths:
        if count != lengths[0][1]:
            raise ValueError(f'"{name}" has {count} rows, and "{lengths[0][0]}" has {lengths[0][1]}')
    return lengths[0][1] if lengths else 1
