// joining.js -- games made of joined rules: as somebody types them, and ticked in a list that says what they mean.

import { open } from './dialog.js';
import { h } from './dom.js';
import { complain } from './notice.js';
import { picture } from './pictures.js';
import { ruleWords, said } from './speech.js';
import { get } from './transport.js';
import { t } from './words.js';

/**
 * What joined rules make, as somebody says them; no game and no reason where these are no rules.
 * @param {string} words
 * @returns {Promise<Joining>}
 */
export const understand = (words) => get(`/api/join?${new URLSearchParams({ words })}`);

/**
 * The rules that are ticked once one of them is ticked, or is not any more.
 * @param {JoinedRule[]} rules @param {string} id @param {boolean} on
 */
export const wordsOf = (rules, id, on) =>
    [...rules.filter((rule) => rule.in && rule.id !== id).map((rule) => rule.id), ...(on ? [id] : [])].join('+') || 'chess';

/**
 * The rules of chess alone, with none of them ticked.
 * @param {Joining} joining
 */
export const isBare = (joining) => !joining.rules.some((rule) => rule.in);

/** @param {JoinedRule} rule @param {(id: string, on: boolean) => void} tick */
function row(rule, tick) {
    const id = `rule-${rule.id}`;
    const box = h('input', {
        type: 'checkbox',
        'data-rule': rule.id,
        'aria-describedby': id,
        change: () => tick(rule.id, box.checked),
    });
    return h('li', {}, h('label', {}, box, h('b', {}, said(rule.title)), h('span', { id })));
}

/** @param {HTMLElement} list @param {JoinedRule[]} rules */
function fill(list, rules) {
    for (const rule of rules) {
        const box = /** @type {HTMLInputElement} */ (list.querySelector(`[data-rule="${rule.id}"]`)),
            words = /** @type {HTMLElement} */ (list.querySelector(`#rule-${rule.id}`));
        box.checked = rule.in;
        box.disabled = !!rule.why;
        words.textContent = rule.why ? said(rule.why) : ruleWords(rule);
    }
}

/** The game that the rules make: its picture and its name. */
class Made {
    constructor() {
        this.image = h('img', { alt: '', width: 220, height: 220 });
        this.title = h('h3', { 'aria-live': 'polite' });
        this.note = h('p', { class: 'quiet' });
    }

    /** @param {Joining} joining */
    async show(joining) {
        const game = /** @type {GameEntry} */ (joining.game);
        this.title.textContent = game.title;
        this.note.textContent = isBare(joining) ? t('Tick what shall be different from chess.') : game.id;
        const url = await picture(game.id).catch(() => '');
        if (this.title.textContent === game.title) this.image.src = url;
    }
}

/**
 * Opens the list of rules.
 * @param {string} words those that are ticked to begin with
 * @param {(game: GameEntry) => void} choose
 * @param {() => void} back
 */
export async function joinRules(words, choose, back) {
    const made = new Made();
    let latest = 0,
        asked = Promise.resolve(),
        joining = /** @type {Joining | null} */ (null);
    const show = async (/** @type {string} */ wanted) => {
        const mine = ++latest;
        try {
            const answer = await understand(wanted);
            if (mine !== latest || !answer.game) return;
            joining = answer;
            fill(list, joining.rules);
            void made.show(joining);
        } catch (error) {
            complain(error);
        }
    };
    const tick = (/** @type {string} */ id, /** @type {boolean} */ on) => (asked = show(wordsOf(joining?.rules || [], id, on)));
    const { rules } = await understand(words),
        all = rules.length ? rules : (await understand('chess')).rules; // what was typed may make no game
    const list = h('ul', {}, ...all.map((rule) => row(rule, tick)));
    const go = h('button', { type: 'button', class: 'main', click: () => asked.then(() => joining?.game && choose(joining.game)) });
    go.textContent = t('Choose seats');
    const acts = [go, h('button', { type: 'button', click: back }, t('Other games'))];
    open(
        t('Join rules'),
        'wide-dialog',
        h(
            'div',
            { class: 'joining' },
            h('div', {}, made.image, h('div', {}, made.title, made.note, h('div', { class: 'acts' }, ...acts))),
            list,
        ),
    );
    await show(words);
    if (!joining && latest === 1) await show('chess'); // what was typed makes no game, and nothing has been ticked since
    list.querySelector('input')?.focus();
}
