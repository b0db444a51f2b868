// app.js -- joins the parts: what the server says goes to the board and the panel, what the person does to the server.

import { $, h } from './dom.js';
import { analysed, arrows, follow } from './analysis.js';
import { BoardView } from './board.js';
import { Hand } from './hand.js';
import { isShotMove, royals, starts, targets } from './marks.js';
import { animate } from './motion.js';
import { drawMoves, wordsOf } from './moves.js';
import { drawBar, drawExtras, drawSeats, signsOf } from './panel.js';
import { drawOffer, offerDraw } from './offers.js';
import { drawPrompt, resultWords } from './prompt.js';
import { drawTable } from './table.js';
import { chooseGame } from './games.js';
import { close, confirm, open } from './dialog.js';
import { announce, complain, notify, sentence } from './notice.js';
import { drawRules } from './rules.js';
import { drawClocks, setClock } from './clocks.js';
import { drawCurtain } from './curtain.js';
import { bindTabs, openTab } from './tabs.js';
import { knock } from './sound.js';
import { atTable, enter, get, isHost, listen, post, sitAt, table, wanted } from './transport.js';

/** @type {State | null} the game as it stands */
let live = null;
/** @type {State | null} what is looked back at */
let past = null;
/** @type {Thinking | null} */
let thinking = null;
/** @type {number | null} the turn of the board that the person chose */
let turned = null;
/** @type {number[]} */
let hinted = [];
let ahead = 0, // the ply to show of a line that comes to the board
    aim = -1; // the ply that is on its way; below 0: none
let isBusy = false,
    stopListening = () => {};
/** @type {Map<string, Promise<Board>>} */
const boards = new Map();

const view = new BoardView($('board'), $('table'));
const hand = new Hand(view, {
    load: (prefix) => get(atTable(`tries?prefix=${encodeURIComponent(prefix)}${whence()}`)),
    play,
    redraw,
    refuse: tellWhy,
    say: notify,
    visit: tellCell,
    type: (key) => {
        $('move').value = key;
        $('move').focus();
        complete();
    },
    isBusy: () => isBusy,
    mayPlan: () =>
        !!live &&
        !past &&
        !live.tries &&
        !live.hidden &&
        !live.result &&
        live.seats.some((seat) => seat.yours) &&
        live.seats.some((seat) => !seat.yours),
});

// ---- words ----

/** @param {number} cell */
function tellCell(cell) {
    const words = live ? view.words(cell, live.states) : '';
    const may = hand.walk.next.some((choice) => choice.cell === cell);
    $('cursor').textContent = [view.name(cell), words || 'empty', may ? 'can be chosen' : '']
        .filter(Boolean)
        .join(', ');
}

/** @param {string} text */
async function tellWhy(text) {
    try {
        notify(sentence((await get(atTable(`why?move=${encodeURIComponent(text)}${whence()}`))).why));
    } catch (error) {
        complain(error);
    }
}

// ---- drawing ----

/** @param {State} state @returns {Promise<Board>} */
function boardOf(state) {
    const turn = turned ?? state.turnOfBoard,
        key = `${state.game.id} ${turn}`;
    let board = boards.get(key);
    if (!board) {
        board = get(`/api/board?game=${encodeURIComponent(state.game.id)}&turn=${turn}`);
        boards.set(key, board);
        board.catch(() => boards.delete(key));
    }
    return board;
}

/** @returns {State | null} */
const shown = () => past || live;

/** Where one looks, or is about to. */
const here = () => (aim < 0 ? shown()?.ply || 0 : aim);

/** Which position is asked about, if it is not the last one. */
const whence = () => (past ? `&ply=${past.ply}` : '');

/** The marks of the position shown and of the hand. */
function redraw() {
    const state = shown();
    if (!state || !view.shape) return;
    const walk = hand.walk,
        isNow = !past || !!past.tries,
        move = state.moves[state.ply - 1],
        active = isNow ? walk.cells : [];
    /** @type {import('./board.js').Tint[]} */
    const tints = state.changed.map((cell) => ({ cell, kind: 'changed' }));
    for (const cell of move?.cells || []) tints.push({ cell, kind: 'last' });
    if (state.turn.check) for (const cell of royals(state)) tints.push({ cell, kind: 'check' });
    active.forEach((cell, index) => tints.push({ cell, kind: index ? 'path' : 'chosen' }));
    if (isNow && hand.showsStarts) tints.push(...starts(walk));
    if (isNow) for (const cell of hand.plan) tints.push({ cell, kind: 'premove' });
    if (hand.cursor !== null && document.activeElement === view.svg && document.body.classList.contains('by-keys'))
        tints.push({ cell: hand.cursor, kind: 'cursor' });
    view.tint(tints);
    view.point([
        ...(move && !active.length
            ? [/** @type {const} */ ({ cells: move.cells, kind: isShotMove(state) ? 'shot' : 'last' })]
            : []),
        ...(thinking && isNow ? [/** @type {const} */ ({ cells: thinking.cells, kind: 'line' })] : []),
        ...arrows(),
        ...(isNow ? [/** @type {const} */ ({ cells: hinted, kind: 'hint' })] : []),
    ]);
    view.mark(isNow ? targets(walk) : [], active, signsOf(state));
    view.svg.classList.toggle('mine', isNow && !!state.tries && !isBusy);
    if (past && !hand.walk.hasBegun) drawPast(past);
    else drawPrompt(state, hand, (cell) => view.name(cell), isBusy);
    if (!past && state.result && isHost())
        $('choices').append(h('button', { class: 'choice', click: playAgain }, 'Play again'));
}

/** @param {State} state */
function drawPast(state) {
    $('status').textContent = `Looking back: after ${state.ply} of ${live?.ply} moves.${state.tries ? ' You may play on from here.' : ''}`;
    $('choices').replaceChildren(
        h('button', { class: 'choice main', click: () => goTo(live?.ply || 0) }, 'Back to now'),
    );
}

/**
 * Shows a state, and how it came about if it follows the one before.
 * @param {State} state
 * @param {State | null} before
 */
async function draw(state, before) {
    const board = await boardOf(state);
    if (state !== shown()) return;
    const isSame = view.shape === board;
    if (!isSame) view.lay(board);
    const was = view.stands,
        gone = [];
    for (const [cell, group] of view.groups) gone[cell] = group;
    view.stand(state.men, state.looks, state.states);
    if (isSame && before && before.table === state.table && state.ply === before.ply + 1) {
        const move = state.moves[state.ply - 1];
        animate(view, was, isShotMove(state) ? [] : move.cells, gone, hand.dropped);
    } else view.layer.ghosts.replaceChildren();
    hand.dropped = null;
    if (hand.cursor !== null && hand.cursor >= board.cells.length) hand.cursor = null;
    drawSide(state);
    redraw();
}

/** What engines think of the position shown. */
function evaluate() {
    const state = shown();
    if (state) drawBar(state, past ? null : thinking, state.seats.find((seat) => seat.yours)?.player || 0, analysed);
}

/** Lets the analysis go on with the position shown. */
function analyse() {
    const state = shown(),
        tell = () => (evaluate(), redraw());
    if (state) follow(state, tell, play);
}

/** @param {State} state */
function drawSide(state) {
    if (!live) return;
    const title = state.game.title;
    $('title').textContent = state.study ? `${title}, a study` : title;
    document.title = `${live.tries ? '● ' : ''}${title} · Fusilier`;
    drawSeats(state);
    drawClocks(live);
    drawExtras(state);
    drawMoves(live, state.ply, goTo, chooseLine);
    evaluate();
    drawTable(state, begin);
    $('story').textContent = state.moves[state.ply - 1]?.story || '';
    $('undo').disabled = !live.can.undo;
    $('hint').disabled = !live.can.hint || !!past;
    $('resign').disabled = !live.can.resign;
    $('draw').disabled = !live.can.draw || !!live.offer;
    $('move').disabled = !state.tries;
    $('undo').hidden = $('draw').hidden = $('resign').hidden = $('hint').hidden = !live.seats.some((seat) => seat.yours);
    if (live.study) $('draw').hidden = $('resign').hidden = true;
    drawOffer(live, (agrees) => post(atTable('answer'), { agrees }).catch(complain));
    drawRules(state.game.id, begin);
    analyse();
}

// ---- what the server says ----

/**
 * Players of whom the game knows a letter alone are called Player.
 * @param {State} state
 */
function callPlayers(state) {
    for (const player of [...state.game.players, state.turn])
        if (/^[a-f]$/.test(player.name)) player.name = `Player ${player.name}`;
}

/** @param {any} event */
async function hear(event) {
    if (event.type === 'thinking') {
        thinking = event;
        if (live && !past) {
            evaluate();
            redraw();
        }
    } else if (event.type === 'state') await hearState(event);
    else if (event.type === 'clock') setClock(event.gone);
    $('lost').hidden = true;
}

/** @param {State} state */
async function hearState(state) {
    callPlayers(state);
    const before = live,
        isNews = !!before && before.table === state.table && state.ply === before.ply + 1;
    const isOther = !before || before.table !== state.table;
    live = state;
    thinking = null;
    hinted = [];
    isBusy = false;
    if (isOther) {
        if (before && !$('pane-table').hidden) openTab('tab-moves');
        past = null;
        turned = null;
        notify('');
    } else if (before.ply !== state.ply || before.position !== state.position) {
        past = null;
        notify('');
    }
    $('main').hidden = false;
    $('outside').hidden = true;
    $('new').hidden = !isHost();
    drawCurtain(state);
    if (isNews) tellNews(state);
    if (state.result && (!before || isOther || !before.result)) {
        notify('');
        announce(`The game is over. ${resultWords(state)}.`);
    }
    if (isOther || state.version === undefined || before.version !== state.version)
        await hand.begin(state.curtain === null ? (past || state).tries : null);
    if (!past) await draw(state, before);
    else drawSide(past);
    complete();
    if (ahead) await goTo(ahead);
    ahead = 0;
}

/** @param {State} state */
function tellNews(state) {
    const move = state.moves[state.ply - 1];
    if (!move) return;
    announce(
        [
            `${state.game.players[move.player]?.name || 'Chance'}: ${move.shown || move.text ? wordsOf(move) : 'something hidden'}.`,
            move.story,
            state.turn.check ? 'Check.' : '',
            state.tries ? 'Your turn.' : '',
        ]
            .filter(Boolean)
            .join(' '),
    );
    knock(/x/.test(move.text));
}

/**
 * Sits at a table and listens to it.
 * @param {string} id
 */
function sit(id) {
    sitAt(id);
    close();
    stopListening();
    stopListening = listen(id, {
        event: hear,
        lost: (seconds) => {
            $('lost').textContent =
                `The server does not answer. Trying again${seconds > 1 ? ` in ${seconds} seconds` : ''} …`;
            $('lost').hidden = false;
        },
        refused: (error) => outside(`${sentence(error.message)} Open the link that fusilier web prints once more.`),
    });
}

/** @type {Begin} */
const begin = async (how, body) => sit((await post(`/api/${how}`, body)).table);

/** @param {string} words */
function outside(words) {
    $('outside').textContent = words;
    $('outside').hidden = false;
    $('main').hidden = true;
}

// ---- what the person does ----

/** @param {string} text */
async function play(text) {
    if (!live || isBusy) return;
    isBusy = true;
    notify('');
    try {
        await post(atTable('move'), { move: text, ply: shown()?.ply, aside: !!past });
    } catch (error) {
        isBusy = false;
        hand.forget();
        complain(error);
    }
}

/** @param {number} ply */
async function goTo(ply) {
    if (!live || ply < 0 || ply > live.ply) return;
    const before = shown(),
        table = live.table;
    aim = ply;
    try {
        const state = ply === live.ply ? null : /** @type {State} */ (await get(atTable(`ply/${ply}`)));
        if (aim !== ply) return; // somebody leafs fast
        aim = -1;
        if (live.table !== table) return;
        if (state) callPlayers(state);
        past = state;
        await hand.begin(/** @type {State} */ (shown()).tries);
        await draw(/** @type {State} */ (shown()), before);
    } catch (error) {
        aim = -1;
        complain(error);
    }
}

/** @type {(line: {move: number, ply: number}) => void} goes along another line */
const chooseLine = ({ move, ply }) => {
    ahead = ply + 1;
    post(atTable('line'), { move }).catch(complain);
};

/** Begins the same game anew, for the same seats. */
async function playAgain() {
    if (!live) return;
    try {
        const seats = live.seats.map((seat) => seat.label);
        await begin('new', { game: live.game.id, seats, clock: live.clock?.control });
    } catch (error) {
        complain(error);
    }
}

async function turnBoard() {
    const state = shown();
    if (!state || !view.shape) return;
    turned =
        ((turned ?? state.turnOfBoard) + (view.shape.turns === 4 && state.game.players.length === 2 ? 2 : 1)) %
        view.shape.turns;
    await draw(state, null);
}

async function hint() {
    try {
        const found = await get(atTable('hint'));
        hinted = found.cells;
        notify(`Hint: ${found.move}`, true);
        redraw();
    } catch (error) {
        complain(error);
    }
}

/** Offers what the typed letters may become. */
function complete() {
    const begin = $('move').value.trim();
    $('completions').replaceChildren(
        ...(shown()?.tries ? hand.walk.complete(begin, 40) : []).map((text) => h('option', { value: text })),
    );
}

/** @param {Event} event */
function playTyped(event) {
    event.preventDefault();
    const text = $('move').value.trim();
    if (!text || !shown()?.tries) return;
    const found = hand.walk.complete(text, 2);
    $('move').value = '';
    play(found.length === 1 ? found[0] : text);
}

/** @param {KeyboardEvent} event */
function key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!live || $('dialog').open || !$('curtain').hidden || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
        if (!hand.back() && past) goTo(live.ply);
        hinted = [];
        redraw();
        return;
    }
    if (target.closest('input, select, textarea')) return;
    const ply = here();
    if (event.key === 'ArrowLeft') goTo(ply - 1);
    else if (event.key === 'ArrowRight') goTo(ply + 1);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(live.ply);
    else if (event.key === 'f') turnBoard();
    else return;
    event.preventDefault();
}

/** @param {string} what */
const order = (what) => post(atTable(what)).catch(complain);

function bind() {
    /** @type {[string, () => void][]} */
    const acts = [
        ['first', () => goTo(0)],
        ['prev', () => goTo(here() - 1)],
        ['next', () => goTo(here() + 1)],
        ['last', () => goTo(live?.ply || 0)],
        ['turn', turnBoard],
        ['hint', hint],
        ['undo', () => order('undo')],
        ['draw', () => live && offerDraw(live, () => order('draw'))],
        ['resign', () => confirm('Resign the game?', 'Resign', () => order('resign'))],
        ['new', () => chooseGame(begin)],
        ['look', () => post(atTable('look'), { player: live?.curtain }).catch(complain)],
    ];
    for (const [id, act] of acts) $(id).addEventListener('click', act);
    bindTabs();
    $('typed').addEventListener('submit', playTyped);
    $('move').addEventListener('input', complete);
    $('analysis').addEventListener('change', () => (analyse(), evaluate(), redraw()));
    document.addEventListener('keydown', key);
    // Where the keyboard is shows only to those who use it.
    document.addEventListener(
        'keydown',
        (event) => {
            if (!['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) document.body.classList.add('by-keys');
        },
        true,
    );
    document.addEventListener('pointerdown', () => document.body.classList.remove('by-keys'), true);
}

bind();
// A new link opened in this window changes the fragment alone.
addEventListener('hashchange', () => {
    if (location.hash.length > 1) location.reload();
});
try {
    const asked = wanted();
    if (await enter((question) => window.confirm(question))) {
        sit(table());
        if (asked)
            begin('study', asked).catch((error) =>
                open('This position cannot be opened', 'small', h('p', {}, sentence(error.message))),
            );
    } else outside('This page needs the link that fusilier web prints: open that.');
} catch (error) {
    outside(`${sentence(/** @type {Error} */ (error).message)} Open the link that fusilier web prints.`);
}
