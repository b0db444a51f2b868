// transport.js -- the only module that knows where the engine is: here in a Worker of this page, and no server is asked.

import { notify } from './notice.js';
import { keepPlace, keepTable, table } from './place.js';
import { Refusal } from './refusal.js';
import { said as inWords } from './speech.js';
import { sentence, t } from './words.js';

export * from './place.js';

const SESSION = 'fusilier.session', // the game of this tab, as far as it is not saved
    LAST = 'fusilier.last'; // the last table of this browser at which anybody has moved

document.getElementById('late')?.remove(); // programs run here

const worker = new Worker('worker.js', { type: 'module' });
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
/** @type {Map<number, {take: (line: any) => void, end: () => void}>} */
const flows = new Map();
let count = 0;

/** @type {(opened: Entrance) => void} */
let open;
/** @type {(why: Error) => void} */
let fail;
const opened = new Promise((/** @type {(opened: Entrance) => void} */ done, refuse) => ((open = done), (fail = refuse)));
opened.catch(() => {}); // whoever comes in hears of it

/** @type {Record<string, (data: any) => void>} */
const heard = {
    opened: ({ entrance }) => open(entrance),
    failed: ({ message }) => fail(new Error(`${t('this browser does not run the program')} (${message})`)),
    answer: ({ number, status, text }) => {
        waiting.get(number)?.({ status, text });
        waiting.delete(number);
    },
    lines: ({ number, text }) => {
        for (const line of text.split('\n')) if (line.trim()) flows.get(number)?.take(JSON.parse(line));
    },
    end: ({ number }) => flows.get(number)?.end(),
    session: ({ text }) => sessionStorage.setItem(SESSION, text),
    written: ({ table: id }) => id === table() && localStorage.setItem(LAST, id),
    trouble: ({ text }) => notify(sentence(inWords(text))),
};
worker.onmessage = (/** @type {MessageEvent} */ { data }) => heard[data.what](data);
worker.onerror = () => fail(new Error(t('this browser does not run the program')));
worker.postMessage({
    what: 'open',
    table: table() || localStorage.getItem(LAST) || '',
    session: sessionStorage.getItem(SESSION) || '',
});
navigator.serviceWorker?.register('service.js').catch(() => {}); // without it the page is read anew each time

/** @param {string} method @param {string} path @param {object} [body] @param {number} [flow] @returns {Promise<string>} */
async function ask(method, path, body = {}, flow = 0) {
    const number = ++count;
    const { status, text } = await new Promise((done) => {
        waiting.set(number, done);
        worker.postMessage({ what: 'ask', number, method, path: path.replace(/^\/api\//, ''), body: JSON.stringify(body), flow });
    });
    if (status < 400) return text;
    const said = JSON.parse(text);
    throw new Refusal(inWords(said.error), status, said.taken);
}

/** @param {string} path @returns {Promise<any>} */
export const get = async (path) => JSON.parse(await ask('GET', path));

/** @param {string} path @returns {Promise<any>} */
export const getThought = get;

/** @param {string} path @returns {Promise<string>} */
export const getText = (path) => ask('GET', path);

/** @param {string} path @param {object} [body] @returns {Promise<any>} */
export const post = async (path, body) => JSON.parse(await ask('POST', path, body));

/** @param {string} id */
export const sitAt = (id) => keepTable(id);

/** Nobody else can have the seat. */
export const stayAway = () => {};
export const mayTake = () => false;
export const take = async () => false;

/** @returns {Promise<boolean>} */
export async function enter() {
    if (location.hash) history.replaceState(null, '', location.pathname);
    const { table: id, host, invites } = await opened;
    keepPlace(host, invites);
    sitAt(id);
    return true;
}

/**
 * Reads lines until they end.
 * @param {string} path @param {(line: any) => void} take @param {AbortSignal} signal
 */
export async function lines(path, take, signal) {
    const number = ++count;
    const ended = new Promise((/** @type {(nothing?: any) => void} */ end) => {
        flows.set(number, { take, end });
        signal.addEventListener('abort', () => end());
    });
    try {
        await ask('GET', path, {}, number);
        await ended;
    } finally {
        flows.delete(number);
        worker.postMessage({ what: 'leave', number });
    }
}

/**
 * Listens to a table for good.
 * @param {string} id
 * @param {{event: (event: any) => void, lost: (seconds: number) => void, refused: (error: Refusal) => void}} hear
 * @returns {() => void} to stop listening
 */
export function listen(id, hear) {
    const stop = new AbortController();
    const event = (/** @type {any} */ line) => stop.signal.aborted || hear.event(line);
    lines(`/api/table/${encodeURIComponent(id)}/events`, event, stop.signal).catch(hear.refused);
    return () => stop.abort();
}
