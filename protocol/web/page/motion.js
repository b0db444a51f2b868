// motion.js -- from one position to the next: men slide to where they went, those who fell fade away.

import { isCalm } from './dom.js';
import { distance, round } from './geometry.js';

/** @typedef {import('./board.js').BoardView} BoardView */

const SLIDE = 190,
    LEG = 150,
    FADE = 520;

/** @param {Stand | undefined} stand */
const topOf = (stand) => stand?.men[0]?.look;

/** @param {Stand | undefined} stand */
const signature = (stand) => (stand ? stand.men.map((man) => man.look).join() + (stand.mark || '') : '');

/**
 * Who went where: pairs of cells, and the cells whose men are gone.
 * @param {Map<number, Stand>} before
 * @param {Map<number, Stand>} after
 * @param {number[]} path the cells that the move names
 * @param {BoardView} view
 */
function compare(before, after, path, view) {
    const left = [...before.keys()].filter((cell) => signature(before.get(cell)) !== signature(after.get(cell)));
    const came = [...after.keys()].filter((cell) => signature(before.get(cell)) !== signature(after.get(cell)));
    /** @type {{from: number, to: number}[]} */
    const slides = [];
    for (const to of came) {
        const from = left
            .filter(
                (cell) =>
                    cell !== to &&
                    topOf(before.get(cell)) !== topOf(after.get(cell)) &&
                    topOf(before.get(cell)) === topOf(after.get(to)),
            )
            .sort((a, b) => rank(a, to, path, view) - rank(b, to, path, view))[0];
        if (from === undefined) continue;
        slides.push({ from, to });
        left.splice(left.indexOf(from), 1);
    }
    // A man who changed as he went (a promotion): the move names where from and where to.
    const [first, last] = [path[0], path[path.length - 1]];
    if (
        path.length > 1 &&
        left.includes(first) &&
        !after.has(first) &&
        came.includes(last) &&
        !slides.some((way) => way.to === last)
    ) {
        slides.push({ from: first, to: last });
        left.splice(left.indexOf(first), 1);
    }
    return { slides, fallen: left };
}

/**
 * Men that the move names come first, then the nearest.
 * @param {number} from
 * @param {number} to
 * @param {number[]} path
 * @param {BoardView} view
 */
const rank = (from, to, path, view) => (path[0] === from ? -1e6 : 0) + distance(view.at(from), view.at(to));

/**
 * Shows the change on a board that already stands as it is afterwards.
 * @param {BoardView} view
 * @param {Map<number, Stand>} before
 * @param {number[]} path
 * @param {SVGElement[]} gone drawings of what stood on the board before, by cell
 * @param {number | null} dragged where a man was just let fall: he need not slide there
 */
export function animate(view, before, path, gone, dragged) {
    view.layer.ghosts.replaceChildren();
    if (isCalm()) return;
    const { slides, fallen } = compare(before, view.stands, path, view);
    for (const { from, to } of slides) {
        const group = view.groups.get(to),
            man = group?.querySelector('.man');
        if (!group || !man || to === dragged) continue;
        const isPath = path.length > 2 && path[0] === from && path[path.length - 1] === to;
        const stops = view.way(isPath ? path : [from, to]),
            end = stops[stops.length - 1];
        group.parentNode?.append(group);
        man.animate(
            stops.map(([x, y]) => ({ transform: `translate(${round(x - end[0])}px, ${round(y - end[1])}px)` })),
            {
                duration: SLIDE + LEG * (stops.length - 2),
                easing: stops.length > 2 ? 'ease-in-out' : 'cubic-bezier(.3,0,.2,1)',
            },
        );
    }
    const longest = SLIDE + LEG * Math.max(0, path.length - 2);
    for (const cell of fallen) {
        const ghost = gone[cell];
        if (!ghost) continue;
        view.layer.ghosts.append(ghost);
        ghost.animate([{ opacity: 0.85 }, { opacity: 0 }], {
            duration: FADE,
            delay: longest * 0.6,
            fill: 'both',
        }).onfinish = () => ghost.remove();
    }
}
