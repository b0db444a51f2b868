// fakes.mjs -- as much of a browser as the modules of the page need that are tested without one.

/** An element of a document: what was put into it, and nothing else. */
class Element {
    /** @param {string} name */
    constructor(name) {
        this.nodeName = name.toUpperCase();
        /** @type {any[]} */
        this.childNodes = [];
        /** @type {Record<string, string>} */
        this.attributes = {};
    }

    /** @param {...any} nodes */
    append(...nodes) {
        this.childNodes.push(...nodes);
    }

    /** @param {string} key @param {string} value */
    setAttribute(key, value) {
        this.attributes[key] = value;
    }

    addEventListener() {}

    /** @returns {string} */
    get textContent() {
        return this.childNodes.map((node) => (typeof node === 'string' ? node : node.textContent)).join('');
    }
}

/** @param {any} node @returns {string} as it would be written, without attributes but of links */
export function written(node) {
    if (typeof node === 'string') return node;
    const name = node.nodeName.toLowerCase(),
        href = node.attributes.href ? ` href=${node.attributes.href}` : '';
    return `<${name}${href}>${node.childNodes.map(written).join('')}</${name}>`;
}

export class FakeStorage {
    constructor() {
        /** @type {Map<string, string>} */
        this.map = new Map();
    }

    get length() {
        return this.map.size;
    }

    /** @param {number} index */
    key(index) {
        return [...this.map.keys()][index] ?? null;
    }

    /** @param {string} key */
    getItem(key) {
        return this.map.get(key) ?? null;
    }

    /** @param {string} key @param {string} value */
    setItem(key, value) {
        this.map.set(key, String(value));
    }

    /** @param {string} key */
    removeItem(key) {
        this.map.delete(key);
    }
}

/** Puts them where modules look for them. */
export function install() {
    Object.assign(globalThis, {
        document: { createElement: (/** @type {string} */ name) => new Element(name), getElementById: () => null },
        localStorage: new FakeStorage(),
        sessionStorage: new FakeStorage(),
        location: { hash: '', origin: 'http://127.0.0.1:1', pathname: '/', reload() {} },
        history: { replaceState() {} },
    });
}
