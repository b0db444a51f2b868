// screen.js -- the game as the page shows it: the board, and all that stands beside it.

import { $, h } from './dom.js';
import { analysed, arrows, follow } from './analysis.js';
import { drawClocks } from './clocks.js';
import { chooseSeats } from './games.js';
import { drawCaptured } from './captured.js';
import { Drawing } from './drawing.js';
import { drawEffects } from './effects.js';
import { animate } from './motion.js';
import { drawMoves } from './moves.js';
import { drawOffer } from './offers.js';
import { drawBar, drawExtras, drawSeats, signsOf } from './panel.js';
import { drawPrompt } from './prompt.js';
import { askForRematch, rematchButtons, whoAsks } from './rematch.js';
import { drawReview, openComment } from './review.js';
import { drawRules } from './rules.js';
import { hurry } from './settings.js';
import { drawTable } from './table.js';
import { get, isHost } from './transport.js';
import { t } from './words.js';

const COMPLETIONS = 40;

/** @typedef {import('./game.js').GameInHand} GameInHand */
/** @typedef {import('./hand.js').Hand} Hand */
/** @typedef {import('./board.js').BoardView} BoardView */

/**
 * What the person does beside the board.
 * @typedef {object} Acts
 * @property {(text: string) => void} play
 * @property {(ply: number) => void} goTo
 * @property {(line: {move: number, ply: number}) => void} chooseLine
 * @property {(wish: object) => void} playAgain  the same game anew, or nearly so
 * @property {() => void} ask  for another game
 * @property {(agrees: boolean) => void} answer
 * @property {() => void} tryAgain  from the position shown
 * @property {Begin} begin
 */

export class Screen {
    /** @param {GameInHand} game @param {BoardView} view @param {Acts} acts */
    constructor(game, view, acts) {
        this.game = game;
        this.view = view;
        this.acts = acts;
        /** @type {Hand} given when there is one: it needs a screen itself */
        this.hand = /** @type {any} */ (null);
        /** @type {Map<string, Promise<Board>>} */
        this.boards = new Map();
        /** @type {State | null} whose men stand on the board */
        this.drawn = null;
        this.drawing = new Drawing(view);
    }

    /** @param {Laid} laid a board that nobody has to ask for */
    know({ game, board }) {
        const key = `${game} ${board.turn}`;
        if (!this.boards.has(key)) this.boards.set(key, Promise.resolve(board)); // the same is not laid anew
    }

    /** @param {State} state @returns {Promise<Board>} */
    boardOf(state) {
        const turn = this.game.turned ?? state.turnOfBoard,
            key = `${state.game.id} ${turn}`;
        let board = this.boards.get(key);
        if (!board) {
            board = get(`/api/board?game=${encodeURIComponent(state.game.id)}&turn=${turn}`);
            this.boards.set(key, board);
            board.catch(() => this.boards.delete(key));
        }
        return board;
    }

    /**
     * Shows a state, and how it came about if it follows the one before.
     * @param {State} state
     * @param {State | null} before
     */
    async draw(state, before) {
        const { view, hand } = this,
            board = await this.boardOf(state);
        if (state !== this.game.shown) return;
        const isSame = view.shape === board;
        if (!isSame) view.lay(board);
        const was = view.stands,
            gone = [];
        for (const [cell, group] of view.groups) gone[cell] = group;
        view.stand(state.men, state.looks, state.states);
        this.drawn = state;
        view.title(state.states, signsOf(state));
        drawEffects(view, state);
        if (isSame && before && before.table === state.table && state.ply === before.ply + 1) {
            animate(view, was, state, before, gone, hand.dropped);
            hurry(view.svg);
        } else view.layer.ghosts.replaceChildren();
        hand.dropped = null;
        if (hand.cursor !== null && hand.cursor >= board.cells.length) hand.cursor = null;
        this.drawSide();
        this.redraw();
    }

    /**
     * Shows a state in which the men stand as in the one before: whoever is held stays in the hand.
     * @param {State} state
     * @param {State | null} before
     */
    async drawOn(state, before) {
        if (before && this.drawn === before) {
            this.drawn = state;
            this.drawSide();
            this.redraw();
        } else await this.draw(state, before);
    }

    /** The marks of the position shown and of the hand. */
    redraw() {
        const { game, view, hand } = this,
            state = game.shown;
        if (!state || !view.shape) return;
        const tints = game.tints(hand),
            isByKeys = document.activeElement === view.svg && document.body.classList.contains('by-keys');
        if (hand.cursor !== null && isByKeys) tints.push({ cell: hand.cursor, kind: 'cursor' });
        view.tint(tints);
        view.point(game.arrows(hand.walk, arrows()));
        view.mark(game.targets(hand.walk), game.isNow ? hand.walk.cells : [], signsOf(state));
        this.drawing.show(`${state.table} ${state.ply} ${state.position}`, state.moves[state.ply - 1]?.comment || '');
        view.svg.classList.toggle('mine', game.isNow && !!state.tries && !game.isBusy);
        if (game.past && !hand.walk.hasBegun) this.drawPast(game.past);
        else drawPrompt(state, hand, (cell) => view.called(cell), game.isBusy);
        if (!game.past && state.result && !state.study) this.offerRematch(state);
    }

    /** Only the host begins games: guests ask for them. */
    offerRematch(/** @type {State} */ state) {
        if (!isHost()) return void $('choices').append(...askForRematch(state, this.acts.ask));
        const choose = () => chooseSeats(state.game.id, this.acts.begin);
        $('choices').append(...whoAsks(state), ...rematchButtons(this.game.again(state), this.acts.playAgain, choose));
    }

    /** @param {State} state */
    drawPast(state) {
        const now = this.game.live?.ply || 0,
            more = state.tries ? ` ${t('You may play on from here.')}` : '';
        $('status').classList.remove('over');
        $('status').textContent = t('Looking back: after %1 of %2 moves.', state.ply, now) + more;
        $('choices').replaceChildren(
            h('button', { class: 'choice main', click: () => this.acts.goTo(now) }, t('Back to now')),
        );
        if (isHost() && this.game.mayTryAgain)
            $('choices').append(h('button', { class: 'choice', click: this.acts.tryAgain }, t('Try again from here')));
    }

    /** What engines think of the position shown. */
    evaluate() {
        const { shown, past, thinking, tellsThoughts } = this.game;
        if (!shown) return;
        const below = shown.seats.find((seat) => seat.yours)?.player || 0;
        drawBar(shown, past || !tellsThoughts ? null : thinking, below, analysed, tellsThoughts);
    }

    /** Lets the analysis go on with the position shown. */
    analyse() {
        const state = this.game.shown,
            tell = () => (this.evaluate(), this.redraw());
        if (state) follow(state, tell, this.acts.play);
    }

    /** How the game went, for those who look back. */
    review() {
        const { live, shown, tellsThoughts } = this.game;
        if (!live || !shown) return;
        drawReview(live, shown, tellsThoughts, {
            goTo: this.acts.goTo,
            changed: () => this.drawSide(),
            comment: () => openComment(live.moves[shown.ply - 1], shown.ply, this.drawing.commands),
        });
    }

    /** All that stands beside the board. */
    drawSide() {
        const { live, shown, title } = this.game;
        if (!live || !shown) return;
        $('title').textContent = title;
        document.title = `${live.tries ? '● ' : ''}${shown.game.title} · Fusilier`;
        drawSeats(shown);
        drawClocks(live.result ? shown : live);
        drawExtras(shown);
        drawCaptured(shown);
        this.review(); // takes its room first: the list is scrolled in what is left
        drawMoves(live, shown.ply, this.acts.goTo, this.acts.chooseLine);
        this.evaluate();
        drawTable(shown, this.acts.begin);
        const move = shown.moves[shown.ply - 1];
        $('story').textContent = (move ? move.story : shown.comment) || '';
        for (const [id, control] of Object.entries(this.game.controls)) Object.assign($(id), control);
        drawOffer(live, this.acts.answer);
        drawRules(shown.game.id, this.acts.begin);
        this.analyse();
    }

    /** In how many ways the board can be turned; 0: none is there yet. */
    get turns() {
        return this.view.shape?.turns || 0;
    }

    /** @param {number} cell to which the keyboard's cursor has come */
    tellCell(cell) {
        const { view, hand, game } = this,
            words = game.live ? view.said(cell) : '',
            may = hand.walk.next.some((choice) => choice.cell === cell);
        const parts = [view.called(cell), words || t('empty'), may ? t('can be chosen') : ''];
        $('cursor').textContent = parts.filter(Boolean).join(', ');
    }

    /** @param {string} key struck on the board: a move is typed */
    type(key) {
        $('move').value = key;
        $('move').focus();
        this.complete();
    }

    /** Offers what the typed letters may become. */
    complete() {
        const begin = $('move').value.trim(),
            all = this.view.shape?.cells.some((cell) => cell.number), // what is typed are numbers then
            moves = this.game.shown?.tries ? this.hand.walk.complete(all ? '' : begin, all ? Infinity : COMPLETIONS) : [],
            found = moves.map((text) => this.view.told(text)).filter((text) => text.startsWith(begin));
        $('completions').replaceChildren(...found.slice(0, COMPLETIONS).map((text) => h('option', { value: text })));
    }
}
