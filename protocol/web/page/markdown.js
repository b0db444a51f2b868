// markdown.js -- the rules of a game as elements: headings, paragraphs, lists, tables, code, bold, links.

import { h } from './dom.js';
import { t } from './words.js';

const INLINE = /(`+)(.+?)\1|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

/**
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function inline(text) {
    /** @type {(Node | string)[]} */
    const made = [];
    for (let found = INLINE.exec(text); found; found = INLINE.exec(text)) {
        made.push(text.slice(0, found.index));
        if (found[2] !== undefined) made.push(h('code', {}, found[2].trim()));
        else if (found[3] !== undefined) made.push(h('strong', {}, ...inline(found[3])));
        else if (found[4] !== undefined) made.push(h('em', {}, ...inline(found[4])));
        // Only what leads out of here is a link; other pages of the manual are not served.
        else if (/^https?:\/\//.test(found[6]))
            made.push(h('a', { href: found[6], rel: 'noreferrer', target: '_blank' }, ...inline(found[5])));
        else made.push(...inline(found[5]));
        text = text.slice(found.index + found[0].length);
    }
    return [...made, text];
}

/** @param {string} row @returns {string[]} */
const columns = (row) =>
    row
        .replace(/^\s*\|/, '')
        .replace(/\|\s*$/, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim());

/**
 * One list, its items with what is set in below them.
 * @param {string[]} lines
 * @param {number} at
 */
function list(lines, at) {
    const begin = /^(\s*)([-*]|\d+\.)\s+/,
        first = /** @type {RegExpExecArray} */ (begin.exec(lines[at]));
    const element = h(/\d/.test(first[2]) ? 'ol' : 'ul'),
        depth = first[1].length;
    while (at < lines.length) {
        const item = begin.exec(lines[at]);
        if (!item || item[1].length !== depth) break;
        const body = [lines[at++].slice(item[0].length)],
            inner = item[0].length;
        while (
            at < lines.length &&
            (/^\s*$/.test(lines[at]) ? /^\s/.test(lines[at + 1] || '') : lines[at].search(/\S/) > depth)
        )
            body.push(lines[at++].slice(Math.min(inner, Math.max(0, lines[at - 1].search(/\S/)))));
        const parts = markdown(body.join('\n'));
        // A single paragraph needs no paragraph of its own.
        element.append(
            h(
                'li',
                {},
                ...parts.flatMap((part, index) =>
                    index === 0 && part.nodeName === 'P' ? [...part.childNodes] : [part],
                ),
            ),
        );
        while (at < lines.length && /^\s*$/.test(lines[at]) && begin.test(lines[at + 1] || '')) at++;
    }
    return { element, at };
}

/** @param {string[]} lines @param {number} at */
function table(lines, at) {
    const head = columns(lines[at]);
    const body = [];
    for (at += 2; at < lines.length && /\|/.test(lines[at]); at++) body.push(columns(lines[at]));
    const element = h(
        'div',
        { class: 'wide', tabindex: 0, role: 'group', 'aria-label': t('a table') },
        h(
            'table',
            {},
            h('thead', {}, h('tr', {}, ...head.map((cell) => h('th', { scope: 'col' }, ...inline(cell))))),
            h('tbody', {}, ...body.map((row) => h('tr', {}, ...row.map((cell) => h('td', {}, ...inline(cell)))))),
        ),
    );
    return { element, at };
}

/**
 * @param {string} text
 * @returns {Element[]}
 */
export function markdown(text) {
    const lines = text.split('\n');
    /** @type {Element[]} */
    const made = [];
    for (let at = 0; at < lines.length;) {
        const line = lines[at],
            heading = /^(#{1,6})\s+(.*)$/.exec(line);
        if (/^\s*$/.test(line) || /^\s*<!--/.test(line)) at++;
        else if (heading) {
            made.push(h(`h${Math.min(6, heading[1].length + 1)}`, {}, ...inline(heading[2])));
            at++;
        } else if (/^\s*(```|~~~)/.test(line)) {
            const body = [];
            for (at++; at < lines.length && !/^\s*(```|~~~)/.test(lines[at]); at++) body.push(lines[at]);
            at++;
            made.push(h('pre', { tabindex: 0 }, body.join('\n')));
        } else if (/^ {4}\S/.test(line)) {
            const body = [];
            for (; at < lines.length && /^( {4}|\s*$)/.test(lines[at]); at++) body.push(lines[at].slice(4));
            made.push(h('pre', { tabindex: 0 }, body.join('\n').trimEnd()));
        } else if (/^\s*([-*]|\d+\.)\s+/.test(line)) {
            const found = list(lines, at);
            made.push(found.element);
            at = found.at;
        } else if (/\|/.test(line) && /^[\s|:-]+$/.test(lines[at + 1] || '') && /-/.test(lines[at + 1])) {
            const found = table(lines, at);
            made.push(found.element);
            at = found.at;
        } else {
            const body = [];
            for (
                ;
                (at < lines.length && !/^\s*$|^#{1,6}\s|^\s*(```|~~~)|^\s*([-*]|\d+\.)\s+/.test(lines[at])) ||
                !body.length;
                at++
            )
                body.push(lines[at]);
            made.push(h('p', {}, ...inline(body.join('\n'))));
        }
    }
    return made;
}
