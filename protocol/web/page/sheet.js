// sheet.js -- the text of a file of games as a form reads and changes it: the last section is the game that is written.
// Whatever a change is not about stays as it stands, comments and blank lines included. Knows no page.

const HEADING = /^\[([^\]:]*)(?::([^\]]*))?\]?\s*$/,
    LINE = /^\s*([^#;=\s][^=]*?)\s*=\s*(.*?)\s*$/;

/** @typedef {{first: number, end: number, id: string, parent: string}} Section  from its heading to the next one */

/** The men whom files know by a name. */
export const MEN = (
    'pawn,knight,bishop,rook,queen,king,archbishop,chancellor,amazon,centaur,commoner,fers,wazir,alfil,' +
    'silver,gold,shogiPawn,lance,shogiKnight,dragonHorse,bers,cannon,janggiCannon,soldier,horse,elephant,' +
    'janggiElephant,banner,breakthrough,clobber,kniroo,rookni,knibis,biskni,aiwok,fersAlfil,immobile,' +
    Array.from({ length: 25 }, (_, i) => `customPiece${i + 1}`).join()
).split(',');

/** @param {string[]} lines @returns {Section | null} the last one; null: there is none */
function sectionOf(lines) {
    for (let first = lines.length - 1; first >= 0; first--) {
        const found = lines[first][0] === '[' ? HEADING.exec(lines[first]) : null;
        if (found) return { first, end: lines.length, id: found[1], parent: found[2] || '' };
    }
    return null;
}

/** @param {string} text @returns {Section | null} */
export const lastSection = (text) => sectionOf(text.split('\n'));

/** @param {string} line @param {string} key */
const says = (line, key) => LINE.exec(line)?.[1] === key;

/**
 * What the last section says, in the order of its lines.
 * @param {string} text @returns {[string, string][]}
 */
export function entries(text) {
    const lines = text.split('\n'),
        section = sectionOf(lines),
        found = section ? lines.slice(section.first + 1).map((line) => LINE.exec(line)) : [];
    return found.flatMap((one) => (one ? [/** @type {[string, string]} */ ([one[1], one[2]])] : []));
}

/** @param {string} text @param {string} key @returns {string} empty: the section does not say it */
export const valueOf = (text, key) => entries(text).find(([name]) => name === key)?.[1] || '';

/** @param {string} text @param {number} line from 1 @returns {string} the key that stands there, `[` of a heading; empty: none */
export function keyAt(text, line) {
    const said = text.split('\n')[line - 1] || '';
    return said[0] === '[' ? '[' : LINE.exec(said)?.[1] || '';
}

/** @param {string} text */
export const menOf = (text) => entries(text).filter(([key]) => MEN.includes(key));

/** @param {string} text @param {string} id @param {string} parent empty: it begins from nothing */
export function withHeading(text, id, parent) {
    const lines = text.split('\n'),
        section = sectionOf(lines),
        heading = `[${id}${parent ? `:${parent}` : ''}]`;
    if (section) lines[section.first] = heading;
    else lines.push(heading);
    return lines.join('\n');
}

/**
 * The text with another value for a key of the last section.
 * @param {string} text @param {string} key @param {string} value empty: the line goes
 */
export function withValue(text, key, value) {
    const lines = text.split('\n'),
        section = sectionOf(lines);
    if (!section) return text;
    const at = lines.findIndex((line, index) => index > section.first && says(line, key));
    if (at > 0 && value) lines[at] = `${key} = ${value}`;
    else if (at > 0) lines.splice(at, 1);
    else if (value) {
        let end = section.end;
        while (end > section.first + 1 && !lines[end - 1].trim()) end--; // before the blank lines at its end
        lines.splice(end, 0, `${key} = ${value}`);
        if (end + 1 === lines.length) lines.push('');
    }
    return lines.join('\n');
}

/** @param {string} text @returns {string} a man with a gait of his own whom the section does not name yet; empty: all are */
export const nextOwnMan = (text) => {
    const named = new Set(entries(text).map(([key]) => key));
    return MEN.find((name) => name.startsWith('customPiece') && !named.has(name)) || '';
};

/** @param {string} text @returns {string[]} the rules that are joined */
export const rulesOf = (text) =>
    valueOf(text, 'rules')
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean);

/** @param {string} text @param {string} rule @param {boolean} on */
export function withRule(text, rule, on) {
    const others = rulesOf(text).filter((word) => word !== rule);
    return withValue(text, 'rules', (on ? [...others, rule] : others).join(', '));
}
