// place.js -- where this tab is: at which table, what it may do there, and what its address asks for.

const TABLE = 'fusilier.table',
    HOST = 'fusilier.host',
    INVITES = 'fusilier.invites';

/** @returns {string} */
export const table = () => sessionStorage.getItem(TABLE) || '';

/** @param {string} id */
export const keepTable = (id) => sessionStorage.setItem(TABLE, id);

/**
 * The path of something at the table at hand.
 * @param {string} what
 */
export const atTable = (what) => `/api/table/${encodeURIComponent(table())}/${what}`;

/** @param {boolean} host @param {boolean} invites */
export function keepPlace(host, invites) {
    sessionStorage.setItem(HOST, host ? 'yes' : '');
    sessionStorage.setItem(INVITES, invites ? 'yes' : '');
}

/** @returns {boolean} */
export const isHost = () => sessionStorage.getItem(HOST) === 'yes';

/** @returns {boolean} whether others can come to this table */
export const mayInvite = () => isHost() && sessionStorage.getItem(INVITES) === 'yes';

/** What the address asks for, a position, "#game=rifle&position=…", or a game, "#own=…", behind a code or without one. */
export function wanted() {
    const { game, position, own } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    return own ? { own } : game ? { game, position } : null;
}

const here = () => location.origin + location.pathname;

/** @param {string} packed the text of a game (packing.js) */
export const linkToOwn = (packed) => `${here()}#own=${packed}`;

/** @param {string} game @param {string} position */
export const linkTo = (game, position) => `${here()}#${new URLSearchParams({ game, position })}`;
