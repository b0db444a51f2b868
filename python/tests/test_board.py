"""Positions, moves, results."""

import copy
import xml.dom.minidom

import fusilier
import pytest
from fusilier import Board

MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"


def test_moves_are_listed_played_and_taken_back():
    board = Board("rifle")
    start = board.fen()
    assert len(board.legal_moves) == board.move_count() == 20
    assert "e2e4" in board.legal_moves and board.is_legal("e2e4") and not board.is_legal("e2e5")
    assert board.turn == "w"
    board.push("e2e4")
    assert board.turn == "b" and board.peek() == "e2e4" and board.move_stack == ["e2e4"] and board.ply() == 1
    assert "e7e5" in board.legal_moves
    assert board.pop() == "e2e4"
    assert board.fen() == str(board) == start
    with pytest.raises(IndexError):
        board.pop()


def test_a_move_is_understood_in_all_writings():
    board = Board()
    assert board.parse("Nf3") == "g1f3" and board.san("g1f3") == "Nf3"
    board.push("Nf3")
    assert board.move_stack == ["g1f3"]


def test_listed_and_read_moves_lead_to_the_same():
    listed, read = Board("atomic"), Board("atomic")
    for _ in range(30):
        moves = listed.legal_moves
        if not moves:
            break
        move = moves[len(moves) // 2]
        listed.push(move)
        read.push(move)
        assert listed == read and listed.key() == read.key()
    while listed.ply():
        assert listed.pop() == read.pop()
        assert listed == read and listed.legal_moves == read.legal_moves


def test_an_illegal_move_says_why_and_changes_nothing():
    board = Board("rifle")
    with pytest.raises(fusilier.IllegalMove, match="a pawn does not move like that") as caught:
        board.push("e2e5")
    assert isinstance(caught.value, ValueError) and caught.value.code == "bad move"
    assert board.ply() == 0 and board == Board("rifle")
    assert board.why("e2e5") == "a pawn does not move like that" and board.why("e2e4") == "legal"
    for wrong in ("", "nonsense", "e2e4\0", "\U0001f600"):
        with pytest.raises(ValueError):
            board.push(wrong)
    with pytest.raises(TypeError):
        board.push(b"e2e4")


def test_a_bad_position_says_where():
    with pytest.raises(fusilier.BadPosition) as caught:
        Board("chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1")
    assert caught.value.field == "turn" and caught.value.column > 0
    board = Board()
    with pytest.raises(fusilier.BadPosition):
        board.set_fen("nonsense")
    assert board == Board()
    board.set_fen(MATED)
    assert board.fen() == MATED


def test_unknown_games():
    with pytest.raises(fusilier.UnknownGame, match="nonsense"):
        Board("nonsense")


def test_results():
    board = Board()
    assert board.result() == "*" and board.outcome() is None and not board.is_game_over() and not board.is_check()
    board = Board("chess", MATED)
    assert board.is_check() and board.is_game_over() and board.result() == "1-0" and board.legal_moves == []
    assert board.outcome() == ("1-0", "checkmate", {"w": 1.0, "b": 0.0})
    board = Board()
    for move in ["g1f3", "g8f6", "f3g1", "f6g8"] * 2:
        board.push(move)
    assert board.repetitions() == 2
    assert not board.is_game_over() and board.result(claim_draw=True) == "1/2-1/2"


def test_perft():
    board = Board("chess")
    assert board.perft(4) == 197281 == board.perft(4, threads=2, hash_mb=1)
    divided = board.divide(2)
    assert len(divided) == 20 and sum(divided.values()) == 400
    with pytest.raises(fusilier.BadValue):
        board.perft(-1)


def test_copies_live_on_their_own():
    board = Board()
    board.push("e2e4")
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        assert other == board and other.move_stack == ["e2e4"]
        other.push("e7e5")
        assert other != board and board.ply() == 1
        assert other.pop() == "e7e5" and other.pop() == "e2e4"
    assert board != Board("atomic", board.fen()) and board != "a board"


def test_what_a_seat_may_know():
    board = Board("kriegspiel-madrasi")
    assert board.game.is_hidden
    assert board.view("w") != board.view("b")
    assert board.tries()
    with pytest.raises(ValueError):
        board.view("x")


def test_three_players():
    board = Board("tri-chek-3")
    assert board.game.seats == "abc" and board.turn == "a"
    board.push(board.legal_moves[0])
    assert board.turn == "b"


def test_pictures():
    for text in (Board().svg(), Board()._repr_svg_(), Board().svg("b", 200)):
        assert xml.dom.minidom.parseString(text).documentElement.tagName == "svg"
    with pytest.raises(fusilier.BadValue):
        Board().svg(width=-1)


def test_planes():
    planes = Board().planes("PNBRQK")
    assert len(planes) == 12 and len(planes[0]) == 8 and len(planes[0][0]) == 8
    assert list(planes[0][1]) == [1] * 8 and list(planes[6][6]) == [1] * 8
    assert list(planes[5][0]) == [0, 0, 0, 0, 1, 0, 0, 0]
    assert sum(int(square) for plane in planes for row in plane for square in row) == 32
    assert len(Board().planes()) == 52


def test_men():
    board = Board()
    assert board.piece_at("e1") == ("w", "K") and board.piece_at("e4") is None
    assert board.is_capture("e2e4") is False
    with pytest.raises(fusilier.BadValue):
        board.piece_at("z9")
