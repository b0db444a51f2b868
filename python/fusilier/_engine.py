"""The search."""

from __future__ import annotations

import math
import queue
from typing import Any, AsyncIterator, Iterable, Iterator, Mapping, Optional, Union

from ._board import Board
from ._errors import given
from ._games import Games, usual
from ._hearing import Found, Inbox, Line
from ._library import ffi
from ._search import Search


class Analysis:
    """A search under way: iterate over its lines, by `for` or `async for`; wait() and `await` give what it has found.

    Where several iterate, each line goes to one of them. As a context manager, it stops at the end of the block.
    """

    def __init__(self, search: Search, inbox: Inbox) -> None:
        """Made by Engine.analysis; not for others."""
        self._search, self._inbox = search, inbox

    def stop(self) -> None:
        """Asks it to end soon; from any thread."""
        if self.is_running():
            self._search.stop(self._inbox)

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
        while (line := self._inbox.read()) is not None:
            yield line

    async def __aiter__(self) -> AsyncIterator[Line]:
        with self._inbox.calls() as called:
            while True:
                called.clear()
                try:
                    line = self._inbox.read_now()
                except queue.Empty:
                    await called.wait()
                    continue
                if line is None:
                    return
                yield line

    async def _found(self) -> Found:
        try:
            with self._inbox.calls() as called:
                while self.is_running():
                    await called.wait()
                    called.clear()
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
        self._search = Search((games or usual())._context)
        self.configure(options or {})

    def configure(self, options: Mapping[str, Union[str, int, bool]]) -> None:
        """Sets options by name: {"Hash": 64, "Threads": 2} (docs/uci.md). BadOption; Busy while it thinks. If one is
        refused, those before it are put back."""
        self._search.set(
            {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in options.items()}
        )

    @property
    def options(self) -> dict[str, str]:
        """The options that there are, with the values in force."""
        return self._search.options()

    def clear(self) -> None:
        """Forgets what it has learned: a new game."""
        self._search.clear()

    def analysis(
        self,
        board: Board,
        *,
        nodes: int = 0,
        depth: int = 0,
        mate: int = 0,
        time: float = 0,
        root_moves: Optional[Iterable[str]] = None,
        multipv: Optional[int] = None,
    ) -> Analysis:
        """Begins to think about a copy of the board, until a limit is reached (none: until it is stopped).

        nodes, depth, mate (in so many moves) and time (seconds) are 0 for no limit. `root_moves` are the only moves to
        think about, `multipv` is the number of lines; None: all moves, and as many lines as the option says. Busy while
        it thinks about something else; one that was told to stop is waited for.
        """
        if not (min(nodes, depth, mate) >= 0 and 0 <= time < math.inf):
            raise ValueError("a limit is less than 0, or no number")
        moves = ffi.NULL if root_moves is None else ffi.new("char[]", given(" ".join(root_moves)))
        wanted = {"nodes": nodes, "depth": depth, "mate": mate, "moves": moves}
        limits = ffi.new("FusilierLimits *", wanted)
        if time > 0:
            limits.move_time_ms = max(1, round(time * 1000))
        return Analysis(self._search, self._search.start(board._position, limits, multipv))

    def analyse(self, board: Board, **limits: Any) -> Found:
        """Thinks until a limit of analysis() is reached, one of which must be given, and says what it has found."""
        if not any(limits.get(name) for name in ("nodes", "depth", "mate", "time")):
            raise ValueError("no limit: nodes, depth, mate or time")
        return self.analysis(board, **limits).wait()

    def play(self, board: Board, **limits: Any) -> Optional[str]:
        """The move that it would play; None: there is none."""
        return self.analyse(board, **limits).best_move

    def close(self) -> None:
        """Stops, waits for that, and gives its memory back."""
        self._search.close()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
