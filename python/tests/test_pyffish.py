"""The functions of pyffish."""

import pytest
from fusilier import BadPosition, Board, UnknownGame, Unsupported, pyffish

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"


def test_the_program():
    assert len(pyffish.version()) == 3 and "Fusilier" in pyffish.info() and "atomic" in pyffish.variants()


def test_positions():
    assert pyffish.start_fen("chess") == START
    assert len(pyffish.legal_moves("chess", START, [])) == 20
    assert pyffish.get_fen("chess", "startpos", ["e2e4", "e7e5"]).startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/")
    with pytest.raises(ValueError):
        pyffish.legal_moves("chess", START, ["e2e5"])
    with pytest.raises(ValueError):
        pyffish.legal_moves("nonsense", START, [])


def test_hands():
    start = pyffish.start_fen("crazyhouse")
    assert start.split()[0].endswith("RNBQKBNR[]")
    fen = pyffish.get_fen("crazyhouse", start, ["e2e4", "d7d5", "e4d5"])
    assert fen.split()[0].endswith("[P]")
    assert "P@e4" in pyffish.legal_moves("crazyhouse", fen, ["a7a6"])
    promoted = "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1"
    fen = pyffish.get_fen("crazyhouse", promoted, ["a7a8q"], show_promoted=True)
    assert fen.startswith("Q~3k3/8/8/8/8/8/8/4K3[] b ")


def test_castling_in_chess960():
    fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    assert "e1g1" in pyffish.legal_moves("chess", fen, [])
    assert "e1h1" in pyffish.legal_moves("chess", fen, [], True)
    with pytest.raises(NotImplementedError):
        pyffish.legal_moves("atomic", fen, [], True)


def test_moves():
    assert pyffish.get_san("chess", START, "g1f3") == "Nf3"
    assert pyffish.get_san_moves("chess", START, ["e2e4", "e7e5", "g1f3"]) == ["e4", "e5", "Nf3"]
    assert pyffish.get_san("chess", START, "g1f3", False, pyffish.NOTATION_LAN) == "Ng1-f3"
    assert pyffish.is_capture("chess", START, ["e2e4", "d7d5"], "e4d5")
    assert not pyffish.is_capture("chess", START, [], "e2e4")
    assert pyffish.gives_check("chess", START, ["e2e4", "f7f6", "d1h5"]) and not pyffish.gives_check("chess", START, [])


def test_ends():
    assert pyffish.game_result("chess", MATED, []) == -pyffish.VALUE_MATE
    assert pyffish.is_immediate_game_end("chess", MATED, []) == (False, 0)
    with pytest.raises(ValueError):
        pyffish.game_result("chess", START, [])
    assert pyffish.game_result("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", []) == 0
    won = "rnbq1bnr/pppp1ppp/4k3/8/4K3/8/PPPPPPPP/RNBQ1BNR b - - 0 1"
    hill = pyffish.is_immediate_game_end("kingofthehill", won, [])
    assert hill == (True, -pyffish.VALUE_MATE)
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
    assert pyffish.is_optional_game_end("chess", START, moves) == (True, 0)
    assert pyffish.is_optional_game_end("chess", START, moves[:4]) == (False, 0)


def test_validate_fen():
    assert pyffish.validate_fen(START, "chess") == pyffish.FEN_OK
    assert pyffish.validate_fen("", "chess") == 0
    assert pyffish.validate_fen(START.replace(" w ", " x "), "chess") == -6
    assert pyffish.validate_fen(START.replace(" - ", " e9 "), "chess") == -4
    assert pyffish.validate_fen("nonsense", "chess") < 0


def test_variants_of_a_text():
    pyffish.load_variant_config("[pyffish-mine:chess]\nstalemateValue = loss\n")
    assert "pyffish-mine" in pyffish.variants() and not pyffish.two_boards("pyffish-mine")


def test_fens_that_lack_something():
    men = START.split()[0]
    assert pyffish.get_fen("chess", men, []) == f"{men} w - - 0 1"
    assert pyffish.get_fen("chess", f"{men} w KQkq -", []) == START
    assert pyffish.get_fen("chess", f"{men} w 1 2", []) == f"{men} w - - 1 2"
    moved = "8/rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w"
    assert pyffish.get_fen("chess", f"{moved} KQkq - 0 1", []) == f"{moved} KQ - 0 1"
    with pytest.raises(BadPosition):
        pyffish.get_fen("chess", "nonsense", [])


def test_who_comes_to_a_hand():
    assert not pyffish.captures_to_hand("chess") and not pyffish.captures_to_hand("seirawan")
    assert pyffish.captures_to_hand("crazyhouse") and pyffish.captures_to_hand("shouse")
    silver = "lnsgkgsnl/1r5b1/ppppppppp/S8/9/9/PPPPPPPPP/1B5R1/LNSGKG1NL[] w 0 1"
    assert pyffish.piece_to_partner("shogi", silver, ["a6a7+"]) == "p"
    assert pyffish.piece_to_partner("shogi", silver, ["a6a7+", "a9a7"]) == "S"
    assert pyffish.piece_to_partner("chess", START, ["e2e4"]) == pyffish.piece_to_partner("chess", START, []) == ""


def test_options_that_name_a_game():
    pyffish.set_option("UCI_Variant", "capablanca")
    with pytest.raises(UnknownGame):
        pyffish.set_option("UCI_Variant", "nonsense")


@pytest.mark.parametrize(
    "game, move, notation, written",
    [
        ("shogi", "i3i4", pyffish.NOTATION_DEFAULT, "P-16"),
        ("shogi", "f1e2", pyffish.NOTATION_SHOGI_HODGES, "G4i-5h"),
        ("shogi", "f1e2", pyffish.NOTATION_SHOGI_HOSKING, "G49-58"),
        ("xiangqi", "h1g3", pyffish.NOTATION_DEFAULT, "Hg3"),
        ("xiangqi", "h1g3", pyffish.NOTATION_XIANGQI_WXF, "H2+3"),
        ("janggi", "b1c3", pyffish.NOTATION_JANGGI, "H02-83"),
        ("makruk", "e3e4", pyffish.NOTATION_THAI_SAN, "จ๔"),
        ("english-draughts", "b6a5", pyffish.NOTATION_DEFAULT, "9-13"),
    ],
)
def test_moves_as_others_write_them(game, move, notation, written):
    if game == "english-draughts":
        move = Board(game).parse(written)
    assert pyffish.get_san(game, "startpos", move, False, notation) == written


def test_notations_that_a_game_lacks():
    with pytest.raises(Unsupported):
        pyffish.get_san("capablanca", "startpos", "e2e4", False, pyffish.NOTATION_SHOGI_HODGES)
    with pytest.raises(ValueError, match="no notation 99"):
        pyffish.get_san("chess", START, "e2e4", False, 99)


def test_who_can_win_no_more():
    def few(men):
        return pyffish.has_insufficient_material("chess", f"{men} w - - 0 1", [])

    assert few("k7/8/8/8/8/8/8/K7") == (True, True)
    assert few("k7/p7/8/8/8/8/8/K7") == (True, False)
    assert few("k7/b1b5/8/8/8/8/8/K7") == (True, True)
    assert few("k7/bb6/8/8/8/8/8/K7") == (True, False)
    assert few("8/8/8/8/8/6KN/8/6nk") == (False, False)


def test_what_men_see():
    fen = "rnbqkbnr/p1p2ppp/8/Pp1pp3/4P3/8/1PPP1PPP/RNBQKBNR w KQkq b6 0 1"
    seen = "********/********/2******/Pp*p***1/4P3/4*3/1PPP1PPP/RNBQKBNR w KQkq b6 0 1"
    assert pyffish.get_fog_fen(fen, "chess") == seen


def test_faults_of_promoted_men():
    row = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSG{}GSNL[-] w - - 0 1"
    assert pyffish.validate_fen(row.format("+K"), "shogi") == pyffish.FEN_INVALID_PROMOTED_PIECE
    assert pyffish.validate_fen("rnb+qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess") == -10


def test_what_the_library_does_not_know():
    for ask in (
        lambda: pyffish.set_option("Threads", 2),
        lambda: pyffish.get_fen("shogi", "startpos", [], sfen=True),
    ):
        with pytest.raises(NotImplementedError, match="pyffish"):
            ask()
