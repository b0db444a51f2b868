// german.js -- the texts of the page in German, by their English words (tests/page/words.test.mjs: none is missing and
// none is left over).

/** @type {Record<string, string>} */
export const german = {
    'To the board': 'Zum Brett',
    'New game': 'Neues Spiel',
    'with %1': 'mit %1',
};
