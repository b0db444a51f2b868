// sound.js -- a soft knock for a move, a lower one where somebody fell. Off unless the person wants it.

const KEY = 'fusilier.sound';

/** @type {AudioContext | null} */
let context = null;

export const isOn = () => localStorage.getItem(KEY) === 'on';

/** @param {boolean} on */
export function turn(on) {
    localStorage.setItem(KEY, on ? 'on' : 'off');
    if (on) knock(false);
}

/** @param {boolean} isCapture */
export function knock(isCapture) {
    if (!isOn()) return;
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
