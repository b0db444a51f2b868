// app.js -- joins the parts: what the server says goes to the game and its screen, what the person does to the server.

import { $, h } from './dom.js';
import { BoardView } from './board.js';
import { GameInHand } from './game.js';
import { Hand } from './hand.js';
import { Screen } from './screen.js';
import { offerDraw } from './offers.js';
import { chooseGame, chooseSeats } from './games.js';
import { close, confirm, open } from './dialog.js';
import { announce, complain, notify, sentence } from './notice.js';
import { setClock } from './clocks.js';
import { tellPeople } from './people.js';
import { bringName } from './seats.js';
import { drawCurtain } from './curtain.js';
import { tellWhoAsks } from './rematch.js';
import { endReview } from './review.js';
import { dressPage, openSettings } from './settings.js';
import { learn, said, spoken, wantedWords } from './speech.js';
import { bindTabs, openTab } from './tabs.js';
import { chime, knock } from './sound.js';
import { wants } from './wishes.js';
import { t, translate } from './words.js';
import {
    Refusal, atTable, enter, get, getThought, isHost, listen, mayTake, post, sitAt, stayAway, table, take, wanted,
} from './transport.js';

/** @param {string} words @param {...Node} more */
function outside(words, ...more) {
    $('outside').replaceChildren(words, ...more);
    $('outside').hidden = false;
    for (const id of ['main', 'lost', 'new']) $(id).hidden = true;
}

const UNREACHABLE = t('The server cannot be reached just now.'),
    ASK_AGAIN = t('Open the link that fusilier web prints once more.');

class App {
    constructor() {
        this.game = new GameInHand();
        this.view = new BoardView($('board'), $('table'));
        this.stopListening = () => {};
        this.screen = new Screen(this.game, this.view, {
            play: (text) => this.play(text),
            goTo: (ply) => this.goTo(ply),
            chooseLine: (line) => this.chooseLine(line),
            playAgain: (wish) => this.begin('new', wish).catch(complain),
            ask: () => post(atTable('rematch')).catch(complain),
            answer: (agrees) => post(atTable('answer'), { agrees }).catch(complain),
            tryAgain: () => this.tryAgain(),
            begin: this.begin,
        });
        this.hand = this.screen.hand = new Hand(this.view, {
            load: (prefix) => get(atTable(`tries?prefix=${encodeURIComponent(prefix)}${this.game.whence}`)),
            play: (text) => this.play(text),
            redraw: () => this.screen.redraw(),
            refuse: (text) => this.tellWhy(text),
            say: notify,
            visit: (cell) => this.tellCell(cell),
            type: (key) => this.type(key),
            isBusy: () => this.game.isBusy,
            mayPlan: () => this.game.mayPlan,
        });
        this.wish();
    }

    /** Does as the person wants it. */
    wish() {
        this.game.wantsThoughts = wants('thoughts');
        this.screen.evaluate();
        this.screen.redraw();
    }

    // ---- words ----

    /** @param {number} cell */
    tellCell(cell) {
        const { view, hand, game } = this,
            words = game.live ? view.said(cell) : '',
            may = hand.walk.next.some((choice) => choice.cell === cell);
        const parts = [view.called(cell), words || t('empty'), may ? t('can be chosen') : ''];
        $('cursor').textContent = parts.filter(Boolean).join(', ');
    }

    /** @param {string} text of a move that is none */
    async tellWhy(text) {
        try {
            const { why } = await get(atTable(`why?move=${encodeURIComponent(text)}${this.game.whence}`));
            notify(sentence(said(why)));
        } catch (error) {
            complain(error);
        }
    }

    // ---- what the server says ----

    /** @param {any} event */
    async hear(event) {
        const { game, screen } = this;
        $('lost').hidden = true;
        if (event.type === 'thinking') {
            game.think(event);
            if (!game.live || game.past) return;
            screen.evaluate();
            screen.redraw();
        } else if (event.type === 'state') await this.hearState(spoken(event));
        else if (event.type === 'clock') setClock(event.gone);
        else if (event.type === 'moved') this.sit(event.table);
        else if (event.type === 'gone') this.goAway(said(event.reason) || t('another window has taken your seat'));
    }

    /** @param {State} state */
    async hearState(state) {
        const { game, screen, hand } = this,
            news = game.take(state);
        if (news.isOther && news.before && !$('pane-table').hidden) openTab('tab-moves');
        if (news.isOther || !news.isSame) notify('');
        if (!news.isSame) endReview();
        $('main').hidden = false;
        $('outside').hidden = true;
        $('new').hidden = !isHost();
        $('unsaved').hidden = !state.unsaved;
        $('unsaved').textContent = t('This game is not saved: %1', state.unsaved);
        drawCurtain(state);
        tellPeople(state);
        if (news.isOther) bringName(state);
        if (news.isNext) this.tellNews(state);
        if (state.result && news.isOver) this.tellEnd(state.result);
        tellWhoAsks(state, news.before);
        // What was begun goes on where nothing has changed at the board.
        if (!news.isSame || !hand.hasBegun) await hand.begin(game.tries);
        if (game.past) screen.drawSide();
        else await (news.isSame ? screen.drawOn(state, news.before) : screen.draw(state, news.before));
        screen.complete();
        const ahead = game.ahead;
        game.ahead = 0;
        if (ahead) await this.goTo(ahead);
    }

    /** @param {State} state */
    tellNews(state) {
        const words = this.game.news;
        if (!words) return;
        announce(words);
        knock(state.moves[state.ply - 1].captures);
    }

    /** @param {Result} result */
    tellEnd(result) {
        announce(t('The game is over. %1.', result.words));
        chime();
    }

    /** @param {number} seconds until the next attempt */
    lose(seconds) {
        this.game.lose();
        $('lost').textContent = seconds > 1 ? t('Connection lost: trying again in %1 seconds …', seconds) : t('Connection lost: trying again …');
        $('lost').hidden = false;
        this.screen.redraw();
    }

    /**
     * The server does not know this page any more: somebody else has the seat, or it has forgotten everybody.
     * @param {string} reason
     */
    leave(reason) {
        this.stopListening();
        this.askForSeat(sentence(reason), t('Take it back'));
    }

    /** @param {string} reason as the server says it: the seat is somebody else's */
    goAway(reason) {
        stayAway();
        endReview();
        this.leave(reason);
    }

    /** @param {string} words why nobody sits here @param {string} yes */
    askForSeat(words, yes) {
        const sit = async () => {
            try {
                if (!(await take())) outside(`${t('The seat cannot be taken from here.')} ${ASK_AGAIN}`);
            } catch (error) {
                outside(error instanceof Refusal ? sentence(error.message) : UNREACHABLE, button);
            }
        };
        const button = h('button', { type: 'button', class: 'main', click: sit }, yes);
        if (mayTake()) outside(words, button);
        else outside(`${words} ${ASK_AGAIN}`);
    }

    /** @param {unknown} error */
    complain(error) {
        if (error instanceof Refusal && error.status === 401) this.leave(error.message);
        else complain(error);
    }

    /**
     * Sits at a table and listens to it.
     * @param {string} id
     */
    sit(id) {
        sitAt(id);
        close();
        this.stopListening();
        this.stopListening = listen(id, {
            event: (event) => this.hear(event),
            lost: (seconds) => this.lose(seconds),
            refused: (error) =>
                error.status === 401 ? this.leave(error.message) : outside(`${sentence(error.message)} ${ASK_AGAIN}`),
        });
    }

    /** @type {Begin} */
    begin = async (how, body) => {
        try {
            this.sit((await post(`/api/${how}`, body)).table);
        } catch (error) {
            if (!(error instanceof Refusal && error.taken)) throw error;
            const take = () => this.begin(how, { ...body, take: true }).catch(complain);
            confirm(t('Another window sits at this table.'), t('Sit down here'), take);
        }
    };

    // ---- what the person does ----

    /** @param {string} text */
    async play(text) {
        const { game, hand } = this;
        if (!game.live || game.isBusy) return false;
        game.isBusy = true;
        notify('');
        try {
            await post(atTable('move'), { move: text, ply: game.shown?.ply, aside: !!game.past });
            return true;
        } catch (error) {
            game.isBusy = false;
            await hand.begin(game.tries);
            this.screen.redraw();
            this.complain(error);
            return false;
        }
    }

    /** @param {number} ply */
    async goTo(ply) {
        const { game, hand, screen } = this;
        if (!game.live || ply < 0 || ply > game.live.ply) return;
        const before = game.shown,
            table = game.live.table;
        game.aim = ply;
        try {
            const state = ply === game.live.ply ? null : spoken(/** @type {State} */ (await get(atTable(`ply/${ply}`))));
            if (game.aim !== ply) return; // somebody leafs fast
            game.aim = -1;
            if (game.live.table !== table) return;
            game.past = state;
            await hand.begin(game.tries);
            await screen.draw(/** @type {State} */ (game.shown), before);
        } catch (error) {
            game.aim = -1;
            complain(error);
        }
    }

    /** @param {{move: number, ply: number}} line beside the game, to go along */
    chooseLine({ move, ply }) {
        this.game.ahead = ply + 1;
        post(atTable('line'), { move }).catch(complain);
    }

    /** Plays on from the position that is looked back at, at another table. */
    async tryAgain() {
        const { fromHere, past } = this.game;
        try {
            if (fromHere) await this.begin('new', fromHere);
            else if (past) chooseSeats(past.game.id, this.begin, past.position);
        } catch (error) {
            complain(error);
        }
    }

    async turnBoard() {
        const { game, view } = this;
        if (!game.shown || !view.shape) return;
        game.turnOn(view.shape.turns);
        await this.screen.draw(game.shown, null);
    }

    async hint() {
        try {
            const found = await getThought(atTable('hint'));
            this.game.hinted = found.cells;
            notify(t('Hint: %1', found.move), true);
            this.screen.redraw();
        } catch (error) {
            complain(error);
        }
    }

    /** @param {string} key struck on the board */
    type(key) {
        $('move').value = key;
        $('move').focus();
        this.screen.complete();
    }

    /**
     * What is typed before it can be played stays there.
     * @param {Event} event
     */
    async playTyped(event) {
        event.preventDefault();
        const field = $('move'),
            text = field.value.trim();
        if (!text || !this.game.shown?.tries || this.game.isBusy) return;
        const found = this.hand.walk.complete(text, 2);
        field.value = '';
        if (!(await this.play(found.length === 1 ? found[0] : text))) field.value ||= text;
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const { game, hand } = this,
            target = /** @type {HTMLElement} */ (event.target);
        if (!game.live || $('dialog').open || !$('curtain').hidden) return;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Escape') {
            if (!hand.back() && game.past) this.goTo(game.live.ply);
            game.hinted = [];
            this.screen.redraw();
            return;
        }
        if (target.closest('input, select, textarea')) return;
        /** @type {Record<string, () => void>} */
        const acts = {
            ArrowLeft: () => this.goTo(game.here - 1),
            ArrowRight: () => this.goTo(game.here + 1),
            Home: () => this.goTo(0),
            End: () => this.goTo(game.live?.ply || 0),
            f: () => this.turnBoard(),
        };
        if (!Object.hasOwn(acts, event.key)) return;
        acts[event.key]();
        event.preventDefault();
    }

    bind() {
        const { game } = this,
            order = (/** @type {string} */ what, /** @type {object} */ body = {}) =>
                post(atTable(what), body).catch((error) => this.complain(error));
        /** @type {Record<string, () => void>} */
        const acts = {
            first: () => this.goTo(0),
            prev: () => this.goTo(game.here - 1),
            next: () => this.goTo(game.here + 1),
            last: () => this.goTo(game.live?.ply || 0),
            turn: () => this.turnBoard(),
            pencil: () => this.screen.drawing.pick($('pencil')),
            hint: () => this.hint(),
            undo: () => order('undo'),
            draw: () => game.live && offerDraw(game.live, () => order('draw')),
            resign: () => confirm(t('Resign the game?'), t('Resign'), () => order('resign'), 'danger'),
            pause: () => order('pace', { stands: !game.live?.pace?.stands }),
            slower: () => order('pace', { ms: game.paceThen(true) }),
            faster: () => order('pace', { ms: game.paceThen(false) }),
            new: () => chooseGame(this.begin),
            settings: () => openSettings(() => this.wish()),
            look: () => post(atTable('look'), { player: game.live?.curtain }).catch(complain),
        };
        for (const [id, act] of Object.entries(acts)) $(id).addEventListener('click', act);
        bindTabs();
        $('typed').addEventListener('submit', (/** @type {Event} */ event) => this.playTyped(event));
        $('move').addEventListener('input', () => this.screen.complete());
        $('analysis').addEventListener('change', () => {
            this.screen.analyse();
            this.screen.evaluate();
            this.screen.redraw();
        });
        document.addEventListener('keydown', (event) => this.key(event));
        // A new link opened in this window changes the fragment alone.
        addEventListener('hashchange', () => location.hash.length > 1 && location.reload());
    }

    /** Comes in and sits down. */
    async start() {
        const asked = wanted();
        if (wantedWords) learn(await get(`/api/words?language=${wantedWords}`));
        if (!(await enter())) {
            if (mayTake()) return this.askForSeat(t('Your seat is open in another window.'), t('Take it here'));
            return outside(t('This page needs the link that fusilier web prints: open that.'));
        }
        this.sit(table());
        if (asked)
            this.begin('study', asked).catch((error) =>
                open(t('This position cannot be opened'), 'small', h('p', {}, sentence(error.message))),
            );
    }
}

/** Where the keyboard is shows only to those who use it. */
function bindCursor() {
    const silent = ['Shift', 'Control', 'Alt', 'Meta'];
    const show = (/** @type {KeyboardEvent} */ event) =>
        silent.includes(event.key) || document.body.classList.add('by-keys');
    document.addEventListener('keydown', show, true);
    document.addEventListener('pointerdown', () => document.body.classList.remove('by-keys'), true);
}

dressPage();
bindCursor();
translate(document.body);
const app = new App();
app.bind();
app.start().catch((error) => outside(`${sentence(error.message)} ${ASK_AGAIN}`));
