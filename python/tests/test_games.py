"""Games, and files of them."""

import fusilier
import pytest

FILE = "[mine:chess]\nstartFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n"


def test_the_list():
    names = fusilier.games()
    assert "chess" in names and "rifle" in names and len(names) == len(set(names))


def test_facts():
    game = fusilier.Board("Rifle Chess").game
    assert (game.id, game.title, game.seats, game.cell_count) == ("rifle", "Rifle Chess", "wb", 64)
    assert game.cells[:2] == ["a1", "b1"] and game.json()["id"] == "rifle" and "Rifle" in game.rules()
    assert fusilier.Games().find("atomic+madrasi").title


def test_games_of_a_file(tmp_path):
    path = tmp_path / "games.ini"
    path.write_text(FILE)
    games = fusilier.Games()
    assert [game.id for game in games.load(path)] == ["mine"]
    assert games["mine"].is_loaded
    board = fusilier.Board("mine", games=games)
    assert board.fen().startswith("4k3/pppppppp")
    with pytest.raises(fusilier.UnknownGame):
        fusilier.Board("mine")
    assert [game.id for game in fusilier.load(path)] == ["mine"]
    assert fusilier.Board("mine").perft(1) == board.perft(1)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(OSError):
        fusilier.load(tmp_path / "missing.ini")
    with pytest.raises(OSError):
        fusilier.Games().plug(tmp_path / "missing.so")
    games = fusilier.Games()
    with pytest.raises(fusilier.BadGame) as caught:
        games.loads("[broken:chess]\nstartFen = nonsense\n[good:chess]\nstalemateValue = loss\n", "a file")
    assert caught.value.line > 0
    assert games["good"].is_loaded  # the others can be played


def test_an_object_outlives_what_it_stands_on():
    board = fusilier.Board("chess", games=fusilier.Games())
    board.push("e2e4")
    assert len(board.legal_moves) == 20


def test_an_interrupt_comes_through(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    games = fusilier.Games()
    monkeypatch.setattr("fusilier._games.Game", interrupted)
    with pytest.raises(KeyboardInterrupt):
        games.loads(FILE)
