"""Ends calls that take too long, on Ctrl-C, signals, or request of another thread."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Generator
from importlib import import_module
from typing import Any

from ._library import Handle, library, when_cancelled

__all__ = ["Cancellation", "Cancelled"]


class Cancelled(Exception):
    """Raised by a call that another thread ended."""


class Cancellation:
    """Ends calls from another thread.

        cancellation = plumb.Cancellation()
        with cancellation:
            plumb.solve(document)  # raises `Cancelled` soon after another thread calls cancellation.cancel()

    Any number of threads may be inside at a time. Ctrl-C, and any other exception of a signal
    handler, ends calls of the main thread without a `Cancellation`.
    """

    def __init__(self) -> None:
        self._cancelled = False
        self._threads: list[_Thread] = []

    def __repr__(self) -> str:
        return f"<plumb.Cancellation{', cancelled' if self._cancelled else ''}>"

    def __enter__(self) -> Cancellation:
        thread = _thread()
        with _lock:
            thread.inside.append(self)
            self._threads.append(thread)
            thread.take()
        return self

    def __exit__(self, *error: Any) -> None:
        thread = _thread()
        with _lock:
            thread.inside.remove(self)
            self._threads.remove(thread)
            if self._cancelled:
                thread.renew()

    @staticmethod
    def around() -> list[Cancellation]:
        """The cancellations whose `with` blocks this thread is in."""
        return list(_thread().inside)

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called."""
        return self._cancelled

    def cancel(self) -> None:
        """Ends the calls inside its `with` blocks, now and in future. Any thread may call it."""
        with _lock:
            self._cancelled = True
            for thread in self._threads:
                thread.take()


class _Thread:
    """The cancellation that the calls of a thread heed.

    Each thread has its own handle. All cancellations around the thread's calls cancel it.
    """

    def __init__(self) -> None:
        self.inside: list[Cancellation] = []
        self.renew()

    def take(self) -> None:
        """Ends the calls of the thread if it is inside a cancelled `Cancellation`."""
        if any(cancellation.cancelled for cancellation in self.inside):
            library.cancel(self._handle.pointer)

    def renew(self) -> None:
        """Makes the calls of this thread heed a new handle. A cancelled handle stays cancelled."""
        asked = _asked if _handles_signals() else None
        handle = Handle("cancellation", library.cancellation_new, asked, None)
        library.heed(handle.pointer)
        self._handle = handle
        self.take()


_lock = threading.RLock()
_local = threading.local()
# Exceptions that signal handlers raised while the library asked whether a call of the main
# thread is wanted.
_raised: list[BaseException] = []


def _thread() -> _Thread:
    try:
        found: _Thread = _local.thread
    except AttributeError:
        found = _local.thread = _Thread()
    return found


def _questions() -> Generator[int, None, None]:
    """Answers whether a call of the main thread is unwanted, because a signal handler raised.

    This is a generator because handlers may run at any place where Python code begins to run. A
    suspended generator is already inside its `try`.
    """
    answer = 0
    while True:
        try:
            yield answer
            ctypes.pythonapi.PyErr_CheckSignals()
            answer = 0
        except GeneratorExit:
            raise
        except BaseException as error:
            _raised.append(error)
            answer = 1


_answers = _questions()
next(_answers)
_asked = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(_answers.send)


def _handles_signals() -> bool:
    if threading.current_thread() is not threading.main_thread():
        return False
    interpreters: Any
    try:
        interpreters = import_module("_interpreters")
    except ImportError:
        try:
            interpreters = import_module("_xxsubinterpreters")
        except ImportError:
            return True
    current, main = interpreters.get_current(), interpreters.get_main()
    return bool(current == main)


def _ended() -> BaseException:
    """The reason why a call was cancelled."""
    if not _raised or not _handles_signals():
        return Cancelled("it was cancelled")
    error = _raised.pop()
    _raised.clear()
    with _lock:
        _thread().renew()
    return error


when_cancelled.append(_ended)
if _handles_signals():
    _thread()
