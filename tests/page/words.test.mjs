// The page speaks German: each text that a module asks for by t('...') has its words, and no words are left over.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { install } from './fakes.mjs';

install();
const page = new URL('../../protocol/web/page/', import.meta.url);
const read = (name) => readFileSync(new URL(name, page), 'utf8');
const { german } = await import('../../protocol/web/page/german.js');

const asked = new Set();
// Those of the page without a server, too.
for (const file of [page, new URL('../../site/page/', page)].flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.js')).map((name) => new URL(name, folder))))
    for (const found of readFileSync(file, 'utf8').matchAll(/\bt\(\s*'((?:[^'\\]|\\.)*)'/g)) asked.add(found[1].replace(/\\(.)/g, '$1'));
const html = read('index.html').replace(/<(script|style)[^]*?<\/\1>/g, '');
const written = new Set(
    [
        ...[...html.matchAll(/>([^<]+)</g)].map((found) => found[1]),
        ...[...html.matchAll(/(?:aria-label|aria-roledescription|title|placeholder)="([^"]*)"/g)].map((found) => found[1]),
    ]
        .map((text) => text.trim())
        .filter((text) => /[A-Za-z]{2}/.test(text)),
);

test('no German words are missing', () => {
    const needed = [...asked, ...[...written].filter((text) => text !== 'Fusilier')];
    assert.deepEqual(needed.filter((text) => german[text] === undefined), []);
});
test('none are left over', () => {
    assert.deepEqual(Object.keys(german).filter((text) => !asked.has(text) && !written.has(text)), []);
});
test('values stand in both', () => {
    const places = (text) => [...text.matchAll(/%\d/g)].map(String).sort().join();
    assert.deepEqual(Object.entries(german).filter(([from, to]) => places(from) !== places(to)), []);
});

// Two words in a row, what screen readers are told, and what stands alone in an element, are for people.
const PHRASE = /(?:^|[^-.#=])\b(?:[A-Z][a-z]+|[a-z]{2,}),? [a-z]{2,}\b/,
    LITERAL = /('(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`)/g,
    NOT_FOR_PEOPLE = /\bt\(\s*$|class[:=][^,\n]*$|(?:closest|querySelector(?:All)?)(?:\(|: \w*\()\s*$|^\s*import\b/,
    FOR_PEOPLE = /(?:'aria-label':|\b(?:title|placeholder|alt):|\.textContent =|\bh\('\w+', \{[^{}]*\},) $/;

/** @param {string} source @returns {string[]} texts that people read, and that do not go through t() */
function untold(source) {
    const code = source.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
    return [...code.matchAll(LITERAL)]
        .filter((found) => !NOT_FOR_PEOPLE.test(code.slice(0, found.index).slice(-120).split('\n').slice(-2).join('\n')))
        .filter((found) => {
            const text = found[0].slice(1, -1).replace(/\$\{[^{}]*\}/g, '…').replace('Fusilier', '…'),
                isShown = FOR_PEOPLE.test(code.slice(0, found.index)) && /[A-Za-z][a-z]/.test(text);
            return !/\$\{|^</.test(text) && (isShown || PHRASE.test(text));
        })
        .map((found) => found[0]);
}

test('no text goes past t()', () => {
    const wrong = ["h('p', {}, 'Done')", "say('Not so fast')", 'say(`no ${what} here and now`)', "{ 'aria-label': 'Close' }"];
    assert.deepEqual(wrong.map((code) => untold(code).length), wrong.map(() => 1));
    assert.deepEqual(untold("say(t('Not so fast')); h('p', { class: 'quiet small' }, t('Done')); get('/api/tables')"), []);
    const files = readdirSync(page).filter((name) => name.endsWith('.js') && !['types.js', 'german.js'].includes(name));
    assert.deepEqual(files.flatMap((name) => untold(read(name)).map((text) => `${name}: ${text}`)), []);
});
