"""Several people at a game in the browser: what they ask of each other, and their clocks.

usage: web_play.py PROGRAM OUT      pictures of failures go to OUT
"""
import json
import signal
import time

from selenium.webdriver.common.keys import Keys

import web
from web import wait_until


def test_offers(page):
    """A draw and moves taken back, between two windows: asked, refused, agreed."""
    page.begin("chess", "person", "person")
    driver, mine = page.driver, page.driver.current_window_handle
    theirs = web.invite(page, 1)

    def look(window, words):
        driver.switch_to.window(window)
        wait_until(words, lambda: words in page.text("#offer") + page.text("#status"))

    driver.switch_to.window(mine)
    web.play(page, "e2e4", web.ask("moves", "chess"))
    page.press("#draw")
    page.press_button("#dialog", "^Offer$")
    look(mine, "You offer a draw: Black has still to answer.")
    look(theirs, "White offers a draw.")
    page.press_button("#offer", "Decline")
    look(mine, "Black does not agree to a draw.")
    page.press("#undo")
    look(theirs, "White asks to take back one move.")
    page.press_button("#offer", "Agree")
    wait_until("the start", lambda: page.plies() == 0)
    look(mine, "White has taken back 1 move.")
    web.play(page, "d2d4", web.ask("moves", "chess"))
    driver.switch_to.window(theirs)
    wait_until("the move", lambda: page.plies() == 1 and not page.text("#offer"))
    page.press("#draw")
    page.press_button("#dialog", "^Offer$")
    look(mine, "Black offers a draw.")
    driver.save_screenshot(f"{web.OUT}/offer.png")
    page.press_button("#offer", "Agree")
    for window in (mine, theirs):
        look(window, "Draw by agreement.")
    driver.close()
    driver.switch_to.window(mine)


def test_half_a_move(page):
    """What somebody has begun to choose stays chosen while the other one offers a draw and hears the answer."""
    page.begin("chess", "person", "person")
    driver, mine = page.driver, page.driver.current_window_handle
    theirs = web.invite(page, 1)
    wait_until("the board", lambda: page.plies() == 0 and page.text("#status"))
    driver.switch_to.window(mine)
    web.play(page, "e2e4", web.ask("moves", "chess"))
    driver.switch_to.window(theirs)
    wait_until("the turn", lambda: page.count("#board.mine"))
    page.click_cell("b8")
    wait_until("dots", lambda: page.one("#board [data-target=c6]"))
    driver.switch_to.window(mine)
    page.press("#draw")
    page.press_button("#dialog", "^Offer$")
    driver.switch_to.window(theirs)
    wait_until("the offer", lambda: "White offers a draw" in page.text("#offer"))
    if not page.one("#board [data-target=c6]") or "b8" not in page.text("#status"):
        raise web.Failure(f"what was begun is lost: {page.text('#status')}")
    page.click_cell("c6")
    wait_until("the move", lambda: page.plies() == 2)
    driver.close()
    driver.switch_to.window(mine)


def test_typing(page):
    """The field for moves keeps the focus from move to move, takes what the list writes, and keeps what is refused."""
    page.begin("chess", "person", "person")
    page.one("#move").click()
    for number, move in enumerate(("e2e4", "e5", "Nf3", "b8c6"), 1):
        page.keys(move, Keys.ENTER)
        wait_until(move, lambda: page.plies() == number)
    page.keys("a1a8", Keys.ENTER)  # refused: it stays to be mended
    wait_until("a reason", lambda: page.text("#notice"))
    if page.driver.execute_script("return document.activeElement.id + document.activeElement.value") != "movea1a8":
        raise web.Failure("the field has lost the focus or its text")


def test_closed_tab(page):
    """A tab that was closed, opened anew without a code: the same browser has its seats again."""
    page.begin("checkers", "person", "person")
    web.play(page, "a3b4", web.ask("moves", "checkers"))
    driver, old = page.driver, page.driver.current_window_handle
    driver.switch_to.new_window("tab")
    new = driver.current_window_handle
    driver.switch_to.window(old)
    driver.close()
    driver.switch_to.window(new)
    time.sleep(0.5)  # the browser has to notice that the other one is gone
    page.open(f"http://127.0.0.1:{web.SERVER[0].port}/")
    wait_until("the game", lambda: page.text("#title") == "Checkers" and page.plies() == 1)
    wait_until("the seat", lambda: page.count("#board.mine"))
    legal = web.ask("moves", "checkers", page.position())
    web.play(page, legal[0], legal)


def test_second_tab(page):
    """Another tab of the browser takes the seat when it is told to; the first one says so, and takes it back likewise."""
    page.begin("checkers", "person", "person")
    driver, first = page.driver, page.driver.current_window_handle
    driver.switch_to.new_window("tab")
    driver.get(f"http://127.0.0.1:{web.SERVER[0].port}/")
    page.press_button("#outside", "^Take it here$")
    page.wait_for_board()
    second = driver.current_window_handle
    legal = web.ask("moves", "checkers", page.position())
    web.play(page, legal[0], legal)
    driver.switch_to.window(first)
    wait_until("what has happened", lambda: page.one("#outside:not([hidden]) button"))
    page.press_button("#outside", "^Take it back$")
    wait_until("the seat", lambda: page.one("#outside[hidden]") and page.plies() == 1 and page.count("#board.mine"))
    legal = web.ask("moves", "checkers", page.position())
    web.play(page, legal[0], legal)
    driver.switch_to.window(second)
    driver.close()
    driver.switch_to.window(first)


def test_second_tab_of_a_review(page):
    """A tab that asks the server for much does not take its seat back unasked."""
    page.begin("chess", "person", "person")
    driver, first = page.driver, page.driver.current_window_handle
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        web.play(page, move, web.ask("moves", "chess", page.position()))
    page.press("#judge")
    driver.switch_to.new_window("tab")
    driver.get(f"http://127.0.0.1:{web.SERVER[0].port}/")
    page.press_button("#outside", "^Take it here$")
    page.wait_for_board()
    time.sleep(2)
    if page.one("#outside:not([hidden])"):
        raise web.Failure(f"the seat is gone again: {page.text('#outside')}")
    second = driver.current_window_handle
    driver.switch_to.window(first)
    wait_until("what has happened", lambda: page.one("#outside:not([hidden]) button"))
    page.press_button("#outside", "^Take it back$")
    wait_until("the seat", lambda: page.one("#outside[hidden]") and page.plies() == 4)
    driver.switch_to.window(second)
    driver.close()
    driver.switch_to.window(first)


def test_taken_seat(page):
    """A server that says that the seat is gone is not asked again until the person wants it back."""
    page.begin("chess", "person", "person")
    driver = page.driver
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": (
        "const real = window.fetch; window.asked = 0;"
        "window.fetch = (path, ...rest) => !String(path).endsWith('/events') ? real(path, ...rest)"
        " : (window.asked++, Promise.resolve(new Response('{\"type\":\"gone\",\"reason\":\"taken\"}\\n')))")})
    driver.refresh()
    wait_until("what has happened", lambda: page.text("#outside").startswith("Taken."))
    time.sleep(1)
    if driver.execute_script("return window.asked") != 1:
        raise web.Failure("the page listens on")
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
    page.press_button("#outside", "^Take it back$")
    wait_until("the seat", lambda: page.one("#outside[hidden]") and page.count("#board.mine"))


def test_bar_of_a_new_game(page):
    """The evaluation of the last game says nothing of the next one."""
    page.begin("chess", "engine:1", "person", position="8/8/8/8/8/6K1/5Q2/7k w - - 0 1")

    def share():
        return page.driver.execute_script("return document.getElementById('bar').style.getPropertyValue('--share')")

    wait_until("the end", lambda: page.text("#status").startswith("White wins") and page.one("#bar:not(.idle)"))
    if float(share()) > 0.1:
        raise web.Failure(f"the bar says {share()} of a lost game")
    page.press_button("#choices", "^From the usual start$")
    wait_until("a new game", lambda: page.plies() == 0 and page.position().startswith("rnbqkbnr/"))
    wait_until(f"nobody is better, not {share()}", lambda: share() == "0.5" and page.one("#bar.idle"))
    width = "return document.getElementById('board').getBoundingClientRect().width"
    before = page.driver.execute_script(width)
    page.press("#settings")
    page.driver.execute_script(
        "[...document.querySelectorAll('#dialog label')].find(l => l.textContent.includes('engines think'))"
        ".firstChild.click()")
    page.press("#dialog .close")
    wait_until("the bar, as it is wanted", lambda: page.one("#bar:not(.idle)"))
    if page.driver.execute_script(width) != before:
        raise web.Failure("the board makes room for the bar")


def test_play_again(page):
    """Whoever has come in comes along to the next game, and has the other colour there."""
    page.begin("chess", "person", "person")
    driver, mine = page.driver, page.driver.current_window_handle
    theirs = web.invite(page, 1)
    driver.switch_to.window(mine)
    wait_until("the turn", lambda: page.count("#board.mine"))
    page.press("#resign")
    page.press_button("#dialog", "^Resign$")
    page.press_button("#choices", "^Play again$")
    wait_until("a new game", lambda: page.text("#status") == "White to move." and not page.count("#board.mine"))
    driver.switch_to.window(theirs)
    wait_until("the other colour", lambda: page.count("#board.mine") and "White" in page.text("#status"))
    web.play(page, "e2e4", web.ask("moves", "chess"))
    driver.refresh()  # the page knows where it sits
    page.wait_for_board()
    wait_until("the same game", lambda: page.plies() == 1)
    driver.switch_to.window(mine)
    wait_until("the turn", lambda: page.plies() == 1 and page.count("#board.mine"))
    web.play(page, "e7e5", web.ask("moves", "chess", page.position()))
    driver.switch_to.window(theirs)
    driver.close()
    driver.switch_to.window(mine)


def test_play_again_from_a_position(page):
    """A game that began at a position that was set up begins there again."""
    position = "7k/8/8/8/8/8/r7/6RK w - - 0 1"
    page.begin("chess", "person", "person", position=position)
    page.press("#resign")
    page.press_button("#dialog", "^Resign$")
    wait_until("the end", lambda: "wins" in page.text("#status"))
    page.press_button("#choices", "^Play again$")
    wait_until("the same position", lambda: page.text("#status").endswith("your turn.") and page.position() == position)


def test_hanging_connection(page):
    """A server that is there but says nothing is noticed within ten seconds, told of, and come back to by itself."""
    page.begin("chess", "person", "person")
    process = web.SERVER[0].process
    process.send_signal(signal.SIGSTOP)
    try:
        began = time.monotonic()
        wait_until("the page to tell", lambda: page.one("#lost:not([hidden])"))
        if time.monotonic() - began > 11 or "Connection lost" not in page.text("#lost"):
            raise web.Failure(f"told after {time.monotonic() - began:.1f} s: {page.text('#lost')}")
    finally:
        process.send_signal(signal.SIGCONT)
    wait_until("the page to come back", lambda: page.one("#lost[hidden]"))
    web.play(page, "e2e4", web.ask("moves", "chess"))


def fill(page, name, text):
    page.driver.execute_script("document.querySelector(`#dialog [name=${arguments[0]}]`).value = arguments[1]", name, text)


def clock(page, player):
    return page.text(f"#seats time[data-player='{player}']")


def test_clocks(page):
    """Chosen in the dialog, they run down in turn until somebody loses on time; both go on by agreement."""
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 60)
    page.press("#dialog [data-game=chess]")
    fill(page, "seat1", "person")
    fill(page, "all-m", "5")
    fill(page, "all-s", "2")
    page.driver.execute_script("document.querySelector('#dialog details').open = true")
    fill(page, "one1-m", "0.1")
    page.driver.save_screenshot(f"{web.OUT}/clock-dialog.png")
    page.press("#dialog [type=submit]")
    wait_until("the clocks", lambda: (clock(page, 0), clock(page, 1)) == ("5:00", "0:06.0"))
    web.play(page, "e2e4", web.ask("moves", "chess"))
    wait_until("Black's clock", lambda: "0:03" < clock(page, 1) < "0:05.5" and clock(page, 0) == "5:00")
    page.driver.save_screenshot(f"{web.OUT}/clock.png")
    wait_until("the flag", lambda: page.text("#status") == "White wins: Black loses on time.")
    if clock(page, 1) != "0:00.0":
        raise web.Failure(f"Black has {clock(page, 1)}")
    page.press("#first")
    wait_until("the time at the start", lambda: (clock(page, 0), clock(page, 1)) == ("5:00", "0:06.0"))
    if not page.one("#undo:disabled"):
        raise web.Failure("whoever looks back takes back")
    page.press("#last")
    wait_until("the time at the end", lambda: clock(page, 1) == "0:00.0")
    page.press("#undo")
    wait_until("the game again", lambda: "Black" in page.text("#status") and "wins" not in page.text("#status"))
    web.play(page, "e7e5", web.ask("moves", "chess", page.position()))
    wait_until("White's clock", lambda: "4:5" in clock(page, 0))


def test_clocks_of_many(page):
    """Seats stand in the order of turns, and each has its own clock."""
    names = ("Player a", "Player b", "Player c", "Player d")
    answer = json.loads(page.post("/api/new", json.dumps(
        {"game": "doubles", "seats": ["person"] * 4, "clock": ["60", "120", "180", "240"]})))
    page.driver.execute_script("sessionStorage.setItem('fusilier.table', arguments[0])", answer["table"])
    page.driver.refresh()
    seats = """return Object.fromEntries([...document.querySelectorAll('#seats li')].map((seat) =>
        [seat.querySelector('.name').textContent, seat.querySelector('time')?.textContent]))"""
    wait_until("the clocks", lambda: page.driver.execute_script(seats) ==
               dict(zip(names, ("1:00", "2:00", "3:00", "4:00"))))


def test_pace(page):
    """Four random movers go on until they are told to stand, and then again."""
    page.begin("doubles", *["random"] * 4)
    wait_until("moves", lambda: page.plies() > 1)
    page.press("#slower")
    page.press("#pause")
    wait_until("a pause", lambda: "Go on" in page.text("#status") and page.text("#pause") == "Go on")
    plies = page.plies()
    page.driver.save_screenshot(f"{web.OUT}/pace.png")
    time.sleep(1.5)
    if page.plies() != plies:
        raise web.Failure("they move on")
    page.press("#pause")
    wait_until("moves again", lambda: page.plies() > plies)


def test_guests_come_back(page):
    """A server that was killed and started again: host and guest have their seats, with the time that they had."""
    answer = json.loads(page.post("/api/new", json.dumps(
        {"game": "chess", "seats": ["person", "person"], "clock": "600"})))
    page.driver.execute_script("sessionStorage.setItem('fusilier.table', arguments[0])", answer["table"])
    page.driver.refresh()
    page.wait_for_board()
    driver, mine = page.driver, page.driver.current_window_handle

    def token():
        return driver.execute_script("return sessionStorage.getItem('fusilier.token')")

    theirs = web.invite(page, 1)
    their_token = token()
    driver.switch_to.window(mine)
    my_token = token()
    web.play(page, "e2e4", web.ask("moves", "chess"))
    port = web.SERVER[0].port
    web.SERVER[0].kill()
    web.SERVER[0] = web.Server("rifle", "b=person")
    if web.SERVER[0].port != port:
        raise web.Failure("the port is another one")
    driver.switch_to.window(theirs)
    wait_until("the guest's turn", lambda: token() != their_token and page.count("#board.mine") and page.plies() == 1)
    wait_until("a clock that stands", lambda: clock(page, 1).startswith("9:5") or clock(page, 1) == "10:00")
    web.play(page, "e7e5", web.ask("moves", "chess", page.position()))
    driver.close()
    driver.switch_to.window(mine)
    wait_until("the host's turn", lambda: token() != my_token and page.count("#board.mine") and page.plies() == 2)


TESTS = [
    test_offers, test_half_a_move, test_typing, test_closed_tab, test_second_tab, test_second_tab_of_a_review, test_taken_seat, test_bar_of_a_new_game, test_play_again,
    test_play_again_from_a_position,    test_hanging_connection, test_clocks, test_clocks_of_many, test_pace,
    test_guests_come_back,
]

if __name__ == "__main__":
    web.main(TESTS)
