// Prints protocol/web/page/types.js: the shapes of docs/web-state.schema.json for the checker of types.
// usage: node types.mjs SCHEMA
import { readFileSync } from 'node:fs';

const WIDTH = 120;
const { $defs } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

/** @param {any} schema @returns {string} */
function typeOf(schema) {
    if (schema.$ref) return schema.$ref.replace('#/$defs/', '');
    if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
    if ('const' in schema) return JSON.stringify(schema.const).replaceAll('"', "'");
    if (schema.enum) return schema.enum.map((/** @type {any} */ value) => JSON.stringify(value).replaceAll('"', "'")).join(' | ');
    if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
    if (schema.type === 'array') return `${typeOf(schema.items).includes(' ') ? `(${typeOf(schema.items)})` : typeOf(schema.items)}[]`;
    if (schema.type === 'object') return objectOf(schema);
    return [schema.type].flat().map((type) => (type === 'integer' ? 'number' : type)).join(' | ');
}

/** @param {any} schema */
function objectOf(schema) {
    if (!schema.properties) return `Record<string, ${typeOf(schema.additionalProperties)}>`;
    const one = (/** @type {[string, any]} */ [key, value]) =>
        `${key}${schema.required.includes(key) ? '' : '?'}: ${typeOf(value)}`;
    return `{${Object.entries(schema.properties).map(one).join(', ')}}`;
}

/** @param {string} text broken between words into lines of a comment */
function wrap(text) {
    const lines = [' * '];
    for (const word of text.split(' ')) {
        if ((lines[lines.length - 1] + word).length >= WIDTH) lines.push(' *            ');
        lines[lines.length - 1] += `${word} `;
    }
    return lines.map((line) => line.trimEnd()).join('\n');
}

const defined = Object.entries($defs).map(([name, schema]) =>
    wrap(`@typedef {${typeOf(schema)}} ${name}${schema.description ? `  ${schema.description}` : ''}`),
);
console.log(`// types.js -- the shapes of what the server sends, known to all modules; nothing here runs. Made from
// docs/web-state.schema.json by tests/page/types.mjs.

/**
${defined.join('\n')}
 * @typedef {(how: string, body: object) => Promise<void>} Begin  a new game, a saved one, a study, and sits down at it
 */`);
