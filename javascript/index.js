/* Fusilier for JavaScript: see docs/javascript.md. */

import { Board } from "./board.js";
import { Engine } from "./engine.js";
import { FusilierError } from "./errors.js";
import { Game, Games, usualGames } from "./games.js";
import { begun, library } from "./library.js";
import { Round } from "./round.js";

/** The ids of all games. */
function games() {
    return [...usualGames()].map((game) => game.id);
}

/** Adds the games of a text to those that are meant where nobody says which. */
function loadGames(text, name) {
    return usualGames().load(text, name);
}

function version() {
    const lib = library();
    return lib.text(lib.module._fusilier_version());
}

/** Loads the library, which everything else needs, and gives all that this module exports. */
async function load(source) {
    await begun(source);
    return { Board, Engine, FusilierError, Game, Games, Round, games, loadGames, version };
}

export { Board, Engine, FusilierError, Game, Games, Round, games, load, loadGames, version };
