// sound.js -- a soft knock for a move, a lower one where somebody fell. Off unless the person wants it.

import { wants } from './wishes.js';

/** @type {AudioContext | null} */
let context = null;

/** @param {boolean} isCapture */
export function knock(isCapture) {
    if (!wants('sound')) return;
    context = context || new AudioContext();
    const now = context.currentTime,
        tone = context.createOscillator(),
        volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(isCapture ? 150 : 240, now);
    tone.frequency.exponentialRampToValueAtTime(isCapture ? 60 : 110, now + 0.09);
    volume.gain.setValueAtTime(0.25, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.13);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.14);
}
