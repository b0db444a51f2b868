"""How searches end, and several who read of one or stop it."""

import asyncio
import subprocess
import sys
import threading
import time

import fusilier
import pytest
from fusilier import Board, Engine

HARDLY_A_LINE = "8/8/8/8/8/5k2/8/7K w - - 0 1"  # the search has seen all of it at once


@pytest.fixture
def engine():
    with Engine({"Hash": 4}) as engine:
        yield engine


def run_alone(program):
    """In a Python of its own, as it may be the end of it; what it printed."""
    begin = "import gc, threading, time\nfrom fusilier import Board, Engine\n"
    ran = subprocess.run(
        [sys.executable, "-c", begin + program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def run_threads(*bodies):
    threads = [threading.Thread(target=body, daemon=True) for body in bodies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive()


def test_the_collector_finds_it_in_a_thread_of_its_own():
    program = """
gc.disable()
def forget():
    engine = Engine({"Hash": 4})
    engine.itself = engine
    engine.kept = engine.analysis(Board())
class Probe:
    def __del__(self):
        print(threading.current_thread() is threading.main_thread())
def probe():
    found = Probe()
    found.itself = found
forget()
probe()
gc.set_threshold(1, 1, 1)
gc.enable()
time.sleep(1)
gc.disable()
print("end")
"""
    assert run_alone(program) == "False\nend\n"


def test_destructors_close_it_in_a_thread_of_its_own_while_that_is_waited_for():
    program = """
gc.disable()
class Probe:
    def __init__(self, engine, analysis):
        self.itself, self.engine, self.analysis = self, engine, analysis
    def __del__(self):
        print(threading.current_thread() is threading.main_thread())
        self.engine._search.stop(self.analysis._inbox)
        for use in (lambda: self.engine.options, self.engine.clear, lambda: self.engine.play(Board(), depth=1)):
            try:
                use()
            except ValueError as error:  # Busy, or closed
                print(type(error).__name__)
        self.engine.close()
def think(wait):
    engine = Engine({"Hash": 4})
    analysis = engine.analysis(Board())
    probe = [Probe(engine, analysis)]
    def collect():
        if not analysis.is_running() and probe:
            probe.clear()
            gc.collect()
    analysis._inbox._wakes.append(collect)
    wait(engine, analysis)
    assert not probe
def clear(engine, analysis):
    with engine._search._lock:
        analysis.stop()
        engine.clear()
think(lambda engine, analysis: engine.close())
think(clear)
print("end")
"""
    assert run_alone(program) == "False\nBusy\nBusy\nBusy\n" * 2 + "end\n"


@pytest.mark.parametrize("kept", ["engine, analysis", "engine, None", "None, analysis"])
def test_python_ends_while_it_thinks(kept):
    program = f"""
engine = Engine({{"Hash": 4}})
analysis = engine.analysis(Board(), multipv=200)
engine, analysis = {kept}
time.sleep(0.05)
"""
    for _ in range(5):
        assert run_alone(program) == ""


def test_it_is_closed_while_it_thinks(engine):
    analysis = engine.analysis(Board())
    engine.close()
    assert not analysis.is_running() and analysis.wait().best_move
    analysis.stop()
    for use in (lambda: engine.options, lambda: engine.analyse(Board(), depth=1), engine.clear):
        with pytest.raises(ValueError):
            use()
    engine.close()


def test_two_iterators(engine):
    analysis = engine.analysis(Board(), depth=4)
    first, second = iter(analysis), iter(analysis)
    one = next(first)
    depths = [line.depth for line in second] + [line.depth for line in first]
    assert depths == sorted(depths) and one.depth <= depths[-1] == 4
    assert list(analysis) == []


def stop_soon(analysis):  # while all others wait for a line
    time.sleep(0.3)
    analysis.stop()


def test_three_threads_read(engine):
    analysis = engine.analysis(Board("chess", HARDLY_A_LINE))
    run_threads(*[lambda: list(analysis)] * 3, lambda: stop_soon(analysis))


def test_two_tasks_read_and_one_waits(engine):
    async def read(analysis):
        return [line.depth async for line in analysis]

    async def think():
        analysis = engine.analysis(Board(), depth=5)
        first, second, found = await asyncio.wait_for(asyncio.gather(read(analysis), read(analysis), analysis._found()), 30)
        assert max(first + second) == found.depth == 5
        return await analysis, await read(analysis)

    found, rest = asyncio.run(think())
    assert found.depth == 5 and rest == []


def test_a_thread_and_a_task_read(engine):
    analysis = engine.analysis(Board("chess", HARDLY_A_LINE))

    async def read():
        return [line.depth async for line in analysis]

    run_threads(lambda: list(analysis), lambda: asyncio.run(read()), lambda: stop_soon(analysis))


def test_one_that_was_told_to_stop_is_waited_for(engine):
    for _ in range(10):
        engine.analysis(Board()).stop()
        assert engine.play(Board(), depth=1)
    engine.analysis(Board()).stop()
    engine.configure({"Hash": 5})
    engine.analysis(Board()).stop()
    engine.clear()


def test_one_that_was_cancelled_is_waited_for(engine):
    async def think():
        for _ in range(10):
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(engine.analysis(Board())._found(), 0.01)
            assert await engine.analysis(Board(), depth=1)

    asyncio.run(think())


def test_an_old_analysis_does_not_stop_a_new_one(engine):
    old = engine.analysis(Board(), depth=1)
    old.wait()
    new = engine.analysis(Board())
    old.stop()
    with pytest.raises(fusilier.Busy):
        engine.clear()
    new.stop()


def test_threads_stop_it_while_it_is_closed():
    program = """
for _ in range(100):
    engine = Engine({"Hash": 1})
    analysis = engine.analysis(Board())
    def stop():
        while analysis.is_running():
            analysis.stop()
        for _ in range(100):
            analysis.stop()
    threads = [threading.Thread(target=body) for body in (stop, stop, engine.close)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
print("end")
"""
    assert run_alone(program) == "end\n"


def test_lines_are_for_one_analysis(engine):
    engine.configure({"MultiPV": 2})
    assert len(engine.analyse(Board(), depth=2, multipv=3).lines) == 3
    assert engine.options["MultiPV"] == "2"
    assert len(engine.analyse(Board(), depth=2).lines) == 2
    with pytest.raises(fusilier.IllegalMove):
        engine.analysis(Board(), multipv=4, root_moves=["a2a5"])
    assert engine.options["MultiPV"] == "2"
    with pytest.raises(fusilier.BadOption):
        engine.analysis(Board(), multipv=0)
    assert len(engine.analyse(Board(), depth=2).lines) == 2


def test_no_moves_are_not_all(engine):
    with pytest.raises(fusilier.IllegalMove) as caught:
        engine.analysis(Board(), depth=1, root_moves=[])
    assert str(caught.value) == "there are no moves to think about"
    assert engine.play(Board(), depth=1, root_moves=None)
