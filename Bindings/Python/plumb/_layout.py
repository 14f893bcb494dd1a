"""Layouts that are built in Python: views, anchors, and constraints between them, which become a document."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Optional, Union

from ._documents import Document, Result, camel
from ._templates import Template

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._documents import Options

__all__ = ["Constraint", "Expression", "Layout", "Priority", "View", "high", "low", "required"]

_Operand = Union["Expression", int, float]


class Priority:
    """What stands behind `@`: `a.width >= 100 @ Priority(600)`."""

    def __init__(self, value: Union[float, str]) -> None:
        self._text = value if isinstance(value, str) else _number(value)

    def __rmatmul__(self, value: _Operand) -> Expression:
        expression = _expression(value)
        return Expression(expression._text, expression._level, self._text)


#: The priorities that have names: 1000, 750 and 250.
required, high, low = Priority("required"), Priority("high"), Priority("low")


class Expression:
    """A sum of anchors, metrics and numbers, as an equation has it."""

    # How tightly a text binds: 1 is a sum, 2 a product, 3 whatever stands alone.
    def __init__(self, text: str, level: int = 3, priority: Optional[str] = None) -> None:
        self._text, self._level, self._priority = text, level, priority

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<plumb.Expression {self._text}>"

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


class Constraint:
    """An equation or inequality. Joined by `|` they are alternatives, by `&` they hold together."""

    def __init__(self, alternatives: list[str], priority: Optional[str] = None) -> None:
        self._alternatives, self._priority = alternatives, priority

    def at(self, priority: Union[float, str, Priority]) -> Constraint:
        """The same at a priority: a number from 1 to 1000, "low", "high", or the name of a metric."""
        found = priority if isinstance(priority, Priority) else Priority(priority)
        return Constraint(self._alternatives, found._text)

    __matmul__ = at

    def __or__(self, other: Constraint) -> Constraint:
        return self._with(other, self._alternatives + other._alternatives)

    def __and__(self, other: Constraint) -> Constraint:
        return self._with(other, [f"{a} && {b}" for a in self._alternatives for b in other._alternatives])

    def _with(self, other: Constraint, alternatives: list[str]) -> Constraint:
        if self._priority or other._priority:
            raise ValueError("alternatives have one priority: (a | b) @ priority")
        return Constraint(alternatives)

    def __str__(self) -> str:
        return " || ".join(self._alternatives) + (f" @ {self._priority}" if self._priority else "")

    def __repr__(self) -> str:
        return f"<plumb.Constraint {self}>"

    def __bool__(self) -> bool:
        raise TypeError(
            f"{self} is a constraint and no question; a <= b <= c is (a <= b) & (b <= c), or two constraints"
        )


class _Anchor:
    """An attribute of views by its name in Python."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = camel(name)

    def __get__(self, view: View, owner: type) -> Expression:
        return Expression(f"{view._reference}.{self._name}")


class View:
    """A view of a layout, with its anchors. `view.keys` are its keys in the document."""

    left, right, top, bottom, leading, trailing = (_Anchor() for _ in range(6))
    width, height, center_x, center_y = (_Anchor() for _ in range(4))
    baseline, first_baseline, last_baseline = (_Anchor() for _ in range(3))
    left_margin, right_margin, top_margin, bottom_margin = (_Anchor() for _ in range(4))
    leading_margin, trailing_margin = (_Anchor() for _ in range(2))
    center_x_within_margins, center_y_within_margins = (_Anchor() for _ in range(2))

    def __init__(self, name: str, keys: dict[str, Any]) -> None:
        self.name, self.keys = name, keys
        plain = re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name)
        quoted = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        self._reference = name if plain else f'"{quoted}"'

    def view(self, name: str, **keys: Any) -> View:
        """A view inside this one; keywords are keys of views in documents, such as `intrinsic=(80, 20)`."""
        return self._made("views", name, keys)

    def guide(self, name: str, **keys: Any) -> View:
        """A guide: constraints place it like a view, and nobody sees it."""
        return self._made("guides", name, keys)

    def _made(self, kind: str, name: str, keys: dict[str, Any]) -> View:
        made = {camel(key): value for key, value in keys.items()}
        self.keys.setdefault(kind, {})[name] = made
        return View(name, made)

    def __repr__(self) -> str:
        return f"<plumb.View {self.name}>"


class Layout(View):
    """A layout; it is its own root view. `layout.keys` is the document that it writes, but for its equations.

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
        #: The equations so far; texts of several lines may be among them.
        self.equations: list[str] = []

    def metric(self, name: str, value: Union[float, str]) -> Expression:
        """A number with a name, which templates give other values."""
        self.keys.setdefault("metrics", {})[name] = value
        return Expression(name)

    def add(self, *constraints: Union[Constraint, str, Iterable[Any]]) -> None:
        """Adds constraints, equations as texts, and lists of these."""
        for constraint in constraints:
            if isinstance(constraint, (Constraint, str)):
                self.equations.append(str(constraint))
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
        """What its writer should know."""
        return Document(self.document).check(**options)

    def template(self, **options: Unpack[Options]) -> Template:
        """A template, whose parameters are the metrics."""
        return Template(self.document, **options)

    def _repr_svg_(self) -> str:
        return Document(self.document).draw("svg")


def _number(value: float) -> str:
    """A number as equations have it, without an exponent."""
    text = repr(float(value))
    if "e" in text:
        text = format(import_module("decimal").Decimal(text), "f")
    return text[:-2] if text.endswith(".0") else text


def _expression(value: _Operand) -> Expression:
    if isinstance(value, Expression):
        return value
    if isinstance(value, str) or not hasattr(value, "__float__"):
        raise TypeError(f"an equation has anchors, metrics and numbers, and {value!r} is none of these")
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
