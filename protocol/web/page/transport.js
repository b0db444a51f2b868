// transport.js -- the only module that knows where the engine is: here a server of the same origin.

import { Ways } from './ways.js';

const TOKEN = 'fusilier.token',
    TABLE = 'fusilier.table',
    HOST = 'fusilier.host',
    SEATS = 'fusilier.seats',
    BACK = 'fusilier.back';
const WAIT_FIRST = 400,
    WAIT_MOST = 8000,
    LIMIT = 10000, // for an answer
    LIMIT_OF_THOUGHT = 60000, // for one that an engine thinks about
    SILENCE = 9000; // the server says something more often than that, if only that it is there
const ways = new Ways(localStorage);

/** What the server refused, in its words. */
export class Refusal extends Error {
    /**
     * @param {string} message
     * @param {number} status
     */
    constructor(message, status) {
        super(message);
        this.status = status;
    }
}

/** @param {Response} answer */
async function check(answer) {
    if (answer.ok) return answer;
    if (answer.status === 401 && (await comeBack())) await new Promise(() => {}); // the page begins anew
    let words = `the server answers ${answer.status}`;
    try {
        words = (await answer.json()).error || words;
    } catch {
        /* not in JSON: the number must do */
    }
    throw new Refusal(words, answer.status);
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

/**
 * The path of something at the table at hand.
 * @param {string} what
 */
export const atTable = (what) => `/api/table/${encodeURIComponent(table())}/${what}`;

/** @returns {string} */
export const table = () => sessionStorage.getItem(TABLE) || '';

/** @param {string} id */
export function sitAt(id) {
    sessionStorage.setItem(TABLE, id);
    for (const way of ownWay()) ways.keep(`${id} ${sessionStorage.getItem(SEATS)}`, way);
}

/** @returns {boolean} */
export const isHost = () => sessionStorage.getItem(HOST) === 'yes';

/** The position that the address asks for, "#game=rifle&position=…", behind a code or without one. */
export function wanted() {
    const { game, position } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    return game ? { game, position } : null;
}

/** @param {string} game @param {string} position */
export const linkTo = (game, position) => `${location.origin}/#${new URLSearchParams({ game, position })}`;

/** @param {string} code */
async function exchange(code) {
    /** @type {Entrance} */
    const { token, table, host, seats, back } = await post('/api/enter', { code });
    sessionStorage.setItem(TOKEN, token);
    sessionStorage.setItem(HOST, host ? 'yes' : '');
    sessionStorage.setItem(SEATS, host ? 'host' : seats.join());
    sessionStorage.setItem(BACK, JSON.stringify(back || {}));
    sitAt(table);
}

/**
 * Goes one way back. False: it leads nowhere any more; the code is given to nobody but to the server that it is of.
 * @param {WayBack} way
 */
async function goBack({ name, proof, code }) {
    try {
        if ((await post('/api/return', { name })).proof !== proof) return false;
        await exchange(code);
        return true;
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return false;
    }
}

/** @returns {WayBack[]} this tab's own */
function ownWay() {
    const way = JSON.parse(sessionStorage.getItem(BACK) || '{}');
    return way.name ? [way] : [];
}

/** @param {WayBack[]} tried one after the other */
async function findBack(tried) {
    for (const way of tried) {
        const found = await goBack(way);
        ways.drop(way.name);
        if (found) return true;
    }
    return false;
}

/** @type {Promise<boolean> | null} */
let finding = null;

/** @param {WayBack[]} tried */
const reloadAt = (tried) =>
    (finding ??= findBack(tried)
        .then((found) => {
            if (found) location.reload();
            return found;
        })
        .finally(() => (finding = null)));

/** Comes back to a server that was started again, once it has proved that it is no other. False: it has not. */
const comeBack = () => reloadAt(ownWay());

/** Whether there is a way to try. */
export const mayTakeBack = () => ownWay().length + ways.list().length > 0;

/** Takes the seat back that another tab, or another browser, has now: the person wants that. False: it is gone. */
export function takeBack() {
    const own = ownWay();
    return reloadAt([...own, ...ways.list().filter((way) => way.name !== own[0]?.name)]);
}

/**
 * Comes in: with the code in the address, with the token of earlier, or by the last way back that this browser has. False: there is none of them.
 * @returns {Promise<boolean>}
 */
export async function enter() {
    const code = location.hash.slice(1).split('&').find((part) => part && !part.includes('='));
    if (location.hash) history.replaceState(null, '', location.pathname);
    if (code) {
        try {
            await exchange(code);
        } catch (error) {
            // A link may be opened twice in one window: whoever is in already stays in.
            if (!sessionStorage.getItem(TOKEN)) throw error;
        }
    }
    return !!sessionStorage.getItem(TOKEN) || findBack(ways.list());
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
 * Reads the lines of what the server streams until it ends.
 * @param {string} path @param {(line: any) => void} take @param {AbortSignal} signal
 */
export async function lines(path, take, signal) {
    const answer = await check(await fetch(path, { headers: headers(), signal, cache: 'no-store' }));
    if (answer.body) await readLines(answer.body, take);
}

/**
 * The same, but a stream that is silent for too long has ended: connections can hang.
 * @param {string} path @param {(line: any) => void} take @param {AbortSignal} signal
 */
async function watchedLines(path, take, signal) {
    const watch = new AbortController();
    let timer = setTimeout(() => watch.abort(), SILENCE);
    const heard = (/** @type {any} */ line) => {
        clearTimeout(timer);
        timer = setTimeout(() => watch.abort(), SILENCE);
        take(line);
    };
    const stop = () => watch.abort();
    signal.addEventListener('abort', stop);
    try {
        await lines(path, heard, watch.signal);
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
                await watchedLines(path, take, stop.signal);
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
