// Where things lie on boards of squares, triangles and hexagons.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distance, labels, manScale, namesAll, neighbour, outline, rows } from '../../protocol/web/page/geometry.js';

/** A board of squares, a1 below on the left. @param {number} files @param {number} ranks @returns {any} */
function squares(files, ranks) {
    const cells = [];
    for (let rank = 0; rank < ranks; rank++)
        for (let file = 0; file < files; file++) {
            const x = file,
                y = ranks - 1 - rank;
            cells.push({
                name: `${'abcdefgh'[file]}${rank + 1}`,
                shade: (file + rank) % 2,
                points: [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]],
                at: [x + 0.5, y + 0.5],
                room: 0.5,
            });
        }
    return { turns: 4, turn: 0, shape: 'squares', cells };
}

test('arrow keys go to the cell beside, and stop at the edge', () => {
    const board = squares(3, 3);
    const at = (/** @type {number} */ index) => board.cells[index].name;
    assert.equal(at(neighbour(board, 0, 1, 0)), 'b1');
    assert.equal(at(neighbour(board, 0, 0, -1)), 'a2');
    assert.equal(at(neighbour(board, 4, 0, 1)), 'b1');
    assert.equal(at(neighbour(board, 0, -1, 0)), 'a1');
});

test('squares bear their names at two edges, others in every cell', () => {
    const board = squares(3, 2);
    assert.equal(namesAll(board), false);
    assert.deepEqual(labels(board).map(({ text }) => text).sort(), ['1', '2', 'a', 'b', 'c']);
    const triangle = { name: 'a1', shade: 0, points: [[0, 1], [1, 1], [0.5, 0]], at: [0.5, 0.7], room: 0.3 };
    const other = /** @type {any} */ ({ ...board, shape: 'triangles', cells: [triangle] });
    assert.equal(namesAll(other), true);
    assert.deepEqual(labels(other).map(({ text }) => text), ['a1']);
    assert.ok(manScale(/** @type {any} */ (triangle)) < manScale(board.cells[0]));
    const corners = [[0.6, 0], [0.3, 0.5], [-0.3, 0.5], [-0.6, 0], [-0.3, -0.5], [0.3, -0.5]];
    const hexagon = { name: 'k7', shade: 2, points: corners, at: [0, 0], room: 0.5 };
    const third = /** @type {any} */ ({ ...board, shape: 'hexagons', cells: [hexagon] });
    assert.equal(namesAll(third), true);
    assert.deepEqual(labels(third), [{ x: -21, y: 35, text: 'k7', shade: 2 }]);
    assert.equal(manScale(/** @type {any} */ (hexagon)), manScale(board.cells[0]));
});

test('rows are read from above, and from left to right', () => {
    const board = squares(2, 2);
    assert.deepEqual(rows(board).map((row) => row.map((cell) => board.cells[cell].name)), [['a2', 'b2'], ['a1', 'b1']]);
});

test('outlines and distances', () => {
    assert.equal(outline(squares(1, 1).cells[0]), '0,0 100,0 100,100 0,100');
    assert.equal(distance([0, 0], [3, 4]), 5);
});

test('squares that are told by numbers bear these, and no others', () => {
    const board = squares(2, 2);
    board.cells[0].number = 7;
    board.cells[3].number = 12;
    assert.deepEqual(labels(board).map(({ text }) => text), ['7', '12']);
});
