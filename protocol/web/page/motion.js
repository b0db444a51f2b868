// motion.js -- from one position to the next: men slide to where they went, shots fly, blasts and plagues spread, those
// who fell fade away.

import { isCalm, s } from './dom.js';
import { burst } from './effects.js';
import { UNIT, distance, outline, round } from './geometry.js';
import { hueOf, isShotMove } from './marks.js';

/** @typedef {import('./board.js').BoardView} BoardView */

const SLIDE = 190,
    LEG = 150,
    FADE = 520,
    SHOT = 150,
    BURST = 420,
    WAVE = 620,
    RIPPLE = 90; // later for each cell from the middle
const BURSTS = [{ opacity: 0 }, { opacity: 0.95, offset: 0.35 }, { opacity: 0 }];

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

/** @param {BoardView} view @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how */
function passing(view, element, frames, how) {
    view.layer.ghosts.append(element);
    element.animate(frames, { fill: 'both', ...how }).onfinish = () => element.remove();
}

/**
 * A man, or what he was, along a way; where it ends is where he stands.
 * @param {BoardView} view @param {Element} man @param {number[]} cells @param {number} home the cell at which he is drawn
 */
function slide(view, man, cells, home) {
    const stops = view.way(cells),
        [x0, y0] = home === cells[0] ? stops[0] : stops[stops.length - 1];
    return man.animate(
        stops.map(([x, y]) => ({ transform: `translate(${round(x - x0)}px, ${round(y - y0)}px)` })),
        {
            duration: SLIDE + LEG * (stops.length - 2),
            easing: stops.length > 2 ? 'ease-in-out' : 'cubic-bezier(.3,0,.2,1)',
            fill: home === cells[0] ? 'forwards' : 'none',
        },
    );
}

/**
 * Squares that light up one after another, the nearest to the middle first.
 * @param {BoardView} view @param {number[]} cells @param {number} middle @param {string} kind @param {number} delay
 */
function wave(view, cells, middle, kind, delay) {
    for (const cell of cells)
        passing(
            view,
            s('polygon', { class: `flash ${kind}`, points: outline(/** @type {Board} */ (view.shape).cells[cell]) }),
            [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }],
            { duration: WAVE, delay: delay + (distance(view.at(middle), view.at(cell)) / UNIT) * RIPPLE },
        );
}

/** @param {BoardView} view @param {number[]} cells from where, to whom @returns {number} when it arrives */
function shoot(view, cells) {
    const stops = view.way(cells),
        duration = SHOT + LEG * (stops.length - 2);
    passing(
        view,
        s('circle', { class: 'bullet', r: 9 }),
        stops.map(([x, y]) => ({ transform: `translate(${round(x)}px, ${round(y)}px)` })),
        { duration, fill: 'none', easing: 'ease-in' },
    );
    return duration;
}

/**
 * What lies on squares since the last move, kind by kind.
 * @param {State} state @param {State} before
 */
const spread = (state, before) =>
    state.extras
        .filter((extra) => extra.onSquares)
        .flatMap((extra) => {
            const was = before.extras.find((one) => one.key === extra.key)?.cells || [],
                cells = (extra.cells || []).filter((cell) => !was.includes(cell));
            return cells.length ? [{ cells, kind: `hue${hueOf(extra.key)}` }] : [];
        });

/**
 * Shows the change on a board that already stands as it is afterwards: men go where they went, then what they set off
 * is seen, then those who fell fade away.
 * @param {BoardView} view
 * @param {Map<number, Stand>} stood who stood where before
 * @param {State} state
 * @param {State} before
 * @param {SVGElement[]} gone drawings of what stood on the board before, by cell
 * @param {number | null} dragged where a man was just let fall: he need not slide there
 */
export function animate(view, stood, state, before, gone, dragged) {
    view.layer.ghosts.replaceChildren();
    if (isCalm()) return;
    const named = state.moves[state.ply - 1].cells,
        isShot = isShotMove(state),
        path = isShot ? [] : named,
        { slides, fallen } = compare(stood, view.stands, path, view),
        last = named[named.length - 1];
    let arrival = isShot ? shoot(view, named) : SLIDE + LEG * Math.max(0, path.length - 2);
    for (const { from, to } of slides) {
        const group = view.groups.get(to),
            man = group?.querySelector('.man');
        if (!group || !man || to === dragged) continue;
        const isPath = path.length > 2 && path[0] === from && path[path.length - 1] === to;
        group.parentNode?.append(group);
        slide(view, man, isPath ? path : [from, to], to);
    }
    for (const cell of fallen) {
        const ghost = gone[cell],
            man = ghost?.querySelector('.man');
        if (!ghost || !man) continue;
        // Whoever fell where he arrived has gone there first.
        if (cell === path[0] && path.length > 1 && last !== dragged) slide(view, man, path, cell);
        else if (cell === path[0] && path.length > 1) continue;
        passing(view, ghost, [{ opacity: 1 }, { opacity: 0 }], {
            duration: FADE,
            delay: state.blast.length ? arrival + BURST / 2 : isShot ? arrival : arrival * 0.6,
        });
    }
    if (last === undefined) return;
    if (last === dragged) arrival = 0;
    if (state.blast.length) {
        const shape = /** @type {Board} */ (view.shape);
        wave(view, state.blast, last, 'blast', arrival);
        passing(view, s('g', { class: 'flash' }, burst(shape.cells[last], 2.4)), BURSTS, {
            duration: BURST,
            delay: arrival,
        });
    }
    for (const { cells, kind } of spread(state, before)) wave(view, cells, last, kind, arrival);
}
