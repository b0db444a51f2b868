// people.js -- who is in at this table, which links nobody has used, what the host may do about either, and new links.

import { open } from './dialog.js';
import { h, s } from './dom.js';
import { announce, complain, notify } from './notice.js';
import { comings, presenceWords } from './seats.js';
import { atTable, get, post } from './transport.js';
import { t } from './words.js';

/** @typedef {{id: number, seats: number[], watching: boolean, since: number}} Invitation */
/** @typedef {Invitation & {host: boolean, connected: boolean, you: boolean}} Person */

const PATIENCE = 3000; // somebody who loads the page anew is back by then

/** @param {State} state @param {number} seat */
function seatName(state, seat) {
    const name = state.seats[seat]?.name,
        player = state.game.players[seat].name;
    return name ? `${player} (${name})` : player;
}

/**
 * Whose seats somebody has, in words.
 * @param {State} state @param {Invitation} who
 */
export const placeWords = (state, { seats, watching }) =>
    watching ? t('watches') : t('plays %1', seats.map((seat) => seatName(state, seat)).join(', '));

/** @param {Person} person */
export const hereWords = ({ you, host, connected }) =>
    [you ? t('you') : host ? t('host') : '', presenceWords(connected ? 'here' : 'away')].filter(Boolean).join(', ');

/** @param {number} since in seconds */
const hour = (since) => new Date(since * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

/** @param {string} what @param {string} note @param {number} since @param {string} act @param {(() => void) | null} click */
const row = (what, note, since, act, click) =>
    h(
        'li',
        {},
        h('strong', {}, what),
        h('span', {}, note),
        h('time', {}, hour(since)),
        click ? h('button', { type: 'button', click }, act) : '',
    );

/** @param {State} state */
export async function showPeople(state) {
    /** @param {string} how @param {object} body */
    const act = (how, body) =>
        post(atTable(how), body)
            .then(() => showPeople(state))
            .catch(complain);
    try {
        /** @type {{people: Person[], invitations: Invitation[]}} */
        const { people, invitations } = await get(atTable('people'));
        const rows = [
            ...people.map((person) =>
                row(
                    placeWords(state, person),
                    hereWords(person),
                    person.since,
                    t('Send away'),
                    person.you ? null : () => act('dismiss', { person: person.id }),
                ),
            ),
            ...invitations.map((invitation) =>
                row(placeWords(state, invitation), t('a link that nobody has used'), invitation.since, t('Revoke'), () =>
                    act('revoke', { invitation: invitation.id }),
                ),
            ),
        ];
        open(t('Who is in'), 'narrow', h('ul', { class: 'people' }, ...rows));
    } catch (error) {
        complain(error);
    }
}

// ---- who comes and goes ----

/** @type {State | null} */
let last = null;
/** @type {Map<number, number>} timers of those who may have left */
const leaving = new Map();

/** @param {string} words */
function tell(words) {
    announce(words);
    notify(words, true);
}

/**
 * Tells who has come and who has left. Whoever is back at once never left.
 * @param {State} state
 */
export function tellPeople(state) {
    const before = last?.table === state.table ? last : null;
    if (!before) {
        for (const timer of leaving.values()) clearTimeout(timer);
        leaving.clear();
    }
    last = state;
    for (const { words, player, hasLeft } of before ? comings(before, state) : []) {
        const wasLeaving = leaving.get(player);
        clearTimeout(wasLeaving);
        leaving.delete(player);
        if (hasLeft) leaving.set(player, window.setTimeout(() => (leaving.delete(player), tell(words)), PATIENCE));
        else if (wasLeaving === undefined) tell(words);
    }
}

// ---- inviting ----

/**
 * An address as a square that telephones read; nothing where the program cannot draw one.
 * @param {string} text
 */
async function square(text) {
    try {
        const { size, path } = await post('/api/qr', { text }),
            label = t('The link as a QR code');
        return s('svg', { class: 'qr', viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: 'img', 'aria-label': label }, s('path', { d: path }));
    } catch {
        return null;
    }
}

/** @param {HTMLInputElement} field @param {HTMLElement} button */
async function copyFrom(field, button) {
    field.select();
    try {
        await navigator.clipboard.writeText(field.value);
        button.textContent = t('Copied');
    } catch {
        button.textContent = t('Copy it from the field');
    }
}

/**
 * A new link, as a text and as a square, for a seat or for somebody who watches.
 * @param {State} state @param {number | null} seat
 */
export async function invite(state, seat) {
    try {
        const { path, local, hosts, listen } = await post(atTable('invite'), { seat });
        // Elsewhere nobody finds "127.0.0.1": the link is for one of the names that others can use.
        const base = local || hosts.includes(location.host) ? location.href : `http://${hosts[0]}`,
            link = new URL(path, base).href;
        const field = h('input', { readonly: true, value: link, 'aria-label': t('The link') }),
            copy = h('button', { type: 'button', class: 'main', click: () => copyFrom(field, copy) }, t('Copy the link'));
        const reach = local
            ? t('It works on this machine alone. For others: fusilier web --listen %1', listen || t('ADDRESS'))
            : t('It works in your network. Whoever opens it first has the place, and comes back by the same link in the same browser for a week, even if this program was started anew.');
        open(
            seat === null ? t('A link for a watcher') : t('A link for %1', state.game.players[seat].name),
            'small',
            (!local && (await square(link))) || '',
            field,
            h('p', { class: 'quiet' }, reach),
            h('div', { class: 'acts' }, copy),
        );
        field.select();
    } catch (error) {
        complain(error);
    }
}
