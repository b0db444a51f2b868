"""The errors of the library as exceptions."""

from __future__ import annotations

from typing import Any, NoReturn

from ._library import ffi, lib


class Error(ValueError):
    """What the library refuses. str() is its one line; the rest says where the input is wrong."""

    code: str  #: the kind, as a word: "bad move"
    line: int  #: of a text of several lines, from 1; 0: not known
    column: int  #: byte of the field, from 1; 0: not known
    field: str  #: the part of the input, "castling"; "": none, or all of it

    def __init__(self, text: str, code: str = "", line: int = 0, column: int = 0, field: str = "") -> None:
        super().__init__(text)
        self.code, self.line, self.column, self.field = code, line, column, field


class UnknownGame(Error):
    """There is no game of this name."""


class BadGame(Error):
    """A text of games, or a game in it, that cannot be played."""


class BadPosition(Error):
    """A position that cannot be read, or is impossible."""


class IllegalMove(Error):
    """A move that cannot be read or is not legal: the text names the rule."""


class BadOption(Error):
    """An option that does not exist, or a value that it does not take."""


class BadValue(Error):
    """A number or word out of its range."""


class Busy(Error):
    """The engine is thinking."""


class Unsupported(Error):
    """This game does not have that."""


_KINDS: dict[int, type[Error]] = {
    lib.FUSILIER_NO_GAME: UnknownGame,
    lib.FUSILIER_BAD_GAME: BadGame,
    lib.FUSILIER_BAD_POSITION: BadPosition,
    lib.FUSILIER_BAD_MOVE: IllegalMove,
    lib.FUSILIER_BAD_OPTION: BadOption,
    lib.FUSILIER_BAD_VALUE: BadValue,
    lib.FUSILIER_BUSY: Busy,
    lib.FUSILIER_UNSUPPORTED: Unsupported,
}


def text(string: Any) -> str:
    """A text that belongs to the library."""
    return str(ffi.string(string), "utf-8", "replace")


def own_text(string: Any, error: Any) -> str:
    """A text that belongs to us, which is freed; NULL: the error is raised."""
    if string == ffi.NULL:
        fail(error)
    try:
        return text(string)
    finally:
        lib.fusilier_free(string)


def given(string: str) -> bytes:
    """A text for the library, which ends at a byte 0."""
    if not isinstance(string, str):
        raise TypeError(f"a str is needed, not {type(string).__name__}")
    if "\0" in string:
        raise BadValue("a text with a character 0 in it", text(lib.fusilier_code_name(lib.FUSILIER_BAD_VALUE)))
    return string.encode()


def new_error() -> Any:
    return ffi.new("FusilierError *")


def exception(error: Any) -> Exception:
    """The exception of an error of the library."""
    if error.code == lib.FUSILIER_NO_MEMORY:
        return MemoryError(text(error.text))
    if error.code == lib.FUSILIER_BAD_FILE:
        return OSError(text(error.text))
    kind = _KINDS.get(error.code, Error)
    code = text(lib.fusilier_code_name(error.code))
    return kind(text(error.text), code, error.line, error.column, text(error.field))


def fail(error: Any) -> NoReturn:
    raise exception(error)
