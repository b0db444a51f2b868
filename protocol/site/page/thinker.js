// thinker.js -- a Worker that runs one errand after the other (errands.h) beside the one that answers the page.

import { load } from './program.js';

/** @type {any} */
let program;

/** @type {Record<string, (data: any) => Promise<void>>} */
const acts = {
    async open({ module, files }) {
        program = await load(module, {
            say: (/** @type {number} */ kind, /** @type {number} */ number, /** @type {string} */ text) => postMessage({ number, text }),
        });
        for (const [path, bytes] of files) {
            program.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
            program.FS.writeFile(path, bytes);
        }
        program.ccall('door_prepare', null, [], []);
    },
    async run({ number, text }) {
        program.ccall('errand_run', null, ['number', 'string'], [number, text]);
        postMessage({ number, isDone: true });
    },
};
let last = Promise.resolve();
onmessage = ({ data }) =>
    (last = last.then(() => acts[data.what](data)).catch((error) => postMessage({ failed: String(error) })));
