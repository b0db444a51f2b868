// transport.js -- the only module that knows where the engine is: here a server of the same origin.

const TOKEN = 'fusilier.token',
    TABLE = 'fusilier.table',
    HOST = 'fusilier.host',
    BACK = 'fusilier.back';
const WAIT_FIRST = 400,
    WAIT_MOST = 8000;

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

/**
 * @param {string} path
 * @returns {Promise<Response>}
 */
const ask = async (path) => check(await fetch(path, { headers: headers(), cache: 'no-store' }));

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export const get = async (path) => (await ask(path)).json();

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
export const sitAt = (id) => sessionStorage.setItem(TABLE, id);

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
    const entrance = await post('/api/enter', { code });
    sessionStorage.setItem(TOKEN, entrance.token);
    sessionStorage.setItem(HOST, entrance.host ? 'yes' : '');
    sessionStorage.setItem(BACK, JSON.stringify(entrance.back || {}));
    sitAt(entrance.table);
}

async function findBack() {
    const { name, proof, code } = JSON.parse(sessionStorage.getItem(BACK) || '{}');
    if (!name || (await post('/api/return', { name })).proof !== proof) return false;
    await exchange(code);
    location.reload();
    return true;
}

/** @type {Promise<boolean> | null} */
let finding = null;

/** Comes back to a server that was started again, once it has proved that it is no other. False: it has not. */
const comeBack = () =>
    (finding ??= findBack().catch((error) => {
        finding = null;
        if (error instanceof Refusal) return false;
        throw error;
    }));

/**
 * Comes in: with the code in the address, or with the token of earlier. False: there is neither.
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
    return !!sessionStorage.getItem(TOKEN);
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
 * Listens to a table for good: whenever the stream ends it is opened again, later each time.
 * @param {string} id
 * @param {{event: (event: any) => void, lost: (seconds: number) => void, refused: (error: Refusal) => void}} hear
 * @returns {() => void} to stop listening
 */
export function listen(id, hear) {
    const stop = new AbortController();
    const run = async () => {
        let wait = WAIT_FIRST;
        while (!stop.signal.aborted) {
            try {
                const path = `/api/table/${encodeURIComponent(id)}/events`;
                const take = (/** @type {any} */ event) => {
                    wait = WAIT_FIRST;
                    if (!stop.signal.aborted) hear.event(event);
                };
                await lines(path, take, stop.signal);
            } catch (error) {
                if (stop.signal.aborted) return;
                if (error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 429)
                    return hear.refused(error);
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
