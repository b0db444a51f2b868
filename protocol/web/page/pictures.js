// pictures.js -- positions as images, fetched when they come into sight, a few at a time.

import { getText } from './transport.js';

/** @type {Map<string, Promise<string>>} */
const pictures = new Map();

/** @param {string} svg */
export const asImage = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/**
 * A position as an address for an image; without one, the picture by which the game is known.
 * @param {string} game
 * @param {string} [position]
 */
export function picture(game, position = 'example') {
    const asked = String(new URLSearchParams({ game, position }));
    let made = pictures.get(asked);
    if (!made) {
        made = getText(`/api/picture?${asked}`).then(asImage);
        pictures.set(asked, made);
        made.catch(() => pictures.delete(asked));
    }
    return made;
}

/** @param {string} game that is another one now, under its name */
export function forgetPictures(game) {
    for (const asked of [...pictures.keys()]) if (new URLSearchParams(asked).get('game') === game) pictures.delete(asked);
}

/** So many pictures are asked for at once; the others wait. */
const AT_ONCE = 4;
let asking = 0;
/** @type {(() => void)[]} */
const waiting = [];

/** @param {() => Promise<void>} act */
async function inTurn(act) {
    if (asking >= AT_ONCE)
        await new Promise((go) => {
            waiting.push(() => go(undefined));
        });
    asking++;
    await act();
    asking--;
    waiting.pop()?.(); // the last one asked for is in sight
}

/**
 * Shows images below an element when they come into sight.
 * @param {HTMLElement} root @param {string} which a selector @param {(data: DOMStringMap) => Promise<string>} fetch
 */
function show(root, which, fetch) {
    const watcher = new IntersectionObserver(
        (seen, self) => {
            for (const entry of seen)
                if (entry.isIntersecting) {
                    self.unobserve(entry.target);
                    const image = /** @type {HTMLImageElement} */ (entry.target);
                    inTurn(async () => {
                        try {
                            if (image.isConnected) image.src = await fetch(image.dataset);
                        } catch {
                            /* its text stands there instead */
                        }
                    });
                }
        },
        { root, rootMargin: '200px' },
    );
    for (const image of root.querySelectorAll(which)) watcher.observe(image);
}

/**
 * Fetches the pictures of the images below an element that say which game and position they show.
 * @param {HTMLElement} root
 */
export const watch = (root) => show(root, 'img[data-game]', ({ game = '', position }) => picture(game, position));

/**
 * The same of images that say which saved game they show, as it stands now.
 * @param {HTMLElement} root
 */
export const glances = (root) =>
    show(root, 'img[data-table]:not([src])', async ({ table = '' }) =>
        asImage(await getText(`/api/glance?table=${encodeURIComponent(table)}`)),
    );
