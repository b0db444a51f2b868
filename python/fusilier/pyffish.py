"""The functions of pyffish, answered by Fusilier: `from fusilier import pyffish` (docs/python.md says what is otherwise).

Variants are found by all names that Fusilier knows for them. Values are for the side to move: VALUE_MATE
for a win, less than 0 for a loss, 0 for a draw.
"""

from __future__ import annotations

import random
import re
from typing import NoReturn

from ._board import Board
from ._errors import BadPosition, Error, Unsupported
from ._games import usual, version as library_version

NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
NOTATION_SHOGI_HOSKING = 3
NOTATION_SHOGI_HODGES = 4
NOTATION_SHOGI_HODGES_NUMBER = 5
NOTATION_JANGGI = 6
NOTATION_XIANGQI_WXF = 7
NOTATION_THAI_SAN = 8
NOTATION_THAI_LAN = 9
_WRITINGS = {
    NOTATION_SAN: "san",
    NOTATION_LAN: "lan",
    NOTATION_SHOGI_HOSKING: "hosking",
    NOTATION_SHOGI_HODGES: "hodges",
    NOTATION_SHOGI_HODGES_NUMBER: "hodges-numbers",
    NOTATION_JANGGI: "janggi",
    NOTATION_XIANGQI_WXF: "wxf",
    NOTATION_THAI_SAN: "thai",
    NOTATION_THAI_LAN: "thai-long",
}  #: as Board.san has them

FEN_OK = 1
FEN_INVALID_PROMOTED_PIECE = -12
VALUE_MATE = 32000
VALUE_DRAW = 0

_FIELDS = {"board": -8, "turn": -6, "castling": -5, "en-passant": -4, "halfmove": -2, "fullmove": -1, "hand": -7}
_BAD_FEN = -10  # what is wrong with all others, and with letters that are none
_FEN_EMPTY = 0
_MAN = re.compile(r"\d+|\+?[A-Za-z]|\*")


def _cannot(name: str, why: str) -> NoReturn:
    raise NotImplementedError(f"pyffish.{name}: {why}")


def _name(variant: str, chess960: bool) -> str:
    if not chess960 or variant.lower() == "chess960":
        return variant
    if variant.lower() != "chess":
        _cannot("chess960", f"only chess has a form with shuffled men, {variant!r} has not")
    return "chess960"


def _filled(fen: str) -> str:
    """With the fields that FENs may lack: turn, castling, en passant, and both clocks."""
    men, *fields = fen.split()
    if not fields or fields[0] not in ("w", "b"):
        fields.insert(0, "w")
    if len(fields) > 1 and fields[1].isdigit():
        fields[1:1] = ["-", "-"]
    return " ".join([men, *fields, *["-", "-", "0", "1"][len(fields) - 1 :]])


def _with_possible_rights(name: str, fen: str) -> Board:
    """Rights to castle that cannot be are left out, each by itself."""
    men, turn, rights, *rest = fen.split()
    possible = ""
    for right in rights:
        try:
            Board(name, " ".join([men, turn, right, *rest]))
            possible += right
        except BadPosition:
            pass
    return Board(name, " ".join([men, turn, possible or "-", *rest]))


def _set_up(name: str, fen: str) -> Board:
    """As pyffish does, which forgives what is missing, and rights to castle that cannot be."""
    try:
        return Board(name, "start" if fen == "startpos" else fen)
    except BadPosition as error:
        filled = _filled(fen)
        if error.field == "board" and "~" in fen:
            return _set_up(name, fen.replace("~", ""))  # who was promoted does not matter in the game
        if error.field == "castling" and filled == fen:
            return _with_possible_rights(name, fen)
        if filled == fen:
            raise
        return _set_up(name, filled)


def _board(variant: str, fen: str, moves: list[str], chess960: bool) -> Board:
    board = _set_up(_name(variant, chess960), fen)
    for move in moves:
        board.push(move)
    return board


def _has_hand(board: Board) -> bool:
    men, rest = Board(board.game).fen().split(" ", 1)
    try:
        Board(board.game, f"{men}[] {rest}")
    except Error:
        return False
    return True


def _rows(men: str) -> list[list[tuple[str, str]]]:
    """Rank by rank from above, square and man; "" where nobody stands."""
    rows = men.split("/")
    told: list[list[tuple[str, str]]] = []
    for index, row in enumerate(rows):
        stands = [man for part in _MAN.findall(row) for man in ([""] * int(part) if part.isdigit() else [part])]
        told.append([(f"{chr(ord('a') + file)}{len(rows) - index}", man) for file, man in enumerate(stands)])
    return told


def _joined(rows: list[list[str]]) -> str:
    """The board field of these men."""
    written = ("".join(man or "1" for man in row) for row in rows)
    return "/".join(re.sub("1+", lambda ones: str(len(ones[0])), row) for row in written)


def _marked(men: str, promoted: set[str]) -> str:
    """The board with ~ behind men on these squares."""
    return _joined([[man + "~" * (square in promoted) for square, man in row] for row in _rows(men)])


def _keys(fields: list[str]) -> dict[str, str]:
    """What a position says by keys, "hand=Nn"."""
    return dict(field.split("=", 1) for field in fields if "=" in field)


def _fen(board: Board, show_promoted: bool = False) -> str:
    """The position string with the hand in brackets."""
    men, *fields = board.fen().split()
    keys = _keys(fields)
    if show_promoted and "promoted" in keys and "," not in men:
        men = _marked(men, set(keys["promoted"].split(",")))
        fields.remove(f"promoted={keys['promoted']}")
    if _has_hand(board):
        men += f"[{keys.get('hand', '')}]"
        fields = [field for field in fields if not field.startswith("hand=")]
    return " ".join([men, *fields])


def _value(board: Board, points: dict[str, float]) -> int:
    most, ours = max(points.values()), points[board.turn]
    if min(points.values()) == most:
        return 0
    return VALUE_MATE if ours == most else -VALUE_MATE


# ---- the program ----


def version() -> tuple[int, ...]:
    """The version of Fusilier."""
    return tuple(int(part) for part in library_version().split("."))


def info() -> str:
    """Its name and version."""
    return f"Fusilier {library_version()}"


def variants() -> list[str]:
    """The ids of all games."""
    return [game.id for game in usual()]


def set_option(name: str, value: object) -> None:
    """VariantPath loads a file of games, UCI_Variant must name one (each call says which it means); there are no other
    options here."""
    if name == "UCI_Variant":
        usual().find(str(value))
    elif name == "VariantPath":
        usual().load(str(value))
    else:
        _cannot("set_option", f"no option {name!r}: options belong to fusilier.Engine")


def load_variant_config(config: str) -> None:
    """Loads games of a text in the language of variants.ini. BadGame if one cannot be played."""
    usual().loads(config)


# ---- games ----


def start_fen(variant: str) -> str:
    """The start position."""
    return _fen(Board(variant))


def two_boards(variant: str) -> bool:
    """Is it played on two boards? None is."""
    usual().find(variant)
    return False


def _hand(board: Board) -> str:
    """What the players have in hand, as the position says it."""
    return _keys(board.fen().split()).get("hand", "")


def _caught(board: Board, move: str) -> str:
    """Plays the move; returns whom the mover has got in hand by it, if anybody: a letter as the mover writes it."""
    ours = str.isupper if board.turn == "w" else str.islower
    before = _hand(board)
    board.push(move)
    after = _hand(board)
    gained = [man for man in set(after) if ours(man) and after.count(man) > before.count(man)]
    return gained[0] if gained else ""


def _captures_come_to_hand(variant: str) -> bool:
    """Does one of the first captures of some games? They are always the same games."""
    chooser, captures = random.Random(1), 0
    for _ in range(20):
        board = Board(variant)
        for _ in range(300):
            moves = board.legal_moves
            if not moves or captures >= 12:
                break
            takes = [move for move in moves if board.is_capture(move)]
            if _caught(board, chooser.choice(takes or moves)) and takes:
                return True
            captures += bool(takes)
    return False


def captures_to_hand(variant: str) -> bool:
    """Do captured men go to the hand of who has captured them? Found by play."""
    return _has_hand(Board(variant)) and _captures_come_to_hand(variant)


# ---- positions ----


def legal_moves(variant: str, fen: str, moves: list[str], chess960: bool = False) -> list[str]:
    """The legal moves after these."""
    return _board(variant, fen, moves, chess960).legal_moves


def get_fen(
    variant: str,
    fen: str,
    moves: list[str],
    chess960: bool = False,
    sfen: bool = False,
    show_promoted: bool = False,
    count_started: int = 0,
) -> str:
    """The position after these moves."""
    if sfen:
        _cannot("get_fen", "positions are not written as SFEN")
    if count_started:
        _cannot("get_fen", "counting is not started by hand")
    return _fen(_board(variant, fen, moves, chess960), show_promoted)


def _written(board: Board, move: str, notation: int) -> str:
    """Shogi is written by squares in numbers where nothing else is asked for, all others as SAN where they can be."""
    if notation != NOTATION_DEFAULT:
        return board.san(move, _WRITINGS[notation])
    if board.game.has_san or board.game.has_numbers:
        return board.san(move)
    try:
        return board.san(move, "hodges-numbers" if board.game.family == "shogi" else "san")
    except Unsupported:
        return board.san(move)


def get_san(variant: str, fen: str, move: str, chess960: bool = False, notation: int = NOTATION_DEFAULT) -> str:
    """The move as people write it."""
    return get_san_moves(variant, fen, [move], chess960, notation)[0]


def get_san_moves(
    variant: str, fen: str, moves: list[str], chess960: bool = False, notation: int = NOTATION_DEFAULT
) -> list[str]:
    """The moves, played one after another, as people write them."""
    if notation != NOTATION_DEFAULT and notation not in _WRITINGS:
        raise ValueError(f"no notation {notation!r}")
    board, written = _board(variant, fen, [], chess960), []
    for move in moves:
        written.append(_written(board, move, notation))
        board.push(move)
    return written


def gives_check(variant: str, fen: str, moves: list[str], chess960: bool = False) -> bool:
    """Is the side to move in check after these moves?"""
    return _board(variant, fen, moves, chess960).is_check()


def is_capture(variant: str, fen: str, moves: list[str], move: str, chess960: bool = False) -> bool:
    """Does the move, after these, take a man?"""
    return _board(variant, fen, moves, chess960).is_capture(move)


def piece_to_partner(variant: str, fen: str, moves: list[str], chess960: bool = False) -> str:
    """Whom the last of these moves has brought to a hand, as the owner before wrote him; "" if nobody."""
    if not moves:
        return ""
    return _caught(_board(variant, fen, moves[:-1], chess960), moves[-1]).swapcase()


def game_result(variant: str, fen: str, moves: list[str], chess960: bool = False) -> int:
    """The value of a game that is over; ValueError if it is not."""
    board = _board(variant, fen, moves, chess960)
    outcome = board.outcome()
    if outcome is None:
        raise ValueError("game_result: the game is not over")
    return _value(board, outcome.points)


def is_immediate_game_end(variant: str, fen: str, moves: list[str], chess960: bool = False) -> tuple[bool, int]:
    """Is it over by another rule than that of mate or stalemate? And its value, 0 if not."""
    board = _board(variant, fen, moves, chess960)
    outcome = board.outcome()
    if outcome is None or "mate" in outcome.reason:
        return False, 0
    return True, _value(board, outcome.points)


def is_optional_game_end(
    variant: str, fen: str, moves: list[str], chess960: bool = False, count_started: int = 0
) -> tuple[bool, int]:
    """Is it over by repetition, or by moves without progress? And its value, 0 if not."""
    if count_started:
        _cannot("is_optional_game_end", "counting is not started by hand")
    board = _board(variant, fen, moves, chess960)
    outcome = board.outcome(claim_draw=True)
    if outcome is None or board.is_game_over():
        return False, 0
    return True, _value(board, outcome.points)


def has_insufficient_material(
    variant: str, fen: str, moves: list[str], chess960: bool = False
) -> tuple[bool, bool]:
    """Whether White, and Black, can win no more, however they play. Only orthodox men are known to be too few."""
    board = _board(variant, fen, moves, chess960)
    first, second = board.game.seats
    return not board.may_win(first), not board.may_win(second)


def _men(board: Board) -> dict[str, str]:
    return {square: man for row in _rows(board.fen().split()[0]) for square, man in row if man}


def _seen(board: Board) -> set[str]:
    """The own men, where they can go, and whom they can take."""
    is_own = str.isupper if board.turn == board.game.seats[0] else str.islower
    before = _men(board)
    seen = {square for square, man in before.items() if is_own(man)}
    for move in board.legal_moves:
        seen.update(re.findall(r"[a-z]\d+", move))
        board.push(move)
        after = _men(board)
        seen.update(square for square, man in before.items() if after.get(square) != man)
        board.pop()
    return seen


def get_fog_fen(fen: str, variant: str, chess960: bool = False) -> str:
    """What the side to move may know, where men are hidden; else what its men see, with * for all other squares."""
    board = _board(variant, fen, [], chess960)
    if board.game.is_hidden:
        return board.view(board.turn)
    seen = _seen(board)
    men, *fields = _fen(board).split()
    rows = [[man if square in seen else "*" for square, man in row] for row in _rows(men.split("[")[0])]
    return " ".join([_joined(rows), *fields])


def _number_of(error: BadPosition) -> int:
    """What pyffish calls the fault."""
    if error.field == "board" and "no man is written as '+" in str(error):
        return FEN_INVALID_PROMOTED_PIECE
    if error.field == "board" and "unknown letter" in str(error):
        return _BAD_FEN
    return _FIELDS.get(error.field, _BAD_FEN)


def validate_fen(fen: str, variant: str, chess960: bool = False) -> int:
    """FEN_OK, or a number below 1 that says what is wrong."""
    if not fen.strip():
        return _FEN_EMPTY
    name = _name(variant, chess960)
    usual().find(name)
    try:
        Board(name, fen)
    except BadPosition as error:
        return _number_of(error)
    return FEN_OK
