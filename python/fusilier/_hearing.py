"""What is heard of a search."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from typing import Any, Callable, Iterator, NamedTuple, Optional

from ._errors import text
from ._library import ffi


class Score(NamedTuple):
    """For the seat to move: hundredths of a pawn, or a mate in so many moves (negative: it is mated)."""

    cp: Optional[int]
    mate: Optional[int]


class Line(NamedTuple):
    """A line of thinking."""

    number: int  #: 1: the best; more with multipv
    score: Score
    bound: str  #: "exact", "lower" or "upper": what the score is sure of
    wdl: tuple[int, int, int]  #: win, draw and loss expected, per mille
    depth: int
    seldepth: int
    nodes: int
    seconds: float
    pv: list[str]


class Found(NamedTuple):
    """What a search has found."""

    best_move: Optional[str]  #: None: there is no legal move
    ponder: Optional[str]  #: the reply that it expects
    score: Score
    depth: int
    nodes: int
    seconds: float
    lines: list[Line]  #: the last of each number, the best first

    @property
    def pv(self) -> list[str]:
        return self.lines[0].pv if self.lines else []


class Inbox:
    """What the threads of a search say. It knows nobody, so that it outlives a search whose owner was forgotten."""

    def __init__(self) -> None:
        self.last: dict[int, Line] = {}
        self.found: Optional[Found] = None
        self.is_done = threading.Event()
        self.handle = ffi.new_handle(self)  # for the library
        self._lines: queue.SimpleQueue[Optional[Line]] = queue.SimpleQueue()  # None: the end
        self._wakes: list[Callable[[], None]] = []

    def tell(self, line: Optional[Line]) -> None:
        self._lines.put(line)
        for wake in list(self._wakes):
            wake()

    def _taken(self, line: Optional[Line]) -> Optional[Line]:
        if line is None:  # the end is for all who read, not for the first alone
            self.tell(None)
        return line

    def read(self) -> Optional[Line]:
        """Waits for a line that nobody has read; None: there will be no more."""
        return self._taken(self._lines.get())

    def read_now(self) -> Optional[Line]:
        """The same without waiting. queue.Empty: there is none yet."""
        return self._taken(self._lines.get_nowait())

    @contextlib.contextmanager
    def calls(self) -> Iterator[asyncio.Event]:
        """An event of the running loop that is set with each line, and at the end."""
        loop, called = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            try:
                loop.call_soon_threadsafe(called.set)
            except RuntimeError:  # the loop was closed: nobody waits any more
                pass

        self._wakes.append(wake)
        try:
            yield called
        finally:
            self._wakes.remove(wake)


running: set[Inbox] = set()  # those of which the library has the handle
_here = threading.local()


def is_hearing() -> bool:
    """Is this a thread of a search? There the collector may run, but nobody can wait for the search."""
    return bool(getattr(_here, "is_hearing", False))


_BOUNDS = ("exact", "lower", "upper")


def _score(of: Any) -> Score:
    return Score(None, of.mate) if of.is_mate else Score(of.score, None)


@ffi.def_extern()  # type: ignore[misc]
def hear_info(handle: Any, info: Any) -> None:
    _here.is_hearing = True
    inbox: Inbox = ffi.from_handle(handle)
    line = Line(
        info.line,
        _score(info),
        _BOUNDS[info.bound],
        (info.win, info.draw, info.loss),
        info.depth,
        info.seldepth,
        info.nodes,
        info.time_ms / 1000,
        text(info.moves).split(),
    )
    inbox.last[line.number] = line
    inbox.tell(line)


@ffi.def_extern()  # type: ignore[misc]
def hear_done(handle: Any, found: Any) -> None:
    _here.is_hearing = True
    inbox: Inbox = ffi.from_handle(handle)
    inbox.found = Found(
        text(found.text) or None,
        text(found.ponder) or None,
        _score(found),
        found.depth,
        found.nodes,
        found.time_ms / 1000,
        [inbox.last[number] for number in sorted(inbox.last)],
    )
    inbox.is_done.set()
    inbox.tell(None)
    running.discard(inbox)
