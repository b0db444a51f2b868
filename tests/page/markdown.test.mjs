// The rules as elements: whatever the text is, nothing of it becomes markup that it does not say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { install, written } from './fakes.mjs';

install();
const { markdown } = await import('../../protocol/web/page/markdown.js');

const rows = [
    ['headings one level down', '# Rifle\n\n## Moves', '<h2>Rifle</h2><h3>Moves</h3>'],
    ['a paragraph of two lines', 'one\ntwo\n\nthree', '<p>one\ntwo</p><p>three</p>'],
    ['bold, slanting, code', '**a** *b* `c`', '<p><strong>a</strong> <em>b</em> <code>c</code></p>'],
    ['a star alone', '2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['a link that leads out', '[x](https://a.b/c)', '<p><a href=https://a.b/c>x</a></p>'],
    ['one that does not', '[x](other.md) [y](javascript:z)', '<p>x y</p>'],
    ['a list', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['a list in a list', '- a\n  - b\n- c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['a list with numbers', '1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['code that is fenced', '```\n<b>\n\n# x\n```\nend', '<pre><b>\n\n# x</pre><p>end</p>'],
    ['code that is set in', '    a\n    b', '<pre>a\nb</pre>'],
    ['a comment of the source', '<!-- made -->\ntext', '<p>text</p>'],
    ['markup is text', '<script>x</script>', '<p><script>x</script></p>'],
    ['a fence without an end', '```\nx', '<pre>x</pre>'],
    ['nothing', '', ''],
];

for (const [why, text, expected] of rows)
    test(why, () => assert.equal(markdown(text).map(written).join(''), expected));

test('a table', () => {
    const made = markdown('| a | b |\n| - | - |\n| 1 | `2` |\n').map(written).join('');
    assert.match(made, /<th>a<\/th><th>b<\/th>/);
    assert.match(made, /<td>1<\/td><td><code>2<\/code><\/td>/);
});

test('text that looks like markup stays one text node', () => {
    const [paragraph] = /** @type {any[]} */ (markdown('<img src=x onerror=y>'));
    assert.deepEqual(paragraph.childNodes, ['<img src=x onerror=y>']);
});
