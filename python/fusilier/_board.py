"""Positions."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Union

from ._errors import fail, given, new_error, own_text, text
from ._games import Game, Games, usual
from ._library import ffi, lib

_NULL = ffi.NULL
_play_listed = lib.play_listed
_undo = lib.fusilier_position_undo


class Outcome(NamedTuple):
    """How a game ended."""

    result: str  #: "1-0", "1/2-1/2", "1/2,0,1/2"
    reason: str  #: "checkmate"
    points: dict[str, float]  #: of each seat: a win is 1, a draw of two half each


class Board:
    """A position of a game, and the moves that led to it since it was set up.

    A board is for one thread at a time.
    """

    __slots__ = ("game", "_position", "_listed", "_stack")
    __hash__ = None  # type: ignore[assignment]  # it changes

    game: Game
    _listed: Optional[tuple[dict[str, int], Any]]  # the legal moves: number of each text, and the list of the library
    _stack: list[tuple[str, Optional[tuple[dict[str, int], Any]]]]  # moves played, and what was listed before each

    def __init__(
        self, game: Union[str, Game] = "chess", position: Optional[str] = None, *, games: Optional[Games] = None
    ) -> None:
        """The position of a position string (docs/notation.md), or the start."""
        self.game = game if isinstance(game, Game) else (games or usual()).find(game)
        error = new_error()
        found = lib.fusilier_position_new(self.game._game, _NULL if position is None else given(position), error)
        self._take(found, error)
        self._stack = []

    def _take(self, position: Any, error: Any) -> None:
        if position == _NULL:
            fail(error)
        self._position = ffi.gc(position, lib.fusilier_position_free)
        self._listed = None

    # ---- moves ----

    def _list(self) -> dict[str, int]:
        if self._listed is None:
            texts, error = ffi.new("char **"), new_error()
            moves = lib.listed_moves(self._position, texts, error)
            if moves == _NULL:
                fail(error)
            moves = ffi.gc(moves, lib.fusilier_moves_free)
            try:
                written = text(texts[0])
            finally:
                lib.free_texts(texts[0])
            self._listed = ({move: number for number, move in enumerate(written.split())}, moves)
        return self._listed[0]

    @property
    def legal_moves(self) -> list[str]:
        """All legal moves; where dice are due, what they may show."""
        return list(self._list())

    def is_legal(self, move: str) -> bool:
        """Is it among the legal moves, as these are written?"""
        return move in self._list()

    def move_count(self) -> int:
        """The number of legal moves, without making a list."""
        return int(lib.fusilier_position_move_count(self._position))

    def tries(self) -> list[str]:
        """What the seat to move may attempt for all they know, where men are hidden; the legal moves elsewhere."""
        error = new_error()
        moves = lib.fusilier_position_tries(self._position, error)
        if moves == _NULL:
            fail(error)
        moves = ffi.gc(moves, lib.fusilier_moves_free)
        return [text(lib.fusilier_moves_text(moves, number)) for number in range(lib.fusilier_moves_count(moves))]

    def push(self, move: str) -> None:
        """Plays a move, in any writing that the game has. IllegalMove names the rule that forbids it."""
        listed = self._listed
        if listed is not None:
            number = listed[0].get(move)
            if number is not None:
                _play_listed(self._position, listed[1], number)
                self._stack.append((move, listed))
                self._listed = None
                return
        found = self._read(move)
        move = self._write(found, lib.FUSILIER_NOTATION_OWN)
        lib.fusilier_position_play_listed(self._position, found)
        self._stack.append((move, listed))
        self._listed = None

    push_san = push_uci = push

    def pop(self) -> str:
        """Takes the last move back, and says which it was. IndexError: there is none."""
        if not self._stack:
            raise IndexError("pop from a board on which nothing was pushed")
        _undo(self._position, _NULL)
        move, self._listed = self._stack.pop()
        return move

    def peek(self) -> str:
        """The last move. IndexError: there is none."""
        if not self._stack:
            raise IndexError("no move was pushed")
        return self._stack[-1][0]

    @property
    def move_stack(self) -> list[str]:
        """The moves pushed since the board was set up."""
        return [move for move, _ in self._stack]

    def ply(self) -> int:
        """How many moves were pushed."""
        return len(self._stack)

    def why(self, move: str) -> str:
        """Why it is no legal move: the rule that forbids it. "legal": it is one."""
        error = new_error()
        return own_text(lib.fusilier_position_why(self._position, given(move), error), error)

    # ---- how moves are written ----

    def _read(self, move: str) -> Any:
        found, error = ffi.new("FusilierMove *"), new_error()
        if not lib.fusilier_position_read(self._position, given(move), found, error):
            fail(error)
        return found

    def _write(self, move: Any, notation: int) -> str:
        error = new_error()
        return own_text(lib.fusilier_position_write(self._position, move, notation, error), error)

    def parse(self, move: str) -> str:
        """A legal move in any writing, as legal_moves writes it."""
        return self._write(self._read(move), lib.FUSILIER_NOTATION_OWN)

    parse_san = parse_uci = parse

    def san(self, move: str, notation: str = "people") -> str:
        """A legal move as people write it: SAN, numbers of squares, else as legal_moves. Or in a notation that the game
        has: own, san, numbers, lan, hosking, hodges, hodges-numbers, janggi, wxf, thai, thai-long."""
        name = "FUSILIER_NOTATION_" + notation.upper().replace("-", "_")
        if not hasattr(lib, name):
            raise ValueError(f"no notation {notation!r}")
        return self._write(self._read(move), getattr(lib, name))

    def is_capture(self, move: str) -> bool:
        """Is a man taken, shot or displaced by this legal move?"""
        parts, error = ffi.new("FusilierMoveParts *"), new_error()
        if not lib.fusilier_position_parts(self._position, self._read(move), parts, error):
            fail(error)
        return bool(parts.captures)

    # ---- the position ----

    def fen(self) -> str:
        """The position string."""
        error = new_error()
        return own_text(lib.fusilier_position_text(self._position, error), error)

    __str__ = fen

    def set_fen(self, position: str) -> None:
        """Sets it up anew; on an error it stays what it was."""
        error = new_error()
        if not lib.fusilier_position_set(self._position, given(position), error):
            fail(error)
        self._stack, self._listed = [], None

    def view(self, seat: str) -> str:
        """What a seat ("w", "a") may know of it, as a position string."""
        error = new_error()
        return own_text(lib.fusilier_position_view(self._position, self.game.seat(seat), error), error)

    @property
    def turn(self) -> str:
        """The letter of the seat whose turn it is; of dice: for whom they are rolled."""
        return self.game.seats[lib.fusilier_position_turn(self._position)]

    def is_chance(self) -> bool:
        """Are its moves what dice may show?"""
        return bool(lib.fusilier_position_is_chance(self._position))

    def is_check(self) -> bool:
        """Is the seat to move in check, or threatened likewise?"""
        return bool(lib.fusilier_position_in_check(self._position))

    def may_win(self, seat: str) -> bool:
        """Can the seat still win, however the others play? False only where orthodox chess leaves no doubt."""
        return bool(lib.fusilier_position_may_win(self._position, self.game.seat(seat)))

    def piece_at(self, cell: str) -> Optional[tuple[str, str]]:
        """Seat and letter of the man on a cell, ("w", "N"); a wall is ("", "*"), nobody None."""
        number = lib.fusilier_game_cell(self.game._game, given(cell))
        man, error = ffi.new("FusilierMan *"), new_error()
        if not lib.fusilier_position_man(self._position, number, man, error):
            fail(error)
        if man.letter == 0:
            return None
        return ("" if man.seat == lib.FUSILIER_NOBODY else self.game.seats[man.seat], chr(man.letter))

    def key(self) -> int:
        """A number for tables: equal positions have equal keys, others hardly ever."""
        return int(lib.fusilier_position_key(self._position))

    def repetitions(self) -> int:
        """How often it occurred before, among the moves pushed."""
        return int(lib.fusilier_position_repetitions(self._position))

    # ---- how it stands ----

    def outcome(self, *, claim_draw: bool = False) -> Optional[Outcome]:
        """How it ended by the rules; with `claim_draw` also by repetition and moves without progress. None: not yet."""
        ask = lib.fusilier_position_referee if claim_draw else lib.fusilier_position_result
        found, error = ffi.new("FusilierResult *"), new_error()
        if not ask(self._position, found, error):
            fail(error)
        if not found.is_over:
            return None
        points = {letter: found.points[seat] / lib.FUSILIER_WIN for seat, letter in enumerate(self.game.seats)}
        return Outcome(text(found.text), text(found.reason), points)

    def result(self, *, claim_draw: bool = False) -> str:
        """ "1-0", "1/2-1/2" ...; "*" while it goes on."""
        outcome = self.outcome(claim_draw=claim_draw)
        return "*" if outcome is None else outcome.result

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        return self.outcome(claim_draw=claim_draw) is not None

    # ---- counting, pictures, numbers for learning ----

    def perft(self, depth: int, *, threads: int = 1, hash_mb: int = 0) -> int:
        """Counts the leaves of the move tree."""
        options = ffi.new("FusilierPerft *", {"threads": threads, "hash_mb": hash_mb})
        leaves, error = ffi.new("uint64_t *"), new_error()
        if not lib.fusilier_perft(self._position, depth, options, leaves, error):
            fail(error)
        return int(leaves[0])

    def divide(self, depth: int) -> dict[str, int]:
        """The count below each legal move."""
        error = new_error()
        moves = lib.fusilier_perft_divide(self._position, depth, _NULL, error)
        if moves == _NULL:
            fail(error)
        moves = ffi.gc(moves, lib.fusilier_moves_free)
        return {
            text(lib.fusilier_moves_text(moves, number)): int(lib.fusilier_moves_perft(moves, number))
            for number in range(lib.fusilier_moves_count(moves))
        }

    def svg(self, seat: Optional[str] = None, width: int = 0) -> str:
        """A picture as SVG, as a seat sees it (None: all is seen), so many pixels wide (0: as its place allows)."""
        error = new_error()
        number = lib.FUSILIER_NOBODY if seat is None else self.game.seat(seat)
        return own_text(lib.fusilier_position_svg(self._position, number, width, error), error)

    def _repr_svg_(self) -> str:
        return self.svg(width=390)

    def planes(self, letters: str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ") -> Any:
        """The men as planes of 0 and 1, one for each seat and letter: number seat * len(letters) + index.

        A numpy array of bytes, of the shape (planes, ranks, files), or (planes, cells) on boards without; where there
        is no numpy, lists of bytes of the same shape. Rank 1 and file a come first. All men are seen, hidden ones too.
        """
        cells, seats = self.game.cell_count, len(self.game.seats)
        owners, kinds = ffi.new("int8_t[]", cells), ffi.new("char[]", cells)
        lib.read_men(self._position, cells, owners, kinds)
        flat = bytearray(seats * len(letters) * cells)
        places = {letter.encode(): index for index, letter in enumerate(letters)}
        for cell in range(cells):
            index = places.get(kinds[cell])
            if index is not None and owners[cell] >= 0:
                flat[(owners[cell] * len(letters) + index) * cells + cell] = 1
        ranks, files = self.game.rank_count, self.game.file_count
        return _shaped(flat, seats * len(letters), (ranks, files) if ranks * files == cells else (cells,))

    # ---- as Python has it ----

    def copy(self) -> "Board":
        """Another one that is equal, its moves included."""
        other = Board.__new__(Board)
        error = new_error()
        other.game = self.game
        other._take(lib.fusilier_position_copy(self._position, error), error)
        other._stack, other._listed = list(self._stack), self._listed
        return other

    __copy__ = copy

    def __deepcopy__(self, _memo: Any) -> "Board":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Do they agree in everything that play can see?"""
        if not isinstance(other, Board):
            return NotImplemented
        return self.game == other.game and bool(lib.fusilier_position_equal(self._position, other._position))

    def __repr__(self) -> str:
        return f"fusilier.Board({self.game.id!r}, {self.fen()!r})"


def _shaped(flat: bytearray, planes: int, shape: tuple[int, ...]) -> Any:
    try:
        import numpy
    except ImportError:
        size = shape[-1]
        rows = [bytes(flat[at : at + size]) for at in range(0, len(flat), size)]
        if len(shape) == 1:
            return rows
        return [rows[at : at + shape[0]] for at in range(0, len(rows), shape[0])]
    return numpy.frombuffer(flat, dtype=numpy.uint8).reshape((planes, *shape))
