"""Plays on the board in the browser as a person does, and compares what it shows with what the program says.

usage: web.py PROGRAM OUT      pictures of failures go to OUT
"""
import json
import os
import random
import re
import subprocess
import sys
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PROGRAM, OUT = sys.argv[1:3]
PATIENCE = float(os.environ.get("FUSILIER_E2E_PATIENCE", "30"))  # seconds to wait for anything
CELL = re.compile(r"[,;x]?([a-z]+\d+)")


class Failure(Exception):
    pass


def wait_until(what, is_so):
    """Waits until a function answers something true, and returns that."""
    until = time.monotonic() + PATIENCE
    while True:
        found = is_so()
        if found:
            return found
        if time.monotonic() > until:
            raise Failure(f"waited {PATIENCE:.0f} s for {what}")
        time.sleep(0.03)


def ask(*words):
    """What the program prints, as lines."""
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise Failure(f"{' '.join(words)}: {done.stderr.strip()}")
    return done.stdout.split("\n")[:-1]


class Server:
    """`fusilier web`, with a game to begin with."""

    def __init__(self, game, *seats, port=None):
        words = [PROGRAM, "web", "--no-open", "--game", game]
        words += [word for seat in seats for word in ("--seat", seat)]
        words += ["--port", str(port)] if port else []
        with open(f"{OUT}/server.log", "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True)
        self.link = self.process.stdout.readline().strip()
        found = re.match(r"http://127\.0\.0\.1:(\d+)/#", self.link)
        if not found:
            raise Failure(f"no address but {self.link!r}")
        self.port = int(found[1])

    def kill(self):
        self.process.kill()
        self.process.wait()


class Page:
    """The page in a browser. Everything is done by mouse and keyboard."""

    def __init__(self):
        options = Options()
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--window-size=1280,900", "--force-prefers-reduced-motion", "--no-proxy-server"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))

    def open(self, link):
        self.driver.get(link)
        self.wait_for_board()

    def wait_for_board(self):
        wait_until("the board", lambda: self.one("#board .cell") is not None and self.text("#title"))

    def one(self, selector):
        return self.driver.execute_script("return document.querySelector(arguments[0])", selector)

    def text(self, selector):
        return self.driver.execute_script(
            "return document.querySelector(arguments[0])?.textContent.trim() || ''", selector)

    def count(self, selector):
        return self.driver.execute_script("return document.querySelectorAll(arguments[0]).length", selector)

    def names(self):
        return self.driver.execute_script(
            "return [...document.querySelectorAll('#board .cell')].map(cell => cell.dataset.name)")

    def plies(self):
        return self.count("#moves .move")

    def position(self):
        return self.text("#pane-table .position-text")

    def seen(self):
        """What a screen reader is told: {cell: men}."""
        cells = self.driver.execute_script(
            "return [...document.querySelectorAll('#table td')].map(cell => [cell.dataset.name, cell.textContent.trim()])")
        return {name: text.partition(" ")[2] for name, text in cells}

    def middle(self, cell):
        place = self.driver.execute_script(
            "const r = document.querySelector(`#board [data-name='${arguments[0]}']`)?.getBoundingClientRect();"
            "return r && [r.x + r.width / 2, r.y + r.height / 2]", cell)
        if not place:
            raise Failure(f"no cell {cell}")
        return place

    def mouse(self, kind, x, y, buttons):
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
            "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1})

    def click_cell(self, cell):
        x, y = self.middle(cell)
        self.mouse("mousePressed", x, y, 1)
        self.mouse("mouseReleased", x, y, 0)

    def drag(self, cell, to):
        (x, y), (to_x, to_y) = self.middle(cell), self.middle(to)
        self.mouse("mousePressed", x, y, 1)
        for part in (0.3, 0.7, 1):
            self.mouse("mouseMoved", x + (to_x - x) * part, y + (to_y - y) * part, 1)
        self.mouse("mouseReleased", to_x, to_y, 0)

    def press(self, selector):
        wait_until(selector, lambda: self.driver.execute_script(
            "const found = document.querySelector(arguments[0]);"
            "if (!found || found.disabled) return false; found.click(); return true", selector))

    def press_button(self, place, words):
        wait_until(f"the button {words}", lambda: self.driver.execute_script(
            "const [place, words] = arguments;"
            "const found = [...document.querySelectorAll(`${place} button`)].find(b => b.textContent.match(words));"
            "found?.click(); return !!found", place, words))

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def post(self, path, body):
        """What the dialogs do, without them."""
        return self.driver.execute_async_script(
            "const [path, body, done] = arguments;"
            "fetch(path, {method: 'POST', body, headers: {'Content-Type': 'application/json',"
            " 'X-Fusilier-Token': sessionStorage.getItem('fusilier.token')}}).then(a => a.text()).then(done)",
            path, body)

    def begin(self, game, *seats, position=None):
        """Begins another game and sits down at it."""
        body = {"game": game, "seats": list(seats), **({"position": position} if position else {})}
        answer = json.loads(self.post("/api/new", json.dumps(body)))
        if "table" not in answer:
            raise Failure(f"{game}: {answer}")
        self.driver.execute_script("sessionStorage.setItem('fusilier.table', arguments[0])", answer["table"])
        self.driver.refresh()
        self.wait_for_board()

    def errors(self):
        """What the browser complains about, but for requests that were refused."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE" and "Failed to load resource" not in entry["message"]]


# ---- a move by clicks ----


def pieces(move, names):
    """The cells and words that a move is made of, one after another."""
    made = []
    while move:
        found = CELL.match(move)
        if found and found[1] in names:
            made.append((found[0], found[1]))
        else:
            length = 1
            while length < len(move) and move[length - 1] not in "@:" and move[length] not in ",;":
                ahead = CELL.match(move[length:])
                if ahead and ahead[1] in names:
                    break
                length += 1
            made.append((move[:length], None))
        move = move[len(made[-1][0]):]
    return made


def goes_by_itself(taken, given, piece, left):
    """Whether the page takes this step unasked: it is the only one, after two decisions or if it is a mere word."""
    if len(left) != 1 and any(other[len(taken):len(taken) + 1] != [piece] for other in left):
        return False
    if taken in left:
        return False
    is_mere_word = piece[1] is None and taken + [piece] not in left
    is_new_part = bool(taken) and taken[-1][1] is None and taken[-1][0][0] in ",;"
    return is_mere_word or (len(taken) >= 2 + given and not is_new_part)


def play(page, move, legal):
    """Makes a move by clicks and waits until it is in the list."""
    names, before = set(page.names()), page.plies()
    all_moves = [pieces(text, names) for text in legal]
    taken, given = [], 0
    for piece in pieces(move, names):
        left = [other for other in all_moves if other[:len(taken)] == taken]
        if goes_by_itself(taken, given, piece, left):
            given += given == len(taken)
        elif piece[1]:
            page.click_cell(piece[1])
            nexts = {other[len(taken)] for other in left if len(other) > len(taken)}
            if sum(cell == piece[1] for _, cell in nexts) > 1:  # words tell them apart
                page.press(f"[data-text='{piece[0]}']")
        else:
            page.press(f"[data-text='{piece[0]}']")
        taken.append(piece)
    if any(other[:len(taken)] == taken and other != taken for other in all_moves):
        page.press("[data-text='']")
    wait_until(f"{move} in the list of moves ({page.text('#status')} {page.text('#notice')})",
               lambda: page.plies() > before)


def play_some(page, game, plies, chooser):
    """Plays for all seats, each move compared with what the program makes of it."""
    for _ in range(plies):
        position = page.position()
        legal = ask("moves", game, position)
        if not legal:
            break
        if legal[0].startswith("dice:"):  # falls by itself
            wait_until("the dice", lambda: page.position() != position)
            continue
        bold = [move for move in legal if "x" in move]
        move = chooser.choice(bold if bold and chooser.random() < 0.7 else legal)
        play(page, move, legal)
        after = ask("apply", game, position, move)[0]
        if not ask("moves", game, after)[:1] == ["dice:2"]:
            wait_until(f"{game}: {move} to lead to {after}, not {page.position()}", lambda: page.position() == after)


# ---- the tests ----


def test_rifle_from_the_dialog(page):
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 60)
    page.keys("rifle")
    wait_until("fewer games", lambda: page.count("#dialog section:not([hidden]) li:not([hidden]) > .card") < 30)
    page.press("#dialog [data-game=rifle]")
    wait_until("seats by their names", lambda: page.text("#dialog fieldset").startswith("Who playsWhite"))
    for seat in (0, 1):
        page.driver.execute_script(
            "document.querySelector(`#dialog [name=seat${arguments[0]}]`).value = 'person'", seat)
    page.press("#dialog [type=submit]")
    wait_until("Rifle Chess", lambda: page.text("#title") == "Rifle Chess")
    play_some(page, "rifle", 14, random.Random(3))


def boxes(page, which):
    """The rules in the list that are ticked, or greyed."""
    return page.driver.execute_script(
        "return [...document.querySelectorAll('.joining input')].filter(box => box[arguments[0]])"
        ".map(box => box.dataset.rule)", which)


def test_joined_rules(page):
    """Rules are typed as people say them, or ticked; what cannot be joined says why."""
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 20)
    page.keys("isardam Madrasi")
    wait_until("the reason", lambda: "contradict each other" in page.text(".search"))
    page.keys(*[Keys.BACKSPACE] * 15)
    page.keys("Madrasi cylinder")
    wait_until("what is meant", lambda: "Cylindrical Chess + Madrasi" in page.text(".search"))
    page.press_button(".search", "^Join rules")
    wait_until("both ticked", lambda: boxes(page, "checked") == ["cylindrical", "madrasi"])
    wait_until("what is greyed, with the reason", lambda: "isardam" in boxes(page, "disabled")
               and "contradict" in page.text("#rule-isardam"))
    page.press("[data-rule=atomic]")
    wait_until("the name", lambda: "atomic+cylindrical+madrasi" in page.text(".joining"))
    wait_until("its picture", lambda: page.driver.execute_script(
        "const image = document.querySelector('.joining img'); return image.naturalWidth > 0"
        " && decodeURIComponent(image.src).includes('sign blast')"))
    page.press("[data-rule=cylindrical]")
    wait_until("two rules", lambda: boxes(page, "checked") == ["madrasi", "atomic"])
    page.press_button(".joining", "^Choose seats")
    wait_until("seats", lambda: page.text("#dialog-title") == "Atomic Chess + Madrasi")
    page.press("#dialog [type=submit]")
    wait_until("the game", lambda: page.text("#title") == "Atomic Chess + Madrasi")
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 20)
    page.keys("capablanca atomic")
    wait_until("a board among the words", lambda: "Atomic Chess + Capablanca Chess" in page.text(".search"))
    page.press_button(".search", "^Join rules")
    wait_until("both ticked", lambda: boxes(page, "checked") == ["capablanca", "atomic"])
    page.press("[data-rule=capablanca]")
    wait_until("the board of chess", lambda: boxes(page, "checked") == ["atomic"])
    page.press("[data-rule=capablanca]")
    wait_until("the other board", lambda: "atomic+capablanca" in page.text(".joining"))
    page.press("#dialog .close")
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 20)
    page.keys("doubles rifle")
    wait_until("a game for four", lambda: "Doubles, partners + Rifle Chess" in page.text(".search"))
    page.keys(*[Keys.BACKSPACE] * 13)
    page.keys("checkers madrasi")
    wait_until("that it stands alone", lambda: "no rules can be joined to checkers" in page.text(".search"))
    page.keys(*[Keys.BACKSPACE] * 16)
    page.keys("kriegspiel + atomic", Keys.ENTER)
    wait_until("seats", lambda: page.text("#dialog-title") == "Atomic Chess + Kriegspiel")
    page.press_button("#dialog", "^Join rules")
    wait_until("both ticked", lambda: boxes(page, "checked") == ["atomic", "kriegspiel"])
    page.press("#dialog .close")


def test_duck(page):
    """The duck is asked for by name, and where it may not go is said."""
    page.begin("duck+madrasi", "person", "person")
    page.click_cell("e2")
    page.click_cell("e4")
    wait_until("the question", lambda: page.text("#status") == "e2 → e4: now choose where the duck goes, or Escape.")
    page.click_cell("d7")
    wait_until("why not there", lambda: "the duck cannot go to d7" in page.text("#notice"))
    for cell in ("e2", "e4", "d5"):
        page.click_cell(cell)
    wait_until("the move", lambda: page.plies() == 1 and "duck" in page.seen()["d5"].lower())


def test_undo_that_is_refused(page):
    """Nothing is offered that an engine never agrees to: to take back where it is hidden what has been told."""
    page.begin("kriegspiel+rifle", "person", "engine:1")
    page.click_cell("e2")
    page.click_cell("e4")
    wait_until("the turn again", lambda: page.plies() == 2 and page.count("#board.mine"))
    if not page.one("#undo:disabled"):
        raise Failure("a move can be taken back")


def test_chess(page):
    start = "r3k2r/6P1/8/8/8/8/8/R3K2R w KQkq - 0 1"
    page.begin("chess", "person", "person", position=start)
    page.click_cell("e1")
    wait_until("dots", lambda: page.one("#board [data-target=g1]"))
    page.click_cell("h5")
    wait_until("a reason", lambda: "e1h5" in page.text("#notice"))
    page.click_cell("e1")
    page.keys(Keys.ESCAPE)
    wait_until("no dots", lambda: not page.one("#board .target"))
    page.drag("e1", "g1")
    wait_until("castling", lambda: page.seen()["f1"] == "White rook")
    page.press("#undo")
    wait_until("the rook at home", lambda: page.seen()["h1"] == "White rook" and page.count("#board.mine"))
    page.click_cell("e1")
    page.click_cell("h1")
    wait_until("castling by the rook", lambda: page.seen()["f1"] == "White rook")
    play(page, "e8e7", ask("moves", "chess", page.position()))
    legal = ask("moves", "chess", page.position())
    play(page, "g7h8n", legal)
    wait_until("the knight", lambda: "knight" in page.seen()["h8"])
    page.press("#undo")
    wait_until("the pawn again", lambda: "pawn" in page.seen()["g7"])
    page.press("#first")
    wait_until("the start", lambda: page.position() == start)
    page.keys(Keys.END)
    wait_until("the present", lambda: "Looking back" not in page.text("#status"))


def by_clicks(game, plies, seed, *seats):
    def test(page):
        page.begin(game, *(seats or ["person"] * 2))
        play_some(page, game, plies, random.Random(seed))
    test.__name__ = "test_" + game.replace("-", "_").replace("+", "_and_")
    return test


def test_minefield(page):
    page.begin("minefield", "person", "random")
    page.click_cell("c3")
    wait_until("the first mine", lambda: "c3" in page.text("#status") and page.one("#board [data-target=a3]"))
    page.click_cell("a3")  # the program names them in the other order
    wait_until("both mines", lambda: page.plies())
    for start, end in (("e2", "e4"), ("d2", "d4")):
        wait_until("the turn", lambda: page.count("#board.mine"))
        plies = page.plies()
        page.click_cell(start)
        page.click_cell(end)
        wait_until(f"{start}{end}", lambda: page.plies() > plies)
    wait_until("my mines", lambda: page.text("#extras").endswith("2") and page.count("#board .sign") == 2)


def test_keyboard(page):
    page.begin("chess", "person", "person")
    page.driver.execute_script("document.getElementById('board').focus()")

    def go_to(cell):
        for _ in range(40):
            if not page.text("#cursor"):
                page.keys(Keys.ARROW_DOWN)
            at = page.text("#cursor").split(",")[0]
            if at == cell:
                return
            if at[0] != cell[0]:
                page.keys(Keys.ARROW_RIGHT if at[0] < cell[0] else Keys.ARROW_LEFT)
            else:
                page.keys(Keys.ARROW_UP if at[1] < cell[1] else Keys.ARROW_DOWN)
        raise Failure(f"the cursor does not come to {cell}")

    for start, end in (("e2", "e4"), ("e7", "e5"), ("f1", "c4")):
        plies = page.plies()
        go_to(start)
        page.keys(Keys.ENTER)
        go_to(end)
        page.keys(Keys.ENTER)
        wait_until(f"{start}{end}", lambda: page.plies() == plies + 1)
    page.keys("b8c6", Keys.ENTER)
    wait_until("the typed move", lambda: page.seen()["c6"] == "Black knight")
    wait_until("news", lambda: "Black: Nc6" in page.text("#live"))


def invite(page, seat):
    """Opens a window for somebody else, and returns its handle."""
    table = page.driver.execute_script("return sessionStorage.getItem('fusilier.table')")
    answer = page.post(f"/api/table/{table}/invite", json.dumps({"seat": seat}))
    path = json.loads(answer)["path"]
    page.driver.switch_to.new_window("tab")
    page.open(f"http://127.0.0.1:{SERVER[0].port}{path}")
    return page.driver.current_window_handle


def test_four_windows(page):
    """Each of four players at a screen of his own: his men are below, and he moves when it is his turn."""
    page.begin("doubles", *["person"] * 4)
    driver = page.driver
    windows = [driver.current_window_handle]
    for seat in (1, 2, 3):
        windows.append(invite(page, seat))
        driver.switch_to.window(windows[0])
    for ply in range(5):
        movers = []
        for window in windows:
            driver.switch_to.window(window)
            wait_until(f"ply {ply}", lambda: page.plies() == ply and page.text("#status"))
            movers += [window] if page.count("#board.mine") else []
        if len(movers) != 1:
            raise Failure(f"{len(movers)} windows may move at ply {ply}")
        driver.switch_to.window(movers[0])
        legal = ask("moves", "doubles", page.position())
        play(page, legal[ply % len(legal)], legal)
    for window in windows[1:]:
        driver.switch_to.window(window)
        driver.close()
    driver.switch_to.window(windows[0])


def test_hidden_men(page):
    """Two windows: neither holds anything of the other's men."""
    page.begin("kriegspiel-madrasi", "person", "person")
    driver, mine = page.driver, page.driver.current_window_handle
    theirs = invite(page, 1)

    def check(name, other, handle):
        driver.switch_to.window(handle)
        wait_until("men", lambda: f"{name} king" in page.text("#table"))
        if f"{other} " in page.text("#table") or page.count("#board .men .figure") != 16:
            raise Failure(f"{name} sees men of {other}")

    turns = (("White", "e2e4", mine), ("Black", "d7d5", theirs), ("White", "g1f3", mine))
    for number, (name, move, handle) in enumerate(turns, 1):
        check("White", "Black", mine)
        check("Black", "White", theirs)
        driver.switch_to.window(handle)
        wait_until(f"the turn of {name}", lambda: page.count("#board.mine"))
        page.click_cell(move[:2])
        page.click_cell(move[2:])
        wait_until(move, lambda: page.plies() == number)
    check("Black", "White", theirs)
    driver.close()
    driver.switch_to.window(mine)


def test_reload_and_killed_server(page):
    page.begin("checkers", "person", "person")
    play_some(page, "checkers", 4, random.Random(8))
    position = page.position()
    page.driver.refresh()
    page.wait_for_board()
    wait_until("the same position", lambda: page.position() == position)
    SERVER[0].kill()
    wait_until("the page to tell", lambda: page.one("#lost:not([hidden])"))
    SERVER[0] = Server("chess", "b=person", port=SERVER[0].port)
    wait_until("the page to come back by itself",
               lambda: page.one("#lost[hidden]") and page.text("#title") == "Checkers" and page.position() == position)
    play_some(page, "checkers", 1, random.Random(8))
    position = page.position()
    SERVER[0].kill()
    for name in os.listdir(f"{OUT}/state/fusilier/games"):
        if name.startswith("returns-"):
            os.remove(f"{OUT}/state/fusilier/games/{name}")
    SERVER[0] = Server("chess", "b=person", port=SERVER[0].port)
    wait_until("what to do", lambda: page.one("#outside:not([hidden])") and "link" in page.text("#outside"))
    page.open(SERVER[0].link)
    wait_until("chess", lambda: page.text("#title") == "Chess")
    page.press("#tab-table")
    page.press_button("#pane-table", "saved$")
    page.press_button("#dialog .tables", "^Checkers5 moves")
    wait_until("the saved game", lambda: page.text("#title") == "Checkers" and page.position() == position)
    page.press("#tab-moves")


SERVER = [None]  # the one that runs now
ONLY = os.environ.get("FUSILIER_E2E_ONLY", "")  # a regular expression: the tests to run
TESTS = [
    test_rifle_from_the_dialog, test_joined_rules, test_duck, test_undo_that_is_refused, test_chess,
    by_clicks("stax-universal", 10, 4), by_clicks("tri-chess-3", 6, 5, *["person"] * 3), by_clicks("checkers", 12, 6),
    by_clicks("three-strikes-rifle", 8, 2), by_clicks("shadow", 8, 9),
    by_clicks("three-player-chess", 6, 7, *["person"] * 3), by_clicks("doubles", 8, 1, *["person"] * 4),
    by_clicks("blunderbuss", 8, 2), by_clicks("tri-queens-6-triples", 8, 3, *["person"] * 6),
    by_clicks("capablanca+rifle", 10, 4), by_clicks("atomic+glinski", 10, 5),
    by_clicks("doubles+rifle", 8, 1, *["person"] * 4),
    test_minefield, test_keyboard, test_four_windows, test_hidden_men, test_reload_and_killed_server,
]


def main(tests, server=None):
    """Plays at a server of its own, or at what else sends the page."""
    SERVER[0] = server or Server("chess", "b=person")
    page = Page()
    try:
        page.open(SERVER[0].link)
        for number, test in enumerate(tests, 1):
            began = time.monotonic()
            try:
                test(page)
                if page.errors():
                    raise Failure(f"the browser complains: {page.errors()}")
            except Exception as failure:
                page.driver.save_screenshot(f"{OUT}/{test.__name__}.png")
                print(f"{test.__name__}: FAILED: {failure}; status: {page.text('#status')} {page.text('#notice')};"
                      f" picture: {OUT}/{test.__name__}.png", file=sys.stderr)
                raise
            print(f"ok {number} - {test.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
    finally:
        page.driver.quit()
        SERVER[0].kill()


if __name__ == "__main__":
    main([test for test in TESTS if re.search(ONLY, test.__name__)])
