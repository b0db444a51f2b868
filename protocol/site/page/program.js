// program.js -- the program as WebAssembly, in a Worker.

import make from './fusilier-site.js';

const WASM = new URL('fusilier-site.wasm', import.meta.url);

/** What is compiled once, for all Workers. @returns {Promise<WebAssembly.Module>} */
export async function compile() {
    const answer = await fetch(WASM);
    if (!answer.ok) throw new Error(`${WASM}: ${answer.status}`);
    const isKnown = answer.headers.get('Content-Type') === 'application/wasm'; // not to every server
    return isKnown ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/**
 * @param {WebAssembly.Module} module
 * @param {object} hears what it calls (bridge.c, holds.c)
 * @returns {Promise<any>}
 */
export const load = (module, hears) =>
    new Promise((done, refuse) => {
        const instantiateWasm = (/** @type {WebAssembly.Imports} */ imports, /** @type {(instance: WebAssembly.Instance) => void} */ take) => {
            WebAssembly.instantiate(module, imports).then(take).catch(refuse); // nobody else hears of that
            return {};
        };
        make({ ...hears, instantiateWasm }).then(done, refuse);
    });
