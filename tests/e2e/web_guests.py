"""Guests at a table in the browser: they come, leave, and come back; what is kept of several games; the list of games.

usage: web_guests.py PROGRAM OUT      pictures of failures go to OUT
"""
import json

import web
from web import wait_until


def seat(page, player):
    """What stands at the seat of a player."""
    return page.driver.execute_script(
        "const seat = [...document.querySelectorAll('#seats li')].find(s => s.textContent.includes(arguments[0]));"
        "return seat ? seat.textContent.replace(/\\s+/g, ' ') : ''", player)


def link_for(page, words):
    """Invites somebody as a person does: the link that the dialog shows."""
    page.press("#tab-table")
    page.press_button("#pane-table", f"^Invite {words}$")
    link = wait_until("the link", lambda: page.driver.execute_script(
        "return document.querySelector('#dialog input[readonly]')?.value"))
    page.press("#dialog .close")
    page.press("#tab-moves")
    return link


def say_name(page, name):
    page.press("#seats button.label")
    page.driver.execute_script("document.querySelector('#dialog input').value = arguments[0]", name)
    page.press("#dialog [type=submit]")


def play(page, move):
    wait_until("the turn", lambda: page.count("#board.mine"))
    web.play(page, move, web.ask("moves", "chess", page.position()))


def test_a_guest_comes_and_goes(page):
    page.begin("chess", "person", "person")
    link = link_for(page, "Black")
    wait_until("nobody yet", lambda: "not here yet" in seat(page, "Black"))
    guest, stranger = web.Page(), web.Page()
    try:
        guest.open(link)
        wait_until("somebody", lambda: "is here" in seat(page, "Black"))
        wait_until("news", lambda: "Black has come." in page.text("#live"))
        say_name(guest, "Bob")
        say_name(page, "Ada")
        wait_until("a name", lambda: "Bob" in seat(page, "Black"))
        wait_until("names", lambda: "Bob (you)" in seat(guest, "Black") and "Ada" in seat(guest, "White"))
        page.driver.save_screenshot(f"{web.OUT}/here.png")
        play(page, "e2e4")
        wait_until("the move", lambda: guest.count("#board.mine"))
        guest.driver.refresh()  # is no leaving
        guest.wait_for_board()
        guest.driver.get("about:blank")
        wait_until("an empty chair", lambda: "is away" in seat(page, "Black"))
        wait_until("news", lambda: page.text("#live").count("Bob has left.") == 1)
        page.driver.save_screenshot(f"{web.OUT}/away.png")
        stranger.driver.get(link)
        wait_until("a refusal", lambda: "used before" in stranger.text("#outside"))
        guest.open(link)  # the same link, in the same browser
        wait_until("news", lambda: "Bob is back." in page.text("#live"))
        play(guest, "e7e5")
        port = web.SERVER[0].port
        guest.driver.get("about:blank")
        web.SERVER[0].kill()
        web.SERVER[0] = web.Server("rifle", port=port)
        guest.open(link)  # and at the next server
        wait_until("the game", lambda: guest.text("#title") == "Chess" and guest.plies() == 2)
        wait_until("the names", lambda: "Bob (you)" in seat(guest, "Black") and "Ada" in seat(guest, "White"))
        wait_until("the host", lambda: "is here" in seat(guest, "White"))
        guest.driver.switch_to.new_window("tab")
        guest.driver.get(link)
        guest.press_button("#outside", "^Take it here$")
        guest.wait_for_board()
        play(page, "g1f3")
        play(guest, "b8c6")
        if guest.errors() or stranger.errors():
            raise web.Failure(f"the guest's browser complains: {guest.errors()}")
    finally:
        guest.driver.quit()
        stranger.driver.quit()


def points(page, player):
    return page.driver.execute_script(
        "return [...document.querySelectorAll('#seats li')].find(s => s.textContent.includes(arguments[0]))"
        "?.querySelector('.points')?.textContent || ''", player)


def resign(page):
    wait_until("the turn", lambda: page.count("#board.mine"))
    page.press("#resign")
    page.press("#dialog button.danger")
    wait_until("the end", lambda: "wins" in page.text("#status"))


def test_the_score_of_several_games(page):
    page.begin("chess", "person", "person")
    guest = web.Page()
    try:
        guest.open(link_for(page, "Black"))
        say_name(guest, "Bob")
        wait_until("the name", lambda: "Bob" in seat(page, "Black"))
        resign(page)
        guest.press_button("#choices", "^Ask for another game$")
        wait_until("a word for the guest", lambda: "You have asked" in guest.text("#choices"))
        wait_until("the question", lambda: "Bob: another game?" in page.text("#choices") and "Bob: another game?" in page.text("#live"))
        page.driver.save_screenshot(f"{web.OUT}/another.png")
        page.press_button("#choices", "^Play again$")
        wait_until("one point", lambda: points(page, "Bob") == "1" and points(guest, "Bob") == "1")
        wait_until("colours", lambda: "Bob" in seat(page, "White") and points(page, "Black") == "0")
        resign(guest)
        wait_until("a tie", lambda: points(page, "White") == points(page, "Black") == "1")
        page.press_button("#choices", "^Play again$")
        wait_until("colours", lambda: "Bob" in seat(page, "Black") and points(guest, "Bob") == "1")
    finally:
        guest.driver.quit()


def test_other_opponents(page):
    page.begin("chess", "person", "engine:3", position="7k/8/8/8/8/8/r7/6RK w - - 0 1")
    resign(page)
    if "Stronger opponent" not in page.text("#choices") or "Weaker opponent" not in page.text("#choices"):
        raise web.Failure(page.text("#choices"))
    page.driver.save_screenshot(f"{web.OUT}/end.png")
    page.press_button("#choices", "^Another opponent$")
    wait_until("the form", lambda: page.one("#dialog [name=seat1]"))
    page.press("#dialog .close")
    page.press_button("#choices", "^Stronger opponent$")
    wait_until("level 4", lambda: "level 4" in seat(page, "White") and page.text("#status") != "")


def test_the_form_of_a_new_game(page):
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 20)
    page.press("#dialog [data-game=chess]")
    wait_until("levels in words", lambda: "2: beginner, about 900" in page.text("#dialog [name=seat1]"))
    page.press_button("#dialog", "^3\\+2$")
    page.driver.save_screenshot(f"{web.OUT}/form.png")
    page.driver.execute_script("document.querySelector('#dialog [name=seat1]').value = 'random'")
    page.press("#dialog [name=lot]")
    page.press("#dialog [type=submit]")
    wait_until("clocks", lambda: page.text("#seats time[data-player='0']") == "3:00")
    seats = seat(page, "White") + seat(page, "Black")
    if "you" not in seats or "random moves" not in seats:
        raise web.Failure(seats)


def rows(page, words):
    return page.driver.execute_script(
        "return [...document.querySelectorAll('#dialog .tables li')].filter(r => r.textContent.includes(arguments[0])).length",
        words)


def test_the_list_of_games(page):
    page.begin("checkers", "person", "engine:2")
    wait_until("the turn", lambda: page.count("#board.mine"))
    legal = web.ask("moves", "checkers")
    web.play(page, legal[0], legal)
    page.begin("rifle", "person", "person")
    page.press("#tab-table")
    page.press_button("#pane-table", "saved$")
    wait_until("the game", lambda: rows(page, "engine, level 2") == 1 and rows(page, "at the board now") == 1)
    wait_until("pictures", lambda: page.count("#dialog .tables img[src]") >= 2)
    page.driver.save_screenshot(f"{web.OUT}/list.png")
    own = "[...document.querySelectorAll('#dialog .tables li')].find(r => r.textContent.includes(arguments[0]))"
    if page.driver.execute_script(f"return {own}.querySelector('.acts button')", "at the board now"):
        raise web.Failure("the game at the board may be deleted")
    page.driver.execute_script(f"{own}.querySelector('.acts button').click()", "engine, level 2")
    page.press_button("#dialog .tables", "^Keep$")
    page.driver.execute_script(f"{own}.querySelector('.acts button').click()", "engine, level 2")
    page.driver.save_screenshot(f"{web.OUT}/delete.png")
    page.press_button("#dialog .tables", "^Delete for good$")

    def is_gone():  # as soon as the server knows that nobody is there any more
        if rows(page, "engine, level 2") and page.count("#dialog .tables .error"):
            page.driver.execute_script(f"{own}.querySelector('.acts button').click()", "engine, level 2")
            page.press_button("#dialog .tables", "^Delete for good$")
        return rows(page, "engine, level 2") == 0

    wait_until("no such game", is_gone)
    page.press("#dialog .close")
    page.press_button("#pane-table", "saved$")
    wait_until("the list", lambda: rows(page, "at the board now") == 1)
    if rows(page, "engine, level 2"):
        raise web.Failure("it is still there")
    page.press("#dialog .close")
    page.press("#tab-moves")


def test_names_and_remarks_of_files(page):
    pgn = '[White "Ada"]\n[Black "Bob"]\n\n{Long ago} 1. e4! {the best} e5 $2 2. Nf3 *'
    answer = json.loads(page.post("/api/study", json.dumps({"pgn": pgn})))
    page.driver.execute_script("sessionStorage.setItem('fusilier.table', arguments[0])", answer["table"])
    page.driver.refresh()
    page.wait_for_board()
    wait_until("names", lambda: "Ada" in seat(page, "White") and "Bob" in seat(page, "Black"))
    wait_until("remarks", lambda: "Long ago" in page.text("#moves") and "the best" in page.text("#moves"))
    if "e4!" not in page.text("#moves") or "e5?" not in page.text("#moves"):
        raise web.Failure(page.text("#moves"))
    page.driver.save_screenshot(f"{web.OUT}/remarks.png")


TESTS = [
    test_a_guest_comes_and_goes, test_the_score_of_several_games, test_other_opponents, test_the_form_of_a_new_game,
    test_the_list_of_games, test_names_and_remarks_of_files,
]

if __name__ == "__main__":
    web.main(TESTS)
