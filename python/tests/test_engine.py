"""The search."""

import asyncio

import fusilier
import pytest
from fusilier import Board, Engine

MATE_IN_ONE = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"


@pytest.fixture
def engine():
    with Engine({"Hash": 4}) as engine:
        yield engine


def test_analyse(engine):
    board = Board("rifle")
    found = engine.analyse(board, nodes=20000)
    assert found.best_move in board.legal_moves and found.depth > 1 and found.nodes > 1000
    line = found.lines[0]
    assert line.number == 1 and line.pv and line.pv == found.pv and line.score.cp is not None
    assert board == Board("rifle")


def test_it_can_be_asked_again_and_again(engine):
    for _ in range(3):
        assert engine.play(Board(), depth=2)
    engine.clear()


def test_a_mate(engine):
    found = engine.analyse(Board("chess", MATE_IN_ONE), depth=4)
    assert found.score.mate == 1 and found.score.cp is None
    board = Board("chess", MATE_IN_ONE)
    board.push(found.best_move)
    assert board.result() == "1-0"


def test_no_move(engine):
    assert engine.play(Board("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), depth=1) is None


def test_several_lines(engine):
    found = engine.analyse(Board(), nodes=5000, multipv=3)
    assert [line.number for line in found.lines] == [1, 2, 3]
    assert len({line.pv[0] for line in found.lines}) == 3


def test_only_these_moves(engine):
    assert engine.play(Board(), nodes=1000, root_moves=["a2a3"]) == "a2a3"
    with pytest.raises(fusilier.IllegalMove):
        engine.play(Board(), nodes=1000, root_moves=["a2a5"])


def test_lines_as_they_come(engine):
    with engine.analysis(Board(), depth=4) as analysis:
        depths = [line.depth for line in analysis]
    assert depths == sorted(depths) and depths[-1] == 4
    assert analysis.wait().depth == 4 and not analysis.is_running()


def test_it_stops(engine):
    with engine.analysis(Board()) as analysis:
        next(iter(analysis))
        with pytest.raises(fusilier.Busy):
            engine.analyse(Board(), depth=1)
    assert not analysis.is_running()
    assert engine.play(Board(), depth=1)


def test_asyncio(engine):
    async def think():
        analysis = engine.analysis(Board(), depth=4)
        depths = [line.depth async for line in analysis]
        found = await analysis
        again = await engine.analysis(Board(), nodes=2000)
        return depths, found, again

    depths, found, again = asyncio.run(think())
    assert depths[-1] == found.depth == 4 and again.best_move


def test_asyncio_is_cancelled(engine):
    async def think():
        analysis = engine.analysis(Board())
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(analysis._found(), 0.05)
        await asyncio.to_thread(analysis.wait)

    asyncio.run(think())
    assert engine.play(Board(), depth=1)


def test_options(engine):
    assert engine.options["Hash"] == "4"
    with pytest.raises(fusilier.BadOption):
        engine.configure({"Nonsense": 1})
    before = engine.options
    with pytest.raises(fusilier.BadOption):
        engine.configure({"hash": 5, "Contempt": 7, "Limit Strength": True, "Nonsense": 1})
    assert engine.options == before
    with pytest.raises(ValueError):
        engine.analyse(Board())
    with pytest.raises(ValueError):
        engine.analyse(Board(), nodes=-1)
    for seconds in (-1, float("nan"), float("inf")):
        with pytest.raises(ValueError):
            engine.analyse(Board(), time=seconds)


def test_one_that_is_forgotten_while_it_thinks():
    Engine().analysis(Board())
    engine = Engine()
    engine.analysis(Board())
    engine.close()
    with pytest.raises(ValueError):
        engine.analyse(Board(), depth=1)
