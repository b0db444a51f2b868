// What the program says, in German (protocol/web/words/german.json).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { install } from './fakes.mjs';

install();
localStorage.setItem('fusilier.language', 'de');
const { learn, ruleWords, said, sentenceOf, spoken, wantedWords } = await import('../../protocol/web/page/speech.js');
const { t } = await import('../../protocol/web/page/words.js');

const root = new URL('../../', import.meta.url),
    german = JSON.parse(readFileSync(new URL(`protocol/web/words/${wantedWords}.json`, root), 'utf8'));
assert.equal(said('checkmate'), 'checkmate'); // nothing is known before
learn(german);

/** Words that no German sentence holds. */
const ENGLISH = /\b(the|of|is|are|there|that|has|have|you|your|not|with|nobody|move|moves|must|cannot|men)\b/;

/** @param {string} words @returns {boolean} */
const isGerman = (words) => said(words) !== words && !ENGLISH.test(said(words));

test('names, results, questions, stories and refusals are spoken in the language of the page', () => {
    const words = {
        'White wins: checkmate': 'Weiß gewinnt: Schachmatt',
        'Black wins: White resigns': 'Schwarz gewinnt: Weiß gibt auf',
        'White wins: Black loses on time': 'Weiß gewinnt: Schwarz verliert durch Zeitüberschreitung',
        'Draw: stalemate': 'Remis: Patt',
        'Draw: the time of Black is up, but nobody else can win': 'Remis: die Zeit von Schwarz ist um, doch niemand sonst kann gewinnen',
        'Draw by agreement': 'Remis durch Einigung',
        'Player a and Player c win: the king is gone': 'Spieler a und Spieler c gewinnen: der König ist gefallen',
        'Player b, Player c and Player d share the game': 'Spieler b, Spieler c und Spieler d teilen sich das Spiel',
        'Player b and Player c share the game: Player a resigns': 'Spieler b und Spieler c teilen sich das Spiel: Spieler a gibt auf',
        pass: 'passen',
        queen: 'Dame',
        'White king': 'weißer König',
        'Black queen': 'schwarze Dame',
        'White man, number 7': 'weißer Stein, Nummer 7',
        "Player b's man, number 12": 'Stein von Spieler b, Nummer 12',
        "Player c's chariot": 'Wagen von Spieler c',
        'White mates in 3': 'Weiß setzt matt in 3',
        'Black has taken back 2 moves.': 'Schwarz hat 2 Züge zurückgenommen.',
        'Which two squares do you mine?': 'Welche zwei Felder sollen vermint werden?',
        "White's mine goes off under the knight on c3.": 'Die Mine von Weiß geht unter dem Springer auf c3 hoch.',
        "White's rook on h8 shoots at the queen on h1.": 'Weißer Turm auf h8 schießt auf die Dame auf h1.',
        'Dice 5, a miss: the bullet bends and flies on to the pawn on a2.': 'Würfel 5, daneben: die Kugel biegt ab und fliegt weiter auf den Bauern auf a2 zu.',
        'White takes a piece on e5.\nBlack is in check along the rank and by a knight.': 'Weiß schlägt eine Figur auf e5.\nSchwarz steht im Schach auf der Reihe und durch einen Springer.',
        'pawns c7 and g7 (1+1=2) take the knight on c3.': 'Bauern c7 und g7 (1+1=2) schlagen den Springer auf c3.',
        'a knight does not move like that': 'so zieht ein Springer nicht',
        'the pawn on e3 is in the way': 'der Bauer auf e3 steht im Weg',
        'your own queen stands on d1': 'auf d1 steht schon etwas Eigenes: eine Dame',
        'you must shoot: g4xg7, g4xe6 or one of 5 others': 'es muss geschossen werden: g4xg7, g4xe6 oder einer von 5 anderen',
        'the knights on b1 and c3 would face each other': 'Springer auf b1 und c3 sähen einander an',
        'move "a1a8": the pawn on a2 is in the way': 'Zug „a1a8“: der Bauer auf a2 steht im Weg',
        'only the host may do this': 'das darf nur der Gastgeber',
    };
    assert.deepEqual(Object.keys(words).map(said), Object.values(words));
    assert.equal(t('New game'), 'Neues Spiel');
});

/** @param {URL} folder @returns {[string, string][]} the sources below it */
const sources = (folder) =>
    readdirSync(folder, { recursive: true })
        .filter((name) => /\.[ch]$/.test(String(name)))
        .map((name) => [String(name), readFileSync(new URL(String(name), folder), 'utf8')]);

test('why a game is over is said in German, whatever the rules', () => {
    const reasons = new Set();
    for (const folder of ['engine/', 'variants/'])
        for (const [, source] of sources(new URL(folder, root)))
            for (const found of source.matchAll(/(?:\bgame_(?:won|drawn)\(|\breason = )([^;]*);/g))
                for (const words of found[1].matchAll(/"([a-z][^"]*)"/g)) reasons.add(words[1]);
    assert.ok(reasons.size > 20, `${reasons.size} reasons`);
    assert.deepEqual([...reasons].filter((reason) => !isGerman(reason)), []);
});

/** Whose parts are words: all that they may be. @type {Record<string, string[]>} */
const WHOLE = {
    '%s': [],
    '%s in check from the %s on %s%s': [
        'you are in check from the rook on e8, and that does not answer it',
        'that would leave your king in check from the queen on e8',
        'you cannot castle out of check: you are in check from the knight on c7',
    ],
    '%s %s stands on %s': ['your own rook stands on a1', "your partner's queen stands on d1"],
    'a pawn goes straight ahead, and there is nothing on %s to %s': ['capture', 'shoot'].map((verb) => `a pawn goes straight ahead, and there is nothing on e4 to ${verb}`),
    'a %s goes one %s%s': ['king', 'man'].flatMap((man) => ['square diagonally', 'triangle of its colour'].map((step) => `a ${man} goes one ${step}${man === 'king' ? '' : step[0] === 't' ? ', forward' : ' forward'}`)),
    'check may be given only with the last move of a series, and %u more %s to come': ['1 more is', '2 more are'].map((more) => `check may be given only with the last move of a series, and ${more} to come`),
    '%s:%d: more than %d games': ['more than 32 games'], // the place stands apart
    '%s is asked for by %s': ['games is asked for by GET'],
};

/** As a refusal may look: its numbers, squares and men filled in. @param {string} format @returns {string[]} */
function filled(format) {
    if (WHOLE[format]) return WHOLE[format];
    const plain = format.replaceAll('\\"', '"').replace(/%\.?\d*[du]|%zu|%u/g, '3').replace(/step%s/, 'steps');
    const parts = plain.split(/%[.\d*]*[sc]/);
    if (parts.length === 1) return [plain];
    // A man, a square, a move, a player: one of them is meant at each place.
    const fits = (/** @type {string} */ before, /** @type {string} */ after) =>
        /\b(the|a|an|own|partner's|as a|in limbo|no|enemy)\s$/.test(before) || /^s on /.test(after) ? 'knight'
        : /(that is|limbo,) $/.test(before) ? 'hurt once' : /needs $/.test(before) ? 'one' : /^\s(has no|and|is no)/.test(after) && !before ? 'White' : 'e4';
    return [parts.slice(0, -1).reduce((text, part, index) => text + part + fits(text + part, parts[index + 1]), '') + parts.at(-1)];
}

test('every refusal of a move is said in German, and all that the server refuses', () => {
    // What is wrong with a position that somebody writes stays English: these files read such texts.
    const texts = /text\.c$|notation|weights\/|registry|spoken|compose_|strikes_notation|extras|library|run\.c|hosts\.c|store\.c|ways\.c/,
        isOfPosition = (/** @type {string} */ format) => /^position|^[^a-zA-Z]*$|expected|kings, more|have not moved$|end rank|men of the|%d mines|is not in the half|not rank|not on rank|could get more|not n, b|possible/.test(format);
    const formats = new Set();
    for (const folder of ['engine/', 'variants/', 'protocol/web/', 'protocol/round/'])
        for (const [name, source] of sources(new URL(folder, root))) {
            const isRefusal = folder.startsWith('protocol') ? !texts.test(name) && !/seat\.c|keep\.c|clocks\.c/.test(name) : /refusal|words\.c$|rules\/[^/]*\.h$/.test(name) && !texts.test(name);
            if (!isRefusal) continue;
            for (const found of source.matchAll(/\b(?:error_set\(\s*&?\w+|reply_error\(\s*\w+, \w+|refusal_list\(\s*\w+),\s*"((?:[^"\\]|\\.)*)"/g))
                if (!isOfPosition(found[1])) formats.add(found[1]);
        }
    assert.ok(formats.size > 130, `${formats.size} refusals`);
    // What people write themselves: positions of the editor, moves by numbers, records.
    for (const name of ['engine/lanes/chesslike.c', 'engine/extras.c', 'engine/text/notation_rights.c', 'engine/text/numbering_move.c', 'protocol/record/pgn_read.c'])
        for (const found of readFileSync(new URL(name, root), 'utf8').matchAll(/\berror_(?:set|in)\(\w+, (?:"[^"]*",\s*)?"((?:[^"\\]|\\.)*)"/g)) formats.add(found[1].replace(/^line %d: /, ''));
    assert.ok(formats.size > 165, `${formats.size} refusals`);
    formats.delete('%s has no field \\"%.40s=\\"');
    assert.deepEqual([...formats].filter((format) => !filled(format).every(isGerman)), []);
});

test('so is what belongs to positions, and why rules contradict each other', () => {
    const words = new Set();
    for (const [name, source] of sources(new URL('variants/', root))) {
        for (const found of source.matchAll(/\{ "\w+", "([^"]+)", EXTRA_/g)) words.add(found[1]);
        if (name === 'rules/joined.c') for (const found of source.matchAll(/\{ (?:"[^"]+"|[A-Z_]+)[^"{}]*(?:"[^"]+"|NULL|[A-Z_]+), "([^"]+)" \}|said = "([^"]+)"/g)) words.add(found[1] ?? found[2]);
    }
    // What rules answer differently: each two answers to a question.
    const answers = new Map(), joined = readFileSync(new URL('variants/rules/joined.c', root), 'utf8');
    for (const [name, source] of sources(new URL('variants/rules/', root)))
        if (name !== 'joined.c') for (const [, question, answer] of source.matchAll(/\[(ASKS_\w+)\] = "([^"%]+)"/g)) answers.set(question, (answers.get(question) ?? new Set()).add(answer));
    for (const [, question, before] of joined.matchAll(/\[(ASKS_\w+)\] = "([^"]*)"/g)) {
        const [...said] = answers.get(question), up = question === 'ASKS_LIKE_MEN';
        for (const one of said) for (const other of said) if (up ? one < other : one > other) words.add(`${before}${one}, or ${other}`);
    }
    assert.ok(words.has('in limbo') && words.has('there is no check') && words.has('a capturer stays, or bounces on'), `${[...words]}`);
    assert.deepEqual([...words].filter((text) => !isGerman(text)), []);
});

const FILES = new Set(readdirSync(new URL('variants/known', root)).map((name) => name.replace('.ini', '')));

test('each game has its own German sentence, and none is left over', () => {
    const program = process.env.FUSILIER || '';
    const all = JSON.parse(execFileSync(program, ['list', '--json'], { encoding: 'utf8', maxBuffer: 1 << 26 }));
    const games = all.filter((/** @type {any} */ { id, family }) => german.games[id] || !FILES.has(family)); // files speak as they like
    assert.deepEqual(games.map((/** @type {any} */ { id }) => id).filter((/** @type {string} */ id) => !german.games[id]), []);
    assert.equal(Object.keys(german.games).length, games.length);
    const sentences = games.map(sentenceOf);
    assert.equal(new Set(sentences).size, games.length);
    assert.deepEqual(sentences.filter((/** @type {string} */ words) => !words.endsWith('.') || ENGLISH.test(words) || words.length > 125), []);
    const rules = JSON.parse(execFileSync(program, ['list', '--rules', '--json'], { encoding: 'utf8' })).map((/** @type {any} */ { id, words, sentence }) => ({ id, words: words || sentence || '' }));
    assert.deepEqual(rules.filter((/** @type {any} */ rule) => rule.words && ruleWords(rule) === rule.words), []);
});

test('a state is spoken whole, and nothing else of it is touched', () => {
    const state = /** @type {any} */ ({
        game: { players: [{ name: 'White', letter: 'w' }] },
        men: [{ cell: 1, men: [{ name: 'White pawn', kind: 'pawn', look: 'White' }] }],
        captured: [{ player: 0, men: [{ name: 'White rook', kind: 'rook' }] }],
        extras: [{ key: 'unplaced', words: 'missiles still to be placed', value: 'White 16, Black 15' }],
        moves: [{ text: 'e2e4', story: 'White takes a pawn on e5.' }],
        states: { s: 'injured once' },
        turn: { name: 'White', question: 'Which enemy rook do you take off? (its square)' },
        result: null, said: 'Moves stand.', unsaved: '',
        position: 'White',
    });
    spoken(state);
    assert.deepEqual([state.game.players[0].name, state.men[0].men[0].name, state.turn.name, state.position], ['Weiß', 'weißer Bauer', 'Weiß', 'White']);
    assert.deepEqual([state.men[0].men[0].look, state.captured[0].men[0].kind, state.extras[0].value], ['White', 'Turm', 'Weiß 16, Schwarz 15']);
    assert.deepEqual([state.moves[0].story, state.states.s, state.said], ['Weiß schlägt den Bauern auf e5.', 'einmal verletzt', 'Die Züge bleiben stehen.']);
    assert.equal(state.turn.question, 'Welcher feindliche Turm kommt weg?');
    assert.equal(spoken(null), null);
});
