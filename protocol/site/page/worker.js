// worker.js -- the program that answers the page in the place of a server (door.h).

import { Claims, part } from './claims.js';
import { Files } from './files.js';
import { compile, load } from './program.js';
import { Thinkers } from './thinkers.js';

const LINES = 0,
    END = 1,
    CALL_OFF = 2,
    TROUBLE = 4;
const SKETCH_MS = 8000, // as a server has it
    OF_FILES = /^(new|open|study|delete|tables|games|own\/save)\b/; // what other tabs have written matters there

/** @type {any} */
let program;
/** @type {WebAssembly.Module} */
let module;
let door = 0,
    token = '',
    session = '',
    timer = 0;
const claims = new Claims(),
    files = new Files(noteLoss, noteWritten),
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
    else if (kind === TROUBLE) postMessage({ what: 'trouble', text });
}

const send = (/** @type {string} */ text) => thinkers.begin(text),
    hold = (/** @type {string} */ name) => claims.hold(name),
    give = (/** @type {string} */ name) => claims.give(name);

// ---- steps ----

/** Lets happen what is due, now and later. */
function step() {
    clearTimeout(timer);
    timer = setTimeout(step, Math.max(Math.min(call('door_step', 'number'), files.due), 1));
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

// ---- files ----

function noteLoss() {
    if (!door) return;
    call('door_note_loss', null, 's', files.loses);
    step();
}

/** @param {string} path */
function noteWritten(path) {
    const [, id] = /([^/]*)\.pgn$/.exec(path) || [];
    if (id) postMessage({ what: 'written', table: id });
}

/** Learns what other tabs do. */
async function lookAround() {
    const games = (await files.read()).filter((path) => path.endsWith('.ini'));
    for (const path of games) program.ccall('door_take_up', null, ['string'], [path]);
    if (games.length && door) thinkers.renew();
    await claims.look();
}

// ---- what the page asks ----

/** @typedef {{method: string, path: string, body?: string, flow?: number}} Asked */

/** @param {Asked} asked @returns {{status: number, text: string}} */
function put({ method, path, body = '', flow = 0 }) {
    const status = call('door_ask', 'number', 'ssssn', method, path, token, body, flow);
    return { status, text: call('door_text', 'string') };
}

/** @param {Asked} asked */
async function ask(asked) {
    if (!OF_FILES.test(asked.path)) return put(asked);
    return claims.alone(async () => {
        await lookAround();
        return put(asked);
    });
}

/**
 * A text of games is looked at elsewhere; meanwhile others ask.
 * @param {Asked} asked
 */
async function askOfText(asked) {
    for (;;) {
        const [answer, errand] = await inTurn(async () => [await ask(asked), call('door_waits_for', 'number')]);
        if (!errand) return answer;
        const late = new Promise((done) => setTimeout(() => done(true), SKETCH_MS));
        if (!(await Promise.race([thinkers.ended(errand), late]))) continue;
        thinkers.callOff(errand);
        hear(errand, JSON.stringify({ failed: 'it takes too long to find out what this says' }));
    }
}

/** What was done is in its file before the page hears of it. */
async function settle() {
    step();
    await files.settled();
}

/** @param {any} asked @param {() => Promise<{status: number, text: string}>} find */
async function answer({ number, method, path }, find) {
    try {
        const found = await find();
        if (path === 'own/save' && found.status < 400) thinkers.renew();
        if (method === 'POST') await settle();
        postMessage({ what: 'answer', number, ...found });
    } catch (error) {
        postMessage({ what: 'answer', number, status: 500, text: JSON.stringify({ error: String(error) }) });
    }
    step();
}

/** @type {Record<string, (data: any) => Promise<void>>} */
const acts = {
    async open(data) {
        module = await compile();
        program = await load(module, { say, send, hold, give });
        await files.begin(program.FS);
        call('door_prepare', null);
        const entrance = await claims.alone(async () => {
            await lookAround();
            door = program.ccall('door_open', 'number', ['string', 'string', 'string'], [data.table, data.session, part()]);
            noteLoss();
            return JSON.parse(put({ method: 'POST', path: 'enter', body: JSON.stringify({ code: call('door_code', 'string') }) }).text);
        });
        ({ token } = entrance);
        postMessage({ what: 'opened', entrance });
        thinkers.prepare();
        step();
    },
    ask: (data) => answer(data, () => ask(data)),
    async leave({ number }) {
        call('door_end_flow', null, 'n', number);
        step();
    },
};

/** @type {Promise<any>} */
let last = Promise.resolve();
/**
 * One after the other.
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
function inTurn(act) {
    const done = last.then(act);
    last = done.catch(() => {});
    return done;
}

/** @type {Promise<void>} */
let lastOfText = Promise.resolve();
onmessage = ({ data }) => {
    const isOfText = data.path === 'own/check' || data.path === 'own/save';
    if (isOfText) lastOfText = lastOfText.then(() => answer(data, () => askOfText(data)));
    else inTurn(() => acts[data.what](data)).catch((error) => postMessage({ what: 'failed', message: String(error) }));
};
