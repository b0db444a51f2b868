// saved.js -- the list of games at hand and saved: with whom, when, how it stands; to go on with one, or to delete it.

import { $, h } from './dom.js';
import { open } from './dialog.js';
import { complain } from './notice.js';
import { glances } from './pictures.js';
import { labelWords } from './seats.js';
import { get, post, table } from './transport.js';
import { language, t } from './words.js';

const PAGE = 100;

/**
 * "Ada – engine, level 3".
 * @param {TableEntry['seats']} seats
 */
export const playersWords = (seats) => seats.map(({ name, label }) => name || labelWords(label || 'person')).join(' – ');

/** @param {TableEntry} entry */
export const standWords = ({ plies, result }) =>
    `${plies === 1 ? t('1 move') : t('%1 moves', plies)}, ${result === '*' ? t('going on') : result}`;

/** @param {number} changed in seconds @param {Date} [now] */
export function whenWords(changed, now = new Date()) {
    const when = new Date(changed * 1000),
        isToday = when.toDateString() === now.toDateString();
    return when.toLocaleString(language, {
        ...(isToday ? {} : { year: 'numeric', month: 'short', day: 'numeric' }),
        hour: '2-digit',
        minute: '2-digit',
    });
}

/**
 * Asks once more, in the row.
 * @param {TableEntry} entry @param {HTMLElement} item
 */
function askToDelete(entry, item) {
    const place = /** @type {HTMLElement} */ (item.querySelector('.acts'));
    const away = async () => {
        try {
            await post('/api/delete', { table: entry.table });
            const next = /** @type {HTMLElement | null} */ ((item.nextSibling || item.previousSibling)?.firstChild || null);
            item.remove();
            next?.focus();
        } catch (error) {
            complain(error);
            offerToDelete(entry, item);
            place.prepend(h('p', { class: 'error', role: 'alert' }, /** @type {Error} */ (error).message));
        }
    };
    const yes = h('button', { type: 'button', class: 'danger', click: away }, t('Delete for good'));
    place.replaceChildren(yes, h('button', { type: 'button', click: () => offerToDelete(entry, item).focus() }, t('Keep')));
    yes.focus();
}

/** @param {TableEntry} entry @param {HTMLElement} item */
function offerToDelete(entry, item) {
    const button = h(
        'button',
        { type: 'button', 'aria-label': t('Delete %1', entry.title), click: () => askToDelete(entry, item) },
        t('Delete'),
    );
    const place = /** @type {HTMLElement} */ (item.querySelector('.acts'));
    place.replaceChildren(button);
    return button;
}

/** @param {TableEntry} entry @param {Begin} begin */
function row(entry, begin) {
    const isHere = entry.table === table(),
        go = () => begin('open', { table: entry.table }).catch(complain);
    const item = h(
        'li',
        {},
        h(
            'button',
            { type: 'button', 'aria-current': isHere ? 'true' : null, click: go },
            h('img', { alt: '', width: 72, height: 72, 'data-table': entry.table }),
            h('strong', {}, entry.title),
            h('span', {}, isHere ? `${standWords(entry)}, ${t('at the board now')}` : standWords(entry)),
            h('span', {}, playersWords(entry.seats)),
            h('time', {}, whenWords(entry.changed)),
        ),
        h('div', { class: 'acts' }),
    );
    if (entry.own && !isHere) offerToDelete(entry, item);
    return item;
}

/** @param {Begin} begin */
export async function showSaved(begin) {
    const list = h('ul', { class: 'tables' });
    /** @type {TableEntry | undefined} */
    let last;
    const addPage = async () => {
        const after = last ? `&after=${encodeURIComponent(last.table)}&changed=${last.changed}` : '';
        /** @type {TableEntry[]} */
        const tables = await get(`/api/tables?count=${PAGE}${after}`);
        list.append(...tables.map((entry) => row(entry, begin)));
        last = tables.at(-1);
        more.hidden = tables.length < PAGE;
        glances(list);
    };
    const more = h('button', { type: 'button', click: () => addPage().catch(complain) }, t('Older games'));
    try {
        await addPage();
        open(t('Games'), 'narrow', list.children.length ? list : h('p', {}, t('There are none yet.')), more);
        $('dialog').scrollTop = 0;
    } catch (error) {
        complain(error);
    }
}
