/* How moves are written: the words for each FusilierNotation. */

import { FusilierError } from "./errors.js";

const WORDS = [
    "own",
    "people",
    "san",
    "numbers",
    "lan",
    "hosking",
    "hodges",
    "hodges-numbers",
    "janggi",
    "wxf",
    "thai",
    "thai-long",
];

/** The number that the library knows it by. */
export function notationNumber(word) {
    const number = WORDS.indexOf(word);
    if (number < 0) throw new FusilierError(`no notation '${word}'`, "bad value");
    return number;
}
