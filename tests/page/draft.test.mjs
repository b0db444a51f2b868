// Setting up a position: what the server is asked, step by step.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Drafting } from '../../protocol/web/page/draft.js';

/** @returns {{drafting: Drafting, asked: any[]}} with a server that answers what it was asked */
function drafted() {
    /** @type {any[]} */
    const asked = [];
    const fields = [{ key: 'turn', words: '', value: 'w' }, { key: 'once', words: '', value: '', cells: ':1' }];
    const drafting = new Drafting(
        async (body) => {
            asked.push(JSON.parse(JSON.stringify(body)));
            return /** @type {any} */ ({ cells: ['K', ''], fields: fields.map((field) => ({ ...field })), error: null });
        },
        (cell) => `a${cell + 1}`,
    );
    return { drafting, asked };
}

test('a brush puts men, and takes them off where they stand already', async () => {
    const { drafting, asked } = drafted();
    await drafting.begin('k');
    drafting.brush = 'K';
    await drafting.paint(1);
    await drafting.paint(0);
    drafting.brush = '';
    await drafting.paint(0);
    assert.deepEqual(asked[0], { position: 'k' });
    assert.deepEqual(asked[1], { cells: ['K', ''], fields: { turn: 'w', once: '' }, put: [1, 'K'] });
    assert.deepEqual(asked[2].take, 0);
    assert.deepEqual(asked[3].take, 0);
});

test('cells of a field are picked, and picked off', async () => {
    const { drafting, asked } = drafted();
    await drafting.begin();
    drafting.brush = '=once';
    await drafting.paint(1);
    assert.equal(asked[1].fields.once, 'a2:1');
    const once = drafting.field('once');
    if (once) once.value = 'a1:2,a2:1';
    await drafting.paint(0);
    assert.equal(asked[2].fields.once, 'a2:1');
});

test('steps wait for each other, and one that fails does not stop the next', async () => {
    /** @type {any[]} */
    const asked = [];
    let isLost = false;
    const drafting = new Drafting(async (body) => {
        asked.push(body);
        if (isLost) throw new Error('lost');
        return /** @type {any} */ ({ cells: [`${asked.length}`], fields: [] });
    }, String);
    await Promise.all([drafting.begin(), drafting.move(0, 1), drafting.take(1)]);
    assert.deepEqual(asked.map((body) => body.cells?.[0]), [undefined, '1', '2']);
    isLost = true;
    await assert.rejects(drafting.clear(), /lost/);
    isLost = false;
    await drafting.set('turn', 'b');
    assert.equal(asked[4].cells[0], '3');
});
