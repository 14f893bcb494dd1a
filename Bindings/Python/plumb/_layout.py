"""Layouts that are built in Python from views, anchors and constraints, and turned into a document."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NoReturn, Optional, Union, overload

from ._documents import _LARGEST_SHOWN, Document, Options, Result, camel, proposal
from ._library import LayoutError, Unpack, shortened
from ._templates import Template

__all__ = [
    "Constraint",
    "Expression",
    "Layout",
    "Priority",
    "View",
    "apart",
    "high",
    "inside",
    "low",
    "required",
]


class Priority:
    """The right side of `@`: `a.width >= 100 @ Priority(600)`."""

    def __init__(self, value: Union[float, str]) -> None:
        self._text = value if isinstance(value, str) else _number(value)

    def __repr__(self) -> str:
        return f"<plumb.Priority {self._text}>"

    def __rmatmul__(self, value: _Operand) -> Expression:
        expression = _expression(value)
        return Expression(expression._text, expression._level, self._text)


#: The named priorities: 1000, 750 and 250.
required, high, low = Priority("required"), Priority("high"), Priority("low")


_Operand = Union["Expression", int, float]

# `&` between alternatives writes out all combinations, up to this many.
_MOST_ALTERNATIVES = 4096


class Expression:
    """A sum of anchors, metrics and numbers, in the form used in equations."""

    # `level` is how tightly the text binds: 1 is a sum, 2 a product, 3 an atom.
    def __init__(self, text: str, level: int = 3, priority: Optional[str] = None) -> None:
        self._text, self._level, self._priority = text, level, priority

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<plumb.Expression {shortened([self._text])}>"

    def __add__(self, other: _Operand) -> Expression:
        return _joined(self, "+", other, 1)

    def __radd__(self, other: _Operand) -> Expression:
        return _joined(other, "+", self, 1)

    def __sub__(self, other: _Operand) -> Expression:
        return _joined(self, "-", other, 1)

    def __rsub__(self, other: _Operand) -> Expression:
        return _joined(other, "-", self, 1)

    def __mul__(self, other: _Operand) -> Expression:
        return _joined(self, "*", other, 2)

    def __rmul__(self, other: _Operand) -> Expression:
        return _joined(other, "*", self, 2)

    def __truediv__(self, other: _Operand) -> Expression:
        return _joined(self, "/", other, 2)

    def __neg__(self) -> Expression:
        return Expression(f"-{self._text}" if self._level == 3 else f"-({self._text})", 1, self._priority)

    def __eq__(self, other: _Operand) -> Constraint:  # type: ignore[override]
        return _compared(self, "==", other)

    def __le__(self, other: _Operand) -> Constraint:
        return _compared(self, "<=", other)

    def __ge__(self, other: _Operand) -> Constraint:
        return _compared(self, ">=", other)

    __hash__ = None  # type: ignore[assignment]

    if not TYPE_CHECKING:  # which recognise these by their absence

        def __ne__(self, other):
            raise TypeError("there is no != between anchors: (a.left <= 3) | (a.left >= 5) are alternatives")

        def __lt__(self, other):
            raise TypeError("there is no < between anchors: write <=")

        def __gt__(self, other):
            raise TypeError("there is no > between anchors: write >=")

        def __rtruediv__(self, other):
            raise TypeError(f"nothing can be divided by {self}: equations are linear")

        def __pow__(self, other):
            raise TypeError(f"{self} is multiplied and divided by numbers alone: equations are linear")

        __rpow__ = __mod__ = __rmod__ = __floordiv__ = __rfloordiv__ = __pow__

        def __abs__(self):
            raise TypeError("there is no abs(…): x <= 8 and x >= -8 say that x is within 8 of 0")

        def __matmul__(self, other):
            if isinstance(other, Priority):
                return NotImplemented
            raise TypeError(
                "behind @ stands plumb.low, plumb.high or plumb.Priority(600); "
                "(a.left == 3).at(600) takes a number"
            )

        def __or__(self, other):
            raise TypeError("| and & bind tighter than ==: write (a.left == 3) | (b.left == 4)")

        __ror__ = __and__ = __rand__ = __or__

        def __bool__(self):
            raise TypeError(f"{self} is part of an equation, and has no value here")


class _Apart(str):
    """The word `apart(a, b, 8)`, which `&` must expand into four alternatives."""

    written: list[str]


class Constraint:
    """An equation or inequality. `|` joins alternatives; `&` joins constraints that hold together."""

    def __init__(self, alternatives: list[str], priority: Optional[str] = None) -> None:
        self._alternatives, self._priority = alternatives, priority

    def at(self, priority: Union[float, str, Priority]) -> Constraint:
        """The same constraint at a priority: a number from 1 to 1000, "low", "high", or the name of a
        metric."""
        found = priority if isinstance(priority, Priority) else Priority(priority)
        return Constraint(self._alternatives, found._text)

    __matmul__ = at

    def __or__(self, other: Constraint) -> Constraint:
        self._check(other, "|")
        return Constraint(self._alternatives + other._alternatives)

    def __and__(self, other: Constraint) -> Constraint:
        self._check(other, "&")
        first, second = _written(self), _written(other)
        if len(first) * len(second) > _MOST_ALTERNATIVES:
            raise LayoutError(
                f"written out these are {len(first) * len(second):,} alternatives; two constraints that are "
                "added hold together as well, each with its own",
                "limit",
            )
        return Constraint([f"{a} && {b}" for a in first for b in second])

    def _check(self, other: Any, word: str) -> None:
        if not isinstance(other, Constraint):
            raise TypeError(f"{word} joins constraints, each in parentheses, and {other!r} is none")
        if self._priority or other._priority:
            raise ValueError("alternatives have one priority: (a | b) @ priority")

    def __str__(self) -> str:
        return " || ".join(self._alternatives) + (f" @ {self._priority}" if self._priority else "")

    def __repr__(self) -> str:
        return f"<plumb.Constraint {shortened([str(self)])}>"

    def __bool__(self) -> bool:
        raise TypeError(
            f"{self} is a constraint and no question; a <= b <= c is (a <= b) & (b <= c), or two constraints"
        )


def apart(first: View, second: View, distance: _Operand = 0) -> Constraint:
    """Keeps two views from overlapping, with a distance between them: a number, or a metric."""
    word = _Apart(_word("apart", first, second, distance))
    if isinstance(distance, (int, float)) and distance == 0:
        sides = [
            first.right <= second.left,
            first.left >= second.right,
            first.bottom <= second.top,
            first.top >= second.bottom,
        ]
    else:
        sides = [
            first.right <= second.left - distance,
            first.left >= second.right + distance,
            first.bottom <= second.top - distance,
            first.top >= second.bottom + distance,
        ]
    word.written = [str(side) for side in sides]
    return Constraint([word])


def inside(first: View, second: View, distance: _Operand = 0) -> Constraint:
    """Keeps a view inside another, with a distance from its edges: a number, or a metric."""
    return Constraint([_word("inside", first, second, distance)])


class _Anchor:
    """An attribute of views, under its Python name."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._python, self._name = name, camel(name)

    @overload
    def __get__(self, view: None, owner: type) -> _Anchor: ...

    @overload
    def __get__(self, view: View, owner: type) -> Expression: ...

    def __get__(self, view: Optional[View], owner: type) -> Union[_Anchor, Expression]:
        return self if view is None else Expression(f"{view._reference}.{self._name}")

    def __set__(self, view: View, value: NoReturn) -> None:
        shown: Any = value if isinstance(value, (Expression, int, float)) else "…"
        raise AttributeError(
            f"an anchor is not set: layout.add({view.name}.{self._python} == {shown}) says what it equals"
        )


class View:
    """A view of a layout, with its anchors. `view.keys` has its keys in the document."""

    left, right, top, bottom, leading, trailing = (_Anchor() for _ in range(6))
    width, height, center_x, center_y = (_Anchor() for _ in range(4))
    baseline, first_baseline, last_baseline = (_Anchor() for _ in range(3))
    left_margin, right_margin, top_margin, bottom_margin = (_Anchor() for _ in range(4))
    leading_margin, trailing_margin = (_Anchor() for _ in range(2))
    center_x_within_margins, center_y_within_margins = (_Anchor() for _ in range(2))

    def __init__(self, name: str, keys: dict[str, Any], names: Optional[set[str]] = None) -> None:
        if not isinstance(name, str):
            raise TypeError(f"the name of a view is a text, and no {type(name).__name__}")
        self.name, self.keys = name, keys
        # The names of all views and guides in the layout.
        self._names = {name} if names is None else names
        plain = re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name)
        quoted = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        self._reference = name if plain else f'"{quoted}"'

    def view(self, name: str, **keys: Any) -> View:
        """A view inside this one. Keywords are keys of views in documents, such as `intrinsic=(80, 20)`."""
        return self._made("views", name, keys)

    def guide(self, name: str, **keys: Any) -> View:
        """A guide: constraints place it like a view, but it is invisible."""
        return self._made("guides", name, keys)

    def _made(self, kind: str, name: str, keys: dict[str, Any]) -> View:
        made = View(name, {camel(key): value for key, value in keys.items()}, self._names)
        siblings = self.keys.setdefault(kind, {})
        if name in self._names or name in siblings:
            raise LayoutError(
                f'there is a view or guide "{name}" already; {kind[:-1]}(…) makes a new one, and gives it '
                "back to be kept",
                "duplicateView",
            )
        self._names.add(name)
        siblings[name] = made.keys
        return made

    if not TYPE_CHECKING:  # which knows the anchors

        def __getattr__(self, name):
            if name.startswith("_"):
                raise AttributeError(name)
            meant = re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)
            raise AttributeError(f'a view has no anchor "{name}"{proposal(meant, _anchors)}')

        def __setattr__(self, name, value):
            if type(self) is View and name not in ("name", "keys", "_names", "_reference", *_anchors):
                raise AttributeError(
                    f'a view has no "{name}"{proposal(name, _anchors)}; what documents say of a view are '
                    f'keywords: layout.view("{self.name}", {name}=…)'
                )
            super().__setattr__(name, value)

    def __repr__(self) -> str:
        return f"<plumb.View {self.name}>"


_anchors = [name for name, value in vars(View).items() if isinstance(value, _Anchor)]


class Layout(View):
    """A layout, which is also its own root view. `layout.keys` is the document that it writes, without
    its equations.

    ```python
    layout = Layout(320, 480)
    a, b = layout.view("a"), layout.view("b")
    layout.add(a.top == 8, b.top == a.bottom + 8, a.height >= 100 @ low)
    ```
    """

    def __init__(
        self, width: Union[float, str] = "fit", height: Union[float, str] = "fit", **keys: Any
    ) -> None:
        super().__init__("view", {"size": [width, height]})
        self.keys.update((camel(key), value) for key, value in keys.items())
        #: The equations so far. A text may have several lines.
        self.equations: list[str] = []

    def metric(self, name: str, value: Union[float, str]) -> Expression:
        """A named number, which templates replace with other values."""
        metrics = self.keys.setdefault("metrics", {})
        if name in metrics:
            raise LayoutError(
                f'there is a metric "{name}" already; layout.keys["metrics"]["{name}"] = … gives it '
                "another value",
                "duplicateKey",
            )
        metrics[name] = value
        return Expression(name)

    def add(self, *constraints: Union[Constraint, str, Iterable[Any]]) -> None:
        """Adds constraints, texts of equations, and lists of these."""
        for constraint in constraints:
            if isinstance(constraint, (Constraint, str)):
                self.equations.append(str(constraint))
            elif isinstance(constraint, Expression) or not hasattr(constraint, "__iter__"):
                raise TypeError(
                    f"constraints are added, texts, and lists of these, and {constraint!r} is none"
                )
            else:
                self.add(*constraint)

    @property
    def document(self) -> dict[str, Any]:
        """The layout as a document."""
        written = self.keys.get("equations", [])
        equations = [written] if isinstance(written, str) else list(written)
        return {**self.keys, "equations": equations + self.equations}

    def solve(self, **options: Unpack[Options]) -> Result:
        """Solves the layout."""
        return Document(self.document).solve(**options)

    def check(self, **options: Unpack[Options]) -> list[dict[str, Any]]:
        """The findings of `plumb check`, for the writer of the layout."""
        return Document(self.document).check(**options)

    def explain(self, subject: Optional[str] = None, **options: Unpack[Options]) -> dict[str, Any]:
        """The reasons for the value of an anchor such as "a.width", or for the frame of a view.

        Without a subject, the reasons for all frames.
        """
        return Document(self.document).explain(subject, **options)

    def draw(self, format: Literal["svg", "html"] = "svg", **options: Unpack[Options]) -> str:
        """The layout drawn as SVG, or as an HTML page that explains it."""
        return Document(self.document).draw(format, **options)

    def template(self, **options: Unpack[Options]) -> Template:
        """A template with the layout's metrics as parameters."""
        return Template(self.document, **options)

    def __repr__(self) -> str:
        return f"<plumb.Layout of {len(self._names)} views and guides, {len(self.equations)} equations>"

    def _repr_svg_(self) -> Optional[str]:
        return self.draw("svg") if len(self._names) <= _LARGEST_SHOWN else None


def _word(name: str, first: View, second: View, distance: _Operand) -> str:
    """A word that replaces several comparisons of two views."""
    for view in (first, second):
        if not isinstance(view, View):
            raise TypeError(f"{name} takes two views and a distance, and {view!r} is no view")
    gap = _expression(distance)
    if gap._priority:
        raise ValueError(f"the priority is that of the whole: {name}(…) @ plumb.low")
    behind = "" if gap._text == "0" else f", {gap._text}"
    return f"{name}({first._reference}, {second._reference}{behind})"


def _written(constraint: Constraint) -> list[str]:
    """The alternatives of a constraint, with words for several alternatives expanded."""
    return [
        part
        for text in constraint._alternatives
        for part in (text.written if isinstance(text, _Apart) else [text])
    ]


def _number(value: float) -> str:
    """A number in the form used in equations, without an exponent."""
    text = repr(float(value))
    if "e" in text:
        text = format(import_module("decimal").Decimal(text), "f")
    return text[:-2] if text.endswith(".0") else text


def _expression(value: _Operand) -> Expression:
    if isinstance(value, Expression):
        return value
    if isinstance(value, str) or not hasattr(value, "__float__"):
        raise TypeError(
            f"an equation has anchors, metrics and numbers, and {shortened([repr(value)])} is none of these"
        )
    if not math.isfinite(value):
        raise ValueError(f"an equation has numbers, and {value!r} is none")
    return Expression(_number(value), 3 if value >= 0 else 1)


def _joined(left: _Operand, word: str, right: _Operand, level: int) -> Expression:
    first, second = _expression(left), _expression(right)
    behind = level + (word in "-/")
    texts = [first._text if first._level >= level else f"({first._text})"]
    texts.append(second._text if second._level >= behind else f"({second._text})")
    return Expression(f" {word} ".join(texts), level, _priority(first, second))


def _compared(left: _Operand, word: str, right: _Operand) -> Constraint:
    first, second = _expression(left), _expression(right)
    return Constraint([f"{first._text} {word} {second._text}"], _priority(first, second))


def _priority(first: Expression, second: Expression) -> Optional[str]:
    if first._priority and second._priority:
        raise ValueError(f"two priorities: {first._priority} and {second._priority}")
    return first._priority or second._priority
