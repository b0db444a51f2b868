// worker.js -- the program that answers the page in the place of a server (door.h).

import { Files } from './files.js';
import { compile, load } from './program.js';
import { Thinkers } from './thinkers.js';

const LINES = 0,
    END = 1,
    CALL_OFF = 2;

/** @type {any} */
let program;
/** @type {WebAssembly.Module} */
let module;
let door = 0,
    token = '',
    session = '',
    timer = 0;
const files = new Files(),
    elsewhere = new Set(), // games that other tabs have open
    thinkers = new Thinkers(() => ({ module, files: files.ownGames() }), hear);

/** @param {string} name @param {string | null} type @param {string} [types] @param {...any} args */
const call = (name, type, types = '', ...args) =>
    program.ccall(name, type, ['number', ...[...types].map((one) => (one === 's' ? 'string' : 'number'))], [door, ...args]);

// ---- what the program calls ----

/** @param {number} kind @param {number} number @param {string} text */
function say(kind, number, text) {
    if (kind === LINES) postMessage({ what: 'lines', number, text });
    else if (kind === END) postMessage({ what: 'end', number });
    else if (kind === CALL_OFF) thinkers.callOff(number);
}

const send = (/** @type {string} */ text) => thinkers.begin(text);

const lockName = (/** @type {string} */ name) => `fusilier ${name}`;
/** @type {Map<string, () => void>} */
const held = new Map();

/** @param {string} name @returns {boolean} */
function hold(name) {
    if (elsewhere.has(lockName(name)) && !held.has(name)) return false;
    if (navigator.locks && !held.has(name))
        navigator.locks.request(lockName(name), () => new Promise((done) => held.set(name, () => done(undefined))));
    return true;
}

/** @param {string} name */
function give(name) {
    held.get(name)?.();
    held.delete(name);
}

/** Learns what other tabs do. */
async function lookAround() {
    await files.read();
    if (!navigator.locks) return;
    const locks = await navigator.locks.query();
    elsewhere.clear();
    for (const { name } of locks.held || []) if (name) elsewhere.add(name);
}

// ---- steps ----

/** Lets happen what is due, now and later. */
function step() {
    clearTimeout(timer);
    timer = setTimeout(step, Math.max(call('door_step', 'number'), 1));
    files.write();
    const now = call('door_session', 'string');
    if (now === session) return;
    session = now;
    postMessage({ what: 'session', text: now });
}

/** @param {number} number @param {string} text */
function hear(number, text) {
    call('door_hear', null, 'ns', number, text);
    step();
}

// ---- what the page asks ----

/** @param {string} method @param {string} path @param {string} body @param {number} [flow] */
async function ask(method, path, body, flow = 0) {
    const isOfTable = path.startsWith('table/');
    if ((method === 'POST' && !isOfTable) || path.startsWith('tables')) await lookAround();
    for (;;) {
        const status = call('door_ask', 'number', 'ssssn', method, path, token, body, flow),
            errand = path.startsWith('own/') ? call('door_waits_for', 'number') : 0;
        if (!errand) return { status, text: call('door_text', 'string') };
        await thinkers.ended(errand);
    }
}

/** @type {Record<string, (data: any) => Promise<void>>} */
const acts = {
    async open(data) {
        module = await compile();
        program = await load(module, { say, send, hold, give });
        await files.begin(program.FS);
        await lookAround();
        call('door_prepare', null);
        door = program.ccall('door_open', 'number', ['string', 'string'], [data.table, data.session]);
        const { text } = await ask('POST', 'enter', JSON.stringify({ code: call('door_code', 'string') }));
        const entrance = JSON.parse(text);
        ({ token } = entrance);
        postMessage({ what: 'opened', entrance });
        thinkers.prepare();
        step();
    },
    async ask({ number, method, path, body, flow }) {
        const { status, text } = await ask(method, path, body, flow);
        if (path === 'own/save' && status < 400) thinkers.renew();
        postMessage({ what: 'answer', number, status, text });
        step();
    },
    async leave({ number }) {
        call('door_end_flow', null, 'n', number);
        step();
    },
};
let last = Promise.resolve();
onmessage = ({ data }) =>
    (last = last.then(() => acts[data.what](data)).catch((error) => postMessage({ what: 'failed', message: String(error) })));
