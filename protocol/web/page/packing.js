// packing.js -- a text as a part of an address, and back.

/** @type {{CompressionStream: any, DecompressionStream: any}} */
const { CompressionStream, DecompressionStream } = /** @type {any} */ (globalThis);
const MOST = 1 << 16; // characters of a text that comes in an address

/** @param {Blob} blob @param {any} way */
const through = (blob, way) => blob.stream().pipeThrough(way).getReader();

/** @param {ReadableStreamDefaultReader<Uint8Array>} reader @param {number} most */
async function readAll(reader, most) {
    const parts = [];
    for (let size = 0; ; ) {
        const { done, value } = await reader.read();
        if (done) return new Blob(/** @type {any} */ (parts));
        size += value.length;
        if (size > most) throw new RangeError(String(most));
        parts.push(value);
    }
}

/** @param {string} text @returns {Promise<string>} of letters, digits, - and _ */
export async function pack(text) {
    const packed = await readAll(through(new Blob([text]), new CompressionStream('deflate-raw')), Infinity);
    const bytes = new Uint8Array(await packed.arrayBuffer());
    const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} packed @returns {Promise<string>} rejected if it is nothing that `pack` made, or too long */
export async function unpack(packed) {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    return (await readAll(through(new Blob([bytes]), new DecompressionStream('deflate-raw')), MOST)).text();
}
