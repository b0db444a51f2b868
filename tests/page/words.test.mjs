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
for (const file of readdirSync(page).filter((name) => name.endsWith('.js')))
    for (const found of read(file).matchAll(/\bt\(\s*'((?:[^'\\]|\\.)*)'/g)) asked.add(found[1].replace(/\\(.)/g, '$1'));
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
