// frame.js -- what is around the game: whether anybody sits here, what is told, the buttons and the keys.

import { $, h } from './dom.js';
import { setClock } from './clocks.js';
import { drawCurtain } from './curtain.js';
import { close, confirm, open } from './dialog.js';
import { chooseGame, chooseSeats, write } from './games.js';
import { announce, complain, notify } from './notice.js';
import { unpack } from './packing.js';
import { offerDraw } from './offers.js';
import { tellPeople } from './people.js';
import { tellWhoAsks } from './rematch.js';
import { endReview } from './review.js';
import { bringName } from './seats.js';
import { openSettings } from './settings.js';
import { chime, knock } from './sound.js';
import { bindTabs, openTab } from './tabs.js';
import { wants } from './wishes.js';
import { t } from './words.js';

/** @typedef {import('./controller.js').Controller} Controller */

export class Frame {
    // ---- what is told ----

    notify = notify;
    complain = complain;
    setClock = setClock;
    endReview = endReview;
    bringName = bringName;
    tellWhoAsks = tellWhoAsks;

    /** @param {string} words empty: the connection stands */
    tellLost(words) {
        $('lost').textContent = words;
        $('lost').hidden = !words;
    }

    /** @param {string} words @param {boolean} captures */
    tellMove(words, captures) {
        announce(words);
        knock(captures);
    }

    /** @param {string} words */
    tellEnd(words) {
        announce(words);
        chime();
    }

    // ---- where one is ----

    /**
     * Nobody sits here.
     * @param {string} words why @param {string} [yes] on a button @param {() => void} [act] when that is pressed
     */
    outside(words, yes, act) {
        const more = yes && act ? [h('button', { type: 'button', class: 'main', click: act }, yes)] : [];
        $('outside').replaceChildren(words, ...more);
        $('outside').hidden = false;
        for (const id of ['main', 'lost', 'new']) $(id).hidden = true;
    }

    /** @param {State} state @param {boolean} isHost */
    inside(state, isHost) {
        $('main').hidden = false;
        $('outside').hidden = true;
        $('new').hidden = !isHost;
        $('unsaved').hidden = !state.unsaved;
        $('unsaved').textContent = t('This game is not saved: %1', state.unsaved);
        drawCurtain(state);
        tellPeople(state);
    }

    /** What was looked up about the last table is of no use at the next. */
    leaveTable() {
        $('move').value = '';
        if (!$('pane-table').hidden) openTab('tab-moves');
    }

    // ---- dialogs ----

    confirm = confirm;
    closeDialog = close;
    chooseSeats = chooseSeats;

    /**
     * A game that somebody sends in a link is shown, and nothing else.
     * @param {string} packed @param {Begin} begin
     */
    async openOwn(packed, begin) {
        try {
            await write(begin, await unpack(packed));
        } catch {
            this.explain(t('This game cannot be opened'), t('The link is not whole.'));
        }
    }

    /** @param {string} title @param {string} words */
    explain(title, words) {
        open(title, 'small', h('p', {}, words));
    }

    // ---- what is pressed ----

    /** @param {Controller} controller @param {import('./screen.js').Screen} screen */
    bind(controller, screen) {
        const { game } = controller,
            order = (/** @type {string} */ what) => controller.order(what),
            wish = () => controller.wish(wants('thoughts'));
        /** @type {Record<string, () => void>} */
        const acts = {
            first: () => controller.goTo(0),
            prev: () => controller.goBy(-1),
            next: () => controller.goBy(1),
            last: () => controller.goToEnd(),
            turn: () => controller.turnBoard(),
            pencil: () => screen.drawing.pick($('pencil')),
            hint: () => controller.hint(),
            undo: () => order('undo'),
            draw: () => game.live && offerDraw(game.live, () => order('draw')),
            resign: () => confirm(t('Resign the game?'), t('Resign'), () => order('resign'), 'danger'),
            pause: () => controller.order('pace', { stands: !game.live?.pace?.stands }),
            slower: () => controller.order('pace', { ms: game.paceThen(true) }),
            faster: () => controller.order('pace', { ms: game.paceThen(false) }),
            new: () => chooseGame(controller.begin),
            settings: () => openSettings(wish),
            look: () => controller.order('look', { player: game.live?.curtain }),
        };
        for (const [id, act] of Object.entries(acts)) $(id).addEventListener('click', act);
        bindTabs();
        bindCursor();
        $('typed').addEventListener('submit', (/** @type {Event} */ event) => playTyped(event, controller));
        $('move').addEventListener('input', () => screen.complete());
        $('analysis').addEventListener('change', () => {
            screen.analyse();
            screen.evaluate();
            screen.redraw();
        });
        document.addEventListener('keydown', (event) => press(event, controller));
        // A new link opened in this window changes the fragment alone.
        addEventListener('hashchange', () => location.hash.length > 1 && location.reload());
    }
}

/**
 * What is typed before it can be played stays there.
 * @param {Event} event @param {Controller} controller
 */
async function playTyped(event, controller) {
    event.preventDefault();
    const field = $('move'),
        text = field.value.trim();
    if (!text || !controller.mayPlay) return;
    field.value = '';
    if (!(await controller.playTyped(text))) field.value ||= text;
}

/** @param {KeyboardEvent} event @param {Controller} controller */
function press(event, controller) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!controller.game.live || $('dialog').open || !$('curtain').hidden) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return controller.stepBack();
    if (target.closest('input, select, textarea')) return;
    /** @type {Record<string, () => void>} */
    const acts = {
        ArrowLeft: () => controller.goBy(-1),
        ArrowRight: () => controller.goBy(1),
        Home: () => controller.goTo(0),
        End: () => controller.goToEnd(),
        f: () => controller.turnBoard(),
    };
    if (!Object.hasOwn(acts, event.key)) return;
    acts[event.key]();
    event.preventDefault();
}

/** Where the keyboard is shows only to those who use it. */
function bindCursor() {
    const silent = ['Shift', 'Control', 'Alt', 'Meta'];
    const show = (/** @type {KeyboardEvent} */ event) =>
        silent.includes(event.key) || document.body.classList.add('by-keys');
    document.addEventListener('keydown', show, true);
    document.addEventListener('pointerdown', () => document.body.classList.remove('by-keys'), true);
}
