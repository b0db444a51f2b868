// sound.js -- a soft knock for a move, a lower one where somebody fell; three tones when the game is over, and a tick when
// one's own time gets short. Off unless the person wants it.

import { wants } from './wishes.js';

/** @type {AudioContext | null} */
let context = null;

/**
 * @param {number} from the pitch in Hz @param {number} to @param {number} [after] seconds from now
 * @param {number} [length] in seconds
 */
function sound(from, to, after = 0, length = 0.13) {
    if (!wants('sound')) return;
    context = context || new AudioContext();
    const start = context.currentTime + after,
        tone = context.createOscillator(),
        volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + 0.7 * length);
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length + 0.01);
}

/** @param {boolean} isCapture */
export const knock = (isCapture) => sound(isCapture ? 150 : 240, isCapture ? 60 : 110);

export const chime = () => [262, 330, 392].forEach((pitch, i) => sound(pitch, pitch, 0.2 + 0.16 * i, 0.4));

export const tick = () => sound(880, 880, 0, 0.06);
