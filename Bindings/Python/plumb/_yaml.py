"""Reads documents in YAML with PyYAML, by the rules of YAML 1.2 that the command follows."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, NoReturn

from ._library import LayoutError

__all__ = ["read"]

yaml: Any = import_module("yaml")

_TAG = "tag:yaml.org,2002:"
# With its aliases expanded, a short document may have more values than fit in memory.
_MOST_VALUES = 1_000_000


class _Loader(yaml.SafeLoader):  # type: ignore[misc]
    """Follows YAML 1.2: `no` is a text, and `010` the number 10."""

    yaml_implicit_resolvers: dict[str, Any] = {}


_Loader.add_implicit_resolver(f"{_TAG}null", re.compile(r"(~|null|Null|NULL|)$"), ["~", "n", "N", ""])
_Loader.add_implicit_resolver(f"{_TAG}bool", re.compile(r"(true|True|TRUE|false|False|FALSE)$"), list("tTfF"))
_Loader.add_implicit_resolver(
    f"{_TAG}float",
    re.compile(
        r"([-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))$"
    ),
    list("-+.0123456789"),
)


class _Reader:
    """Turns PyYAML's nodes into JSON values."""

    def __init__(self, text: str) -> None:
        self._text = text
        # The made values of lists and mappings, with the number of values in each. Aliases may
        # repeat them.
        self._made: dict[int, tuple[Any, int]] = {}
        self._open: set[int] = set()

    def document(self) -> Any:
        try:
            node = yaml.compose(self._text, _Loader)
        except yaml.YAMLError as error:
            self._fail(getattr(error, "problem", None) or str(error), getattr(error, "problem_mark", None))
        return None if node is None else self._value(node)[0]

    def _value(self, node: Any) -> tuple[Any, int]:
        """A value, and the number of values in it."""
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node), 1
        if id(node) in self._made:
            return self._made[id(node)]
        if id(node) in self._open:
            self._fail("an alias stands inside of what it names", node.start_mark)
        self._open.add(id(node))
        found: Any
        if isinstance(node, yaml.SequenceNode):
            parts = [self._value(part) for part in node.value]
            found = [value for value, _ in parts]
        else:
            members = self._members(node)
            parts = list(members.values())
            found = {key: value for key, (value, _) in members.items()}
        count = 1 + sum(count for _, count in parts)
        if count > _MOST_VALUES:
            message = "with its aliases written out, the document is too large to be read"
            self._fail(message, node.start_mark, "limit")
        self._open.discard(id(node))
        self._made[id(node)] = found, count
        return found, count

    def _members(self, node: Any) -> dict[str, tuple[Any, int]]:
        found: dict[str, tuple[Any, int]] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self._fail("a key must be a text, not a list or a mapping", key.start_mark)
            if key.value in found:
                message = f'the key "{key.value}" occurs twice in one mapping'
                self._fail(message, key.start_mark, "duplicateKey")
            found[key.value] = self._value(value)
        return found

    def _scalar(self, node: Any) -> Any:
        if node.tag == f"{_TAG}null":
            return None
        if node.tag == f"{_TAG}bool":
            return node.value.lower() == "true"
        if node.tag != f"{_TAG}float":
            return node.value
        number = float(re.sub(r"\.(inf|nan)", r"\1", node.value.lower()))
        return int(number) if number.is_integer() and abs(number) < 2**53 else number

    def _fail(self, message: str, mark: Any, code: str = "syntax") -> NoReturn:
        """Raises an error with its place, in the form of the library's own errors."""
        if mark is None:
            raise LayoutError(f"the document is no YAML: {message}", code) from None
        line, column = mark.line + 1, mark.column + 1
        lines = self._text.splitlines()
        shown = lines[mark.line] if mark.line < len(lines) else ""
        start = max(0, column - 60)
        excerpt = f"  {shown[start : start + 80]}\n  {' ' * (mark.column - start)}^"
        told = f"line {line}, column {column}: {message}\n{excerpt}"
        raise LayoutError(told, code, line, column) from None


def read(source: bytes) -> Any:
    """The value of a text in YAML."""
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LayoutError(f"the text is no UTF-8: {error.reason} at byte {error.start}", "syntax") from None
    try:
        return _Reader(text).document()
    except RecursionError:
        raise LayoutError("the document is nested too deeply", "limit") from None
