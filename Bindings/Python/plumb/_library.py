"""The C library: its path, the signatures of its functions, and its errors."""

from __future__ import annotations

import ctypes
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn, Optional

if TYPE_CHECKING:
    from typing_extensions import Unpack
elif sys.version_info >= (3, 11):
    from typing import Unpack
else:

    class Unpack:
        """A placeholder for a name missing from `typing`, so that type hints can be evaluated."""

        def __class_getitem__(cls, item):
            return item


__all__ = [
    "LayoutError",
    "Status",
    "Unpack",
    "check",
    "choice",
    "held",
    "in_python",
    "library",
    "shortened",
    "taken",
    "version",
    "when_cancelled",
]

ABI_VERSION = 2


class Status(IntEnum):
    """The outcome of a solve."""

    SOLVED = 0
    INFEASIBLE = 1
    LIMIT = 2
    INVALID = 3

    def __str__(self) -> str:
        return self.name.lower()


class LayoutError(ValueError):
    """An error in a document, a number or a name. `message` has the error, its place and a proposal.

    `code` is the command's code, such as "unknownView". `line` and `column` count from 1, and are
    `None` if the error has no place.
    """

    # The module name shown in messages.
    __module__ = "plumb"

    def __init__(
        self, message: str, code: str = "", line: Optional[int] = None, column: Optional[int] = None
    ) -> None:
        super().__init__(message, code, line, column)
        self.message, self.code, self.line, self.column = message, code, line, column

    def __str__(self) -> str:
        return self.message


def _find() -> str:
    """The first library found: that of PLUMB_LIBRARY, of plumb_text, beside this file, or of the system."""
    named = os.environ.get("PLUMB_LIBRARY")
    if named:
        return named
    here = os.path.dirname(os.path.abspath(__file__))
    for folder in [*sys.path, os.path.dirname(here)]:
        with_texts = os.path.join(folder, "plumb_text", "libplumb.so")
        if os.path.exists(with_texts):
            return with_texts
    beside = os.path.join(here, "libplumb.so")
    if os.path.exists(beside):
        return beside
    found: Optional[str] = import_module("ctypes.util").find_library("plumb")
    if not found:
        raise ImportError(f"there is no {beside}, and no libplumb in the system; PLUMB_LIBRARY can name one")
    return found


_P, _I, _U = ctypes.c_void_p, ctypes.c_int32, ctypes.c_size_t
_L, _D, _S = ctypes.c_int64, ctypes.c_double, ctypes.c_char_p

# Results and parameters of functions, by name without "plumb_". The type c_void_p takes addresses of all
# kinds.
_SIGNATURES: dict[str, tuple[Any, ...]] = {
    "abi_version": (ctypes.c_uint32,),
    "version": (_S,),
    "error_message": (_S,),
    "error_code": (_S,),
    "error_line": (_L,),
    "error_column": (_L,),
    "free": (None, _P),
    "cancellation_new": (_I, _P, _P, _P),
    "cancellation_free": (None, _P),
    "cancel": (None, _P),
    "heed": (None, _P),
    "document_new": (_I, _S, _U, _S, _P),
    "document_free": (None, _P),
    "document_solve": (_I, _P, _S, _P, _P),
    "document_check": (_I, _P, _S, _P, _P),
    "document_explain": (_I, _P, _S, _S, _P, _P),
    "document_draw": (_I, _P, _S, _S, _P, _P),
    "interface_new": (_I, _S, _U, _S, _P),
    "interface_free": (None, _P),
    "interface_screen_count": (_U, _P),
    "interface_screen_id": (_S, _P, _U),
    "interface_screen_title": (_S, _P, _U),
    "interface_document": (_I, _P, _U, _S, _P, _P),
    "template_new": (_I, _P, _S, _P),
    "template_free": (None, _P),
    "template_metric_count": (_U, _P),
    "template_metric_name": (_S, _P, _U),
    "template_metric_default": (_D, _P, _U),
    "template_text_count": (_U, _P),
    "template_text_name": (_S, _P, _U),
    "template_text_default": (_S, _P, _U),
    "template_view_count": (_U, _P),
    "template_view_name": (_S, _P, _U),
    "solver_new": (_I, _P, _P),
    "solver_free": (None, _P),
    "solver_solve": (_I, _P, _U, _P, _P, _P, _P, _P),
    "solver_explain": (_I, _P, _P, _P, _P, _P),
    "program_new": (_I, _S, _U, _P),
    "program_from_arrays": (_I, _P, _P),
    "program_free": (None, _P),
    "program_column_count": (_U, _P),
    "program_column_name": (_S, _P, _U),
    "program_row_count": (_U, _P),
    "program_row_name": (_S, _P, _U),
    "program_solve": (_I, _P, _S, _P, _P, _P, _P),
    "session_new": (_I, _P),
    "session_free": (None, _P),
    "session_add_variable": (_I, _P, _D, _D, _P),
    "session_set_target": (_I, _P, _L, _D),
    "session_add_constraint": (_I, _P, _U, _P, _P, _I, _D, _D, _S, _P),
    "session_remove_constraint": (_I, _P, _L),
    "session_set_constant": (_I, _P, _L, _D),
    "session_set_priority": (_I, _P, _L, _D),
    "session_set_constants": (_I, _P, _U, _P, _P),
    "session_is_feasible": (_I, _P, _P),
    "session_is_feasible_adding": (_I, _P, _U, _P, _P, _I, _D, _P),
    "session_conflict": (_I, _P, _P, _U, _P),
    "session_conflict_text": (_I, _P, _P, _P),
    "session_set_strategy": (_I, _P, _I),
    "session_set_weight": (_I, _P, _D, _D),
    "session_set_time_limit": (_I, _P, _D),
    "session_solve": (_I, _P, _P),
    "session_update": (_I, _P, _U, _P, _P, _P, _P, _U),
    "session_values": (_I, _P, _P, _U),
    "session_violation": (_I, _P, _L, _P),
}


class _Functions:
    """The functions of the library by name without "plumb_", looked up on first use."""

    def __init__(self, loaded: ctypes.CDLL) -> None:
        self._loaded = loaded

    def __getattr__(self, name: str) -> Any:
        result, *arguments = _SIGNATURES[name]
        function = getattr(self._loaded, "plumb_" + name)
        function.restype, function.argtypes = result, arguments
        setattr(self, name, function)
        return function


_path = _find()
try:
    #: Functions that leave other threads of Python running.
    library = _Functions(ctypes.CDLL(_path))
    #: The same functions, called with Python's lock held. They cost less. No other thread can
    #: use their handles meanwhile.
    held = _Functions(ctypes.PyDLL(_path))
    version: str = library.version().decode()
except (OSError, AttributeError) as error:
    raise ImportError(f"{_path} cannot be used: {error}") from error
if library.abi_version() != ABI_VERSION:
    raise ImportError(f"{_path} has ABI {library.abi_version()}, and this package wants {ABI_VERSION}")


#: Contains the function that returns the reason why a call was cancelled.
when_cancelled: list[Callable[[], BaseException]] = []


def check(status: int) -> int:
    """Returns the status of a call, or raises the error that it means."""
    if status >= 0:
        return status
    if status == -4:
        raise when_cancelled[0]()
    message = (library.error_message() or b"").decode("utf-8", "replace")
    if status == -1:
        line, column = library.error_line(), library.error_column()
        code = (library.error_code() or b"").decode("utf-8", "replace")
        if code == "unsupported" and "--traits" in message:
            message += "; for Python: install the wheel plumb_text that `make wheel-text` packs"
        raise LayoutError(in_python(message), code, line or None, column or None if line else None)
    raise (ValueError if status == -2 else RuntimeError)(message or "the library failed")


def in_python(message: str) -> str:
    """A message with the arguments of Python instead of the command's options."""
    return re.sub(r"--(fonts|images) FOLDER", r"\1=FOLDER", message.replace("--scale", "scale"))


def taken(function: Any, *arguments: Any) -> bytes:
    """The output of a function that writes a text and its length as its last two arguments."""
    text, length = ctypes.c_void_p(), ctypes.c_size_t()
    check(function(*arguments, ctypes.byref(text), ctypes.byref(length)))
    try:
        return ctypes.string_at(text, length.value)
    finally:
        library.free(text)


class Handle:
    """A handle that the caller owns. It is freed when no reference to it remains."""

    __slots__ = ("pointer", "_free", "_owner")

    def __init__(self, kind: str, new: Any, *arguments: Any, owner: Any = None) -> None:
        self.pointer: Optional[int] = None
        self._free = getattr(library, kind + "_free")
        self._owner = owner  # the handle's source, which is freed later
        made = ctypes.c_void_p()
        check(new(*arguments, ctypes.byref(made)))
        self.pointer = made.value

    def __del__(self) -> None:
        if self.pointer is not None:
            self._free(self.pointer)

    def __reduce__(self) -> NoReturn:
        raise TypeError("what the C library keeps cannot be copied or pickled")


def written(options: dict[str, Any]) -> Optional[bytes]:
    """Options in the form that the library takes."""
    return json.dumps(options, default=plain).encode() if options else None


def plain(value: Any) -> Any:
    """A JSON value for an object unknown to `json`: numbers and arrays of numpy, decimals, and paths."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "__float__"):  # such as decimal numbers and fractions
        return float(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(
        f"a document has dicts, lists, texts, numbers, True, False and None, and no {type(value).__name__}: "
        f"{value!r}"
    )


def choice(known: Sequence[str]) -> str:
    """The allowed words, as a message lists them."""
    quoted = [f'"{word}"' for word in known]
    return " or ".join(filter(None, [", ".join(quoted[:-1]), quoted[-1]]))


def shortened(parts: Iterable[str], separator: str = ", ", most: int = 1000) -> str:
    """Parts of an object's representation, up to about a page."""
    shown: list[str] = []
    length = 0
    for part in parts:
        if length > most:
            shown.append("…")
            break
        shown.append(part if len(part) <= most else part[:most] + "…")
        length += len(part) + len(separator)
    return separator.join(shown)
