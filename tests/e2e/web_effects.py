"""What a move does is seen on the board in the browser, and what is asked next is asked there.

usage: web_effects.py PROGRAM OUT      pictures of failures go to OUT
"""
from selenium.webdriver.common.keys import Keys

import web
from web import wait_until


def expect(what, found, expected):
    if found != expected:
        raise web.Failure(f"{what}: {found!r}, not {expected!r}")


def play_all(page, game, *moves):
    for move in moves:
        web.play(page, move, web.ask("moves", game, page.position()))


def titles(page):
    """What is said of each cell where the mouse rests on it."""
    return dict(page.driver.execute_script(
        "return [...document.querySelectorAll('#board .cell')].map(c => [c.dataset.name,"
        " c.querySelector('title')?.textContent || ''])"))


def squares(page, selector):
    """How many of the squares and stars that a selector finds on the board are inside of it, and large enough."""
    return page.driver.execute_script(
        "const board = document.getElementById('board').getBoundingClientRect();"
        "return [...document.querySelectorAll(`#board ${arguments[0]}`)].map(e => e.getBoundingClientRect())"
        ".filter(r => r.width > 10 && r.left > board.left - 9 && r.right < board.right + 9).length", selector)


def test_blast(page):
    """In steps where motion is wanted; what is left of it stays."""
    page.begin("atomic", "person", "person")
    play_all(page, "atomic", "e2e4", "d7d5", "e4d5")
    wait_until("the blast", lambda: squares(page, ".effects .blast") == 9 and squares(page, ".effects .burst") == 1)
    expect("nothing moves where it is not wanted", page.count("#board .ghosts > *"), 0)
    expect("lost men", page.count("#captured svg"), 2)
    page.driver.refresh()
    page.wait_for_board()
    wait_until("the blast of the last move", lambda: squares(page, ".effects .blast") == 9)
    page.driver.execute_script("matchMedia = () => ({ matches: false })")  # motion is wanted
    page.press("#prev")
    wait_until("no blast", lambda: not page.count("#board .effects > *"))
    page.driver.execute_script(
        "const real = Element.prototype.animate; window.held = [];"
        "Element.prototype.animate = function (...how) {"
        " const made = real.apply(this, how); made.pause(); held.push(made); return made }")
    page.press("#next")
    wait_until("motion", lambda: page.driver.execute_script("return held.length"))

    def seen(at):
        return page.driver.execute_script(
            "held.forEach(one => (one.currentTime = arguments[0]));"
            "const shown = e => Number(getComputedStyle(e).opacity) > 0.2;"
            "return ['[data-stand]', '.flash > .burst'].map(kind => [...document.querySelectorAll(`#board .ghosts ${kind}`)]"
            ".filter(e => shown(e) && shown(e.parentNode)).length)", at)

    expect("the capture", seen(100), [2, 0])
    expect("the blast", seen(350), [2, 1])
    expect("what fell", seen(1200), [0, 0])


def test_shot_and_plague(page):
    page.begin("rifle", "person", "person", position="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    play_all(page, "rifle", "e4xd5")
    wait_until("a star where somebody fell", lambda: squares(page, ".effects .burst") == 1 and page.count(".arrow.shot"))
    page.begin("plague", "person", "person")
    play_all(page, "plague", "g1f3")
    wait_until("infected squares", lambda: squares(page, ".tint.hue2") == 8 and page.count("#board .sign.hue2") == 8)
    expect("on hover", titles(page)["g2"], "g2: White pawn; infected")
    page.driver.execute_script("document.getElementById('board').focus()")
    page.click_cell("g2")
    page.keys(Keys.ARROW_LEFT, Keys.ARROW_RIGHT)
    wait_until("by the keyboard", lambda: page.text("#cursor").startswith("g2, White pawn; infected"))


def test_wounds(page):
    page.begin("three-strikes-rifle", "person", "person",
               position="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 once=e1 twice=e4")
    shapes = page.driver.execute_script(
        "return [...document.querySelectorAll('#board .state')].map(e => e.firstChild.getAttribute('d'))")
    expect("two marks", len(shapes), 2)
    if shapes[0] == shapes[1]:
        raise web.Failure("once and twice look the same")
    expect("on hover", titles(page)["e4"], "e4: White pawn, injured twice")
    picture = "".join(web.ask("picture", "three-strikes-rifle", page.position()))
    for shape in shapes:
        if f'd="{shape}"' not in picture:
            raise web.Failure(f"the picture has no mark {shape}")


def test_hidden_check(page):
    page.begin("chess+kriegspiel", "person", "random", position="4k3/8/8/8/4r3/8/8/4K3 w - - 0 1")
    wait_until("the check", lambda: "Check" in page.text("#status") and page.count("#board .tint.check") == 1)
    expect("where from", page.text("#extras dd:last-child"), "along the file")
    web.play(page, "e1d1", ["e1d1"])
    wait_until("the answer, in words", lambda: page.text("#moves .move[data-ply='2']").startswith("moved"))
    if ":" in page.text("#moves") or "@" in page.text("#moves"):
        raise web.Failure(f"codes in the list: {page.text('#moves')}")


def test_numbers(page):
    """Checkers speaks of numbers throughout."""
    page.begin("checkers", "person", "person")
    expect("numbers on squares", page.count("#board .names text"), 32)
    expect("the first", titles(page)["g1"], "1: White man")
    page.click_cell("c3")
    wait_until("the number", lambda: page.text("#status").startswith("11:"))
    page.click_cell("c5")
    wait_until("a reason", lambda: page.text("#notice"))
    if "c3" in page.text("#notice") or "11" not in page.text("#notice"):
        raise web.Failure(page.text("#notice"))
    page.one("#move").click()
    page.keys("11")
    wait_until("completions", lambda: page.driver.execute_script(
        "return [...document.querySelectorAll('#completions option')].map(o => o.value).join()") == "11-16,11-15")
    page.keys("-15", Keys.ENTER)
    wait_until("the move", lambda: page.plies() == 1 and page.text("#moves").endswith("11-15"))


def test_any_order(page):
    """Mines by any two clicks, counted down; a prediction by the square or the man first."""
    page.begin("minefield", "person", "random")
    wait_until("two", lambda: page.text("#status") == "Which two squares do you mine: 2 more mines, in any order.")
    page.click_cell("h4")
    wait_until("one", lambda: page.text("#status") == "h4: 1 more mine.")
    page.click_cell("a3")
    wait_until("both mines", lambda: page.plies() >= 1 and page.count("#board .sign") == 2)
    page.begin("cassandra", "person", "person",
               position="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 predict=1")
    page.click_cell("e8")
    wait_until("which man", lambda: page.text("#status") == "e8: which one?")
    page.press("[data-text='K:']")
    wait_until("the prediction", lambda: page.plies() == 1 and "king on e8" in page.text("#extras"))


def test_promotion(page):
    """By pictures beside the pawn: mouse, arrows, letters, Escape; no larger than the screen of a phone."""
    page.begin("chess", "person", "person", position="8/2P5/8/8/8/8/k6p/5K2 w - - 0 1")

    def picks():
        return page.driver.execute_script(
            "return [...document.querySelectorAll('#pick:not([hidden]) button')].map(b => b.title)")

    def focused():
        return page.driver.execute_script("return document.activeElement.title")

    def ask_for(pawn, to):
        page.click_cell(pawn)
        page.click_cell(to)
        wait_until("pictures", lambda: picks() == ["queen", "rook", "bishop", "knight"] and focused() == "queen")

    ask_for("c7", "c8")
    wait_until("beside the pawn", lambda: page.driver.execute_script(
        "const cell = document.querySelector('#board [data-name=c8]').getBoundingClientRect(),"
        " first = document.querySelector('#pick button').getBoundingClientRect();"
        "return Math.hypot(cell.x - first.x, cell.y - first.y) < 5"))
    page.keys(Keys.ESCAPE)
    wait_until("the step before", lambda: not picks() and page.text("#status").startswith("c7:"))
    page.click_cell("c8")
    wait_until("pictures again", lambda: focused() == "queen")
    page.keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_UP, Keys.ENTER)
    wait_until("a rook", lambda: page.seen()["c8"] == "White rook")
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                {"width": 375, "height": 667, "deviceScaleFactor": 1, "mobile": False})
    ask_for("h2", "h1")
    inside = page.driver.execute_script(
        "return [...document.querySelectorAll('#pick button')].map(b => b.getBoundingClientRect())"
        ".every(r => r.left >= 0 && r.right <= innerWidth && r.width >= 40 && r.height >= 40)")
    page.keys("n")
    wait_until("a knight", lambda: page.seen()["h1"] == "Black knight")
    page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    expect("pictures on the screen", inside, True)
    expect("who has more", page.text("#captured strong"), "White is ahead by 2")


def test_words(page):
    page.begin("three-player-chess", "person", "person", "person",
               position=web.ask("apply", "three-player-chess", "start", "0000")[0])
    words = page.text("#extras")
    if "a=" in words or "Player a" not in words:
        raise web.Failure(words)
    expect("on hover", titles(page)["a1"], "a1: Player a's king")


TESTS = [
    test_blast, test_shot_and_plague, test_wounds, test_hidden_check, test_numbers, test_any_order, test_promotion,
    test_words,
]

if __name__ == "__main__":
    web.main(TESTS)
