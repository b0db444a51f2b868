"""Games, and the contexts that know them."""

from __future__ import annotations

import json
import os
from typing import Any, Iterator, Optional, Union

from ._errors import exception, fail, given, new_error, own_text, text
from ._library import ffi, lib


class Game:
    """A game and its rules. It has the members of FusilierFacts, read only: id, title, seats, is_hidden ..."""

    id: str  #: "rifle"
    title: str  #: "Rifle Chess"
    family: str  #: "shooting"
    sentence: str  #: what one does differently here
    seats: str  #: a letter for each seat, "wb"
    shape: str  #: of the board, "squares"
    team_count: int
    cell_count: int
    file_count: int  #: 0: the board has no columns
    rank_count: int  #: 0: the board has no rows
    is_hidden: bool  #: players do not know all of the position
    has_dice: bool
    has_san: bool
    has_numbers: bool
    is_loaded: bool  #: from a file

    def __init__(self, games: "Games", game: Any) -> None:
        """Made by Games; not for others."""
        self._games, self._game = games, game
        facts, error = ffi.new("FusilierFacts *"), new_error()
        if not lib.fusilier_game_facts(game, facts, error):
            fail(error)
        for name in ("id", "title", "family", "sentence", "seats", "shape"):
            setattr(self, name, text(getattr(facts, name)))
        for name in ("team_count", "cell_count", "file_count", "rank_count"):
            setattr(self, name, getattr(facts, name))
        for name in ("is_hidden", "has_dice", "has_san", "has_numbers", "is_loaded"):
            setattr(self, name, bool(getattr(facts, name)))

    def rules(self) -> str:
        """The rules for players, as Markdown."""
        error = new_error()
        return own_text(lib.fusilier_game_rules(self._game, error), error)

    def show(self) -> str:
        """The game as a text that Games.loads reads; Unsupported if no file can say it."""
        error = new_error()
        return own_text(lib.fusilier_game_show(self._game, error), error)

    def json(self) -> dict[str, Any]:
        """What `fusilier list --json` says of it."""
        error = new_error()
        found: dict[str, Any] = json.loads(own_text(lib.fusilier_game_json(self._game, error), error))
        return found

    @property
    def cells(self) -> list[str]:
        """The names of the cells, in order of their numbers."""
        return [text(lib.fusilier_game_cell_name(self._game, cell)) for cell in range(self.cell_count)]

    def seat(self, letter: str) -> int:
        """The number of a seat."""
        if len(letter) != 1 or letter not in self.seats:
            raise ValueError(f"no seat {letter!r} in {self.id}: they are {', '.join(self.seats)}")
        return self.seats.index(letter)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and bool(self._game == other._game)

    def __hash__(self) -> int:
        return hash(self._game)

    def __repr__(self) -> str:
        return f"<fusilier.Game {self.id}>"


class Games:
    """The games that somebody has: those of the library, and those of the files loaded into it."""

    def __init__(self) -> None:
        error = new_error()
        context = lib.fusilier_context_new(error)
        if context == ffi.NULL:
            fail(error)
        self._context = ffi.gc(context, lib.fusilier_context_free)

    def find(self, name: str) -> Game:
        """The game of this id, title or other name; ids and rules joined by "+" make one. UnknownGame otherwise."""
        error = new_error()
        game = lib.fusilier_game_find(self._context, given(name), error)
        if game == ffi.NULL:
            fail(error)
        return Game(self, game)

    def __getitem__(self, name: str) -> Game:
        return self.find(name)

    def __len__(self) -> int:
        return int(lib.fusilier_game_count(self._context))

    def __iter__(self) -> Iterator[Game]:
        for index in range(len(self)):
            error = new_error()
            game = lib.fusilier_game_at(self._context, index, error)
            if game == ffi.NULL:
                fail(error)
            yield Game(self, game)

    def rules(self) -> dict[str, str]:
        """The rules that can be joined to games by "+", with what they mean."""
        found: dict[str, str] = {}
        id_, words = ffi.new("const char **"), ffi.new("const char **")
        while lib.fusilier_rule(len(found), id_, words):
            found[text(id_[0])] = text(words[0])
        return found

    def load(self, path: Union[str, "os.PathLike[str]"]) -> list[Game]:
        """Loads a file of games (docs/games-from-files.md). BadGame if one of them cannot be played: the others can."""
        told = _Told(self)
        handle, error = ffi.new_handle(told), new_error()
        count = lib.fusilier_games_load_file(self._context, given(os.fspath(path)), lib.hear_game, handle, error)
        return told.outcome(count, error)

    def loads(self, source: str, name: str = "games") -> list[Game]:
        """The same of a text; `name` begins errors."""
        told = _Told(self)
        handle, error = ffi.new_handle(told), new_error()
        count = lib.fusilier_games_load(self._context, given(name), given(source), lib.hear_game, handle, error)
        return told.outcome(count, error)

    def plug(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Loads a plug-in (docs/plugins.md): its games are found here, and its rules can be joined."""
        error = new_error()
        if not lib.fusilier_plugin_load(self._context, given(os.fspath(path)), error):
            fail(error)


class _Told:
    """What is heard while games are loaded."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.found: list[Game] = []
        self.error: Optional[Exception] = None  # of the first game that cannot be played
        self.interrupt: Optional[BaseException] = None

    def outcome(self, count: int, error: Any) -> list[Game]:
        if self.interrupt is not None:
            raise self.interrupt
        if count < 0:
            fail(error)
        if self.error is not None:
            raise self.error
        return self.found


def _keep_interrupt(_kind: Any, raised: BaseException, trace: Any) -> None:
    """What is raised in the function below would end there: whoever loads raises it again."""
    told: _Told = ffi.from_handle(trace.tb_frame.f_locals["handle"])
    told.interrupt = raised


@ffi.def_extern(onerror=_keep_interrupt)  # type: ignore[misc]
def hear_game(handle: Any, _id: Any, game: Any, why: Any) -> None:
    told: _Told = ffi.from_handle(handle)
    if game != ffi.NULL:
        told.found.append(Game(told.games, game))
    elif told.error is None:
        told.error = exception(why)


_usual = Games()  # those that the functions below, and a Board without `games`, mean


def usual() -> Games:
    return _usual


def games() -> list[str]:
    """The ids of all games."""
    return [game.id for game in _usual]


def load(path: Union[str, "os.PathLike[str]"]) -> list[Game]:
    """Games.load, for all who name no Games of their own."""
    return _usual.load(path)


def version() -> str:
    """The version of the library."""
    return text(lib.fusilier_version())
