// wishes.js -- what the person wants of this page, kept by the browser: all of it is off unless somebody turns it on.

/** @typedef {'sound' | 'thoughts'} Wish */

/** @param {Wish} wish */
export const wants = (wish) => localStorage.getItem(`fusilier.${wish}`) === 'on';

/** @param {Wish} wish @param {boolean} on */
export const want = (wish, on) => localStorage.setItem(`fusilier.${wish}`, on ? 'on' : 'off');
