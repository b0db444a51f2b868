// puzzles.js -- puzzles of a game: a study in which only the right moves stay and the other side answers, with hints, the
// solution, and what was solved.

import { $, h } from './dom.js';
import { announce, notify } from './notice.js';
import { think } from './review.js';
import { said } from './speech.js';
import { get } from './transport.js';
import { t } from './words.js';

/** @typedef {import('./controller.js').Controller} Controller */

const KEPT = 'fusilier.puzzles', // by the browser, for good: what was solved
    HERE = 'fusilier.puzzle', // in this window: which one is at the table
    PAUSE = 600, // milliseconds in which a move is looked at
    THOUGHT = 400;

/** @type {Map<string, Promise<Puzzle[]>>} */
const lists = new Map();

/** @param {string} game */
function load(game) {
    const list = lists.get(game) || get(`/api/puzzles?game=${encodeURIComponent(game)}`);
    lists.set(game, list);
    list.catch(() => lists.delete(game));
    return list;
}

/**
 * What was solved of a game, by positions, and how many in a row without help.
 * @typedef {{solved: string[], row: number}} Score
 * @returns {Record<string, Score>}
 */
const scores = () => JSON.parse(localStorage.getItem(KEPT) || '{}');

/** @param {string} game @returns {Score} */
export const scoreOf = (game) => scores()[game] || { solved: [], row: 0 };

/** @param {string} game @param {Score} score */
const keepScore = (game, score) => localStorage.setItem(KEPT, JSON.stringify({ ...scores(), [game]: score }));

/**
 * The cells that a move is made of, as far as the tree is there, and what else it begins with.
 * @param {TreeNode | null} node @param {string} text
 */
export function wayOf(node, text) {
    const cells = [],
        words = [];
    for (let rest = text; rest && node?.next; ) {
        const fits = node.next.filter((choice) => choice.text && rest.startsWith(choice.text)),
            step = fits.sort((a, b) => b.text.length - a.text.length)[0];
        if (!step) break;
        if (step.cell === undefined) words.push(step.words);
        else cells.push(step.cell);
        rest = rest.slice(step.text.length);
        node = step.node;
    }
    return { cells, words: words[0] || '' };
}

/** @param {Puzzle} puzzle @param {string} who */
export function aimOf({ kind, stipulation }, who) {
    const moves = stipulation?.match(/\d+$/)?.[0];
    if (kind === 'save') return t('%1 to move and save the game.', who);
    if (!moves) return t('%1 to move and win.', who);
    return kind === 'mate' ? t('%1 to move and mate in %2.', who, moves) : t('%1 to move and win in %2.', who, moves);
}

export class Puzzles {
    /** @param {Controller} controller @param {{called: (cell: number) => string}} view */
    constructor(controller, view) {
        this.controller = controller;
        this.view = view;
        /**
         * The puzzle at the table. spoiled: with help, or a wrong move; shows: its solution is played.
         * @type {{table: string, game: string, number: number, spoiled: boolean, done: boolean, shows?: boolean, hints?: number} | null}
         */
        this.here = JSON.parse(sessionStorage.getItem(HERE) || 'null');
        this.acted = ''; // the moves after which something was done last
        this.words = ''; // to be said of the next position
        this.drawn = '';
    }

    keep() {
        sessionStorage.setItem(HERE, JSON.stringify(this.here));
    }

    /** @param {string} table */
    isAt(table) {
        return this.here?.table === table;
    }

    /**
     * Begins the easiest puzzle of a game that is not solved yet; of all that are, the one after this.
     * @param {string} game
     */
    async open(game) {
        /** @type {Puzzle[]} */
        const list = await load(game);
        const { solved } = scoreOf(game),
            order = list.map((_, number) => number).sort((a, b) => list[a].grade - list[b].grade || a - b),
            now = this.here?.game === game ? order.indexOf(this.here.number) : -1,
            next = [...order.slice(now + 1), ...order.slice(0, now + 1)],
            number = next.find((one) => !solved.includes(list[one].position)) ?? next[0];
        await this.controller.begin('study', { game, position: list[number].position, passing: true });
        this.here = { table: this.controller.server.table(), game, number, spoiled: false, done: false };
        this.acted = this.words = '';
        this.keep();
    }

    /**
     * A state of the table has been drawn.
     * @param {State} state @param {boolean} isOther another table than before
     */
    async hear(state, isOther) {
        const here = this.isAt(state.table) ? this.here : null;
        $('puzzle').hidden = !here;
        document.body.classList.toggle('puzzling', !!here && !here.done);
        if (!here) return;
        const list = await load(here.game),
            puzzle = list[here.number],
            moves = state.moves.map((move) => move.text),
            solver = state.game.players.findIndex((player) => player.letter === puzzle.side);
        if (isOther && solver === 1) this.controller.turnBoard(); // the solver is below
        if (this.words) notify(this.words);
        this.words = '';
        if (!here.done) await this.go(state, puzzle, moves, solver);
        this.draw(state, list, solver);
    }

    /**
     * Goes on after the moves so far, once: takes a wrong one back, answers the right ones.
     * @param {State} state @param {Puzzle} puzzle @param {string[]} moves @param {number} solver
     */
    async go(state, puzzle, moves, solver) {
        const here = /** @type {NonNullable<typeof this.here>} */ (this.here),
            done = `${here.table} ${moves.join()} ${here.shows}`,
            isWrong = moves.some((move, ply) => move !== puzzle.solution[ply]);
        if (this.acted === done) return;
        this.acted = done;
        if (isWrong) await this.refute(state);
        else if (moves.length === puzzle.solution.length) this.finish(puzzle);
        else if (here.shows || state.turn.player !== solver) await this.play(puzzle.solution[moves.length], state.ply);
    }

    /** @param {string} move @param {number} ply */
    async play(move, ply) {
        const { controller } = this,
            table = controller.game.live?.table;
        controller.game.isBusy = true;
        await new Promise((done) => setTimeout(done, PAUSE));
        const { live } = controller.game;
        if (live?.table !== table || live?.ply !== ply) return;
        controller.order('move', { move, ply });
    }

    /**
     * Says what the other side answers to a wrong move, and takes it back.
     * @param {State} state
     */
    async refute(state) {
        const { controller } = this,
            { table, ply, result, turn } = state,
            last = state.moves[ply - 1];
        this.spoil();
        controller.game.isBusy = true;
        const [found] = await Promise.all([
            result ? null : think(table, ply, THOUGHT, new AbortController().signal),
            new Promise((done) => setTimeout(done, PAUSE)),
        ]).catch(() => [null]);
        const best = found?.lines[0],
            what = last.shown || last.text;
        if (best) this.words = t('%1 is not it: %2 answers %3 (%4).', what, turn.name, best.line[0], said(best.words));
        else this.words = result ? t('%1 is not it: %2.', what, result.words) : t('%1 is not it.', what);
        if (controller.game.live?.table === table) controller.order('undo');
    }

    spoil() {
        const here = /** @type {NonNullable<typeof this.here>} */ (this.here);
        here.spoiled = true;
        keepScore(here.game, { ...scoreOf(here.game), row: 0 });
        this.keep();
    }

    /** @param {Puzzle} puzzle */
    finish({ position }) {
        const here = /** @type {NonNullable<typeof this.here>} */ (this.here),
            { solved, row } = scoreOf(here.game);
        here.done = true;
        if (!here.shows)
            keepScore(here.game, { solved: [...new Set([...solved, position])], row: here.spoiled ? 0 : row + 1 });
        announce(t('Solved.'));
        this.keep();
        document.body.classList.remove('puzzling');
    }

    // ---- what is pressed ----

    /**
     * Where the move begins; asked again, all of it.
     * @param {Puzzle} puzzle
     */
    hint(puzzle) {
        const { game, views } = this.controller,
            here = /** @type {NonNullable<typeof this.here>} */ (this.here),
            text = puzzle.solution[game.live?.ply || 0],
            { cells, words } = wayOf(game.tries, text);
        here.hints = (here.hints || 0) + 1;
        this.spoil();
        game.hinted = here.hints > 1 ? cells : cells.slice(0, 1);
        if (here.hints > 1) notify(t('Hint: %1', text), true);
        else notify(t('Hint: it begins with %1.', cells.length ? this.view.called(cells[0]) : said(words)), true);
        views.screen.redraw();
    }

    /** @param {State} state */
    show(state) {
        const here = /** @type {NonNullable<typeof this.here>} */ (this.here);
        here.shows = true;
        this.spoil();
        this.hear(state, false);
    }

    /** @param {State} state @param {Puzzle[]} list @param {number} solver */
    draw(state, list, solver) {
        const here = /** @type {NonNullable<typeof this.here>} */ (this.here),
            puzzle = list[here.number],
            { solved, row } = scoreOf(here.game),
            aim = here.done ? (here.shows ? t('That is the solution.') : t('Solved.')) : aimOf(puzzle, state.game.players[solver].name),
            told = t('%1 of %2 solved, %3 in a row', solved.length, list.length, row),
            drawn = `${here.table} ${aim} ${told} ${here.shows}`,
            button = (/** @type {string} */ words, /** @type {() => void} */ click, main = false) =>
                h('button', { type: 'button', class: main && 'main', click }, words);
        if (this.drawn === drawn) return;
        this.drawn = drawn;
        const next = button(t('Next'), () => this.controller.tryToBegin('puzzles', { game: here.game }), here.done),
            help = [button(t('Hint'), () => this.hint(puzzle)), button(t('Show the solution'), () => this.show(/** @type {State} */ (this.controller.game.live)))],
            had = $('puzzle').contains(document.activeElement);
        $('puzzle').replaceChildren(
            h('p', { class: 'aim' }, aim),
            h('p', { class: 'quiet' }, told, ' · ', h('span', { role: 'img', 'aria-label': t('grade %1 of 5', puzzle.grade) }, '★'.repeat(puzzle.grade).padEnd(5, '☆'))),
            h('div', { class: 'acts' }, ...(here.done || here.shows ? [] : help), next),
        );
        if (had) (here.done ? next : $('board')).focus({ preventScroll: true });
    }
}
