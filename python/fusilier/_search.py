"""The searches of the library, and how they end."""

from __future__ import annotations

import atexit
import queue
import threading
import weakref
from functools import partial
from typing import Any, Callable, ContextManager, Mapping, Optional

from ._errors import Busy, fail, given, new_error, text
from ._hearing import Inbox, is_hearing, running
from ._library import ffi, lib


class _Reaper:
    """Frees the searches that nobody closed. The collector may find one in a thread of that search itself, which cannot
    wait for its own end, or where somebody holds a lock: so they end in a thread of their own. Destructors that the
    collector calls there may stop and close searches, too: if that is to wait, it is done here."""

    def __init__(self) -> None:
        self._due: queue.SimpleQueue[Optional[Callable[[], None]]] = queue.SimpleQueue()  # destructors may put into it
        self._thread: Optional[threading.Thread] = None
        self._lock = threading.Lock()

    def _run(self) -> None:
        while (act := self._due.get()) is not None:
            act()
            del act  # and what it keeps

    def begin(self) -> None:
        with self._lock:
            if self._thread is None or not self._thread.is_alive():  # after a fork it is not
                self._thread = threading.Thread(target=self._run, name="fusilier reaper", daemon=True)
                self._thread.start()

    def take(self, search: Any) -> None:
        self.call(partial(lib.fusilier_search_free, search))

    def call(self, act: Callable[[], None]) -> None:
        self._due.put(act)

    def end(self) -> None:
        with self._lock:
            if self._thread is not None and self._thread.is_alive():
                self._due.put(None)
                self._thread.join()


_reaper = _Reaper()
_open: weakref.WeakSet[Search] = weakref.WeakSet()
_open_lock = threading.Lock()


@atexit.register
def _end_all() -> None:
    """Threads of a search must not call a Python that is gone."""
    with _open_lock:
        searches = list(_open)
    for search in searches:
        search.close()
    _reaper.end()


class _Try:
    """A lock for a thread that must not wait for it: Busy if another has it."""

    def __init__(self, lock: Any) -> None:
        self._lock = lock

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise Busy("a search is running", "busy")

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class Search:
    """A search of the library, for several threads: one at a time has it."""

    def __init__(self, context: Any) -> None:
        error = new_error()
        search = lib.fusilier_search_new(context, error)
        if search == ffi.NULL:
            fail(error)
        _reaper.begin()
        self._lock = threading.RLock()  # handlers of signals may stop it, too
        self._search: Any = ffi.gc(search, _reaper.take)  # None: it is closed
        self._inbox: Optional[Inbox] = None  # of what runs, or ran and was not waited for
        self._is_stopping = False
        self._lines_before: Optional[str] = None  # MultiPV as it was before it was set for one start
        with _open_lock:
            _open.add(self)

    def _alone(self) -> ContextManager[Any]:
        """The lock. Who has it may wait for a thread of a search, so such a thread does not wait for the lock."""
        return _Try(self._lock) if is_hearing() else self._lock

    # ---- with the lock ----

    def _there(self) -> Any:
        if self._search is None:
            raise ValueError("the engine is closed")
        return self._search

    def _idle(self) -> Any:
        """Busy while it thinks; if it was told to stop, that is waited for, but not by a thread of a search."""
        search = self._there()
        if self._inbox is not None:
            if is_hearing() or not (self._is_stopping or self._inbox.is_done.is_set()):
                raise Busy("a search is running", "busy")
            lib.fusilier_search_wait(search, ffi.NULL, ffi.NULL)
            self._forget_start(search)
        return search

    def _forget_start(self, search: Any) -> None:
        self._inbox, self._is_stopping = None, False
        if self._lines_before is not None:
            self._set(search, "MultiPV", self._lines_before)
            self._lines_before = None

    def _set(self, search: Any, name: str, value: str) -> None:
        error = new_error()
        if not lib.fusilier_search_set(search, given(name), given(value), error):
            fail(error)

    # ---- options ----

    def set(self, options: Mapping[str, str]) -> None:
        """All of them, or none."""
        with self._alone():
            search, before = self._idle(), self.options()
            try:
                for name, value in options.items():
                    self._set(search, name, value)
            except BaseException:
                now = self.options()
                for name, value in before.items():
                    if now[name] != value:
                        self._set(search, name, value)
                raise

    def options(self) -> dict[str, str]:
        """Of each the value in force."""
        with self._alone():
            search = self._there()
            if self._inbox is not None and self._inbox.is_done.is_set() and not is_hearing():
                self._idle()
            found: dict[str, str] = {}
            option, index = ffi.new("FusilierOption *"), 0
            while lib.fusilier_search_option(search, index, option):
                found[text(option.name)] = "" if option.value == ffi.NULL else text(option.value)
                index += 1
            return found

    def clear(self) -> None:
        with self._alone():
            error = new_error()
            if not lib.fusilier_search_clear(self._idle(), error):
                fail(error)

    # ---- thinking ----

    def start(self, position: Any, limits: Any, lines: Optional[int]) -> Inbox:
        """`lines`: MultiPV for this time alone; None: as it is."""
        inbox, error = Inbox(), new_error()
        listener = ffi.new(
            "FusilierListener *", {"info": lib.hear_info, "done": lib.hear_done, "context": inbox.handle}
        )
        with self._alone():
            search = self._idle()
            if lines is not None:
                before = self.options()["MultiPV"]
                self._set(search, "MultiPV", str(lines))
                self._lines_before = before
            self._inbox = inbox
            running.add(inbox)
            try:
                is_started = lib.fusilier_search_start(search, position, limits, listener, error)
            except BaseException:  # an interrupt, which is raised when the call returns
                self.stop(inbox)
                raise
            if not is_started:
                running.discard(inbox)
                self._forget_start(search)
                fail(error)
        return inbox

    def stop(self, inbox: Inbox) -> None:
        """Asks it to end soon what it says to this inbox."""
        try:
            with self._alone():
                if self._search is not None and self._inbox is inbox:
                    self._is_stopping = True
                    lib.fusilier_search_stop(self._search)
        except Busy:
            _reaper.call(partial(self.stop, inbox))

    def close(self) -> None:
        """Stops, waits for that, and gives the memory back. In a thread of a search it does not wait."""
        try:
            with self._alone():
                self._close()
        except Busy:
            _reaper.call(self.close)

    def _close(self) -> None:
        search, self._search = self._search, None
        if search is None:
            return
        ffi.gc(search, None)
        if is_hearing():
            _reaper.take(search)
        else:
            lib.fusilier_search_free(search)
