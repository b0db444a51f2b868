// What is built into the program (cmake/embed_files.cmake): with all modules in one, and with each by itself.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';

const root = fileURLToPath(new URL('../../', import.meta.url)),
    page = join(root, 'protocol/web/page'),
    folder = mkdtempSync(join(tmpdir(), 'page-'));
after(() => rmSync(folder, { recursive: true }));

/**
 * @param {string[]} files @param {string} bundle
 * @returns {Map<string, {tag: string, text: string}>} what is embedded
 */
function embed(files, bundle) {
    const output = join(folder, 'web_files.c');
    execFileSync('cmake', [`-DOUTPUT=${output}`, `-DFILES=${files.join(';')}`, `-DBUNDLE=${bundle}`, '-P', join(root, 'cmake/embed_files.cmake')]);
    const source = readFileSync(output, 'utf8'),
        arrays = [...source.matchAll(/file_(\d+)\[\] = \{\n([^}]*)0x00\n\};/g)].map(([, , bytes]) =>
            Buffer.from(bytes.replace(/0x|[,\n]/g, ''), 'hex').toString(),
        ),
        rows = [...source.matchAll(/\{ "([^"]+)", "\\"(\w+)\\"", file_(\d+),/g)];
    return new Map(rows.map(([, name, tag, number]) => [name, { tag, text: arrays[Number(number)] }]));
}

const all = readdirSync(page).filter((name) => name !== 'types.js'),
    paths = (/** @type {string[]} */ names) => names.map((name) => join(page, name)),
    asked = (/** @type {string} */ html) => [...html.matchAll(/(?:href|src)="([^"#]+)"/g)].map((found) => found[1]);

test('each by itself: whatever the page and its modules ask for is there, without comments', () => {
    const files = embed(paths(all), '');
    assert.deepEqual([...files.keys()].sort(), all.sort());
    const html = files.get('index.html')?.text || '';
    for (const name of asked(html)) assert.ok(files.has(name), name);
    for (const [name, { text }] of files)
        for (const [, from] of text.matchAll(/^import .*'\.\/(.*)';$/gm)) assert.ok(files.has(from), `${name} imports ${from}`);
    assert.ok(html.includes('<link rel="modulepreload" href="board.js">'));
    assert.ok(/^\s*import /.test(files.get('app.js')?.text || ''), 'comments are left');
});

test('all in one: the page asks for nothing that is not there, and the module is as it was made', () => {
    const bundle = join(folder, 'app.js'),
        made = 'const a=`one\n    // two\n\n* three`;';
    writeFileSync(bundle, made);
    const files = embed(paths(all.filter((name) => !name.endsWith('.js'))), bundle),
        html = files.get('index.html')?.text || '';
    assert.equal(files.get('app.js')?.text, made);
    for (const name of asked(html)) assert.ok(files.has(name), name);
    assert.ok(!html.includes('modulepreload'));
    assert.ok(html.includes('<script type="module" src="app.js"></script>\n</head>'));
});

test('other bytes have another tag, the same have the same', () => {
    const file = join(folder, 'icon.svg'),
        tag = (/** @type {string} */ text) => (writeFileSync(file, text), embed([file], '').get('icon.svg')?.tag);
    const first = tag('<svg/>');
    assert.match(first || '', /^[0-9a-f]{16}$/);
    assert.notEqual(tag('<svg />'), first);
    assert.equal(tag('<svg/>'), first);
});
