// wishes.js -- what the person wants of this page, kept by the browser.

/** @typedef {'sound' | 'thoughts'} Wish */
/** @typedef {'scheme' | 'board' | 'men' | 'motion'} Taste */

/**
 * What is off unless somebody turns it on.
 * @param {Wish} wish
 */
export const wants = (wish) => localStorage.getItem(`fusilier.${wish}`) === 'on';

/** @param {Wish} wish @param {boolean} on */
export const want = (wish, on) => localStorage.setItem(`fusilier.${wish}`, on ? 'on' : 'off');

/**
 * What was chosen of several; empty: the usual.
 * @param {Taste} taste
 */
export const chosen = (taste) => localStorage.getItem(`fusilier.${taste}`) || '';

/** @param {Taste} taste @param {string} value */
export const choose = (taste, value) => localStorage.setItem(`fusilier.${taste}`, value);
