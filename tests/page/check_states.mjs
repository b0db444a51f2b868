// Checks what the server sends against its schema: lines of JSON, {"is": a name of $defs, "game", "of": the value}.
// usage: node check_states.mjs SCHEMA LINES
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Schema } from './schema.mjs';

const [schema, lines] = process.argv.slice(2);
const root = JSON.parse(readFileSync(schema, 'utf8')),
    check = new Schema(root);
/** @param {any} node @param {Record<string, string>} looks @returns {string | undefined} the first man without a figure */
const lookless = (node, looks) =>
    node?.next?.map((/** @type {any} */ { look, node: below }) => (look && !looks[look] ? look : lookless(below, looks))).find(Boolean);
let count = 0,
    failures = 0;
for await (const line of createInterface({ input: createReadStream(lines) })) {
    const { is, game, of } = JSON.parse(line);
    const noLook = is === 'State' && lookless(of.tries, of.looks);
    const wrong = noLook ? `there is no look ${noLook}` : root.$defs[is] ? check.wrong(of, root.$defs[is]) : 'the schema does not know it';
    if (wrong && ++failures <= 20) console.log(`${game}, ${is}: ${wrong}`);
    count++;
}
console.log(`${count} checked, ${failures} failures`);
process.exit(failures || !count ? 1 : 0);
