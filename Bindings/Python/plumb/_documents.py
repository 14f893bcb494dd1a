"""Documents: reading, solving, checking, explaining and drawing."""

from __future__ import annotations

import errno
import json
import math
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Literal, NamedTuple, Optional, Protocol, TypedDict, Union, overload

from ._library import (
    Handle,
    LayoutError,
    Status,
    Unpack,
    choice,
    in_python,
    library,
    plain,
    shortened,
    taken,
    written,
)

__all__ = [
    "Document",
    "Format",
    "Frame",
    "Looks",
    "Options",
    "Result",
    "Source",
    "check",
    "draw",
    "explain",
    "solve",
]

# The results of larger layouts appear in notebooks as one line of text.
_LARGEST_SHOWN = 300
_LONGEST_SHOWN = 100_000


class Options(TypedDict, total=False):
    """Options of a solve. Missing options have the command's defaults.

    `time_limit` is in seconds, `None` for no limit. `effort` is how much work searches for the best
    alternatives may take, as a multiple of the usual; `None` searches until they are proved.
    `explain` adds the explanation to the result, as "explanation".
    """

    time_limit: Optional[float]
    effort: Optional[float]
    strategy: Literal["lexicographic", "weighted"]
    ranges: bool
    explain: bool
    direction: Literal["ltr", "rtl"]
    elastic: bool
    coordinates: Literal["parent", "window"]
    size: Union[str, tuple[Union[float, Literal["fit"]], Union[float, Literal["fit"]]]]
    metrics: Mapping[str, Union[float, str]]
    language: str
    fonts: Union[str, os.PathLike[str], Iterable[Union[str, os.PathLike[str]]]]
    images: Union[str, os.PathLike[str], Iterable[Union[str, os.PathLike[str]]]]
    id: str


class Looks(Options, total=False):
    """Options of a picture.

    `plain` shows only the content of the layout itself. `scale` is the number of pixels of a PNG
    for each point. `page` is the page to draw, from 1, if there are several.
    """

    plain: bool
    theme: Literal["auto", "light", "dark"]
    text: Literal["letters", "outlines", "names"]
    scale: float
    page: int


#: The formats that layouts are drawn in.
Format = Literal["svg", "html", "png", "pdf"]
_FORMATS = ("svg", "html", "png", "pdf")


class Frame(NamedTuple):
    """The frame of a view: its position relative to its parent, and its size."""

    x: float
    y: float
    width: float
    height: float


def proposal(name: str, known: Iterable[str]) -> str:
    """A proposal for an unknown name: the end of the error message."""
    near = import_module("difflib").get_close_matches(name, list(known), 1)
    return f'; did you mean "{near[0]}"?' if near else ""


def camel(name: str) -> str:
    """The document's spelling of a key that is written in Python's style."""
    first, *rest = name.split("_")
    return first + "".join(word.title() for word in rest)


_WORDS = {
    "strategy": ("lexicographic", "weighted"),
    "direction": ("ltr", "rtl"),
    "coordinates": ("parent", "window"),
    "theme": ("auto", "light", "dark"),
    "text": ("letters", "outlines", "names"),
}


# Options of the command that Python lacks.
_ELSEWHERE = {"strings": "; only the command reads string tables"}


def spelled(options: Mapping[str, Any], *, draws: bool = False) -> dict[str, Any]:
    """Options under the library's names."""
    known = {**Options.__annotations__, **(Looks.__annotations__ if draws else {})}
    found: dict[str, Any] = {}
    for name, value in options.items():
        if name not in known:
            hint = _ELSEWHERE.get(name, proposal(name, known))
            raise TypeError(f'there is no option "{name}"{hint}')
        found[camel(name)] = _option(name, value)
    return found


def _option(name: str, value: Any) -> Any:
    """An option's value in the form that the library takes."""
    if name in ("fonts", "images"):
        folders: Iterable[Any] = [value] if isinstance(value, (str, os.PathLike)) else value or ()
        return [os.fspath(folder) for folder in folders]
    if name in _WORDS and value not in _WORDS[name]:
        raise LayoutError(f"{name} is {choice(_WORDS[name])}, and not {value!r}", "invalidValue")
    if name in ("time_limit", "effort") and value is not None:
        number = not isinstance(value, (str, bytes)) and hasattr(value, "__float__")
        if not number or not 0 <= float(value) < math.inf:
            message = f"{name} is a number of at least 0, or None, and not {value!r}"
            raise LayoutError(message, "invalidValue")
    if name in ("ranges", "explain", "elastic", "plain"):
        if value not in (True, False):
            raise LayoutError(f"{name} is True or False, and not {value!r}", "invalidValue")
        return bool(value)
    return value


def named(error: LayoutError, options: Optional[bytes]) -> LayoutError:
    """An error for the user. Its place is removed if it is in the text of the options, which the
    user did not write.
    """
    if options is None or f"\n  {options.decode()}\n" not in error.message:
        return error
    words = error.message.split("\n", 1)[0].split(": ", 1)[-1]
    return LayoutError(f"in the options: {words}", error.code)


class Document:
    """A document that has been read. Any number of threads may use it."""

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

    def __repr__(self) -> str:
        name = "" if self._name is None else f" {self._name}"
        return f"<plumb.Document{name} of {len(self.text):,} bytes>"

    def _options(self, options: Mapping[str, Any], *, draws: bool = False) -> Optional[bytes]:
        found = spelled(options, draws=draws)
        if self._name is not None:
            found.setdefault("id", self._name)
        return written(found)

    def _answer(self, function: Any, options: Mapping[str, Any]) -> str:
        """The library function's answer about the document."""
        return self._told(function, self._options(options)).decode()

    def _told(self, function: Any, options: Optional[bytes], *arguments: Any) -> bytes:
        try:
            return taken(function, self._handle.pointer, *arguments, options)
        except LayoutError as error:
            raise named(error, options) from None

    def solve(self, **options: Unpack[Options]) -> Result:
        """Solves the layout. A layout without a solution has a result, too.

        Raises `LayoutError` for errors in the document.
        """
        return Result(self._answer(library.document_solve, options), self, options)

    def check(self, **options: Unpack[Options]) -> list[dict[str, Any]]:
        """The findings of `plumb check`, for the writer of the document.

        Each has a "kind", a "severity", a "message" and more.
        """
        answer = in_python(self._answer(library.document_check, options))
        findings: list[dict[str, Any]] = json.loads(answer)["findings"]
        return findings

    def explain(self, subject: Optional[str] = None, **options: Unpack[Options]) -> dict[str, Any]:
        """The reasons for the value of an anchor such as "a.width", or for the frame of a view.

        Without a subject, the reasons for all frames.
        """
        if not isinstance(subject, (str, type(None))):
            raise TypeError(
                f'what is explained is a view or an anchor, such as "a.width", and not {subject!r}'
            )
        name = None if subject is None else subject.encode()
        answer = self._told(library.document_explain, self._options(options), name)
        found: dict[str, Any] = json.loads(answer)
        return found

    @overload
    def draw(self, format: Literal["svg", "html"] = "svg", **options: Unpack[Looks]) -> str: ...

    @overload
    def draw(self, format: Literal["png", "pdf"], **options: Unpack[Looks]) -> bytes: ...

    def draw(self, format: Format = "svg", **options: Unpack[Looks]) -> Union[str, bytes]:
        """The layout drawn as SVG, PNG or PDF, or as an HTML page that explains it.

        PNG and PDF need a library built with Cairo, such as that of the wheel plumb_text.
        """
        if format not in _FORMATS:
            raise LayoutError(f"format is {choice(_FORMATS)}, and not {format!r}", "invalidValue")
        found = self._told(
            library.document_draw, self._options(options, draws=True), format.encode()
        )
        return found.decode() if format in ("svg", "html") else found


class Result(Mapping[str, Any]):
    """The result of a layout: the command's JSON as a mapping, and its frames."""

    def __init__(self, answer: str, document: Document, options: Mapping[str, Any]) -> None:
        #: The result as `plumb solve --format json` writes it.
        self.json = answer
        self._document, self._options = document, dict(options)
        self._fields: dict[str, Any] = json.loads(answer)
        #: "solved", "infeasible" or "limit".
        self.status: str = self._fields["status"]
        #: The frame of each view. The root's comes first.
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
    def relaxation(self) -> list[dict[str, Any]]:
        """The constraints that would have to be relaxed, by the least total amount, if not all can hold."""
        return list(self._fields.get("relaxation", []))

    @property
    def unsatisfied(self) -> list[dict[str, Any]]:
        """The violated optional constraints, and by how much each is violated."""
        return list(self._fields.get("unsatisfied", []))

    @property
    def ambiguous(self) -> list[dict[str, Any]]:
        """Attributes that the constraints leave ambiguous."""
        return list(self._fields.get("ambiguous", []))

    def __getitem__(self, key: str) -> Any:
        return self._fields[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __repr__(self) -> str:
        told = shortened((member["constraint"] for member in self.conflict), "; ")
        told = told or shortened(f"{name}: {tuple(frame)}" for name, frame in self.frames.items())
        views = f" of {len(self.frames):,} views" if told.endswith("…") else ""
        return f"<plumb.Result {self.status}{views}: {told}>"

    def __reduce__(self) -> Any:
        return Result, (self.json, self._document, self._options)

    @property
    def pages(self) -> list[Result]:
        """The pages that the layout is cut into, as separate results."""
        return [
            Result(json.dumps(page), self._document, {**self._options, "page": number})
            for number, page in enumerate(self._fields.get("pages", []), 1)
        ]

    def svg(self) -> str:
        """The picture."""
        return self._document.draw("svg", **self._options)

    def html(self) -> str:
        """A page that explains the layout."""
        return self._document.draw("html", **self._options)

    def _is_shown(self) -> bool:
        """Whether notebooks show the picture. The picture of a large layout would add megabytes to each
        cell."""
        return len(self.frames) <= _LARGEST_SHOWN and len(self._document.text) <= _LONGEST_SHOWN

    def _repr_svg_(self) -> Optional[str]:
        return self.svg() if self._is_shown() else None

    def _repr_html_(self) -> Optional[str]:
        if not self._is_shown():
            return None
        escape = import_module("html").escape
        # Notebooks that remove embedded pages still show the text.
        return (
            f"<pre>{escape(repr(self))}</pre>"
            f'<iframe srcdoc="{escape(self.html())}" style="border: 0; width: 100%; height: 40em"></iframe>'
        )


class _Built(Protocol):
    """An object that can become a document, such as a `Layout`."""

    @property
    def document(self) -> Mapping[str, Any]: ...


#: A layout: a dict, JSON or YAML, the path of a file, or a `Layout`. A `str` of one line is a path
#: if it ends in .json, .yaml or .yml, or cannot be a document.
Source = Union[Document, Mapping[str, Any], str, bytes, "os.PathLike[str]", _Built]


def solve(document: Source, **options: Unpack[Options]) -> Result:
    """Solves a layout; see `Document.solve`."""
    return _document(document).solve(**options)


def check(document: Source, **options: Unpack[Options]) -> list[dict[str, Any]]:
    """The findings of `plumb check` for a layout; see `Document.check`."""
    return _document(document).check(**options)


def explain(document: Source, subject: Optional[str] = None, **options: Unpack[Options]) -> dict[str, Any]:
    """The reasons for the values of a layout; see `Document.explain`."""
    return _document(document).explain(subject, **options)


@overload
def draw(
    document: Source, format: Literal["svg", "html"] = "svg", **options: Unpack[Looks]
) -> str: ...


@overload
def draw(document: Source, format: Literal["png", "pdf"], **options: Unpack[Looks]) -> bytes: ...


def draw(document: Source, format: Format = "svg", **options: Unpack[Looks]) -> Union[str, bytes]:
    """The layout drawn in a format; see `Document.draw`."""
    return _document(document).draw(format, **options)


def _document(source: Source) -> Document:
    if isinstance(source, Document):
        return source
    if isinstance(source, (str, os.PathLike)) and is_interface(source):
        return import_module("._screens", __package__).only(source)  # type: ignore[no-any-return]
    return Document(source)


def is_interface(source: Union[str, os.PathLike[str]]) -> bool:
    """Whether a source is the path of a file of Interface Builder."""
    return os.fspath(source).strip().endswith((".xib", ".storyboard"))


def _restored(text: bytes, folder: Optional[str], name: Optional[str]) -> Document:
    document = Document(text, folder=folder)
    document._name = name
    return document


def _read(source: Source) -> tuple[bytes, Optional[str], Optional[str]]:
    """The text of a document, the folder of the files that it names, and its name."""
    if isinstance(source, Document):
        return source.text, source._folder, source._name
    built = getattr(source, "document", None)
    if isinstance(built, Document):
        return _read(built)
    found = built if isinstance(built, Mapping) else source
    if isinstance(found, Mapping):
        return _json(found), None, None
    if isinstance(source, (bytes, bytearray)):
        return bytes(source), None, None
    if isinstance(source, str):
        if not _is_path(source):
            return source.encode(), None, None
        source = source.strip()
    elif not isinstance(source, os.PathLike):
        raise TypeError(
            f"a layout is a dict, a text, a path or a plumb.Layout, and no {type(source).__name__}"
        )
    path = os.path.abspath(os.fspath(source))
    name, suffix = os.path.splitext(os.path.basename(path))
    if not os.path.exists(path):
        text = "" if suffix else ", and no layout either"
        raise FileNotFoundError(errno.ENOENT, f"there is no such file{text}", os.fspath(source))
    if is_interface(path):
        raise LayoutError(f"{path} is of Interface Builder: plumb.screens reads its screens", "unsupported")
    with open(path, "rb") as file:
        return file.read(), os.path.dirname(path), name


def _is_path(text: str) -> bool:
    """Whether a text is the path of a file: it has a usual ending, or cannot be a layout."""
    line = text.strip()
    if "\n" in line or not line:
        return False
    return line.endswith((".json", ".yaml", ".yml")) or not re.search(r"[{}\[\]:\0]", line)


def _json(document: Any) -> bytes:
    """A document made of Python objects, as JSON."""
    try:
        return json.dumps(document, default=plain, ensure_ascii=False).encode()
    except RecursionError:
        raise LayoutError("the document is nested too deeply", "limit") from None
    except UnicodeEncodeError as error:
        excerpt = error.object[max(0, error.start - 20) : error.end]
        raise LayoutError(f"a text of the document ends within a character: {excerpt!r}", "syntax") from None
    except ValueError as error:
        circular = "ircular" in str(error)
        words = "a part of the document is inside itself" if circular else f"in the document: {error}"
        raise LayoutError(words, "syntax") from None


def _as_json(text: bytes) -> bytes:
    """A document in YAML as JSON."""
    try:
        from . import _yaml
    except ImportError:
        raise ImportError("this libplumb reads JSON alone; YAML takes PyYAML: pip install pyyaml") from None
    return _json(_yaml.read(text))
