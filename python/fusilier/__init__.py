"""Fusilier: the rules of unorthodox chess games, and an engine that plays them (docs/python.md)."""

from ._board import Board, Outcome
from ._engine import Analysis, Engine
from ._errors import (
    BadGame,
    BadOption,
    BadPosition,
    BadValue,
    Busy,
    Error,
    IllegalMove,
    UnknownGame,
    Unsupported,
)
from ._games import Game, Games, games, load, version
from ._hearing import Found, Line, Score

__version__ = version()

__all__ = [
    "Analysis",
    "BadGame",
    "BadOption",
    "BadPosition",
    "BadValue",
    "Board",
    "Busy",
    "Engine",
    "Error",
    "Found",
    "Game",
    "Games",
    "IllegalMove",
    "Line",
    "Outcome",
    "Score",
    "UnknownGame",
    "Unsupported",
    "games",
    "load",
    "version",
]
