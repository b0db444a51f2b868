// game.js -- the game as this page knows it: what stands, what is looked back at, what the person is about to do.
// Knows neither page nor server.

import { grounds, isShotMove, royals, starts, targets } from './marks.js';
import { wordsOf } from './rounds.js';
import { t } from './words.js';

/** @typedef {import('./walk.js').Walk} Walk */

const PACES = [400, 1000, 2500, 6000]; // milliseconds a move

/**
 * What has come with a state.
 * @typedef {object} News
 * @property {State | null} before
 * @property {boolean} isOther    another table than before
 * @property {boolean} isNext     one move further
 * @property {boolean} isSame     nothing has changed at the board, nor in what may be played: what was begun goes on
 * @property {boolean} isOver     since now
 */

/** @param {State} a @param {State} b whether position and turn are the same, and as much of them is seen */
const standsSame = (a, b) =>
    a.moment === b.moment && a.position === b.position;

/** @param {State} a @param {State} b whether the same was played, and no more: somebody may have said something of it */
const hasSameMoves = (a, b) =>
    a.ply === b.ply && !a.result === !b.result && a.moves.every((move, index) => move.text === b.moves[index].text);

/**
 * What others have done since the reader's last move, but for the last move of all; where two play there is nothing.
 * @param {State} state
 */
function movesBefore(state) {
    const yours = new Set(state.seats.filter((seat) => seat.yours).map((seat) => seat.player)),
        made = state.moves.slice(0, state.ply),
        last = made.map((move) => yours.has(move.player)).lastIndexOf(true),
        isAmongMany = state.seats.length > 2 && yours.size > 0 && yours.size < state.seats.length;
    return isAmongMany ? made.slice(last + 1, -1) : [];
}

export class GameInHand {
    constructor() {
        /** @type {State | null} the game as it stands */
        this.live = null;
        /** @type {State | null} what is looked back at */
        this.past = null;
        /** @type {Thinking | null} */
        this.thinking = null;
        /** @type {number | null} the turn of the board that the person chose */
        this.turned = null;
        /** @type {number[]} */
        this.hinted = [];
        /** The ply to show of a line that comes to the board. */
        this.ahead = 0;
        /** The ply that is on its way; below 0: none. */
        this.aim = -1;
        /** Whether the person wants to know what engines think in ordinary play. */
        this.wantsThoughts = false;
        /** There is one right move only. */
        this.isPuzzle = false;
        /** A move is on its way. */
        this.isBusy = false;
    }

    /** @returns {State | null} */
    get shown() {
        return this.past || this.live;
    }

    /** Where one looks, or is about to. */
    get here() {
        return this.aim < 0 ? this.shown?.ply || 0 : this.aim;
    }

    /** Which position is asked about, if it is not the last one. */
    get whence() {
        return this.past ? `&ply=${this.past.ply}` : '';
    }

    /** Whether what is shown may be played on from. */
    get isNow() {
        return !this.past || !!this.past.tries;
    }

    /** What may be decided, in the position shown. */
    get tries() {
        return this.live?.curtain === null ? this.shown?.tries || null : null;
    }

    /** @param {State} state @returns {News} */
    take(state) {
        const before = this.live,
            isOther = !before || before.table !== state.table;
        const stays = !isOther && standsSame(before, state);
        const news = {
            before,
            isOther,
            isNext: !isOther && state.ply === before.ply + 1,
            isSame: stays && !before.tries === !state.tries && before.curtain === state.curtain,
            isOver: !!state.result && (isOther || !before.result),
        };
        this.live = state;
        if (isOther) this.turned = null;
        if (isOther || (!stays && !hasSameMoves(before, state))) this.past = null;
        if (!news.isSame) {
            this.thinking = null;
            this.hinted = [];
            this.isBusy = false;
        }
        return news;
    }

    /** @param {Thinking} thinking */
    think(thinking) {
        this.thinking = thinking;
    }

    /** The connection is lost: whether a move has arrived will be seen. */
    lose() {
        this.isBusy = false;
    }

    /** Whether what engines think is shown: to players if they want it, to all others always. */
    get tellsThoughts() {
        const live = this.live;
        return !!live && (this.wantsThoughts || live.study || !!live.result || !live.seats.some((seat) => seat.yours));
    }

    /** Whether a move may be planned ahead. */
    get mayPlan() {
        const live = this.live;
        return (
            !!live &&
            !this.past &&
            !live.tries &&
            !live.hidden &&
            !live.result &&
            live.seats.some((seat) => seat.yours) &&
            live.seats.some((seat) => !seat.yours)
        );
    }

    /** @returns {number} the turn of the board */
    get turn() {
        return this.turned ?? this.shown?.turnOfBoard ?? 0;
    }

    /** @param {number} turns in which the board looks much the same; of two players the other one is below next */
    turnOn(turns) {
        const isPair = turns === 4 && this.shown?.game.players.length === 2;
        this.turned = (this.turn + (isPair ? 2 : 1)) % turns;
    }

    /**
     * The same game anew, for the same people; two of them change colours.
     * @param {State} live
     */
    again(live) {
        const swap = live.seats.length === 2,
            order = (/** @type {any[]} */ list) => (swap ? [...list].reverse() : list);
        return {
            game: live.game.id,
            position: live.start,
            seats: order(live.seats.map((seat) => seat.label)),
            clock: live.clock && order(live.clock.control),
            along: true,
            swap,
        };
    }

    /** Whether another game may begin at the position that is looked back at. */
    get mayTryAgain() {
        return !!this.past?.position && !!this.live && (this.live.study || !!this.live.result);
    }

    /** A game from there, against the same opponents; of a study nobody knows whom: null. */
    get fromHere() {
        const { live, past } = this;
        if (!live || !past || live.study) return null;
        return {
            game: live.game.id,
            position: past.position,
            seats: live.seats.map((seat) => seat.label),
            clock: live.clock?.control,
            along: true,
        };
    }

    /** What the buttons beside the board are good for. */
    get controls() {
        const live = /** @type {State} */ (this.live),
            can = live.can,
            plays = live.seats.some((seat) => seat.yours),
            hasOthers = live.seats.some((seat) => seat.who === 'person' && !seat.yours), // against whom one plays without engines
            isOver = !!live.result && !live.study; // what is of no use any more leaves its room to the list
        return {
            undo: { hidden: !plays, disabled: !can.undo || !!this.past },
            hint: { hidden: !plays || isOver || hasOthers, disabled: !can.hint || !!this.past },
            draw: { hidden: !plays || live.study || isOver, disabled: !can.draw || !!live.offer },
            resign: { hidden: !plays || live.study || isOver, disabled: !can.resign },
            typed: { hidden: !plays || isOver },
            pace: { hidden: !live.pace },
            pause: { textContent: live.pace?.stands ? t('Go on') : t('Pause') },
            slower: { disabled: (live.pace?.ms ?? 0) >= PACES[PACES.length - 1] },
            faster: { disabled: (live.pace?.ms ?? 0) <= PACES[0] },
        };
    }

    /** @param {boolean} isSlower @returns {number} the next pace, in milliseconds a move */
    paceThen(isSlower) {
        const now = this.live?.pace?.ms ?? PACES[0];
        return isSlower
            ? PACES.find((ms) => ms > now) ?? PACES[PACES.length - 1]
            : [...PACES].reverse().find((ms) => ms < now) ?? PACES[0];
    }

    /** What the title bar says. */
    get title() {
        const state = /** @type {State} */ (this.shown);
        if (this.isPuzzle) return t('%1: puzzles', state.game.title);
        return state.study ? t('%1, a study', state.game.title) : state.game.title;
    }

    /** What has just happened, in words; empty: nothing. */
    get news() {
        const state = this.live,
            move = state?.moves[state.ply - 1];
        if (!state || !move) return '';
        const who = state.game.players[move.player]?.name || t('Chance'),
            what = move.shown || move.text ? wordsOf(move) : t('something hidden');
        return [`${who}: ${what}.`, move.story, state.turn.check ? t('Check.') : '', state.tries ? t('Your turn.') : '']
            .filter(Boolean)
            .join(' ');
    }

    // ---- what is pointed out on the board ----

    /**
     * Cells that are coloured.
     * @param {{walk: Walk, plan: number[], showsStarts: boolean}} hand
     * @returns {import('./board.js').Tint[]}
     */
    tints({ walk, plan, showsStarts }) {
        const state = /** @type {State} */ (this.shown);
        /** @type {import('./board.js').Tint[]} */
        const tints = [...grounds(state), ...state.changed.map((cell) => ({ cell, kind: /** @type {'changed'} */ ('changed') }))];
        for (const cell of state.moves[state.ply - 1]?.cells || []) tints.push({ cell, kind: 'last' });
        if (state.turn.check) for (const cell of royals(state)) tints.push({ cell, kind: 'check' });
        if (!this.isNow) return tints;
        if (this.hinted.length === 1) tints.push({ cell: this.hinted[0], kind: 'chosen' });
        walk.cells.forEach((cell, index) => tints.push({ cell, kind: index ? 'path' : 'chosen' }));
        if (showsStarts) tints.push(...starts(walk));
        for (const cell of plan) tints.push({ cell, kind: 'premove' });
        return tints;
    }

    /**
     * @param {Walk} walk
     * @param {import('./board.js').Arrow[]} best
     * @returns {import('./board.js').Arrow[]}
     */
    arrows(walk, best) {
        const state = /** @type {State} */ (this.shown),
            move = state.moves[state.ply - 1],
            isIdle = !this.isNow || !walk.cells.length;
        /** @type {import('./board.js').Arrow[]} */
        const arrows = !isIdle ? [] : movesBefore(state).map((one) => ({ cells: one.cells, kind: 'earlier' }));
        if (move && isIdle) arrows.push({ cells: move.cells, kind: isShotMove(state) ? 'shot' : 'last' });
        if (this.thinking && this.isNow && this.tellsThoughts) arrows.push({ cells: this.thinking.cells, kind: 'line' });
        arrows.push(...best);
        if (this.isNow) arrows.push({ cells: this.hinted, kind: 'hint' });
        return arrows;
    }

    /** @param {Walk} walk */
    targets(walk) {
        return this.isNow ? targets(walk) : [];
    }
}
