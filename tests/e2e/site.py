"""The page without a server: a folder that any web host sends. A game is played to its end, the network goes, and all of
it is still there.

usage: site.py PROGRAM OUT      SITE names the folder (scripts/build-site); pictures of failures go to OUT
"""
import os
import subprocess
import sys

import web
from web import Failure, play, wait_until

MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


class Host:
    """A web server that knows nothing but files."""

    def __init__(self):
        words = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", os.environ["SITE"]]
        with open(f"{web.OUT}/host.log", "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True)
        self.link = self.process.stdout.readline().split("(")[-1].split(")")[0]

    def kill(self):
        self.process.kill()
        self.process.wait()


def choose(page, game, *seats):
    """Another game, by the dialog."""
    page.press("#new")
    wait_until("the games", lambda: page.count("#dialog .card") > 60)
    page.keys(game)
    page.press(f"#dialog [data-game={game}]")
    wait_until("seats by their names", lambda: page.text("#dialog fieldset").startswith("Who plays"))
    for number, seat in enumerate(seats):
        page.driver.execute_script(
            "document.querySelector(`#dialog [name=seat${arguments[0]}]`).value = arguments[1]", number, seat)
    page.press("#dialog [type=submit]")


def test_first_board(page):
    shown = page.driver.execute_script("return performance.now()")
    print(f"# the first board stood after {shown:.0f} ms at most", flush=True)
    if page.driver.execute_script("return document.body.textContent.includes('Invitations')"):
        raise Failure("somebody could be invited")


def test_a_game_to_its_end(page):
    choose(page, "rifle", "person", "person")
    wait_until("Rifle Chess", lambda: page.text("#title") == "Rifle Chess")
    choose(page, "chess", "person", "person")
    wait_until("chess", lambda: page.text("#title") == "Chess")
    for move in MATE:
        play(page, move, web.ask("moves", "chess", page.position()))
    wait_until("mate", lambda: "checkmate" in page.text("#status"))


def test_an_engine_answers(page):
    choose(page, "atomic", "person")
    wait_until("Atomic Chess", lambda: page.text("#title") == "Atomic Chess")
    play(page, "e2e4", web.ask("moves", "atomic", page.position()))
    wait_until("the answer", lambda: page.plies() == 2)


def test_without_a_network(page):
    """What was there is there, and goes on."""
    wait_until("the page to be kept", lambda: page.driver.execute_async_script(
        "navigator.serviceWorker.ready.then(ready => arguments[0](!!ready.active))"))
    plies = page.plies()
    web.SERVER[0].kill()
    page.driver.refresh()
    page.wait_for_board()
    wait_until("the game", lambda: page.text("#title") == "Atomic Chess" and page.plies() == plies)
    move = web.ask("moves", "atomic", page.position())[0]
    play(page, move, web.ask("moves", "atomic", page.position()))
    wait_until("the answer", lambda: page.plies() == plies + 2)


TESTS = (test_first_board, test_a_game_to_its_end, test_an_engine_answers, test_without_a_network)

if __name__ == "__main__":
    web.main(TESTS, Host())
