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


# What another tab does: a Worker as transport.js has it.
TAB = """
class Tab {
    constructor() {
        this.count = 0;
        this.waiting = new Map();
        this.last = null;
        this.worker = new Worker('worker.js', {type: 'module'});
        this.opened = new Promise(done => (this.open = done));
        this.worker.onmessage = ({data}) => {
            if (data.what === 'opened') this.open(data.entrance);
            if (data.what === 'answer') this.waiting.get(data.number)(JSON.parse(data.text || null));
            if (data.what !== 'lines') return;
            for (const line of data.text.split('\\n').filter(line => line).map(line => JSON.parse(line)))
                if (line.type === 'state') this.last = line;
        };
        this.worker.postMessage({what: 'open', table: '', session: ''});
    }
    ask(method, path, body = {}) {
        const number = ++this.count;
        this.worker.postMessage({what: 'ask', number, method, path, body: JSON.stringify(body), flow: number});
        return new Promise(done => this.waiting.set(number, done));
    }
    async state(isSo) {
        while (!this.last || !isSo(this.last)) await new Promise(done => setTimeout(done, 50));
        return this.last;
    }
}
"""


def in_tabs(page, script):
    """What an asynchronous script with some tabs returns."""
    page.driver.set_script_timeout(web.PATIENCE)
    return page.driver.execute_async_script(
        TAB + "const done = arguments[arguments.length - 1];"
        f"(async () => {{ {script} }})().then(done, error => done(String(error)))")


def test_tabs_that_begin_at_once(page):
    """Each has a game of its own, and both are saved."""
    tables = in_tabs(page, """
        const tabs = [new Tab(), new Tab()], tables = [];
        for (const tab of tabs) tables.push((await tab.opened).table);
        for (const [i, tab] of tabs.entries()) await tab.ask('POST', `table/${tables[i]}/move`, {move: ['e2e4', 'd2d4'][i]});
        const list = await tabs[0].ask('GET', 'tables?count=9');
        for (const tab of tabs) tab.worker.terminate();
        return [...tables, ...list.map(row => row.table)]""")
    if tables[0] == tables[1] or not set(tables[:2]) <= set(tables[2:]):
        raise Failure(f"two tabs have the games {tables}")


def test_an_own_game_of_another_tab(page):
    """It can be played here, and the engine knows it, even one that has begun to think before."""
    plies = in_tabs(page, """
        const writer = new Tab(), reader = new Tab();
        await Promise.all([writer.opened, reader.opened]);
        const hard = await reader.ask('POST', 'new', {game: 'chess', seats: ['person', 'engine:8']});
        await reader.ask('POST', `table/${hard.table}/move`, {move: 'e2e4'});
        const saved = await writer.ask('POST', 'own/save', {text: '[mine:chess]\\ntitle = Mine\\n'});
        writer.worker.terminate();
        const {table} = await reader.ask('POST', 'new', {game: saved.game, seats: ['person', 'engine:1']});
        reader.ask('GET', `table/${table}/events`);
        await reader.ask('POST', `table/${table}/move`, {move: 'e2e4'});
        const {ply} = await reader.state(state => state.table === table && state.ply === 2);
        reader.worker.terminate();
        return ply""")
    if plies != 2:
        raise Failure(f"the own game has {plies} plies")


def test_files_that_are_gone(page):
    """The person is told, and the tab keeps the game until it can be saved."""
    choose(page, "rifle", "person", "person")
    wait_until("Rifle Chess", lambda: page.text("#title") == "Rifle Chess")
    play(page, "e2e4", web.ask("moves", "rifle", page.position()))
    page.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {
        "origin": page.driver.execute_script("return location.origin"), "storageTypes": "indexeddb"})
    wait_until("that it is told", lambda: page.one("#unsaved:not([hidden])"))
    play(page, "e7e5", web.ask("moves", "rifle", page.position()))
    page.driver.refresh()
    page.wait_for_board()
    wait_until("the game", lambda: page.plies() == 2 and not page.one("#unsaved:not([hidden])"))


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


TESTS = (test_first_board, test_a_game_to_its_end, test_tabs_that_begin_at_once, test_an_own_game_of_another_tab,
         test_files_that_are_gone, test_an_engine_answers, test_without_a_network)

if __name__ == "__main__":
    web.main(TESTS, Host())
