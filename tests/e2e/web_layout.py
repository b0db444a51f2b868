"""The page in windows of many sizes: nothing covers anything, everything can be reached, and nothing jumps.

usage: web_layout.py PROGRAM OUT      pictures of failures go to OUT
"""
import web
from web import wait_until

SIZES = ((320, 568), (375, 667), (390, 844), (568, 320), (640, 360), (667, 375), (683, 384), (700, 450), (800, 500),
         (960, 540), (1024, 768), (1400, 900), (1920, 1080))

# What can be used or read, and something else lies over it or it is beyond the window, even when it is scrolled to.
COVERED = """
const found = [], all = document.querySelectorAll(
    'main button, main input, main select, main [tabindex="0"], header button, #seats li, #status');
for (const one of all) {
    if (one.closest('[hidden], .unseen') || !one.getClientRects().length || !one.checkVisibility()) continue;
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = one.getBoundingClientRect();
    const bottom = Math.min(box.bottom, innerHeight), top = Math.max(box.top, 0); // the board may be higher than the window
    for (const [x, y] of [[.5, .5], [.1, .5], [.9, .5], [.5, .15], [.5, .85]]) {
        const hit = document.elementFromPoint(box.left + box.width * x, top + (bottom - top) * y);
        if (hit && (one === hit || one.contains(hit))) continue;
        found.push(`${one.id || one.textContent.trim()} is covered by ${hit?.id || hit?.className || hit?.nodeName}`);
        break;
    }
}
scrollTo(0, 0);
if (document.scrollingElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
return found;
"""

BOARD = "const r = document.getElementById('board').getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]"


def resize(page, width, height, scheme="light"):
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": scheme}]})
    wait_until("the window", lambda: page.driver.execute_script("return innerWidth") == width)


def whole(page, width, height):
    """The board as it stands, which fits into the window."""
    box = page.driver.execute_script(BOARD)
    if box[0] < 0 or box[1] < 0 or box[2] > width or box[3] > height or box[3] - box[1] < min(width, height) * 0.6:
        raise web.Failure(f"{width}x{height}: the board is at {box}")
    return box


def test_nothing_is_covered(page):
    try:
        for game, position in (("chess", "4k3/6P1/8/8/8/8/8/4K2R w K - 0 1"), ("doubles", None), ("checkers", None)):
            page.begin(game, *["person"] * (4 if game == "doubles" else 2), position=position)
            for width, height in SIZES:
                resize(page, width, height, "dark" if width in (683, 390) else "light")
                before = whole(page, width, height)
                if game == "chess":
                    page.click_cell("g7")
                    page.click_cell("g8")
                    wait_until("the choices", lambda: page.count("#pick button") == 4 and page.count("#choices button") == 1)
                    if page.driver.execute_script(BOARD) != before:
                        raise web.Failure(f"{width}x{height}: the board jumps")
                covered = page.driver.execute_script(COVERED)
                if covered:
                    raise web.Failure(f"{game} {width}x{height}: {covered}")
                if game == "chess":
                    page.keys(web.Keys.ESCAPE, web.Keys.ESCAPE)
                    wait_until("no choices", lambda: not page.count("#choices button") and page.one("#pick[hidden]"))
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_looking_back(page):
    """The same at a game that is over, in which the page speaks German: its words are longer."""
    try:
        page.driver.execute_script("localStorage.setItem('fusilier.language', 'de')")
        page.begin("chess", "person", "person")
        for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
            web.play(page, move, web.ask("moves", "chess", page.position()))
        page.press("#judge")
        wait_until("the curve", lambda: page.one("#judge[hidden]") and page.count("#graph .below"))
        page.press("#prev")
        wait_until("the move before", lambda: page.count("#choices button") == 2)
        for width, height in SIZES:
            resize(page, width, height)
            covered = page.driver.execute_script(COVERED)
            if covered:
                raise web.Failure(f"{width}x{height}: {covered}")
    finally:
        page.driver.execute_script("localStorage.removeItem('fusilier.language')")
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_the_end_is_in_sight(page):
    """The result in the list of moves is seen, large windows have nothing to scroll, and tabs show what they hold."""
    try:
        page.begin("chess", "person", "person")
        resize(page, 800, 500)
        for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
            web.play(page, move, web.ask("moves", "chess", page.position()))
        wait_until("the result in sight", lambda: page.driver.execute_script(
            "const end = document.querySelector('#moves .end')?.getBoundingClientRect(),"
            " list = document.getElementById('moves').getBoundingClientRect();"
            "return end && end.top >= list.top && end.top + end.height / 2 <= list.bottom"))
        rows = page.driver.execute_script(
            "const list = document.getElementById('moves');"
            "return list.clientHeight / list.querySelector('li').getBoundingClientRect().height")
        if rows < 2.5:
            raise web.Failure(f"the list has room for {rows:.1f} rows")
        for width, height in ((1024, 768), (1400, 900), (1920, 1080)):
            resize(page, width, height)
            wait_until(f"nothing to scroll in {width}x{height}", lambda: page.driver.execute_script(
                "return document.scrollingElement.scrollHeight <= innerHeight"))
        resize(page, 390, 844)
        page.press("#new")
        room = wait_until("the search", lambda: page.driver.execute_script(
            "const field = document.querySelector('#dialog input[type=search]'); if (!field) return 0;"
            "const pen = document.createElement('canvas').getContext('2d'); pen.font = getComputedStyle(field).font;"
            "return field.clientWidth - pen.measureText('Suche, oder: atomic madrasi').width"))
        if room < 24:
            raise web.Failure("what may be searched for is cut off")
        page.press("#dialog .close")
        resize(page, 375, 667)
        for name in ("rules", "table", "moves"):
            page.driver.execute_script("scrollTo(0, 0)")
            page.press(f"#tab-{name}")
            wait_until(f"the {name}", lambda: page.driver.execute_script(
                "return document.getElementById(arguments[0]).getBoundingClientRect().top < innerHeight * 0.75", f"pane-{name}"))
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_story_at_the_end(page):
    """What the last move did, the result and the buttons fit below the board."""
    try:
        page.begin("kriegspiel-madrasi", "person", "person")
        for move in (("e2", "e4"), ("d7", "d5"), ("f1", "b5")):
            page.press("#look")
            wait_until("the turn", lambda: page.count("#board.mine"))
            for cell in move:
                page.click_cell(cell)
            wait_until("the curtain", lambda: page.one("#curtain:not([hidden])"))
        page.press("#look")
        wait_until("the turn", lambda: page.count("#board.mine"))
        page.press("#resign")
        page.press("#dialog .danger")
        wait_until("the end", lambda: "wins" in page.text("#status") and page.text("#story") and page.count("#choices button"))
        for width, height in ((1024, 768), (1400, 900), (1920, 1080)):
            resize(page, width, height)
            wait_until(f"nothing to scroll in {width}x{height}", lambda: page.driver.execute_script(
                "return document.scrollingElement.scrollHeight <= innerHeight"))
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


TESTS = [test_nothing_is_covered, test_looking_back, test_the_end_is_in_sight, test_a_story_at_the_end]

if __name__ == "__main__":
    web.main(TESTS)
