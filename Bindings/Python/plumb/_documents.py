"""Documents: read, solved, checked, explained and drawn."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, TypedDict, Union

from ._library import Handle, LayoutError, Status, library, plain, taken, written

if TYPE_CHECKING:
    from typing_extensions import Literal, Unpack

__all__ = ["Document", "Frame", "Options", "Result", "Source", "check", "draw", "explain", "solve"]

#: What a layout is written in: a dict, JSON or YAML, or the path of a file. A `str` of one line that ends in
#: .json, .yaml or .yml is a path.
Source = Union["Document", Mapping[str, Any], str, bytes, "os.PathLike[str]"]


class Options(TypedDict, total=False):
    """How a layout is solved. What is not there has the default of the command.

    `time_limit` is in seconds, `None` for none; `effort` is how much work searches for the best alternatives
    may take, as a multiple of the usual, `None` for until they are proved; `explain` has the result say why, under "explanation".
    """

    time_limit: Optional[float]
    effort: Optional[float]
    strategy: Literal["lexicographic", "weighted"]
    ranges: bool
    explain: bool
    direction: Literal["ltr", "rtl"]
    elastic: bool
    coordinates: Literal["parent", "window"]
    size: Union[Literal["fit"], tuple[Union[float, Literal["fit"]], Union[float, Literal["fit"]]]]
    metrics: Mapping[str, Union[float, str]]
    language: str
    fonts: Iterable[Union[str, os.PathLike[str]]]
    images: Iterable[Union[str, os.PathLike[str]]]
    id: str


class Frame(NamedTuple):
    """Where a view is, relative to its parent, and how large."""

    x: float
    y: float
    width: float
    height: float


def proposal(name: str, known: Iterable[str]) -> str:
    """The end of a message on a name that is not known."""
    near = import_module("difflib").get_close_matches(name, list(known), 1)
    return f'; did you mean "{near[0]}"?' if near else ""


def camel(name: str) -> str:
    """A key of a document as Python writes it, as the document does."""
    first, *rest = name.split("_")
    return first + "".join(word.title() for word in rest)


def spelled(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options by the library's names."""
    for name in options:
        if name not in Options.__annotations__:
            raise TypeError(f'there is no option "{name}"{proposal(name, Options.__annotations__)}')
    found = {camel(name): value for name, value in options.items()}
    for name in ("fonts", "images"):
        if name in found:
            found[name] = [os.fspath(folder) for folder in found[name]]
    return found


class Document:
    """A document that was read once; any number of threads may use it."""

    def __init__(self, source: Source, *, folder: Optional[str] = None) -> None:
        text, self._folder, self._name = _read(source)
        self._folder = folder if folder is not None else self._folder
        try:
            self._handle = self._parsed(text)
        except LayoutError as error:
            if error.code != "unsupported" or text.lstrip()[:1] == b"{":
                raise
            text = _as_json(text)
            self._handle = self._parsed(text)
        #: The text, in JSON or YAML.
        self.text: bytes = text

    def _parsed(self, text: bytes) -> Handle:
        folder = None if self._folder is None else os.fsencode(self._folder)
        return Handle("document", library.document_new, text, len(text), folder)

    def __reduce__(self) -> Any:
        return _restored, (self.text, self._folder, self._name)

    def _options(self, options: Mapping[str, Any]) -> Optional[bytes]:
        found = spelled(options)
        if self._name is not None:
            found.setdefault("id", self._name)
        return written(found)

    def solve(self, **options: Unpack[Options]) -> Result:
        """Solves the layout. That there is no solution is an answer, too.

        Raises `LayoutError` for what is wrong with the document.
        """
        answer = taken(library.document_solve, self._handle.pointer, self._options(options))
        return Result(answer, self, options)

    def check(self, **options: Unpack[Options]) -> list[dict[str, Any]]:
        """What its writer should know, as `plumb check` finds it: "kind", "severity", "message" and more."""
        answer = taken(library.document_check, self._handle.pointer, self._options(options))
        findings: list[dict[str, Any]] = json.loads(answer)["findings"]
        return findings

    def explain(self, subject: Optional[str] = None, **options: Unpack[Options]) -> dict[str, Any]:
        """Why an anchor such as "a.width" has its value, or a view its frame; without a subject, all."""
        name = None if subject is None else subject.encode()
        answer = taken(library.document_explain, self._handle.pointer, name, self._options(options))
        found: dict[str, Any] = json.loads(answer)
        return found

    def draw(self, format: Literal["svg", "html"] = "svg", **options: Unpack[Options]) -> str:
        """The picture as SVG, or a page that explains the layout as HTML."""
        return taken(library.document_draw, self._handle.pointer, format.encode(), self._options(options))


class Result(Mapping[str, Any]):
    """What became of a layout: the command's JSON as a mapping, and its frames."""

    def __init__(self, answer: str, document: Document, options: Mapping[str, Any]) -> None:
        #: The result as `plumb solve --format json` writes it.
        self.json = answer
        self._document, self._options = document, dict(options)
        self._fields: dict[str, Any] = json.loads(answer)
        #: "solved", "infeasible" or "limit".
        self.status: str = self._fields["status"]
        #: The frame of each view, the root's first.
        self.frames = {
            name: Frame(*map(float, frame)) for name, frame in self._fields.get("frames", {}).items()
        }

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self.status == str(Status.SOLVED)

    @property
    def conflict(self) -> list[dict[str, Any]]:
        """The constraints that cannot all hold."""
        return list(self._fields.get("conflict", []))

    @property
    def unsatisfied(self) -> list[dict[str, Any]]:
        """Optional constraints that gave way, and by how much."""
        return list(self._fields.get("unsatisfied", []))

    @property
    def ambiguous(self) -> list[dict[str, Any]]:
        """Attributes that the constraints leave free."""
        return list(self._fields.get("ambiguous", []))

    def __getitem__(self, key: str) -> Any:
        return self._fields[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __repr__(self) -> str:
        conflict = "; ".join(member["constraint"] for member in self.conflict)
        frames = ", ".join(f"{name}: {tuple(frame)}" for name, frame in self.frames.items())
        return f"<plumb.Result {self.status}: {conflict or frames}>"

    def __reduce__(self) -> Any:
        return Result, (self.json, self._document, self._options)

    def svg(self) -> str:
        """The picture."""
        return self._document.draw("svg", **self._options)

    def html(self) -> str:
        """A page that explains the layout."""
        return self._document.draw("html", **self._options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        page = self.html().replace("&", "&amp;").replace('"', "&quot;")
        return f'<iframe srcdoc="{page}" style="border: 0; width: 100%; height: 40em"></iframe>'


def solve(document: Source, **options: Unpack[Options]) -> Result:
    """Solves a layout; see `Document.solve`."""
    return _document(document).solve(**options)


def check(document: Source, **options: Unpack[Options]) -> list[dict[str, Any]]:
    """What the writer of a layout should know; see `Document.check`."""
    return _document(document).check(**options)


def explain(document: Source, subject: Optional[str] = None, **options: Unpack[Options]) -> dict[str, Any]:
    """Why a layout is as it is; see `Document.explain`."""
    return _document(document).explain(subject, **options)


def draw(document: Source, format: Literal["svg", "html"] = "svg", **options: Unpack[Options]) -> str:
    """The picture of a layout; see `Document.draw`."""
    return _document(document).draw(format, **options)


def _document(source: Source) -> Document:
    return source if isinstance(source, Document) else Document(source)


def _restored(text: bytes, folder: Optional[str], name: Optional[str]) -> Document:
    document = Document(text, folder=folder)
    document._name = name
    return document


def _read(source: Source) -> tuple[bytes, Optional[str], Optional[str]]:
    """The text of a document, the folder in which files that it names are, and its name."""
    if isinstance(source, Document):
        return source.text, source._folder, source._name
    if isinstance(source, Mapping):
        return json.dumps(source, default=plain, ensure_ascii=False).encode(), None, None
    if isinstance(source, bytes):
        return source, None, None
    if isinstance(source, str):
        line = source.strip()
        if "\n" in line or not line.endswith((".json", ".yaml", ".yml")):
            return source.encode(), None, None
    elif not isinstance(source, os.PathLike):
        raise TypeError(f"a layout is a dict, a text or a path, and no {type(source).__name__}")
    path = os.path.abspath(source)
    with open(path, "rb") as file:
        return file.read(), os.path.dirname(path), os.path.splitext(os.path.basename(path))[0]


def _as_json(text: bytes) -> bytes:
    """A document in YAML as JSON."""
    try:
        yaml = import_module("yaml")
    except ImportError:
        raise ImportError("this libplumb reads JSON alone; YAML takes PyYAML: pip install pyyaml") from None
    try:
        found = yaml.safe_load(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = (mark.line + 1, mark.column + 1) if mark else (None, None)
        raise LayoutError(getattr(error, "problem", None) or str(error), "syntax", *place) from None
    return json.dumps(found, default=str, ensure_ascii=False).encode()
