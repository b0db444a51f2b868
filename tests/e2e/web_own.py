"""A game of one's own: written by form and by text, with what is wrong at its line, played, sent, and found again.

usage: web_own.py PROGRAM OUT      pictures of failures go to OUT
"""
import json
import os
import re

os.environ.pop("XDG_CONFIG_HOME", None)  # games are kept in the home of this test

import web
from web import Keys, wait_until

TEXT = "#dialog .own-page textarea"
KEPT = os.path.expanduser("~/.config/fusilier/games")


def text_of(page):
    return page.driver.execute_script("return document.querySelector(arguments[0]).value", TEXT)


def open_view(page):
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 20)
    page.press_button(".search", "^Your own game")
    wait_until("the board of chess", lambda: "20 moves" in page.text(".own-board"))


def type_anew(page, text):
    """Types a text in place of the one that stands there."""
    page.driver.execute_script("const area = document.querySelector(arguments[0]); area.focus(); area.select()", TEXT)
    page.keys(text)


def set_field(page, key, value):
    """Writes into a field of the form, or chooses."""
    page.driver.execute_script(
        "const [key, value] = arguments, field = document.querySelector(`.sheet-form [data-key=\"${key}\"]`);"
        "field.focus(); field.value = value;"
        "field.dispatchEvent(new Event(field.nodeName === 'SELECT' ? 'change' : 'input')); field.blur()", key, value)


def picture(page):
    return page.driver.execute_script("return document.querySelector('.own-board img').src")


def test_a_game_is_typed(page):
    open_view(page)
    before = picture(page)
    type_anew(page, "[wide:capablanca]\ntitle = Wide and loud\n")
    wait_until("the other board", lambda: "10×8" in page.text(".own-board") and picture(page) != before)
    wait_until("the form", lambda: page.driver.execute_script(
        "return document.querySelector('.sheet-form [data-key=title]').value") == "Wide and loud")
    page.keys("rules = atomick\n")
    wait_until("what is wrong, at its line", lambda: "did you mean atomic?" in page.text(".own-lines div:nth-child(3).wrong"))
    wait_until("the same below", lambda: page.text("#own-faults").startswith("Line 3"))
    wait_until("nothing to play", lambda: page.one(".own-acts .main:disabled"))
    page.press("#own-faults button")
    page.keys("rules = atomic")
    wait_until("nothing wrong", lambda: not page.count("#own-faults li") and not page.one(".own-acts .main:disabled"))
    wait_until("the rule ticked", lambda: page.driver.execute_script(
        "return document.querySelector('.ticks [data-rule=atomic]').checked"))


def test_a_form_is_filled(page):
    type_anew(page, "# mine\n[quick:chess]\n; no men of my own yet\n")
    set_field(page, "title", "Quick")
    set_field(page, "add", "customPiece")
    set_field(page, "checkCounting", "")
    page.driver.execute_script("document.querySelector('.ticks [data-rule=madrasi]').click()")
    wait_until("the lines", lambda: text_of(page) == "# mine\n[quick:chess]\n; no men of my own yet\ntitle = Quick\n"
               "customPiece1 = u:N\nrules = madrasi\n")
    wait_until("what contradicts the rule", lambda: page.driver.execute_script(
        "const box = document.querySelector('.ticks [data-rule=isardam]');"
        "return box.disabled && box.closest('li').textContent.includes('madrasi')"))
    page.driver.execute_script("document.querySelector('.sheet-form [data-gait=customPiece1]').focus()")
    page.keys(Keys.BACKSPACE, "QN")
    wait_until("the gait", lambda: "customPiece1 = u:QN\n" in text_of(page))
    wait_until("a place to put him", lambda: page.one(".placing:not([hidden]) [value=q]"))
    page.driver.execute_script("const choose = document.querySelector('.placing select'); choose.value = 'q';"
                               "choose.dispatchEvent(new Event('change'))")
    wait_until("him on the board", lambda: "22 moves" in page.text(".own-board") and "RNBUKBNR w KQkq" in text_of(page))
    page.driver.execute_script("document.querySelector('[data-key=board]').focus()")
    page.keys("10x9", Keys.TAB)
    wait_until("a start that fits", lambda: "10×9" in page.text(".own-board") and "/1RNBUKBNR1 w - -" in text_of(page))
    set_field(page, "board", "7x7")
    wait_until("a start that does not fit", lambda: page.one("[data-key=startFen][aria-invalid=true]"))
    set_field(page, "board", "10x9")
    wait_until("a board that fits", lambda: not page.count("#own-faults li"))


def play_it(page, title):
    page.press(".own-acts .main")
    wait_until("the seats", lambda: page.text("#dialog-title") == title and page.one("#dialog fieldset legend"))
    page.press("#dialog [type=submit]")
    wait_until("the game", lambda: page.text("#title") == title and not page.one("#dialog[open]"))


def test_it_is_played(page):
    play_it(page, "Quick")
    if not os.path.exists(f"{KEPT}/quick.ini"):
        raise web.Failure(f"{os.listdir(KEPT)} are kept")
    wait_until("the new man", lambda: page.seen()["e1"].startswith("White"))
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog [data-game=quick]"))
    page.press("#dialog [data-game=quick]")
    page.press_button("#dialog", "^Change this game")
    wait_until("its file", lambda: page.one(TEXT) and text_of(page).startswith("# mine\n[quick:chess]"))
    set_field(page, "title", "Quick again")
    play_it(page, "Quick again")


def test_a_link_shows_it_to_guests(page):
    host = page.driver.current_window_handle
    page.press("#new")
    page.press_button(".search", "^Your own game")
    wait_until("what was written", lambda: page.one(TEXT) and "Quick again" in text_of(page))
    page.driver.execute_script("navigator.clipboard.writeText = () => Promise.reject(new Error('not here'))")
    page.press_button(".own-acts", "^Copy the link")
    wait_until("the link", lambda: page.one(".own-acts input"))
    link = page.driver.execute_script("return document.querySelector('.own-acts input').value")
    table = page.driver.execute_script("return sessionStorage.getItem('fusilier.table')")
    code = json.loads(page.post(f"/api/table/{table}/invite", '{"seat": null}'))["code"]
    page.driver.switch_to.new_window("window")
    page.open(f"{link.split('#')[0]}#{code}&{link.split('#')[1]}")
    wait_until("the game of the link", lambda: page.one(TEXT) and "Quick again" in text_of(page))
    wait_until("why it cannot be kept", lambda: "Only the host" in page.text(".own-acts"))
    if not page.one(".own-acts .main:disabled"):
        raise web.Failure("a guest may keep a game")
    page.driver.get(f"{link.split('#')[0]}#own=nonsense")
    wait_until("a link that is not whole", lambda: page.text("#dialog-title") == "This game cannot be opened")
    page.driver.close()
    page.driver.switch_to.window(host)


def test_it_is_there_after_a_restart(page):
    web.SERVER[0].kill()
    web.SERVER[0] = web.Server("chess", "b=person")
    page.driver.get("about:blank")
    page.open(web.SERVER[0].link)
    page.press("#new")
    wait_until("the game", lambda: page.text("#dialog [data-game=quick] b") == "Quick again")


TESTS = [test_a_game_is_typed, test_a_form_is_filled, test_it_is_played, test_a_link_shows_it_to_guests,
         test_it_is_there_after_a_restart]

if __name__ == "__main__":
    web.main([test for test in TESTS if re.search(web.ONLY, test.__name__)])
