"""Several people at a game in the browser: what they ask of each other, and their clocks.

usage: web_play.py PROGRAM OUT      pictures of failures go to OUT
"""
import json

from selenium.common.exceptions import NoAlertPresentException

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


def fill(page, name, text):
    page.driver.execute_script("document.querySelector(`#dialog [name=${arguments[0]}]`).value = arguments[1]", name, text)


def clock(page, player):
    return page.text(f"#seats time[data-player='{player}']")


def test_clocks(page):
    """Chosen in the dialog, they run down in turn until somebody loses on time; both go on by agreement."""
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 200)
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
    page.press("#undo")
    wait_until("the game again", lambda: "Black" in page.text("#status") and "wins" not in page.text("#status"))
    web.play(page, "e7e5", web.ask("moves", "chess", page.position()))
    wait_until("White's clock", lambda: "4:5" in clock(page, 0))


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


def asks(driver):
    """Does the page ask something in a window of the browser's own?"""
    try:
        return driver.switch_to.alert
    except NoAlertPresentException:
        return None


def test_a_closed_tab_is_no_loss(page):
    """The address without a link, in another tab: it asks while the first is open, and has its board afterwards."""
    page.begin("chess", "person", "person")
    web.play(page, "e2e4", web.ask("moves", "chess"))
    driver, mine = page.driver, page.driver.current_window_handle
    driver.execute_script("localStorage.setItem('fusilier.back', `[${sessionStorage.getItem('fusilier.back')}]`)")
    driver.switch_to.new_window("tab")  # which would rather take a seat of before that no tab has
    fresh = driver.current_window_handle
    driver.execute_script("location.href = arguments[0]", f"http://127.0.0.1:{web.SERVER[0].port}/")
    wait_until("the question", lambda: asks(driver))
    driver.switch_to.alert.dismiss()
    wait_until("what to do", lambda: page.one("#outside:not([hidden])"))
    driver.switch_to.window(mine)
    web.play(page, "e7e5", web.ask("moves", "chess", page.position()))
    driver.close()
    driver.switch_to.window(fresh)
    driver.refresh()
    page.wait_for_board()
    wait_until("the game", lambda: page.plies() == 2)
    web.play(page, "g1f3", web.ask("moves", "chess", page.position()))


TESTS = [test_offers, test_clocks, test_guests_come_back, test_a_closed_tab_is_no_loss]

if __name__ == "__main__":
    web.main(TESTS)
