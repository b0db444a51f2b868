// people.js -- who is in at this table, which links nobody has used, and what the host may do about either.

import { open } from './dialog.js';
import { h } from './dom.js';
import { complain } from './notice.js';
import { atTable, get, post } from './transport.js';
import { t } from './words.js';

/** @typedef {{id: number, seats: number[], watching: boolean, since: number}} Invitation */
/** @typedef {Invitation & {host: boolean, connected: boolean, you: boolean}} Person */

/**
 * Whose seats somebody has, in words.
 * @param {State} state @param {Invitation} who
 */
export const placeWords = (state, { seats, watching }) =>
    watching ? t('watches') : t('plays %1', seats.map((seat) => state.game.players[seat].name).join(', '));

/** @param {Person} person */
export const hereWords = ({ you, host, connected }) =>
    [you ? t('you') : host ? t('host') : '', connected ? t('is here') : t('is not here now')].filter(Boolean).join(', ');

/** @param {string} what @param {string} note @param {number} since @param {string} act @param {(() => void) | null} click */
const row = (what, note, since, act, click) =>
    h(
        'li',
        {},
        h('strong', {}, what),
        h('span', {}, note),
        h('time', {}, new Date(since * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })),
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
