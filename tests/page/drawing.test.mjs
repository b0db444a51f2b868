// Arrows and circles in comments, as other programs write them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { install } from './fakes.mjs';

install();
const { commandsOf, shapesOf } = await import('../../protocol/web/page/drawing.js');
const { spoken } = await import('../../protocol/web/page/review.js');

const names = ['a1', 'b2', 'c10', 'b1', 'a11', '0a1'];

test('arrows and circles are read, and what is neither is left out', () => {
    assert.deepEqual(shapesOf('well [%cal Ga1b2,Rc10a1, Bz9a1] played [%csl Yc10]', names), [
        { from: 0, to: 1, colour: 'G' },
        { from: 2, to: 0, colour: 'R' },
        { from: 2, to: 2, colour: 'Y' },
    ]);
    assert.deepEqual(shapesOf('no [%clk 1:00] of them', names), []);
});

test('what is drawn is written and read again', () => {
    const shapes = [{ from: 1, to: 1, colour: 'B' }, { from: 0, to: 2, colour: 'G' }],
        text = commandsOf(shapes, names);
    assert.equal(text, '[%cal Ga1c10][%csl Bb2]');
    assert.deepEqual(shapesOf(text, names), [shapes[1], shapes[0]]);
    assert.equal(commandsOf([], names), '');
});

test('people read the words alone', () => {
    assert.equal(spoken('[%cal Ga1c10] a [%csl Bb2] good move'), 'a good move');
    assert.equal(spoken(undefined), '');
});
