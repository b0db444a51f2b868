// The text of a game as a form changes it: one line at a time, and nothing else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { install } from './fakes.mjs';

install();
const sheet = await import('../../protocol/web/page/sheet.js');
const { pack, unpack } = await import('../../protocol/web/page/packing.js');

const text = '# two games\n[one:chess]\nboard = 9x9\n\n[two:one]\n; mine\n  title\t=  Two \n# rules = none\nrules = atomic, madrasi\n\n';

test('the last section is what is read', () => {
    assert.deepEqual(sheet.lastSection(text), { first: 4, end: 11, id: 'two', parent: 'one' });
    assert.deepEqual(sheet.entries(text), [['title', 'Two'], ['rules', 'atomic, madrasi']]);
    assert.equal(sheet.valueOf(text, 'board'), '');
    assert.equal(sheet.keyAt(text, 9), 'rules');
    assert.equal(sheet.keyAt(text, 8), '');
    assert.equal(sheet.keyAt(text, 5), '[');
    assert.equal(sheet.keyAt(text, 99), '');
    assert.equal(sheet.lastSection('title = x\n'), null);
    assert.deepEqual(sheet.entries(''), []);
    assert.equal(sheet.valueOf('[a:chess]\r\ntitle = A\r\n', 'title'), 'A');
    assert.equal(sheet.lastSection('[a:chess]\r\n')?.parent, 'chess');
});

test('a change is about its line alone', () => {
    assert.equal(sheet.withValue(text, 'title', 'Three'), text.replace('  title\t=  Two ', 'title = Three'));
    assert.equal(sheet.withValue(text, 'title', ''), text.replace('  title\t=  Two \n', ''));
    assert.equal(sheet.withValue(text, 'board', '8x8'), text.replace('madrasi\n', 'madrasi\nboard = 8x8\n'));
    assert.equal(sheet.withValue(text, 'board', ''), text);
    assert.equal(sheet.withValue('[a:chess]', 'board', '8x8'), '[a:chess]\nboard = 8x8\n');
    assert.equal(sheet.withValue('no game', 'board', '8x8'), 'no game');
    assert.equal(sheet.withHeading(text, 'drei', 'chess'), text.replace('[two:one]', '[drei:chess]'));
    assert.equal(sheet.withHeading(text, 'two', ''), text.replace('[two:one]', '[two]'));
});

test('rules are ticked', () => {
    assert.deepEqual(sheet.rulesOf(text), ['atomic', 'madrasi']);
    assert.equal(sheet.valueOf(sheet.withRule(text, 'atomic', false), 'rules'), 'madrasi');
    assert.equal(sheet.valueOf(sheet.withRule(text, 'duck', true), 'rules'), 'atomic, madrasi, duck');
    assert.equal(sheet.withRule('[a:chess]\nrules = duck\n', 'duck', false), '[a:chess]\n');
});

test('men are those whom files know', () => {
    const men = '[a:chess]\nqueen = -\ncustomPiece1 = u:WfF\ntitle = x\n';
    assert.deepEqual(sheet.menOf(men), [['queen', '-'], ['customPiece1', 'u:WfF']]);
    assert.equal(sheet.nextOwnMan(men), 'customPiece2');
});

test('a text goes into a link and comes back', async () => {
    const packed = await pack(`${text}ü♞`);
    assert.match(packed, /^[\w-]+$/);
    assert.equal(await unpack(packed), `${text}ü♞`);
    await assert.rejects(unpack('!'));
    await assert.rejects(unpack(packed.slice(0, 9)));
    await assert.rejects(unpack(await pack('x'.repeat(1 << 20)))); // small, and then large
});

const start = await import('../../protocol/web/page/sheetstart.js');
const CHESS = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('a start is made to fit', () => {
    assert.equal(start.fitStart(CHESS, 10, 8), '1rnbqkbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQKBNR1 w - - 0 1');
    assert.equal(start.fitStart(CHESS, 8, 9), CHESS.replace('/8/8/8/8/', '/8/8/8/8/8/'));
    assert.equal(start.fitStart(CHESS, 5, 5), 'rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1');
    assert.equal(start.fitStart('aR,7/8 a - 0 1', 9, 9), '');
    assert.equal(start.fitStart('rbsgk/4p/5/P4/KGSBR[-] w 0 1', 9, 9), '');
    assert.equal(start.withBoard('[a:chess]\nboard = 8x8 torus\n', '8x8 torus', CHESS), '[a:chess]\nboard = 8x8 torus\n');
    assert.match(start.withBoard('[a:chess]\nboard = 10x10\n', '10x10', CHESS), /\npromotionRegionWhite = \*10\ndoubleStepRegionBlack = \*9\n$/);
});

test('men are put in the places of others', () => {
    assert.deepEqual(start.lettersOf(CHESS), ['r', 'n', 'b', 'q', 'p']);
    assert.equal(start.replaceMen(CHESS, 'q', 'u'), 'rnbukbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBUKBNR w KQkq - 0 1');
    assert.equal(start.hasMan(CHESS, 'u'), false);
    assert.equal(start.hasMan('aR,7/8 a - 0 1', 'u'), true); // nobody knows
});
