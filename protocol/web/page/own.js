// own.js -- a game of one's own: a form and the text of its file side by side, and its board as one types. The text is
// what counts.

import { open } from './dialog.js';
import { h, save } from './dom.js';
import { understand } from './joining.js';
import { markdown } from './markdown.js';
import { complain } from './notice.js';
import { TextView } from './owntext.js';
import { pack } from './packing.js';
import { asImage } from './pictures.js';
import { Refusal } from './refusal.js';
import { lastSection } from './sheet.js';
import { SheetForm } from './sheetform.js';
import { factsOf } from './shelf.js';
import { get, isHost, linkToOwn, post } from './transport.js';
import { sentence, t } from './words.js';

const KEPT = 'fusilier.own',
    PAUSE = 300, // so many milliseconds after a letter it is asked what the text says
    ONLY_HOSTS = t('Only the host keeps and plays games: download it, or send the link.'),
    FIRST = `[my-game:chess]\ntitle = ${t('My game')}\n`;

/**
 * Where one goes from here.
 * @typedef {{kept: (id: string) => void, play: (id: string) => void, back: (() => void) | null}} Leads
 */

/** How the game begins, and what it says in plain words. */
class BoardView {
    constructor() {
        this.image = h('img', { alt: t('The start'), width: 260, height: 260 });
        this.facts = h('p', { class: 'quiet', role: 'status' });
        this.rules = h('div', { class: 'rules' });
        this.more = h('details', {}, h('summary', {}, t('What it says')), this.rules);
        this.element = h('div', { class: 'own-board' }, this.image, h('div', {}, this.facts, this.more));
    }

    /** @param {Sketch} sketch */
    show({ games, moves, picture, rules }) {
        this.image.classList.toggle('stale', !picture);
        if (!picture) return;
        const game = /** @type {any} */ (games[games.length - 1]);
        this.image.src = asImage(picture);
        const count = moves === 1 ? t('one move at the start') : t('%1 moves at the start', moves || 0);
        this.facts.textContent = `${factsOf(game)} · ${count}`;
        this.rules.replaceChildren(...markdown(rules || ''));
    }
}

/** @param {string} text @returns {Fault} of no line */
const nowhere = (text) => ({ line: 0, column: 0, text });

/** @param {Sketch} sketch @returns {Fault[]} in the order of the lines */
const faultsOf = ({ games, error }) =>
    [...games.map((game) => game.why), error].flatMap((fault) => (fault ? [fault] : [])).sort((a, b) => a.line - b.line);

class OwnGame {
    /** @param {string} text @param {JoinedRule[]} rules @param {{id: string, title: string}[]} bases @param {Leads} leads */
    constructor(text, rules, bases, leads) {
        this.leads = leads;
        this.latest = 0;
        this.start = ''; // as it was understood last
        this.base = ''; // what it began from then
        /** @type {Fault[]} */
        this.wrong = [];
        this.page = new TextView(() => this.changed());
        this.page.area.value = text;
        this.board = new BoardView();
        const own = this;
        this.form = new SheetForm(
            {
                get text() {
                    return own.page.area.value;
                },
                get start() {
                    return own.parent === own.base ? own.start : '';
                },
                get faults() {
                    return own.wrong.map((fault) => fault.line);
                },
                change: (changed) => {
                    own.page.area.value = changed;
                    own.changed();
                },
            },
            rules,
            bases,
        );
        this.note = h('p', { class: 'quiet', role: 'status' });
        this.play = this.button(t('Play it'), () => this.keep(true), 'main');
        this.save = this.button(t('Save'), () => this.keep(false));
        this.element = h('div', { class: 'own-view' }, this.form.element, this.page.element, this.board.element);
        this.acts = h(
            'div',
            { class: 'acts own-acts' },
            this.play,
            this.save,
            this.button(t('Download'), () => save(`${this.id}.ini`, this.text, 'text/plain')),
            this.button(t('Copy the link'), () => this.link()),
            this.button(t('Begin anew'), () => this.beginAnew()),
            ...(leads.back ? [this.button(t('Other games'), leads.back)] : []),
            this.note,
        );
        if (!isHost()) this.note.textContent = ONLY_HOSTS;
    }

    /** @param {string} words @param {() => void} click @param {string} [kind] */
    button(words, click, kind) {
        return h('button', { type: 'button', class: kind || null, click }, words);
    }

    get text() {
        return this.page.area.value;
    }

    get parent() {
        return lastSection(this.text)?.parent || '';
    }

    get id() {
        return (lastSection(this.text)?.id || 'game').replace(/[^\w-]/g, '');
    }

    /** @param {string} text in place of all that stands there */
    write(text) {
        this.page.area.value = text;
        this.changed();
        this.page.area.focus();
    }

    beginAnew() {
        const { text } = this;
        this.write(FIRST);
        if (text !== FIRST) this.note.replaceChildren(this.button(t('Bring back what was there'), () => this.write(text)));
    }

    show() {
        this.page.show(this.wrong);
        this.form.show();
        this.play.disabled = this.save.disabled = !isHost() || this.wrong.length > 0;
    }

    /** The text is another one: the form shows it at once, and what it says after a pause. */
    async changed() {
        const mine = ++this.latest;
        sessionStorage.setItem(KEPT, this.text);
        this.note.textContent = isHost() ? '' : ONLY_HOSTS;
        this.show();
        await new Promise((go) => setTimeout(go, PAUSE));
        if (mine === this.latest) await this.look();
    }

    /** Asks what the text says. */
    async look() {
        const mine = this.latest;
        /** @type {Sketch} */
        let sketch;
        try {
            sketch = await post('/api/own/check', { text: this.text });
        } catch (error) {
            sketch = { games: [], error: nowhere(sentence(/** @type {Error} */ (error).message)) };
            if (error instanceof Refusal && error.status === 401) complain(error);
        }
        if (mine !== this.latest) return; // it says something else by now
        this.wrong = faultsOf(sketch);
        if (sketch.start) [this.start, this.base] = [sketch.start, this.parent];
        if (!this.wrong.length && !sketch.games.length)
            this.wrong = [{ line: 0, column: 0, text: t('There is no game in it yet.') }];
        this.board.show(sketch);
        this.show();
    }

    /** @param {boolean} plays it afterwards */
    async keep(plays) {
        this.play.disabled = this.save.disabled = true;
        try {
            const { game } = await post('/api/own/save', { text: this.text });
            this.leads.kept(game);
            this.note.textContent = t('%1 is among your games now.', game);
            if (plays) this.leads.play(game);
        } catch (error) {
            this.note.textContent = sentence(/** @type {Error} */ (error).message);
        }
        this.show();
    }

    async link() {
        const link = linkToOwn(await pack(this.text));
        try {
            await navigator.clipboard.writeText(link);
            this.note.textContent = t('%1 is copied.', t('The link'));
        } catch {
            const field = h('input', { readonly: true, value: link, 'aria-label': t('The link') });
            this.note.replaceChildren(field);
            field.select();
        }
    }
}

/**
 * Opens the view with a text, else with what was written in this window before.
 * @param {Leads} leads @param {string} [text]
 */
export async function writeGame(leads, text) {
    const [{ rules }, bases] = await Promise.all([understand('chess'), get('/api/own/bases')]);
    const possible = rules.filter((rule) => !rule.why),
        own = new OwnGame(text || sessionStorage.getItem(KEPT) || FIRST, possible, bases, leads);
    open(t('Your own game'), 'wide-dialog own-dialog', own.element, own.acts);
    own.show();
    own.form.open();
    own.page.area.focus();
    await own.look();
}
