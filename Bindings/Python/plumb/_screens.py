"""Screens of Interface Builder: the layouts of .xib and .storyboard files."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable, Mapping
from typing import Any, Optional, Union

from ._documents import Document
from ._library import Handle, LayoutError, library, shortened

__all__ = ["Screen", "screens"]

#: Fonts by their names: "system" for the system font, PostScript names for others.
Fonts = Mapping[str, Union[str, "os.PathLike[str]", Iterable[Union[str, "os.PathLike[str]"]]]]


class Screen(Document):
    """A screen of a file of Interface Builder: a document that can be solved, checked and drawn."""

    def __init__(self, interface: _Interface, place: int, device: str, fonts: tuple[str, ...]) -> None:
        self.text = interface.text
        self._folder, self._name = interface.folder, None
        self._place, self._device, self._fonts = place, device, fonts
        pointer = interface.handle.pointer
        #: Its object id, which names it in results.
        self.id: str = library.interface_screen_id(pointer, place).decode()
        #: Its title in the designer.
        self.title: str = library.interface_screen_title(pointer, place).decode()
        texts = (ctypes.c_char_p * (len(fonts) + 1))(*(font.encode() for font in fonts))
        self._handle = Handle(
            "document", library.interface_document, pointer, place, device.encode(), texts
        )

    def __reduce__(self) -> Any:
        return _restored, (self.text, self._folder, self._place, self._device, self._fonts)

    def __repr__(self) -> str:
        return f"<plumb.Screen {self.id}: {self.title}>"


class _Interface:
    """A file of Interface Builder."""

    def __init__(self, text: bytes, folder: Optional[str]) -> None:
        self.text, self.folder = text, folder
        place = None if folder is None else os.fsencode(folder)
        self.handle = Handle("interface", library.interface_new, text, len(text), place)

    def screens(self, device: str, fonts: tuple[str, ...]) -> list[Screen]:
        count = library.interface_screen_count(self.handle.pointer)
        return [Screen(self, place, device, fonts) for place in range(count)]


def screens(
    source: Union[str, os.PathLike[str], bytes], device: str = "recorded", fonts: Optional[Fonts] = None
) -> list[Screen]:
    """The screens of a file of Interface Builder: layouts that can be solved, checked and drawn.

    `source` is a path, or the bytes of the file. `device` selects the size. "recorded" is the size
    in which Interface Builder drew the screens. "device" is the device that the file was last shown
    for. Other values name a device, such as "iphone-15" or "ipad-pro-11-landscape". `fonts` maps names
    of fonts to files, such as {"system": "Inter.ttf"}. Texts without a font keep their recorded
    sizes.
    """
    folder: Optional[str] = None
    if isinstance(source, (bytes, bytearray)):
        text = bytes(source)
    else:
        path = os.path.abspath(os.fspath(source))
        folder = os.path.dirname(path)
        with open(path, "rb") as file:
            text = file.read()
    named = []
    for name, files in (fonts or {}).items():
        paths: Iterable[Any] = [files] if isinstance(files, (str, os.PathLike)) else files
        named.append(f"{name}={','.join(os.fspath(path) for path in paths)}")
    return _Interface(text, folder).screens(device, tuple(named))


def only(path: Union[str, os.PathLike[str]]) -> Screen:
    """The screen of a file that has exactly one."""
    found = screens(os.fspath(path).strip())
    if len(found) == 1:
        return found[0]
    names = shortened(f'"{screen.id}" ({screen.title})' for screen in found) or "none"
    raise LayoutError(f"{os.fspath(path)} has {len(found)} screens, plumb.screens gives each: {names}")


def _restored(
    text: bytes, folder: Optional[str], place: int, device: str, fonts: tuple[str, ...]
) -> Screen:
    return Screen(_Interface(text, folder), place, device, fonts)
