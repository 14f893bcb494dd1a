"""Plumb solves layouts made of prioritized constraints.

`solve` takes a layout in JSON or YAML, or as a dict, and returns its frames. `Template` solves a
layout for rows of numbers. `Layout` builds a layout in Python. `Session` solves variables and
constraints without views. `plumb.kiwi` has the interface of kiwisolver.
"""

from ._cancellation import Cancellation, Cancelled
from ._documents import Document, Frame, Options, Result, check, draw, explain, solve
from ._layout import Constraint, Expression, Layout, Priority, View, apart, high, inside, low, required
from ._library import LayoutError, Status, version as __version__
from ._screens import Screen, screens
from ._session import Session
from ._templates import Frames, Rows, Template

__all__ = [
    "Cancellation",
    "Cancelled",
    "Constraint",
    "Document",
    "Expression",
    "Frame",
    "Frames",
    "Layout",
    "LayoutError",
    "Options",
    "Priority",
    "Result",
    "Rows",
    "Screen",
    "Session",
    "Status",
    "Template",
    "View",
    "__version__",
    "apart",
    "check",
    "draw",
    "explain",
    "high",
    "inside",
    "low",
    "required",
    "screens",
    "solve",
]
