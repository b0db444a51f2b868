"""What one does with a game in the browser besides playing it.

usage: web_study.py PROGRAM OUT      pictures of failures go to OUT
"""
import web
from web import Failure, Keys, wait_until


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


TESTS = [test_analysis]

if __name__ == "__main__":
    web.main(TESTS)
