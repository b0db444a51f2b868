"""The page for everybody: nothing that axe-core knows is wrong, games go by the keyboard alone, few clicks to begin.

usage: AXE=FOLDER web_access.py PROGRAM OUT      FOLDER holds axe.min.js; pictures of failures go to OUT
"""
import os
import random
import re

import web
from web import Keys, wait_until

with open(os.path.join(os.environ["AXE"], "axe.min.js"), encoding="utf-8") as script:
    AXE = script.read()

LOOK = """
const done = arguments[arguments.length - 1];
axe.run(document, { resultTypes: ['violations'] }).then((found) => done(found.violations.map((one) =>
    `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3).join('; ')}`)), (error) => done([String(error)]));
"""


def scheme(page, name):
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": name}, {"name": "prefers-reduced-motion", "value": "reduce"}]})


def look(page, where):
    """Fails if axe-core finds anything, in light or in dark."""
    if not page.driver.execute_script("return !!window.axe"):
        page.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": AXE})
    for name in ("light", "dark"):
        scheme(page, name)
        found = page.driver.execute_async_script(LOOK)
        if found:
            raise web.Failure(f"{where}, {name}: {found}")


def test_boards(page):
    for game, position in (("rifle", None), ("checkers", None), ("doubles", None), ("three-strikes-ed", None),
                           ("blunderbuss", None), ("kriegspiel-madrasi", None), ("chess", "4k3/6P1/8/8/8/8/8/4K3 w - - 0 1")):
        page.begin(game, *["person"] * (4 if game == "doubles" else 2), position=position)
        if game == "chess":
            page.click_cell("g7")
            page.click_cell("g8")
            wait_until("the choices", lambda: page.count("#choices button"))
        look(page, game)
        for tab in ("rules", "table", "moves"):
            page.press(f"#tab-{tab}")
            look(page, f"{game}, {tab}")


def test_dialogs(page):
    page.begin("chess", "person", "person")
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 20)
    look(page, "the games")
    page.keys("rifle")
    page.press_button(".search", "^Join rules")
    wait_until("the rules", lambda: page.count(".joining input") > 20)
    page.press("[data-rule=atomic]")
    wait_until("what cannot be added", lambda: page.count(".joining input:disabled") > 5)
    look(page, "joined rules")
    page.press_button(".joining", "^Other games")
    wait_until("the games", lambda: page.count("#dialog .card") > 20)
    page.press_button(".search", "^Your own game")
    wait_until("the board", lambda: page.one(".own-board img[src]"))
    page.driver.execute_script(
        "document.querySelectorAll('.own-view details').forEach((one) => (one.open = true));"
        "const area = document.querySelector('.own-page textarea'); area.value += 'archbishop = a\\nfoo = 1\\n';"
        "area.dispatchEvent(new Event('input'))")
    wait_until("what is wrong", lambda: page.count("#own-faults button"))
    look(page, "a game of one's own")
    page.press_button(".own-acts", "^Other games")
    wait_until("the games", lambda: page.count("#dialog .card") > 20)
    page.press("#dialog [data-game=rifle]")
    wait_until("the seats", lambda: page.count("#dialog fieldset"))
    look(page, "the seats")
    page.keys(Keys.ESCAPE)
    page.press("#settings")
    wait_until("the settings", lambda: page.count("#dialog select"))
    look(page, "the settings")
    page.keys(Keys.ESCAPE)
    web.play(page, "e2e4", web.ask("moves", "chess"))
    page.press("#resign")
    wait_until("the question", lambda: page.one("#dialog[open]"))
    look(page, "the question")
    page.press("#dialog .danger")
    wait_until("the result", lambda: "wins" in page.text("#status") or "won" in page.text("#status"))
    look(page, "the result")
    page.press("#judge")
    wait_until("the curve", lambda: page.one("#judge[hidden]") and page.count("#graph .below"))
    page.press("#remark")
    page.keys("too early", Keys.TAB, Keys.ENTER)
    wait_until("the comment", lambda: page.count("#moves .said"))
    look(page, "looking back")
    page.press("#remark")
    wait_until("the comment", lambda: page.one("#dialog textarea"))
    look(page, "the comment")
    page.keys(Keys.ESCAPE)
    page.press("#tab-table")
    for button in range(page.count("#pane-table button")):
        page.driver.execute_script("document.querySelectorAll('#pane-table button')[arguments[0]]?.click()", button)
        if page.driver.execute_script("return !!document.querySelector('#dialog[open]')"):
            look(page, f"the dialog {page.text('#dialog-title')}")
            page.keys(Keys.ESCAPE)


def test_keyboard_games(page):
    """Whole games by typed moves: the field keeps the keyboard from the first move to the last."""
    for game, seats in (("rifle", 2), ("checkers", 2), ("three-strikes-ed", 2), ("tri-chess-3", 3), ("plague", 2)):
        page.begin(game, *["person"] * seats)
        page.driver.execute_script("document.getElementById('move').focus()")
        chooser = random.Random(7)
        for _ in range(60):
            position = page.position()
            legal = web.ask("moves", game, position)
            if not legal:
                break
            before = page.plies()
            page.keys(chooser.choice(legal), Keys.ENTER)
            wait_until(f"{game}: a move", lambda: page.plies() > before)
            if page.driver.execute_script("return document.activeElement.id") != "move" and web.ask("moves", game, page.position()):
                raise web.Failure(f"{game}: the field has lost the keyboard")


def test_few_clicks(page):
    """From the printed link to the first move in Rifle Chess: three clicks to a board, with nothing else open."""
    page.driver.get("about:blank")
    page.open(web.SERVER[0].link)
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 20)
    page.press("#dialog [data-game=rifle]")
    wait_until("the seats", lambda: page.count("#dialog fieldset"))
    page.press("#dialog [type=submit]")
    wait_until("Rifle Chess", lambda: page.text("#title") == "Rifle Chess" and page.count("#board.mine"))
    page.click_cell("e2")
    page.click_cell("e4")
    wait_until("the first move", lambda: page.plies())


TESTS = [test_boards, test_dialogs, test_keyboard_games, test_few_clicks]

if __name__ == "__main__":
    web.main([test for test in TESTS if re.search(web.ONLY, test.__name__)])
