// transport.js -- the only module that knows where the engine is: here a server of the same origin.

const TOKEN = 'fusilier.token',
    TABLE = 'fusilier.table',
    HOST = 'fusilier.host',
    BACK = 'fusilier.back';
const WAIT_FIRST = 400,
    WAIT_MOST = 8000,
    WAYS_MOST = 8;

/** What the server refused, in its words. */
export class Refusal extends Error {
    /**
     * @param {string} message
     * @param {number} status
     * @param {boolean} [taken] another window has the seat
     */
    constructor(message, status, taken = false) {
        super(message);
        this.status = status;
        this.taken = taken;
    }
}

/** @param {Response} answer */
async function check(answer) {
    if (answer.ok) return answer;
    if (answer.status === 401 && (await comeBack())) await new Promise(() => {}); // the page begins anew
    let words = `the server answers ${answer.status}`,
        taken = false;
    try {
        const said = await answer.json();
        words = said.error || words;
        taken = !!said.taken;
    } catch {
        /* not in JSON: the number must do */
    }
    throw new Refusal(words, answer.status, taken);
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

/** @typedef {{name: string, proof: string, code: string}} Way how to get in again, once (docs/web.md) */

/**
 * The ways back of this browser, for a tab that is opened anew; the last first.
 * @returns {Way[]}
 */
const kept = () => JSON.parse(localStorage.getItem(BACK) || '[]');

/** @param {string | undefined} used @param {Way} [fresh] */
const keep = (used, fresh) => {
    const others = kept().filter((way) => way.name !== used && way.name !== fresh?.name);
    localStorage.setItem(BACK, JSON.stringify([...(fresh ? [fresh] : []), ...others].slice(0, WAYS_MOST)));
};

/** @returns {Way | null} that of this tab */
const ownWay = () => JSON.parse(sessionStorage.getItem(BACK) || 'null');

/** @param {string} code @param {boolean} take even if another window has the seat */
async function exchange(code, take) {
    /** @type {Entrance} */
    const entrance = await post('/api/enter', { code, take });
    sessionStorage.setItem(TOKEN, entrance.token);
    sessionStorage.setItem(HOST, entrance.host ? 'yes' : '');
    keep(ownWay()?.name, entrance.back);
    sessionStorage.setItem(BACK, JSON.stringify(entrance.back));
    sitAt(entrance.table);
}

/**
 * Goes along a way back, if the server proves that it is the one that has given it. False: it does not.
 * @param {Way} way @param {boolean} take
 */
async function goBack(way, take) {
    const { proof } = await post('/api/return', { name: way.name, take });
    if (proof !== way.proof) return false;
    await exchange(way.code, take);
    keep(way.name);
    return true;
}

async function findBack() {
    const way = ownWay();
    if (!way || !(await goBack(way, false))) return false;
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

/** @typedef {(question: string) => boolean} Ask */

/**
 * Does something that another window may stand in the way of, after asking.
 * @param {(take: boolean) => Promise<any>} act @param {Ask} ask
 */
async function orTake(act, ask) {
    try {
        return await act(false);
    } catch (error) {
        const isTaken = error instanceof Refusal && error.taken;
        if (!isTaken || !ask('Another window has this seat. Play on in this one?')) throw error;
        return act(true);
    }
}

/**
 * A tab that was opened without a link takes the seat that this browser had last and that no other tab has; if there
 * is none, one of those, after asking.
 * @param {Ask} ask
 */
async function findSeat(ask) {
    /** @type {Way | null} */
    let taken = null;
    for (const way of kept())
        try {
            if (await goBack(way, false)) return;
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            if (error.taken) taken ??= way;
            else if (error.status === 403) keep(way.name);
        }
    if (taken && ask('Another tab has this board. Play on in this one?')) await goBack(taken, true);
}

/**
 * Comes in: with the code in the address, with the token of earlier, or by a way back. False: there is none of them.
 * @param {Ask} ask
 * @returns {Promise<boolean>}
 */
export async function enter(ask) {
    const code = location.hash.slice(1).split('&').find((part) => part && !part.includes('='));
    if (location.hash) history.replaceState(null, '', location.pathname);
    if (code) {
        try {
            await orTake((take) => exchange(code, take), ask);
        } catch (error) {
            // A link may be opened twice in one window: whoever is in already stays in.
            if (!sessionStorage.getItem(TOKEN)) throw error;
        }
    }
    if (!sessionStorage.getItem(TOKEN)) await findSeat(ask);
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
