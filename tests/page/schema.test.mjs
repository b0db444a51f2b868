// The checker of what the server sends: it must find what is wrong.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Schema } from './schema.mjs';

const root = JSON.parse(readFileSync(new URL('../../docs/web-state.schema.json', import.meta.url), 'utf8')),
    schema = new Schema(root);

/** @param {string} name @param {any} value */
const wrong = (name, value) => schema.wrong(value, root.$defs[name]);

const turn = { player: 0, name: 'White', chance: false, check: false };

test('good values', () => {
    assert.equal(wrong('Turn', turn), null);
    assert.equal(wrong('Point', [1, 2.5]), null);
    assert.equal(wrong('TreeNode', { next: [{ text: 'e2', cell: 12, kind: 'go', words: 'go to e2', node: { end: true } }] }), null);
});

for (const [why, name, value, says] of /** @type {[string, string, any, RegExp][]} */ ([
    ['something is missing', 'Turn', { ...turn, check: undefined }, /check: of type undefined|check is missing/],
    ['something is there that is not known', 'Turn', { ...turn, checks: true }, /checks: nothing may stand here/],
    ['a number is no integer', 'Turn', { ...turn, player: 0.5 }, /player: of type number/],
    ['a text is none of those', 'Seat', { player: 0, who: 'cat', label: '', name: '', yours: true, presence: '' }, /"cat"/],
    ['deep in a tree', 'TreeNode', { next: [{ text: '', kind: 'go', words: '', node: { end: false } }] }, /next\/0\/node\/end/],
    ['a list too short', 'Point', [1], /1 items/],
    ['a list too long', 'Point', [1, 2, 3], /2: nothing/],
]))
    test(why, () => assert.match(String(wrong(name, value)), says));
