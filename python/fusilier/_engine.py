"""The search."""

from __future__ import annotations

import asyncio
import math
import queue
import threading
from typing import Any, AsyncIterator, Callable, Iterable, Iterator, Mapping, NamedTuple, Optional, Union

from ._board import Board
from ._errors import Busy, fail, given, new_error, text
from ._games import Games, usual
from ._library import ffi, lib


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


_BOUNDS = ("exact", "lower", "upper")


def _score(of: Any) -> Score:
    return Score(None, of.mate) if of.is_mate else Score(of.score, None)


class _Inbox:
    """What the threads of a search say. It knows nobody, so that it outlives a search whose owner was forgotten."""

    def __init__(self) -> None:
        self.lines: queue.SimpleQueue[Optional[Line]] = queue.SimpleQueue()  # None: the end
        self.last: dict[int, Line] = {}
        self.found: Optional[Found] = None
        self.is_done = threading.Event()
        self.wake: Callable[[], None] = lambda: None

    def tell(self, line: Optional[Line]) -> None:
        self.lines.put(line)
        self.wake()


@ffi.def_extern()  # type: ignore[misc]
def hear_info(handle: Any, info: Any) -> None:
    inbox: _Inbox = ffi.from_handle(handle)
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
    inbox: _Inbox = ffi.from_handle(handle)
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


class Analysis:
    """A search under way: iterate over its lines, by `for` or `async for`; wait() and `await` give what it has found.

    As a context manager, it stops at the end of the block.
    """

    def __init__(self, search: Any, inbox: _Inbox) -> None:
        """Made by Engine.analysis; not for others."""
        self._search, self._inbox = search, inbox
        self._is_at_end = False

    def stop(self) -> None:
        """Asks it to end soon; from any thread."""
        if not self._inbox.is_done.is_set():
            lib.fusilier_search_stop(self._search)

    def is_running(self) -> bool:
        return not self._inbox.is_done.is_set()

    def wait(self) -> Found:
        """Waits for its end. Interrupted (KeyboardInterrupt), it stops."""
        try:
            self._inbox.is_done.wait()
        except BaseException:
            self.stop()
            raise
        return self._end()

    def _end(self) -> Found:
        found = self._inbox.found
        assert found is not None
        return found

    def __iter__(self) -> Iterator[Line]:
        while not self._is_at_end:
            line = self._inbox.lines.get()
            if line is None:
                self._is_at_end = True
            else:
                yield line

    async def __aiter__(self) -> AsyncIterator[Line]:
        loop, called = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            try:
                loop.call_soon_threadsafe(called.set)
            except RuntimeError:  # the loop was closed: nobody waits any more
                pass

        self._inbox.wake = wake
        while not self._is_at_end:
            called.clear()
            try:
                line = self._inbox.lines.get_nowait()
            except queue.Empty:
                await called.wait()
                continue
            if line is None:
                self._is_at_end = True
            else:
                yield line

    async def _found(self) -> Found:
        try:
            async for _ in self:
                pass
        except BaseException:  # cancelled
            self.stop()
            raise
        return self._end()

    def __await__(self) -> Any:
        return self._found().__await__()

    def __enter__(self) -> "Analysis":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.wait()

    async def __aenter__(self) -> "Analysis":
        return self

    async def __aexit__(self, *_: object) -> None:
        self.stop()
        await self


class Engine:
    """An engine, with a hash table and what it has learned. It thinks about one position at a time."""

    def __init__(
        self, options: Optional[Mapping[str, Union[str, int, bool]]] = None, *, games: Optional[Games] = None
    ) -> None:
        """`options` as of configure."""
        error = new_error()
        search = lib.fusilier_search_new((games or usual())._context, error)
        if search == ffi.NULL:
            fail(error)
        handles = self._handles = [None]  # what the threads of the search are given must outlive it

        def free(search: Any) -> None:
            lib.fusilier_search_free(search)
            handles.clear()

        self._search = ffi.gc(search, free)
        self._inbox: Optional[_Inbox] = None
        self.configure(options or {})

    def configure(self, options: Mapping[str, Union[str, int, bool]]) -> None:
        """Sets options by name: {"Hash": 64, "Threads": 2} (docs/uci.md). BadOption; Busy while it thinks."""
        self._be_free()
        for name, value in options.items():
            if isinstance(value, bool):
                value = "true" if value else "false"
            error = new_error()
            if not lib.fusilier_search_set(self._search, given(name), given(str(value)), error):
                fail(error)

    @property
    def options(self) -> dict[str, str]:
        """The options that there are, with the values in force."""
        found: dict[str, str] = {}
        option, index = ffi.new("FusilierOption *"), 0
        while lib.fusilier_search_option(self._search, index, option):
            found[text(option.name)] = "" if option.value == ffi.NULL else text(option.value)
            index += 1
        return found

    def clear(self) -> None:
        """Forgets what it has learned: a new game."""
        self._be_free()
        error = new_error()
        if not lib.fusilier_search_clear(self._search, error):
            fail(error)

    def _be_free(self) -> None:
        if self._search is None:
            raise ValueError("the engine is closed")
        if self._inbox is None:
            return
        if not self._inbox.is_done.is_set():
            raise Busy("a search is running", "busy")
        lib.fusilier_search_wait(self._search, ffi.NULL, ffi.NULL)
        self._inbox = None

    def analysis(
        self,
        board: Board,
        *,
        nodes: int = 0,
        depth: int = 0,
        mate: int = 0,
        time: float = 0,
        root_moves: Iterable[str] = (),
        multipv: Optional[int] = None,
    ) -> Analysis:
        """Begins to think about a copy of the board, until a limit is reached (none: until it is stopped).

        nodes, depth, mate (in so many moves) and time (seconds) are 0 for no limit; `multipv` is the number of lines.
        """
        self._be_free()
        if not (min(nodes, depth, mate) >= 0 and 0 <= time < math.inf):
            raise ValueError("a limit is less than 0, or no number")
        if multipv is not None:
            self.configure({"MultiPV": multipv})
        only = " ".join(root_moves)
        moves = ffi.new("char[]", given(only)) if only else ffi.NULL
        wanted = {"nodes": nodes, "depth": depth, "mate": mate, "moves": moves}
        limits = ffi.new("FusilierLimits *", wanted)
        if time > 0:
            limits.move_time_ms = max(1, round(time * 1000))
        inbox = _Inbox()
        handle = ffi.new_handle(inbox)
        listener = ffi.new("FusilierListener *", {"info": lib.hear_info, "done": lib.hear_done, "context": handle})
        error = new_error()
        self._handles[:] = [handle]  # before it starts: an interrupt is raised when the call returns
        self._inbox = inbox
        if not lib.fusilier_search_start(self._search, board._position, limits, listener, error):
            self._inbox = None
            fail(error)
        return Analysis(self._search, inbox)

    def analyse(self, board: Board, **limits: Any) -> Found:
        """Thinks until a limit of analysis() is reached, one of which must be given, and says what it has found."""
        if not any(limits.get(name) for name in ("nodes", "depth", "mate", "time")):
            raise ValueError("no limit: nodes, depth, mate or time")
        return self.analysis(board, **limits).wait()

    def play(self, board: Board, **limits: Any) -> Optional[str]:
        """The move that it would play; None: there is none."""
        return self.analyse(board, **limits).best_move

    def close(self) -> None:
        """Stops, and gives its memory back."""
        if self._search is not None:
            search, self._search = self._search, None
            ffi.release(search)

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
