// transport.js -- the only module that knows where the engine is: here a server of the same origin.

import { keepPlace, keepTable } from './place.js';
import { Refusal } from './refusal.js';
import { Ways } from './ways.js';
import { said as inWords } from './speech.js';
import { t } from './words.js';

const TOKEN = 'fusilier.token',
    SEATS = 'fusilier.seats',
    BACK = 'fusilier.back';
const WAIT_FIRST = 400,
    WAIT_MOST = 8000,
    BACK_AFTER = 1000,
    LIMIT = 10000, // for an answer
    LIMIT_OF_THOUGHT = 60000, // for one that an engine thinks about
    SILENCE = 9000; // the server says something more often than that, if only that it is there
export * from './place.js';

const ways = new Ways(localStorage);

/** @param {Response} answer */
async function check(answer) {
    if (answer.ok) return answer;
    if (answer.status === 401 && (await comeBack())) await new Promise(() => {}); // the page begins anew
    const said = await answer.json().catch(() => ({})); // not in JSON: the number must do
    throw new Refusal(inWords(said.error || '') || t('the server answers %1', answer.status), answer.status, said.taken);
}

/** @returns {Record<string, string>} */
const headers = () => ({ 'X-Fusilier-Token': sessionStorage.getItem(TOKEN) || '' });

/** @type {(milliseconds: number) => AbortSignal} */
const within = (milliseconds) => /** @type {any} */ (AbortSignal).timeout(milliseconds);

/**
 * @param {string} path
 * @param {number} [limit]
 * @returns {Promise<Response>}
 */
const ask = async (path, limit = LIMIT) =>
    check(await fetch(path, { headers: headers(), cache: 'no-store', signal: within(limit) }));

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export const get = async (path) => (await ask(path)).json();

/**
 * What an engine thinks about before it answers.
 * @param {string} path
 * @returns {Promise<any>}
 */
export const getThought = async (path) => (await ask(path, LIMIT_OF_THOUGHT)).json();

/**
 * @param {string} path
 * @returns {Promise<string>}
 */
export const getText = async (path) => (await ask(path)).text();

/**
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function post(path, body = {}) {
    const answer = await check(
        await fetch(path, {
            method: 'POST',
            headers: { ...headers(), 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
            signal: within(LIMIT),
        }),
    );
    return answer.json();
}

/** @param {string} id */
export function sitAt(id) {
    keepTable(id);
    for (const way of ownWay()) ways.keep(`${id} ${sessionStorage.getItem(SEATS)}`, way);
}

/**
 * @param {string} code @param {boolean} take even if another window has the seat
 * @param {string} [link] the code of the address by which the seat was got at first
 */
async function exchange(code, take, link = code) {
    /** @type {Entrance} */
    const { token, table, host, invites, seats, back } = await post('/api/enter', { code, take });
    sessionStorage.setItem(TOKEN, token);
    keepPlace(host, invites);
    sessionStorage.setItem(SEATS, host ? 'host' : seats.join());
    sessionStorage.setItem(BACK, JSON.stringify(back ? { ...back, link } : {}));
    sitAt(table);
}

/**
 * Goes one way back. False: it leads nowhere any more; the code is given to nobody but to the server that it is of.
 * @param {WayBack & {link?: string}} way @param {boolean} take
 */
async function goBack({ name, proof, code, link }, take) {
    try {
        if ((await post('/api/return', { name, take })).proof !== proof) return false;
        await exchange(code, take, link || '');
        return true;
    } catch (error) {
        if (error instanceof Refusal && error.status === 403) return false;
        throw error;
    }
}

/** @returns {(WayBack & {link?: string})[]} this tab's own */
function ownWay() {
    const way = JSON.parse(sessionStorage.getItem(BACK) || '{}');
    return way.name ? [way] : [];
}

/** @param {(WayBack & {link?: string})[]} tried one after the other @param {boolean} take */
async function findBack(tried, take) {
    for (const way of tried) {
        const found = await goBack(way, take);
        ways.drop(way.name);
        if (found) return true;
        // Whoever could not prove to be the server has heard the name now: it is told to nobody again.
        if (ownWay()[0]?.name === way.name) sessionStorage.removeItem(BACK);
    }
    return false;
}

/** @type {Promise<boolean> | null} */
let finding = null;

/** @param {() => Promise<boolean>} find a seat: with that the page begins anew */
const reloadWith = (find) =>
    (finding ??= find()
        .then((found) => {
            if (found) location.reload();
            return found;
        })
        .finally(() => (finding = null)));

/** The server has said that the seat is somebody else's now. */
let isOut = false;
export const stayAway = () => (isOut = true);

/**
 * Comes back to a server that was started again, once it has proved that it is no other. False: it has not, or another
 * window has taken the seat, which has some time to say so.
 */
const comeBack = () =>
    reloadWith(async () => {
        await pause(BACK_AFTER);
        if (isOut) return false;
        return findBack(ownWay(), false).catch((error) => {
            if (error instanceof Refusal) return false;
            throw error;
        });
    });

/** A code that is good, but for a seat that another window has. */
let taken = '';

/** @type {(WayBack & {link?: string}) | undefined} the way to a seat that another window has, if a link leads there */
let wantedWay;

/** Whether there is a seat to take. */
export const mayTake = () => !!taken || ownWay().length + ways.list().length > 0;

async function takeAny() {
    if (!taken) {
        const first = wantedWay ? [wantedWay] : ownWay();
        return findBack([...first, ...ways.list().filter((way) => way.name !== first[0]?.name)], true);
    }
    const code = taken;
    taken = '';
    await exchange(code, true);
    return true;
}

/** Takes the seat that another window has now: the person wants that. False: it is gone. */
export async function take() {
    await finding?.catch(() => false);
    return reloadWith(takeAny);
}

/**
 * A link that has led this browser to a seat before leads there again.
 * @param {string} code @returns {Promise<boolean>}
 */
async function followAgain(code) {
    if (code && ownWay()[0]?.link === code && sessionStorage.getItem(TOKEN)) return true;
    wantedWay = ways.by(code);
    const found = !!wantedWay && (await findBack([wantedWay], false));
    wantedWay = undefined;
    return found;
}

/** @param {string} code of the address; "": there is none */
async function comeIn(code) {
    try {
        if (await followAgain(code)) return true;
        if (code) await exchange(code, false);
        else if (!sessionStorage.getItem(TOKEN)) await findBack(ways.list(), false);
    } catch (error) {
        const isTaken = error instanceof Refusal && error.taken;
        if (isTaken) taken = wantedWay ? '' : code;
        // A link may be opened twice in one window: whoever is in already stays in.
        else if (!sessionStorage.getItem(TOKEN)) throw error;
    }
    return !!sessionStorage.getItem(TOKEN);
}

/**
 * Comes in: with the code in the address, with the token of earlier, or by the last way back that this browser has,
 * unless another window has that seat. False: there is none of them.
 * @returns {Promise<boolean>}
 */
export async function enter() {
    const code = location.hash.slice(1).split('&').find((part) => part && !part.includes('='));
    if (location.hash) history.replaceState(null, '', location.pathname);
    return comeIn(code || '');
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Reads the lines of a stream until it ends.
 * @param {ReadableStream<Uint8Array>} body
 * @param {(line: any) => void} take
 */
async function readLines(body, take) {
    const reader = body.getReader(),
        decoder = new TextDecoder();
    let rest = '';
    for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
        rest = lines.pop() || '';
        for (const line of lines) if (line.trim()) take(JSON.parse(line));
    }
}

/**
 * Reads the lines of what the server streams until it ends. One that does not begin in time has ended, and so has one
 * that is silent for longer than it ever should be: connections can hang.
 * @param {string} path @param {(line: any) => void} take @param {AbortSignal} signal
 * @param {number} [silence] in milliseconds; nothing: it may be silent
 */
export async function lines(path, take, signal, silence) {
    const watch = new AbortController(),
        stop = () => watch.abort();
    let timer = setTimeout(stop, silence || LIMIT);
    const heard = () => {
        clearTimeout(timer);
        if (silence) timer = setTimeout(stop, silence);
    };
    signal.addEventListener('abort', stop);
    try {
        const answer = await check(await fetch(path, { headers: headers(), signal: watch.signal, cache: 'no-store' }));
        heard();
        const read = (/** @type {any} */ line) => (heard(), take(line));
        if (answer.body) await readLines(answer.body, read);
    } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
    }
}

/** @param {unknown} error a refusal that will be the same the next time */
const isFinal = (error) =>
    error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Listens to a table for good: whenever the stream ends it is opened again, later each time.
 * @param {string} id
 * @param {{event: (event: any) => void, lost: (seconds: number) => void, refused: (error: Refusal) => void}} hear
 * @returns {() => void} to stop listening
 */
export function listen(id, hear) {
    const stop = new AbortController(),
        path = `/api/table/${encodeURIComponent(id)}/events`;
    let wait = WAIT_FIRST;
    const take = (/** @type {any} */ event) => {
        wait = WAIT_FIRST;
        if (!stop.signal.aborted) hear.event(event);
    };
    const run = async () => {
        while (!stop.signal.aborted) {
            try {
                await lines(path, take, stop.signal, SILENCE);
            } catch (error) {
                if (!stop.signal.aborted && isFinal(error)) return hear.refused(/** @type {Refusal} */ (error));
            }
            if (stop.signal.aborted) return;
            hear.lost(Math.ceil(wait / 1000));
            await pause(wait);
            wait = Math.min(wait * 1.7, WAIT_MOST);
        }
    };
    run();
    return () => stop.abort();
}
