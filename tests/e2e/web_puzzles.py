"""Solves puzzles on the board in the browser as a person does.

usage: web_puzzles.py PROGRAM OUT      pictures of failures go to OUT
"""
import json
import os

import web
from web import Failure, Keys, ask, play, wait_until

SHIPPED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../variants/puzzles")


def shipped(game):
    with open(f"{SHIPPED}/{game}.json", encoding="utf-8") as file:
        return json.load(file)


def here(page):
    """The puzzle at the table."""
    at = json.loads(page.driver.execute_script("return sessionStorage.getItem('fusilier.puzzle')"))
    return shipped(at["game"])[at["number"]]


def shown(page):
    """What stands below the board: what is asked for, and the count."""
    return page.text("#puzzle .aim"), page.text("#puzzle .quiet")


def open_puzzles(page, game):
    """From the list of games that have some."""
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 60)
    page.press_button("#dialog .search", "^Puzzles")
    page.press(f"#dialog [data-puzzles='{game}']")
    wait_until(f"a puzzle of {game}", lambda: page.text("#title").endswith(": puzzles") and here(page)["game"] == game
               and page.position() == here(page)["position"] and " to move and " in shown(page)[0])


def make(page, game, move):
    """Makes a move; it may be taken back at once."""
    play(page, move, ask("moves", game, page.position()))


def solve(page, game, first=0):
    solution = here(page)["solution"]
    for ply in range(first, len(solution), 2):
        wait_until(f"{solution[ply]} to be due", lambda: page.plies() == ply and page.count("#board.mine"))
        make(page, game, solution[ply])
    wait_until("the end of it", lambda: shown(page)[0] == "Solved.")
    if page.plies() != len(solution):
        raise Failure(f"{page.plies()} moves of {solution}")


def test_five_games_by_mouse(page):
    for game in ("chess", "atomic", "xiangqi", "checkers", "crazyhouse"):
        open_puzzles(page, game)
        count = len(shipped(game))
        wait_until("nothing solved", lambda: shown(page)[1].startswith(f"0 of {count} solved, 0 in a row"))
        first = here(page)["position"]
        solve(page, game)
        wait_until("the count", lambda: shown(page)[1].startswith(f"1 of {count} solved, 1 in a row"))
        page.press_button("#puzzle", "^Next")
        wait_until("another one", lambda: page.position() == here(page)["position"] != first and not page.plies())
    page.driver.refresh()
    page.wait_for_board()
    wait_until("the same after a reload", lambda: page.text("#title").endswith(": puzzles")
               and shown(page)[1].startswith("1 of "))


def test_wrong_moves(page):
    """What the other side answers is said, and the move goes back; no move at all has its rule's reason."""
    open_puzzles(page, "chess")
    legal = ask("moves", "chess", page.position())
    solution = here(page)["solution"]
    wrong = next(move for move in legal if move != solution[0])
    if page.one("#analysis") and page.driver.execute_script("return document.querySelector('#analysis').checkVisibility()"):
        raise Failure("the analysis tells the solution")
    make(page, "chess", wrong)
    wait_until("the reason", lambda: " is not it" in page.text("#notice"))
    wait_until("the position of before", lambda: page.plies() == 0 and page.count("#board.mine"))
    page.press_button("#puzzle", "^Hint")
    wait_until("where it begins", lambda: page.text("#notice").startswith(f"Hint: it begins with {solution[0][:2]}")
               and page.count("#board .tint.chosen") == 1)
    page.press_button("#puzzle", "^Hint")
    wait_until("the move", lambda: solution[0] in page.text("#notice") and page.count("#board .arrow.hint"))
    solve(page, "chess")
    wait_until("the end of the row", lambda: ", 0 in a row" in shown(page)[1])
    for side in "wb":  # whoever solves sits below
        while here(page)["side"] != side or shown(page)[0] == "Solved.":
            position = here(page)["position"]
            page.press_button("#puzzle", "^Next")
            wait_until("another one", lambda: page.position() == here(page)["position"] != position and " to move and " in shown(page)[0])
        wait_until(f"{side} below", lambda: (page.middle("a1")[1] > page.middle("a8")[1]) == (side == "w"))
    solved = shown(page)[1].split()[0]
    page.press_button("#puzzle", "^Show the solution")
    wait_until("the solution", lambda: shown(page)[0] == "That is the solution."
               and page.plies() == len(here(page)["solution"]))
    if shown(page)[1].split()[0] != solved:
        raise Failure("what was shown counts as solved")


def test_from_the_page_of_the_game(page):
    """By the keyboard alone, on a small screen."""
    page.driver.set_window_size(560, 900)
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 60)
    page.keys("rifle", Keys.ENTER)
    wait_until("the page of the game", lambda: page.text("#dialog-title") == "Rifle Chess")
    for _ in range(60):
        if page.driver.switch_to.active_element.text == "Puzzles":
            break
        page.keys(Keys.TAB)
    page.keys(Keys.ENTER)
    wait_until("a puzzle", lambda: page.text("#title") == "Rifle Chess: puzzles" and page.position() == here(page)["position"])
    solution = here(page)["solution"]
    for ply in range(0, len(solution), 2):
        wait_until("the turn", lambda: page.plies() == ply and page.count("#board.mine"))
        page.press("#tab-moves")
        page.driver.execute_script("document.querySelector('#move').focus()")
        page.keys(solution[ply], Keys.ENTER)
        wait_until(solution[ply], lambda: page.plies() > ply)
    wait_until("the end of it", lambda: shown(page)[0] == "Solved.")
    for width in (390, 560):
        page.driver.set_window_size(width, 844)
        too_wide = page.driver.execute_script(
            "return [...document.querySelectorAll('#puzzle, #puzzle *, #board')].filter(one => {"
            " const r = one.getBoundingClientRect(); return r.right > innerWidth + 1 || r.left < -1 })"
            ".length || document.documentElement.scrollWidth > innerWidth + 1")
        page.driver.save_screenshot(f"{web.OUT}/puzzle-{width}.png")
        if too_wide:
            raise Failure(f"at {width} pixels something is outside")
    page.driver.set_window_size(1280, 900)


def test_nothing_is_kept(page):
    """Puzzles are no games that anybody would look for."""
    page.press("#tab-table")
    page.press_button("#pane-table", "^Games at hand")
    wait_until("the list", lambda: page.count("#dialog .tables"))
    for title in ("Atomic", "Rifle", "Xiangqi"):
        if title in page.text("#dialog .tables"):
            raise Failure("puzzles are among the games")
    page.press("#dialog .close")


TESTS = [test_five_games_by_mouse, test_wrong_moves, test_from_the_page_of_the_game, test_nothing_is_kept]

if __name__ == "__main__":
    web.main([test for test in TESTS if web.re.search(web.ONLY, test.__name__)])
