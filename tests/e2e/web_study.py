"""What one does with a game in the browser besides playing it.

usage: web_study.py PROGRAM OUT      pictures of failures go to OUT
"""
import web
from web import Failure, Keys, play, wait_until


def lines(page):
    """The lines of the analysis, as texts."""
    return page.driver.execute_script(
        "return [...document.querySelectorAll('#lines li')].map(line => line.textContent)")


def choose(page, selector, value):
    """Chooses of a list, as a person does."""
    page.driver.execute_script(
        "const list = document.querySelector(arguments[0]); list.value = arguments[1];"
        "list.dispatchEvent(new Event('change', {bubbles: true}))", selector, value)


def test_analysis(page):
    page.begin("chess", "person", "person", position="6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    if lines(page) or page.count("#board .best"):
        raise Failure("nobody has asked for an analysis")
    page.press("#analyse")
    wait_until("a mate", lambda: lines(page)[:1] and lines(page)[0].startswith("White mates in 1Ra8#"))
    wait_until("arrows", lambda: page.count("#board .arrow.best") == 3)
    choose(page, "#how-many", "5")
    wait_until("five lines", lambda: len(lines(page)) == 5)
    page.press_button("#lines", "^Ra8")
    wait_until("the end", lambda: page.text("#status").startswith("White wins"))
    wait_until("no lines", lambda: not lines(page) and "nothing" in page.text("#depth"))
    page.keys(Keys.ARROW_LEFT)
    wait_until("lines of the move before", lambda: len(lines(page)) == 5)
    page.press("#analyse")
    wait_until("silence", lambda: not lines(page) and not page.count("#board .best"))
    page.begin("tri-chess-3", *["person"] * 3)
    page.press("#analyse")
    wait_until("three opinions", lambda: page.text("#depth").count(" · ") == 3)
    page.begin("chess+kriegspiel", "person", "engine:1")
    wait_until("the board", lambda: page.seen())
    if page.one("#analysis:not([hidden])"):
        raise Failure("an analysis of hidden men is offered")


def open_editor(page):
    page.press("#tab-table")
    page.press_button("#pane-table", "^Set up a position")
    wait_until("the editor", lambda: page.count(".editor .cell"))


def press_in(page, selector, cell, to=None):
    """Presses the mouse at a place of the editor's board, and lets it go there or elsewhere."""
    def at(name):
        return page.driver.execute_script(
            "const r = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return [r.x + r.width / 2, r.y + r.height / 2]", f"{selector} [data-name='{name}']")
    (x, y), (to_x, to_y) = at(cell), at(to or cell)
    page.mouse("mousePressed", x, y, 1)
    page.mouse("mouseMoved", to_x, to_y, 1)
    page.mouse("mouseReleased", to_x, to_y, 0)


def drafted(page):
    """The position of the editor, and what is wrong with it."""
    return (page.driver.execute_script("return document.querySelector('.fields [aria-label=Position]').value"),
            page.text(".fields .error"))


def test_editor(page):
    page.begin("three-strikes-rifle", "person", "person")
    open_editor(page)
    page.press_button(".fields", "^Clear")
    wait_until("an empty board", lambda: drafted(page)[0].startswith("8/8/8/8/8/8/8/8 w"))
    for man, cell in (("White king", "a1"), ("Black king", "h8"), ("White rook", "c4")):
        page.press(f".fields [title='{man}']")
        press_in(page, ".editor", cell)
        wait_until(f"the {man}", lambda: man in page.driver.execute_script(
            "return [...document.querySelectorAll('.palette [aria-pressed=true]')].map(b => b.title)"))
    wait_until("three men", lambda: drafted(page) == ("7k/8/8/8/2R5/8/8/K7 w - - 0 1", ""))
    press_in(page, ".editor", "c4", "c8")
    choose(page, ".fields [data-key=turn]", "b")
    wait_until("a good position", lambda: drafted(page) == ("2R4k/8/8/8/8/8/8/K7 b - - 0 1", ""))
    page.press(".fields [data-key=once] + button")
    press_in(page, ".editor", "c8")
    wait_until("an injury", lambda: drafted(page)[0].endswith(" once=c8") and page.count(".editor .state") == 1)
    choose(page, ".fields [data-key=once]", "z9")
    wait_until("an error beside its field", lambda: "z9" in page.text(".fields label .error"))
    if not page.one(".fields .main:disabled"):
        raise Failure("a position that cannot be is to be played")
    choose(page, ".fields [data-key=once]", "c8")
    wait_until("no error", lambda: not drafted(page)[1])
    page.press_button(".fields", "^Analyse")
    wait_until("the analysis", lambda: page.position() == "2R4k/8/8/8/8/8/8/K7 b - - 0 1 once=c8")
    page.begin("stax", "person", "person")
    open_editor(page)
    page.press(".fields [title='White king']")
    press_in(page, ".editor", "a1")
    wait_until("a stack, and too many men", lambda: "Ww,1," in drafted(page)[0] and "12" in drafted(page)[1])
    press_in(page, ".editor", "c1", "e1")
    wait_until("not too many", lambda: drafted(page)[0].split()[0].endswith("Ww,3,w,1,w,1") and not drafted(page)[1])
    page.press_button(".fields", "^Play")
    page.press("#dialog [type=submit]")
    wait_until("the game", lambda: page.seen().get("a1", "").startswith("stack"))
    page.press("#tab-moves")


def cards(page):
    """The games whose cards are shown, and of open forms these."""
    return page.driver.execute_script(
        "return [...document.querySelectorAll('.shelf button')].filter(b => b.checkVisibility()).map(b => b.dataset.game)")


def test_choosing_by_keyboard(page):
    """A slip of the finger, a filter, the forms of a game, what it is about, and its rules: without a mouse."""
    page.press("#new")
    wait_until("the games, five of them first", lambda: page.count("#dialog .card") > 60 and cards(page)[5] == "chess")
    page.keys("atomic madrasi")
    wait_until("what these make, and nothing against it", lambda: page.text("#dialog .search").endswith("Your own game …PuzzlesAtomic Chess + Madrasi"))
    page.press_button(".shelf", "^All games")
    wait_until("all games", lambda: cards(page)[5] == "chess")
    page.keys("rifel")
    wait_until("shots", lambda: cards(page) == ["rifle", "three-strikes-rifle"])
    page.keys(*[Keys.TAB] * 5, "3")
    wait_until("no game of both", lambda: page.text("#dialog .search").endswith("no game is like that"))
    page.press_button(".shelf", "^All games")
    wait_until("all games", lambda: page.count("#dialog .card") > 60 and cards(page)[5] == "chess")
    page.keys(*[Keys.TAB] * 5, "3", Keys.TAB)
    three = ["tri-chess-3", "tri-chek-3", "tri-stax-3", "tri-queens-3", "three-player-chess"]
    wait_until("games for three", lambda: cards(page) == three)
    for _ in range(6):
        page.driver.switch_to.active_element.send_keys(Keys.SHIFT + Keys.TAB)
    page.keys("shadow")
    wait_until("a form of Tri-Chess", lambda: cards(page) == ["tri-chess-3", "tri-chess-3-shadow", "tri-chess-3-cut-shadow"])
    page.driver.save_screenshot(f"{web.OUT}/cards.png")
    page.keys(Keys.ENTER)
    wait_until("what it is about", lambda: "stepping across their lines" in page.text(".about"))
    for _ in range(40):
        if page.driver.switch_to.active_element.text == "Rules":
            break
        page.keys(Keys.TAB)
    page.keys(Keys.ENTER)
    wait_until("its rules", lambda: page.count(".rules h2") and "Shadows" in page.text(".rules"))
    page.keys(Keys.ESCAPE)
    wait_until("no dialog", lambda: not page.count("#dialog[open]"))


def test_new_game_from_a_position(page):
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 60)
    page.press("#dialog [data-game=rifle]")
    page.press_button("#dialog", "^Set up a position")
    wait_until("the editor", lambda: page.count(".editor .cell"))
    press_in(page, ".editor", "e2", "e4")
    made = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
    wait_until("the pawn on e4", lambda: drafted(page) == (made, ""))
    page.press_button(".fields", "^Use it")
    wait_until("the position", lambda: page.driver.execute_script(
        "return document.querySelector('#dialog [name=position]')?.value") == made)
    page.press("#dialog [type=submit]")
    wait_until("the game", lambda: page.position() == made and page.text("#title") == "Rifle Chess")


def test_link(page):
    """A link opens a study of its position; a wrong one says why it cannot."""
    page.begin("rifle", "person", "person")
    play(page, "e2e4", web.ask("moves", "rifle"))
    after = wait_until("e4", lambda: "PPPP1PPP" in page.position() and page.position())
    page.driver.execute_script("navigator.clipboard.writeText = async text => { window.copied = text }")
    page.press("#tab-table")
    page.press_button("#pane-table", "^Copy a link")
    link = wait_until("the link", lambda: page.driver.execute_script("return window.copied"))
    page.begin("chess", "person", "person")
    page.driver.get(link)
    wait_until("the position", lambda: page.text("#title") == "Rifle Chess, a study" and page.position() == after)
    if page.driver.current_url.split("/", 3)[3]:
        raise Failure(f"the address still says {page.driver.current_url}")
    page.driver.get(link.replace("4P3", "4X3"))
    wait_until("an error", lambda: "unknown letter" in page.text("#dialog"))
    page.press("#dialog .close")
    mine = page.driver.current_window_handle
    table = page.driver.execute_script("return sessionStorage.getItem('fusilier.table')")
    code = web.json.loads(page.post(f"/api/table/{table}/invite", '{"seat":null}'))["code"]
    page.driver.switch_to.new_window("tab")
    page.driver.get(f"{link}&{code}")
    wait_until("a guest, who may not", lambda: "nly the host" in page.text("#dialog"))
    page.driver.close()
    page.driver.switch_to.window(mine)


def test_rules(page):
    """The positions in the rules are boards, which can be studied."""
    page.begin("shadow", "person", "person")
    page.press("#tab-rules")
    wait_until("boards", lambda: page.count("#pane-rules .diagram") > 2)
    position = page.driver.execute_script(
        "const image = document.querySelector('#pane-rules .diagram img'); image.scrollIntoView();"
        "return image.dataset.position")
    wait_until("its picture", lambda: page.driver.execute_script(
        "return document.querySelector('#pane-rules .diagram img').naturalWidth > 0"))
    page.press("#pane-rules .diagram")
    wait_until(f"the study of {position}", lambda: page.position().startswith(position.split(" ")[0] + " "))
    page.press("#tab-moves")


def moves(page):
    return page.driver.execute_script(
        "return [...document.querySelectorAll('#moves .pair .move')].map(move => move.textContent).join(' ')")


def test_variations(page):
    page.begin("chess", "person", "person")
    page.press("#tab-moves")
    for move in ("e2e4", "e7e5", "g1f3"):
        play(page, move, web.ask("moves", "chess", page.position()))
    page.press("#first")
    wait_until("the start", lambda: "after 0 of 3" in page.text("#status"))
    page.driver.execute_script("for (let i = 0; i < 3; i++) document.getElementById('next').click()")
    wait_until("three steps, faster than the server answers", lambda: page.text("#moves .on") == "Nf3")
    page.press("#first")
    wait_until("the start again", lambda: "after 0 of 3" in page.text("#status"))
    page.press("#next")
    wait_until("the past", lambda: "after 1 of 3" in page.text("#status") and page.count("#board.mine"))
    page.click_cell("c7")
    page.click_cell("c6")
    wait_until("a variation", lambda: moves(page) == "e4 c6" and page.text("#moves .line") == "(e5 Nf3)")
    page.click_cell("d2")
    page.click_cell("d4")
    wait_until("it to go on", lambda: moves(page) == "e4 c6 d4")
    page.press("#moves .line button")
    wait_until("the main line", lambda: moves(page) == "e4 e5 Nf3" and page.text("#moves .line") == "(c6 d4)")
    wait_until("the move where it leaves", lambda: page.text("#moves .on") == "e5")
    page.press("#next")
    wait_until("the end", lambda: page.text("#moves .on") == "Nf3" and page.count("#board.mine"))
    page.press("#prev")
    wait_until("one move before", lambda: page.text("#moves .on") == "e5")
    page.press("#prev")
    wait_until("the past again", lambda: page.text("#moves .on") == "e4")
    page.click_cell("d7")
    page.click_cell("d3")
    wait_until("a reason", lambda: "d7d3" in page.text("#notice"))


def test_record(page):
    """The first game of a file becomes a study; what is wrong with a text is said below it."""
    path = f"{web.OUT}/games.pgn"
    with open(path, "w", encoding="utf-8") as file:
        file.write('[Event "one"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event "two"]\n\n1. d4 *\n')
    page.begin("rifle", "person", "person")
    page.press("#tab-table")
    page.press_button("#pane-table", "^Open a PGN")
    page.press("#dialog [type=submit]")
    wait_until("a reason", lambda: "no game" in page.text("#dialog .error"))
    page.driver.find_element(web.By.CSS_SELECTOR, "#dialog [type=file]").send_keys(path)
    wait_until("the text", lambda: page.driver.execute_script(
        "return document.querySelector('#dialog textarea').value").startswith("[Event"))
    page.press("#dialog [type=submit]")
    wait_until("the study", lambda: page.text("#title") == "Chess, a study" and moves(page) == "f3 e5 g4 Qh4#")
    page.press("#tab-moves")


def fools_mate(page):
    page.begin("chess", "person", "person")
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        play(page, move, web.ask("moves", "chess", page.position()))
    wait_until("the end", lambda: page.text("#status").startswith("Black wins"))


def signs(page):
    return page.driver.execute_script(
        "return [...document.querySelectorAll('#moves .move')].map(m => m.querySelector('.sign')?.textContent || '')")


def test_review(page):
    """A game that is over is judged move by move, and played on from where it went wrong."""
    page.begin("chess", "person", "person")
    if page.one("#review:not([hidden])"):
        raise Failure("a game that goes on is judged")
    fools_mate(page)
    wait_until("the offer", lambda: page.text("#judge") == "Analyse the game")
    page.press("#judge")
    wait_until("the blunder", lambda: signs(page)[2] == "??" and not signs(page)[3])
    wait_until("all of it", lambda: page.one("#judge[hidden]") and page.count("#graph .below") == 1)
    page.driver.execute_script(
        "const graph = document.getElementById('graph'), box = graph.getBoundingClientRect();"
        "graph.dispatchEvent(new MouseEvent('click', { clientX: box.left + box.width * 0.52, clientY: box.top + 5 }))")
    wait_until("the middle", lambda: "after 2 of 4" in page.text("#status"))
    position = page.position()
    page.press_button("#choices", "^Try again")
    wait_until("another game", lambda: not page.plies() and page.position() == position and page.count("#board.mine"))
    play(page, "d2d4", web.ask("moves", "chess", page.position()))


def right_drag(page, cell, to, modifiers=0):
    (x, y), (to_x, to_y) = page.middle(cell), page.middle(to)
    for kind, at in (("mousePressed", (x, y)), ("mouseMoved", (to_x, to_y)), ("mouseReleased", (to_x, to_y))):
        page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
            "type": kind, "x": at[0], "y": at[1], "button": "right", "clickCount": 1, "modifiers": modifiers,
            "buttons": 0 if kind == "mouseReleased" else 2})


def test_drawing_and_comments(page):
    """What is drawn and said of a move is in the record, and comes back with it."""
    fools_mate(page)
    page.press("#prev")
    wait_until("g4", lambda: page.text("#moves .on") == "g4")
    right_drag(page, "d8", "h4")
    right_drag(page, "e1", "e1", 8)
    right_drag(page, "a2", "a4")
    wait_until("two arrows and a circle", lambda: page.count("#board .arrow.own") == 2 and page.one("circle.own.R"))
    right_drag(page, "a2", "a4")
    wait_until("one arrow", lambda: page.count("#board .arrow.own") == 1)
    page.press("#remark")
    wait_until("the field", lambda: page.one("#dialog textarea"))
    page.keys("boo", Keys.ESCAPE)
    wait_until("no dialog", lambda: not page.count("#dialog[open]"))
    page.press("#remark")  # what was begun is still there
    wait_until("the draft", lambda: page.driver.execute_script("return document.querySelector('#dialog textarea')?.value") == "boo")
    page.keys(Keys.END, "k")
    page.driver.switch_to.active_element.send_keys(Keys.CONTROL + Keys.ENTER)
    wait_until("the words", lambda: page.text("#moves .said") == "g4 book")
    wait_until("the same move", lambda: page.text("#moves .on") == "g4" and page.count("#board .own") == 2)
    page.click_cell("d5")
    wait_until("nothing drawn", lambda: not page.count("#board .own"))
    page.press("#last")
    wait_until("the end", lambda: page.text("#moves .on") == "Qh4#")
    page.press("#tab-table")
    page.press_button("#pane-table", "^Analyse this game")
    wait_until("the study", lambda: page.text("#title") == "Chess, a study")
    page.press("#tab-moves")
    page.press("#prev")
    wait_until("what was drawn", lambda: page.count("#board .arrow.own.G") == 1 and page.count("#board circle.own") == 1)
    if page.text("#moves .said") != "g4 book":
        raise Failure(f"the comment has become {page.text('#moves .said')}")


def touch(page, cell, to):
    """A finger goes down at a cell, to another one, and up."""
    (x, y), (to_x, to_y) = page.middle(cell), page.middle(to)
    for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchMove", [{"x": to_x, "y": to_y}]), ("touchEnd", [])):
        page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_drawing_by_touch(page):
    """With the pencil a finger draws: arrows, circles, the same again in the next colour; without it men move."""
    page.begin("chess", "person", "person")
    page.press("#pencil")
    touch(page, "e2", "e4")
    wait_until("an arrow", lambda: page.count("#board .arrow.own.G") == 1 and not page.plies())
    touch(page, "d5", "d5")
    wait_until("a circle", lambda: page.count("#board circle.own.G") == 1)
    touch(page, "d5", "d5")
    wait_until("a red one", lambda: page.count("#board circle.own.R") == 1 and page.count("#board .own") == 2)
    page.press("#pencil")
    touch(page, "e2", "e4")
    wait_until("a move", lambda: page.plies() == 1 and not page.count("#board .own"))


def test_settings(page):
    """Colours and motion are chosen at once, and kept; the page speaks German when it is told to."""
    page.begin("chess", "person", "person")
    colour = "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]"

    def settings():
        page.press("#settings")
        wait_until("the dialog", lambda: page.count("#dialog select") == 5)

    def choose_row(number, value):
        page.driver.execute_script(
            "const list = document.querySelectorAll('#dialog select')[arguments[0]]; list.value = arguments[1];"
            "list.dispatchEvent(new Event('change'))", number, value)

    settings()
    before = [page.driver.execute_script(colour, *what) for what in (
        ("body", "backgroundColor"), ("#board .cell.dark", "fill"), ("#board [fill='#37332e']", "fill"))]
    for number, value in ((1, "dark"), (2, "blue"), (3, "red"), (4, "off")):
        choose_row(number, value)
    page.press("#dialog .close")
    page.driver.refresh()
    page.wait_for_board()
    after = [page.driver.execute_script(colour, *what) for what in (
        ("body", "backgroundColor"), ("#board .cell.dark", "fill"), ("#board [fill='#37332e']", "fill"))]
    if any(now == then for now, then in zip(after, before)) or after[0] != "rgb(25, 24, 22)":
        raise Failure(f"{before} became {after}")
    settings()
    for number in (1, 2, 3, 4):
        choose_row(number, "")
    choose_row(0, "de")
    wait_until("German", lambda: page.text("#new") == "Neues Spiel" and page.one("html[lang=de]"))
    page.wait_for_board()
    page.click_cell("e2")
    page.click_cell("e5")  # what the program says is German, too
    wait_until("a German reason", lambda: "o zieht ein Bauer nicht" in page.text("#notice"))
    page.press("#new")
    wait_until("German sentences", lambda: "den feindlichen König zur Strecke bringen" in page.text("#dialog [data-game=chess]"))
    page.press("#dialog .close")
    settings()
    choose_row(0, "en")
    wait_until("English", lambda: page.text("#new") == "New game" and page.one("html[lang=en]"))
    page.wait_for_board()


def test_installable(page):
    """The browser finds nothing wrong with the manifest."""
    found = page.driver.execute_cdp_cmd("Page.getAppManifest", {})
    if found["errors"] or not found["url"].endswith("/manifest.webmanifest"):
        raise Failure(f"the manifest: {found}")
    wrong = page.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"]
    if [one for one in wrong if one["errorId"] != "in-incognito"]:
        raise Failure(f"the page cannot be installed: {wrong}")


TESTS = [test_review, test_drawing_and_comments, test_drawing_by_touch, test_settings, test_installable, test_analysis, test_editor, test_choosing_by_keyboard, test_new_game_from_a_position, test_link, test_rules, test_variations, test_record]

if __name__ == "__main__":
    web.main([test for test in TESTS if web.re.search(web.ONLY, test.__name__)])
